import { FORMAT, INVOICE_NUMBER, PERIOD, WITHOUT_SOME } from '../../archive/wire-names.ts';
import { waysOut } from '../../invoices/ubl/refusal.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../shared/plural.ts';
import { Hidden } from '../../ui/field.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import type { Download } from '../download.ts';
import type { LeftOut, Sorted } from './sorted.ts';

/** The highest number of documents on the screen. The text file in the zip names all documents that were left out. */
const MOST_SHOWN = 100;

type LeftOutProps = Sorted & { download: Download; back: string };

/**
 * The page that is shown before the download when some documents cannot be e-invoices, and instead of the download when
 * no document can. It lists these documents with the reasons. Invoices of consumers are only counted.
 */
export function LeftOutScreen({ download, back, ...sorted }: LeftOutProps) {
  const { possible, leftOut } = sorted;
  return (
    <Screen back={back}>
      <form className="narrow" method="post" action={paths.archiveDownload()}>
        <Hidden fields={sentAgain(download)} />
        <Summary {...sorted} />
        <Others leftOut={leftOut.filter(({ refusal }) => refusal.about !== 'consumer')} />
        {possible.length > 0 && (
          <>
            <p>In de zip noemt ‘Niet meegenomen.txt’ alle andere met de reden.</p>
            <div className="buttons">
              <button>{`Download ${plural(possible.length, 'e-factuur')}`}</button>
              <CancelLink href={back} />
            </div>
          </>
        )}
      </form>
    </Screen>
  );
}

function sentAgain({ period, invoiceNumbers }: Download) {
  const chosen = period === '' ? { [INVOICE_NUMBER]: invoiceNumbers } : {};
  return { [FORMAT]: 'ubl', [WITHOUT_SOME]: '1', [PERIOD]: period, ...chosen };
}

function Summary({ possible, leftOut }: Sorted) {
  const all = possible.length + leftOut.length;
  const of = all === 1 ? 'dit document' : `deze ${all} documenten`;
  const consumers = leftOut.filter(({ refusal }) => refusal.about === 'consumer').length;
  return (
    <>
      <p>
        {possible.length === 0
          ? `Van ${of} is geen e-factuur (UBL) te maken.`
          : `Van ${of} ${possible.length === 1 ? 'gaat' : 'gaan'} er ${possible.length} mee als e-factuur (UBL).`}
      </p>
      {consumers > 0 && (
        <p>{`${consumers} niet: bij die facturen had de klant geen KvK-nummer. ${waysOut.consumer}`}</p>
      )}
    </>
  );
}

function Others({ leftOut }: { leftOut: LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - MOST_SHOWN;
  return (
    <>
      <p>Deze ook niet, al had de klant een KvK-nummer:</p>
      <ul>
        {leftOut.slice(0, MOST_SHOWN).map(({ document, refusal }) => (
          <li key={document.number}>
            <p>
              <b>{`${document.number} ${document.customerName}`}</b>
              {` ${refusal.sentence} ${waysOut[refusal.about]}`}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`En nog ${more}.`}</p>}
    </>
  );
}
