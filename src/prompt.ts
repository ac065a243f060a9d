import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { DomainError } from './shared/domain-error.ts';

/** Asks for a password without showing it, or takes the first line of standard input as it is. */
export async function readPassword(username: string, fromInput: boolean): Promise<string> {
  const question = fromInput ? '' : `Wachtwoord voor ${username}: `;
  const line = await readLine(question, true);
  // Windows puts this mark before texts in UTF-8, in files and in pipes; nobody sees or types it.
  const password = line.replace(/^\uFEFF/, '');
  if (password === '') throw new DomainError('invalid', 'Er is geen wachtwoord gegeven.');
  return password;
}

/** Asks for a word, in capitals or not. Throws 'invalid' for any other answer. */
export async function confirm(warning: string, word: string): Promise<void> {
  const sentence = `Type "${word}" om te bevestigen`;
  const answer = await readLine(`${warning} ${sentence}: `);
  if (answer.trim().toUpperCase() !== word) throw new DomainError('invalid', `${sentence}.`);
}

/** The next line of standard input, '' when it has ended. The question is for people at a terminal only. */
function readLine(question: string, hidden = false): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const terminal = isTerminal && hidden;
  // A terminal that is read key by key shows nothing itself, and nowhere does not either.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: standardInput(), output: nowhere, terminal });
  if (isTerminal) process.stderr.write(question);
  return new Promise<string>((answer, fail) => {
    lines.once('line', answer);
    lines.once('SIGINT', () => fail(new DomainError('invalid', 'Afgebroken.')));
    lines.once('close', () => answer(''));
  }).finally(() => {
    lines.close();
    if (terminal) process.stderr.write('\n');
  });
}

/** In Wine Bun's own stream of a pipe ends in EBADF; elsewhere it is the one that waits for a pipe that is slow. */
function standardInput(): NodeJS.ReadableStream {
  if (process.platform !== 'win32' || process.stdin.isTTY) return process.stdin;
  return createReadStream('', { fd: 0, autoClose: false });
}
