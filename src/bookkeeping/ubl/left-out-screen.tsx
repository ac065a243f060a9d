import { FORMAT, INVOICE_NUMBER, PERIOD, WITHOUT_SOME } from '../../archive/wire-names.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../shared/plural.ts';
import { CancelLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Download } from '../download.ts';
import type { LeftOut, Sorted } from './sorted.ts';

/** More are only in the text file of the zip. */
const MOST_SHOWN = 100;

type LeftOutProps = Sorted & { name: string; download: Download; back: string; user: ScreenUser };

export function leftOutTitle(name: string): string {
  return `E-facturen ${name}`;
}

/** Says which documents cannot be e-invoices before the others are downloaded. Consumers are only counted. */
export function LeftOutScreen({ possible, leftOut, name, download, back, user }: LeftOutProps) {
  const all = possible.length + leftOut.length;
  const of = all === 1 ? 'dit document' : `deze ${all} documenten`;
  const consumers = leftOut.filter(({ refusal }) => refusal.about === 'consumer').length;
  const others = leftOut.filter(({ refusal }) => refusal.about !== 'consumer');
  return (
    <Screen title={leftOutTitle(name)} user={user} back={back}>
      <div className="stack">
        <p>
          {possible.length === 0
            ? `Van ${of} is geen e-factuur (UBL) te maken.`
            : `Van ${of} gaan er ${possible.length} mee als e-factuur (UBL).`}
        </p>
        {consumers > 0 && (
          <p>{`${consumers} niet: bij die facturen had de klant geen KvK-nummer.`}</p>
        )}
        {others.length > 0 && <Others leftOut={others} />}
        {possible.length > 0 && <DownloadForm {...{ possible, download, back }} />}
      </div>
    </Screen>
  );
}

type OtherRow = LeftOut & { id: number };

const columns: Column<OtherRow>[] = [
  { name: 'Nummer', part: 'foot', cell: ({ document }) => document.number },
  { name: 'Klant', part: 'lead', cell: ({ document }) => document.customerName },
  { name: 'Waarom niet', part: 'sub', cell: ({ refusal }) => refusal.sentence },
];

function Others({ leftOut }: { leftOut: LeftOut[] }) {
  const rows = leftOut.slice(0, MOST_SHOWN).map((row, id) => ({ ...row, id }));
  const more = leftOut.length - rows.length;
  return (
    <>
      <p>Deze ook niet, al heeft de klant een KvK-nummer:</p>
      <Table columns={columns} rows={rows} empty="" />
      {more > 0 && <p>{`En nog ${more}.`}</p>}
    </>
  );
}

type DownloadFormProps = Pick<LeftOutProps, 'possible' | 'download' | 'back'>;

function DownloadForm({ possible, download, back }: DownloadFormProps) {
  const { period, invoiceNumbers } = download;
  const sent = [
    [FORMAT, 'ubl'],
    [WITHOUT_SOME, '1'],
    [PERIOD, period],
    ...(period === '' ? invoiceNumbers : []).map((number) => [INVOICE_NUMBER, number]),
  ];
  return (
    <form method="post" action={paths.archiveDownload()}>
      {sent.map(([name, value]) => (
        <input key={`${name}${value}`} type="hidden" name={name} value={value} />
      ))}
      <p>In de zip noemt ‘Niet meegenomen.txt’ alle andere met de reden.</p>
      <div className="buttons">
        <button>{`Download ${plural(possible.length, 'e-factuur')}`}</button>
        <CancelLink href={back} />
      </div>
    </form>
  );
}
