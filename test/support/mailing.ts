import { paths } from '../../src/paths.ts';
import { callsOf, office, type OfficeOptions } from './office.ts';
import { attemptsOf } from './outgoing.ts';
import { startMailServer } from './smtp-server.ts';

export const ADDRESS = 'jan@klant.example';

/** An office whose firm has an e-mail address, and a mail server. Use `await using` to stop the server. */
export async function mailingOffice(options: OfficeOptions = {}) {
  const server = await startMailServer();
  const at = await office({
    admin: true,
    ...options,
    config: { ...options.config, mail: server.config },
  });
  at.app.db.$client.run(
    "UPDATE settings SET email = 'info@vipo.test', iban = 'NL91ABNA0417164300', company_name = 'Vipo'",
  );
  const { app } = at;
  // Each request gets a new session, because tests move the clock by weeks and a session would end.
  const calls = callsOf(app, () => app.sessionOf('baas'));
  const { call, plan } = calls;
  /** Plans and invoices a delivery. Returns the id of the delivery. */
  const invoice = async (change: object = {}): Promise<number> => {
    const id = await plan({ email: ADDRESS, Betaling: 'bank overmaken', ...change });
    await call('POST', paths.api.invoice(id));
    return id;
  };
  const mail = (id: number, body: object = {}, headers: object = {}) =>
    call('POST', paths.api.mailInvoice(id), body, headers);
  const offer = async (id: number, credit = false) =>
    (await call('GET', paths.api.mailInvoice(id, credit))).body;
  const rows = () => attemptsOf(app.db, 'mail');
  return {
    ...at,
    ...calls,
    server,
    invoice,
    mail,
    offer,
    rows,
    [Symbol.asyncDispose]: server.stop,
  };
}
export type MailingOffice = Awaited<ReturnType<typeof mailingOffice>>;
