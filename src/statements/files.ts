import { UnreadableFile } from '../files/unreadable-file.ts';
import { unzipper, type ZipProblem } from '../files/unzip.ts';
import type { XmlProblem } from '../files/xml.ts';

export const MAX_BYTES = 10 * 1024 * 1024;

/** The documents in an uploaded file: itself, or the XML files in a zip. Throws UnreadableFile. */
export function documentsIn(file: Uint8Array): string[] {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  return (isZip ? unzip(file) : [file]).map(decode).map(assertNoMt940);
}

/** The older format of banks: lines as `:20:` and `:61:`, some after a line with the bank's name. */
function assertNoMt940(text: string): string {
  const start = text.slice(0, 2000);
  if (/^\s*</.test(start) || !/(^|\n)\s*:(20|25|28C?|60[FM]):|\bMT940\b/.test(start)) return text;
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

const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
  'us-ascii',
];

/** Decodes the bytes as their byte order mark or their declaration says; both are left out of the text. */
function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (!ENCODINGS.includes(encoding))
    throw new UnreadableFile(`Dit bestand heeft een tekenset die Vipo niet kent (${encoding}).`);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.replace(/^\s*<\?xml[^>]*\?>/, '');
  } catch {
    throw new UnreadableFile(`Dit bestand is geen tekst in ${encoding}.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] =
    /^(?:ï»¿)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  return declared.toLowerCase().slice(0, 40);
}
