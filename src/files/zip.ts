import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** A compressed file for a zip, with the size and the checksum of the original file. */
export type Compressed = { bytes: Bytes; size: number; crc: number };

const DEFLATE = 8;

/** Compresses a file, in the thread that makes the file. Another thread adds it to a zip. */
export function compressed(text: string): Compressed {
  const original = Buffer.from(text);
  const bytes = new Uint8Array(deflateRawSync(original));
  return { bytes, size: original.length, crc: crc32(original) };
}

/** A zip that is sent while it is made. `take` returns the bytes that were added since the previous call. */
export class ZipStream {
  #made: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    this.#made.push(bytes);
  });

  addCompressed(filename: string, mtime: string, { bytes, size, crc }: Compressed): void {
    const file: ZipInputFile = { filename, size, crc, compression: DEFLATE, mtime };
    this.#zip.add(file);
    file.ondata?.(null, bytes, true);
  }

  addFile(name: string, bytes: Uint8Array | string): void {
    this.beginFile(name)(bytes, true);
  }

  /** Begins a file that is added in parts. Add its last part before you begin another file. */
  beginFile(
    name: string,
    method?: 'deflate',
  ): (part: Uint8Array | string, isLast?: boolean) => void {
    const file = method === undefined ? new ZipPassThrough(name) : new ZipDeflate(name);
    this.#zip.add(file);
    return (part, isLast = false) =>
      file.push(typeof part === 'string' ? strToU8(part) : part, isLast);
  }

  end(): void {
    this.#zip.end();
  }

  take(): Bytes {
    const bytes = new Uint8Array(Buffer.concat(this.#made));
    this.#made = [];
    return bytes;
  }
}
