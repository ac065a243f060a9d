import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { DomainError } from './shared/domain-error.ts';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** NUL, and the character that replaces bytes that are not UTF-8. Nobody could log in with such a password. */
const UNREADABLE = /[\0\uFFFD]/;
const NOT_UTF8 = 'Dit wachtwoord heeft tekens die niet te lezen zijn. Geef het als UTF-8.';

/** Asks for a password without showing it, or reads it from the first line of standard input. */
export async function readPassword(username: string, fromInput: boolean): Promise<string> {
  const question = fromInput ? '' : `Wachtwoord voor ${username}: `;
  const line = await readLine(question, true);
  // On Windows, UTF-8 text in a file or pipe may begin with a byte order mark.
  const password = line.replace(/^\uFEFF/, '');
  if (password === '') throw new DomainError('invalid', 'Er is geen wachtwoord gegeven.');
  if (UNREADABLE.test(password)) throw new DomainError('invalid', NOT_UTF8);
  return password;
}

export async function askConfirmation(warning: string, word: string): Promise<void> {
  const sentence = `Type "${word}" om te bevestigen`;
  const answer = await readLine(`${warning} ${sentence}: `);
  if (answer.trim().toUpperCase() !== word) throw new DomainError('invalid', `${sentence}.`);
}

/** Reads the next line of standard input. Returns '' at the end of the input. Shows the question only at a terminal. */
function readLine(question: string, hidden = false): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const terminal = isTerminal && hidden;
  // readline writes typed text to its output. This output discards the text, so a password is not shown.
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: standardInput(), output: discarded, terminal });
  if (isTerminal) process.stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => reject(new DomainError('invalid', 'Afgebroken.')));
    lines.once('close', () => resolve(''));
  }).finally(() => {
    lines.close();
    if (terminal) process.stderr.write('\n');
  });
}

/**
 * On Windows a pipe is read from its file descriptor, because `process.stdin` cannot read a pipe under Wine (EBADF). On
 * other systems, reading the file descriptor would not wait for a slow pipe.
 */
function standardInput(): NodeJS.ReadableStream {
  if (process.platform !== 'win32' || process.stdin.isTTY) return process.stdin;
  return createReadStream('', { fd: 0, autoClose: false });
}
