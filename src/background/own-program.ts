import { fileURLToPath } from 'node:url';

// In the executable, Bun's virtual file system holds the main file.
const isCompiled = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(Bun.main);

/** The command that starts this program again, for work that needs its own process. */
export function ownProgram(): string[] {
  // An upgrade can replace the file of a running program. On Linux this path still leads to the old file.
  const program = process.platform === 'linux' ? '/proc/self/exe' : process.execPath;
  return isCompiled ? [program] : [program, '--no-env-file', fileURLToPath(programFile('main.ts'))];
}

export function programFile(name: string): URL {
  return new URL(isCompiled ? `./${name}` : `../${name}`, import.meta.url);
}
