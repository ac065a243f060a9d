import { DomainError } from '../shared/domain-error.ts';

/** A file that cannot be read. `readUpload` shows the sentence, which says why, at the field of the form. */
export class UnreadableFile extends DomainError {
  constructor(sentence: string, code: 'invalid' | 'too-large' = 'invalid') {
    super(code, sentence);
  }
}
