import { DomainError, type ErrorCode } from '../shared/domain-error.ts';
import { plural } from '../shared/plural.ts';

/** Error sentences by ref. They are in a Map, because a client can send any ref, such as '__proto__'. */
export class Refusals {
  readonly #sentences = new Map<string, string>();
  #code: ErrorCode = 'conflict';

  /** Keeps the first reason of each line. One 'invalid' line makes the whole request 'invalid'. */
  add(ref: string, sentence: string, code: ErrorCode = 'conflict'): void {
    if (this.#sentences.has(ref)) return;
    this.#sentences.set(ref, sentence);
    if (code === 'invalid') this.#code = code;
  }

  assertNone(): void {
    const [first] = this.#sentences.values();
    if (first === undefined) return;
    const others = this.#sentences.size - 1;
    const more = others > 0 ? ` Ook met nog ${plural(others, 'regel')} klopt iets niet.` : '';
    // `fromEntries` is safe, because it makes a normal property even for the key '__proto__'.
    const fields = Object.fromEntries(this.#sentences);
    throw new DomainError(this.#code, `Er is niets geboekt. ${first}${more}`, { fields });
  }
}
