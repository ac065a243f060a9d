import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildAssets, DIST, withoutUnusedParts } from './build-assets.ts';
import { describeRelease } from './release.ts';

const targets = {
  'vipo-linux-x64': 'bun-linux-x64',
  'vipo-linux-arm64': 'bun-linux-arm64',
  'vipo-windows-x64.exe': 'bun-windows-x64',
} as const;

async function compile(name: string, target?: Bun.Build.CompileTarget): Promise<void> {
  const outfile = join(DIST, name);
  await Bun.build({
    entrypoints: ['src/main.ts', 'src/worker.ts'],
    target: 'bun',
    minify: { syntax: true, whitespace: true },
    bytecode: true,
    format: 'esm',
    sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutUnusedParts],
    // Bun must not load a bunfig.toml, because a bunfig.toml in the working folder belongs to another program. Bun must
    // not load `.env`, because Bun expands '$' in passwords and cannot find `.env` under Wine. `config.ts` reads `.env`
    // instead.
    compile: { outfile, autoloadBunfig: false, autoloadDotenv: false, ...(target && { target }) },
  });
  console.error(`${outfile} is built`);
}

function develop(args: string[]): void {
  let server = serveSources(args);
  let restartTimer: Timer | undefined;
  async function restart() {
    server.kill();
    await server.exited;
    await buildAssets().catch(console.error);
    server = serveSources(args);
  }
  for (const folder of ['src', 'islands', 'static', 'migrations']) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(restartTimer);
      restartTimer = setTimeout(() => void restart(), 100);
    });
  }
}

function serveSources(args: string[]) {
  const stdio = { stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' } as const;
  return Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', ...args], stdio);
}

if (import.meta.main) {
  const [mode, ...args] = process.argv.slice(2);
  // With `--program` the assets are not built again, because a test may be serving them at that moment.
  if (mode !== '--program') await buildAssets();
  if (mode === '--dev') develop(args);
  else if (mode === '--all') {
    for (const [name, target] of Object.entries(targets)) await compile(name, target);
    describeRelease(DIST, Object.keys(targets));
  } else if (mode !== '--assets') await compile(process.platform === 'win32' ? 'vipo.exe' : 'vipo');
}
