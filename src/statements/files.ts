import { UnreadableFile } from '../files/unreadable-file.ts';
import { unzipper, type ZipProblem } from '../files/unzip.ts';
import type { XmlProblem } from '../files/xml.ts';

export const MAX_BYTES = 10 * 1024 * 1024;

/** The XML documents of an uploaded file: the file itself, or the XML files in a zip. Throws UnreadableFile. */
export function documentsIn(file: Uint8Array): Uint8Array[] {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  const documents = isZip ? unzip(file) : [file];
  for (const document of documents) assertNoMt940(document);
  return documents;
}

/** Refuses MT940, an older format with tags such as `:20:` and `:61:`. The first line can have the bank's name. */
function assertNoMt940(document: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(document.subarray(0, 2000));
  if (/^(?:ï»¿)?\s*</.test(start) || !/(^|\n)\s*:(20|25|28C?|60[FM]):|\bMT940\b/.test(start))
    return;
  throw new UnreadableFile(
    'Dit is geen bankafschrift in CAMT.053 (geen geldige XML, maar MT940). Kies bij je bank bij downloaden voor CAMT.053.',
  );
}

const ZIP_PROBLEMS: Record<ZipProblem, string> = {
  damaged: 'Deze zip is beschadigd of met een wachtwoord beveiligd.',
  'too-many': 'Deze zip heeft te veel bestanden.',
  'too-large': 'Deze zip is uitgepakt groter dan 10 MB.',
};
const MT940 = /\.(940|mt940|sta|swi)$/i;

const LIMITS = {
  maxBytes: MAX_BYTES,
  refuse: (problem: ZipProblem) => new UnreadableFile(ZIP_PROBLEMS[problem]),
};

function unzip(file: Uint8Array): Uint8Array[] {
  const files: Uint8Array[] = [];
  let hasMt940 = false;
  const open = unzipper(file, LIMITS);
  open((name) => {
    hasMt940 ||= MT940.test(name);
    if (!/^(?!__MACOSX\/).*\.xml$/i.test(name)) return undefined;
    const parts: Uint8Array[] = [];
    return (part, isLast) => {
      parts.push(part);
      if (isLast) files.push(Buffer.concat(parts));
    };
  });
  if (files.length > 0) return files;
  throw new UnreadableFile(
    hasMt940
      ? 'In deze zip staat MT940 en geen CAMT.053. Kies bij je bank bij downloaden voor CAMT.053.'
      : 'In deze zip staat geen XML-bestand.',
  );
}

export function refuseXml(problem: XmlProblem, line: number): UnreadableFile {
  const sentences: Record<XmlProblem, string> = {
    'document-type': 'Dit bestand heeft een DOCTYPE. Een bankafschrift heeft die niet.',
    broken: `Dit is geen bankafschrift in CAMT.053 (geen geldige XML, regel ${line}). Kies bij je bank bij downloaden voor CAMT.053.`,
    'too-deep': 'Dit bestand is te diep genest.',
    'too-long':
      'Dit is geen gewoon bankafschrift: een element heeft te veel of te lange kenmerken.',
  };
  return new UnreadableFile(sentences[problem]);
}
