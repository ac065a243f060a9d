import { Unzip, UnzipInflate } from 'fflate';
import { DomainError } from '../shared/domain-error.ts';

const MAX_FILES = 1000;
/**
 * The number of bytes of the zip that are read at a time. With small parts, a file that becomes too large is noticed
 * early.
 */
const PART = 16 * 1024;

type OnPart = (part: Uint8Array, isLast: boolean) => void;
type Open = (name: string) => OnPart | undefined;

export type ZipProblem = 'damaged' | 'too-many' | 'too-large';
/**
 * All calls of the function that `unzipper` returns may together unzip `maxBytes` bytes. `refuse` makes the error for a
 * zip that is refused.
 */
type Limits = { maxBytes: number; refuse: (problem: ZipProblem) => DomainError };

/**
 * Returns a function that unzips a file as a stream and stops at the limits. It calls `open` with the name of each
 * entry. When `open` returns a function, the entry is unzipped and the returned function gets its parts. Throws the
 * errors of `refuse`, of `open` and of the returned functions.
 */
export function unzipper(file: Uint8Array, { maxBytes, refuse }: Limits): (open: Open) => void {
  let unzipped = 0;
  const count = (length: number) => {
    unzipped += length;
    if (unzipped > maxBytes) throw refuse('too-large');
  };
  return (open) => {
    let [files, unfinished] = [0, 0];
    const stream = new Unzip((entry) => {
      if (++files > MAX_FILES) throw refuse('too-many');
      const onPart = open(entry.name);
      if (onPart === undefined) return;
      unfinished += 1;
      entry.ondata = (error, part, isLast) => {
        // fflate passes this error on to the caller of `push`.
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
      throw error instanceof DomainError ? error : refuse('damaged');
    }
    if (unfinished > 0 || files !== filesIn(file)) throw refuse('damaged');
  };
}

const END_SIGNATURE = Buffer.from('PK\x05\x06');
const END_LENGTH = 22;
const MOST_COMMENT = 65_535;

/**
 * The number of files according to the end of a zip (APPNOTE.TXT, 4.3.16). Undefined when the end is missing. With this
 * number, a zip that was cut off between two files is recognized as damaged.
 */
function filesIn(zip: Uint8Array): number | undefined {
  const tail = Buffer.from(zip.subarray(-END_LENGTH - MOST_COMMENT));
  const at = tail.lastIndexOf(END_SIGNATURE);
  return at < 0 || at + END_LENGTH > tail.length ? undefined : tail.readUInt16LE(at + 10);
}
