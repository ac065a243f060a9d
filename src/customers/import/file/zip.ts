import { Unzip, UnzipInflate } from 'fflate';
import { DomainError } from '../../../shared/domain-error.ts';
import { refuse, tooLarge } from './table.ts';

const MAX_FILES = 1000;
/** A sheet of 10,000 customers takes about 10 MB. */
const MAX_UNZIPPED = 32 * 1024 * 1024;
/** Small parts, so that a file that grows too much is noticed in time. */
const PART = 16 * 1024;

type OnPart = (part: Uint8Array, isLast: boolean) => void;

type Open = (name: string) => OnPart | undefined;

/**
 * Returns a function that unzips the files for which `open` returns a function. Its calls together unzip at most 32 MB.
 * It throws 'invalid' for a damaged zip, 'too-large' for a zip bomb.
 */
export function unzipper(file: Uint8Array): (open: Open) => void {
  let unzipped = 0;
  const count = (length: number) => {
    unzipped += length;
    if (unzipped > MAX_UNZIPPED) throw tooLarge('Dit bestand is uitgepakt te groot.');
  };
  return (open) => unzip(file, open, count);
}

function unzip(file: Uint8Array, open: Open, count: (length: number) => void): void {
  let files = 0;
  let unfinished = 0;
  const stream = new Unzip((entry) => {
    if (++files > MAX_FILES) throw refuse('Dit bestand is geen gewoon XLSX-bestand.');
    const onPart = open(entry.name);
    if (onPart === undefined) return;
    unfinished += 1;
    entry.ondata = (error, part, isLast) => {
      // The library passes on what this function throws.
      if (error) throw error;
      count(part.length);
      if (isLast) unfinished -= 1;
      onPart(part, isLast);
    };
    entry.start();
  });
  stream.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length; at += PART)
      stream.push(file.subarray(at, at + PART), at + PART >= file.length);
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
  if (files === 0 || unfinished > 0) throw damaged();
}

function damaged(): DomainError {
  return refuse('Dit XLSX-bestand is beschadigd of met een wachtwoord beveiligd.');
}
