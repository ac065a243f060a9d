import { DomainError } from '../shared/domain-error.ts';

/** A file that cannot be read, with the sentence that says why. `readUpload` puts it at the field of the form. */
export class UnreadableFile extends DomainError {
  constructor(sentence: string, code: 'invalid' | 'too-large' = 'invalid') {
    super(code, sentence);
  }
}
