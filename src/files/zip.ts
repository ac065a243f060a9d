import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** A zip that is sent while it is made: `take` returns the bytes that were made since the last time. */
export class ZipStream {
  #made: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    this.#made.push(bytes);
  });

  /** Adds a file that was compressed elsewhere. */
  addCompressed(file: ZipInputFile, bytes: Bytes): void {
    this.#zip.add(file);
    file.ondata?.(null, bytes, true);
  }

  addFile(name: string, bytes: Uint8Array | string): void {
    const add = this.beginFile(name);
    add(bytes, true);
  }

  /** Begins a file that comes in parts. No other file may begin before its last part. */
  beginFile(name: string): (part: Uint8Array | string, isLast?: boolean) => void {
    const file = new ZipPassThrough(name);
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
