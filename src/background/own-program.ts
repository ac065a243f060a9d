import { fileURLToPath } from 'node:url';

// In the executable the program is its own main file, which lies in Bun's own file system.
const isCompiled = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(Bun.main);

/** The command that starts this program once more, for work that needs a process of its own. */
export function ownProgram(): string[] {
  // The file of a running program can be replaced, as an upgrade does; on Linux it is still there by this name.
  const program = process.platform === 'linux' ? '/proc/self/exe' : process.execPath;
  return isCompiled ? [program] : [program, '--no-env-file', fileURLToPath(programFile('main.ts'))];
}

/** A file of `src` itself. In the executable all code lies in one folder. */
export function programFile(name: string): URL {
  return new URL(isCompiled ? `./${name}` : `../${name}`, import.meta.url);
}
