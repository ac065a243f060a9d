import { DomainError } from '../shared/domain-error.ts';

/**
 * The error for a file that cannot be read. The sentence says why. `readUpload` shows the sentence at the field of the
 * form.
 */
export class UnreadableFile extends DomainError {
  constructor(sentence: string, code: 'invalid' | 'too-large' = 'invalid') {
    super(code, sentence);
  }
}
