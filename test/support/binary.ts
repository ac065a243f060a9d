import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/paths.ts';
import { buildProgram } from './built.ts';

let built: string | undefined;

export function vipoProgram(): string {
  return (built ??= buildProgram());
}

/** An empty folder that is deleted at the end of the block: `using folder = temporaryFolder()`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'vipo-'));
  return {
    path,
    file: (name: string) => join(path, name),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
export type Folder = ReturnType<typeof temporaryFolder>;

type Options = {
  env?: Record<string, string>;
  input?: string | Uint8Array<ArrayBuffer>;
  program?: string;
};

/** Starts the compiled program in a folder, without the environment variables of this process. */
function spawn(
  folder: Folder,
  args: string[],
  { env = {}, input, program = vipoProgram() }: Options,
) {
  return Bun.spawn([program, ...args], {
    cwd: folder.path,
    env,
    stdin: new Blob([input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

export async function runVipo(folder: Folder, args: string[], options: Options = {}) {
  const child = spawn(folder, args, options);
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

/**
 * Runs one command in a terminal and types `typed` when the screen shows `ask`. Returns the exit code and all text of
 * the screen.
 */
export async function runInTerminal(folder: Folder, args: string[], ask: string, typed: string) {
  let screen = '';
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  await using terminal = new Bun.Terminal({
    data: (_, bytes) => {
      const before = screen;
      screen += new TextDecoder().decode(bytes);
      if (!before.includes(ask) && screen.includes(ask)) terminal.write(typed);
      const code = /^code (\d+)\r\n$/m.exec(screen)?.[1];
      if (code !== undefined) end(Number(code));
    },
  });
  // The exit event can come before the last output, so the shell writes the exit code after the output.
  const command = ['/bin/sh', '-c', '"$0" "$@"; echo "code $?"', vipoProgram(), ...args];
  Bun.spawn(command, { cwd: folder.path, env: { TERM: 'xterm' }, terminal });
  const code = await ended;
  return { code, screen };
}

/**
 * Starts a server on a free port. The server is killed at the end of the block: `await using vipo = await
 * startVipo(folder)`.
 */
export async function startVipo(folder: Folder, args: string[] = [], options: Options = {}) {
  const child = spawn(folder, ['--port', '0', ...args], options);
  const log = new Response(child.stderr).text();
  const lines = await linesUntil(child.stdout, (line) => line.startsWith('Vipo draait op '));
  const url = lines.at(-1)?.slice('Vipo draait op '.length) ?? '';
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return child.exited;
  };
  if (url === '') throw new Error(`Vipo did not start: ${await log}`);
  const dispose = async () => void (await end('SIGKILL'));
  return { url, pid: child.pid, lines, log, end, [Symbol.asyncDispose]: dispose };
}

async function linesUntil(stream: ReadableStream<Uint8Array>, isLast: (line: string) => boolean) {
  const lines: string[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return lines;
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    if (lines.some(isLast)) return lines;
  }
}

/** Logs in through the API and returns the token of the session, or undefined when the login fails. */
export async function logIn(url: string, username: string, password: string) {
  const response = await fetch(`${url}${paths.api.login()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  return token;
}

export async function call(url: string, token: string | undefined, path: string, body?: object) {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export const aDelivery = {
  Klant_naam: 'Łukasz Çelik',
  leveringsadres: 'Dorpsstraat 1',
  Tijd: '2026-11-23 Ochtend',
  Prijs: '90',
  Aantal: '2,5',
  bezorgkosten: '12,50',
  Betaling: 'contant',
};
