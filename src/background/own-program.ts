import { fileURLToPath } from 'node:url';

// In the compiled executable, the main file is in Bun's virtual file system.
const isCompiled = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(Bun.main);

/** The command that starts this program again, for work that needs a process of its own. */
export function ownProgram(): string[] {
  // An upgrade can replace the file of the running program. On Linux `/proc/self/exe` still leads to the running
  // version.
  const program = process.platform === 'linux' ? '/proc/self/exe' : process.execPath;
  return isCompiled ? [program] : [program, '--no-env-file', fileURLToPath(programFile('main.ts'))];
}

export function programFile(name: string): URL {
  return new URL(isCompiled ? `./${name}` : `../${name}`, import.meta.url);
}
