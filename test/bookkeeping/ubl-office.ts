import { paths } from '../../src/paths.ts';
import { fillInFirm } from '../support/firm.ts';
import { type Office, office } from '../support/office.ts';

const aBusiness = {
  Klant_naam: 'De Vonk',
  leveringsadres: 'Haardlaan 3, 7311 CD Apeldoorn',
  kvkNummer: '87654321',
  btwNummer: '',
};

/** An office whose firm has all details. `invoice` invoices a delivery of a business, or of a consumer. */
export async function ublOffice() {
  const at = await office();
  fillInFirm(at.app);
  await at.call('POST', paths.api.customers(), aBusiness);
  const invoice = async (change: object = {}): Promise<number> => {
    const id = await at.plan({ ...aBusiness, Betaling: 'bank overmaken', ...change });
    await at.call('POST', paths.api.invoice(id));
    return id;
  };
  const consumer = () => invoice({ Klant_naam: 'Jansen' });
  const credit = (id: number) => at.call('POST', paths.api.creditInvoice(id), { comment: '' });
  return {
    ...at,
    invoice,
    consumer,
    credit,
    ubl: (id: number, isCredit = false) => ublOf(at, id, isCredit),
  };
}

async function ublOf({ app, token }: Office, id: number, isCredit: boolean) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await app.fetch(paths.api.invoiceUbl(id, isCredit), { headers });
  return { status: response.status, headers: response.headers, xml: await response.text() };
}
