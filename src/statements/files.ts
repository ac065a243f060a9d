import { Unzip, UnzipInflate } from 'fflate';
import { UnreadableFile } from './line.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 1000;
/** Small parts, so that a file that grows too much is noticed in time. */
const PART = 16 * 1024;

/** The documents in an uploaded file: itself, or the XML files in a zip. Throws UnreadableFile. */
export function documentsIn(file: Uint8Array): string[] {
  if (file.length === 0) throw new UnreadableFile('Dit bestand is leeg.');
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

function unzip(file: Uint8Array): Uint8Array[] {
  const files: Uint8Array[] = [];
  let total = 0;
  let entries = 0;
  let started = 0;
  let hasMt940 = false;
  const unzipper = new Unzip((entry) => {
    entries += 1;
    if (entries > MAX_FILES) throw new UnreadableFile('Deze zip heeft te veel bestanden.');
    hasMt940 ||= MT940.test(entry.name);
    if (!/^(?!__MACOSX\/).*\.xml$/i.test(entry.name)) return;
    const parts: Uint8Array[] = [];
    started += 1;
    entry.ondata = (error, part, isLast) => {
      // The library passes on what this function throws.
      if (error) throw error;
      total += part.length;
      if (total > MAX_BYTES) throw new UnreadableFile('Deze zip is uitgepakt groter dan 10 MB.');
      parts.push(part);
      if (isLast) files.push(Buffer.concat(parts));
    };
    entry.start();
  });
  unzipper.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length; at += PART)
      unzipper.push(file.subarray(at, at + PART), at + PART >= file.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : notZip();
  }
  if (files.length < started || entries !== entriesOf(file)) throw notZip();
  if (files.length > 0) return files;
  throw new UnreadableFile(
    hasMt940
      ? 'In deze zip staat MT940 en geen CAMT.053. Kies bij je bank bij downloaden voor CAMT.053.'
      : 'In deze zip staat geen XML-bestand.',
  );
}

const MT940 = /\.(940|mt940|sta|swi)$/i;
const END_SIGNATURE = Buffer.from('PK\x05\x06');
const END_LENGTH = 22;
const MOST_COMMENT = 65_535;

/**
 * The number of entries that the end of a zip states (APPNOTE.TXT, 4.3.16); undefined without an end. Without it, a zip
 * that was cut off between two files would seem complete.
 */
function entriesOf(file: Uint8Array): number | undefined {
  const tail = Buffer.from(file.subarray(-END_LENGTH - MOST_COMMENT));
  const at = tail.lastIndexOf(END_SIGNATURE);
  return at < 0 || at + END_LENGTH > tail.length ? undefined : tail.readUInt16LE(at + 10);
}

function notZip(): UnreadableFile {
  return new UnreadableFile('Deze zip is beschadigd of met een wachtwoord beveiligd.');
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
