import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BunPlugin } from 'bun';
import { bundle as bundleStyles } from 'lightningcss';

const DIST = 'dist';
const ASSETS = join(DIST, 'assets');
const entries = {
  client: 'islands/with-lists.ts',
  form: 'islands/client.ts',
  login: 'islands/auth/login.ts',
  chosen: 'islands/archive/chosen.ts',
  statement: 'islands/payments/statement.ts',
  week: 'islands/planning/week.ts',
  round: 'islands/rounds/round.ts',
  worker: 'islands/rounds/worker.ts',
  islands: 'islands/mount.tsx',
};
const styleSheets = {
  styles: 'static/styles/index.css',
  roundStyles: 'static/styles/round-screen.css',
  // Each of these adds to the styles of all screens.
  homeStyles: 'static/styles/home.css',
  weekStyles: 'static/styles/week.css',
  archiveStyles: 'static/styles/archive-screen.css',
  figuresStyles: 'static/styles/figures-screen.css',
  paymentsStyles: 'static/styles/payments.css',
  importStyles: 'static/styles/import.css',
};
const ICON = 'static/icon.svg';
const targets = {
  'vipo-linux-x64': 'bun-linux-x64',
  'vipo-linux-arm64': 'bun-linux-arm64',
  'vipo-windows-x64.exe': 'bun-windows-x64',
} as const;

const mediaTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
};

/** jsPDF uses these packages only to draw HTML and SVG, which Vipo does not do. */
const withoutUnusedParts: BunPlugin = {
  name: 'without-unused-parts',
  setup(build) {
    build.onResolve({ filter: /^(html2canvas|canvg|dompurify)$/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

const browser = {
  outdir: ASSETS,
  target: 'browser',
  format: 'esm',
  minify: true,
  publicPath: '/assets/',
  naming: '[name]-[hash].[ext]',
  loader: { '.ttf': 'file' },
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.VIPO_DEV': process.argv.includes('--dev') ? '"1"' : '""',
  },
  plugins: [withoutUnusedParts],
  // The code that preloads files would be part of every page, and most islands need only files that are there.
  modulePreload: false,
} satisfies Partial<Bun.BuildConfig>;

/** Globals that React looks for. When they are undefined, the bundler removes code that Vipo does not use. */
const withoutUnusedReact = {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  navigation: 'undefined',
  setImmediate: 'undefined',
  'document.documentMode': 'undefined',
  'process.emit': 'undefined',
};

/** Bundles the files for the browser, compresses each, and writes `dist/assets.ts`, which embeds them. */
export async function buildAssets(): Promise<void> {
  await rm(ASSETS, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  const urls = await bundle();
  const files = [...new Bun.Glob('*').scanSync(ASSETS)].toSorted();
  await Promise.all(files.map(compress));
  await writeFile(join(DIST, 'assets.ts'), generateAssetsModule(files, urls));
}

/** Returns the URL of each entry. The code of the islands is split into files that load when they are needed. */
async function bundle(): Promise<Record<string, string>> {
  const { islands, week, ...others } = entries;
  const define = { ...browser.define, ...withoutUnusedReact };
  const outputs = [
    ...(await Bun.build({ ...browser, define, entrypoints: [islands], splitting: true })).outputs,
    // The code for dragging is a file of its own.
    ...(await Bun.build({ ...browser, entrypoints: [week], splitting: true })).outputs,
    ...(await Promise.all(Object.values(others).map(buildAlone))).flat(),
  ];
  const urls = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => {
      const stem = `${basename(path).replace(/\.\w+$/, '')}-`;
      const output = outputs.find(({ path: file }) => basename(file).startsWith(stem));
      if (output === undefined) throw new Error(`${path} was not built into an asset`);
      return [name, `/assets/${basename(output.path)}`];
    }),
  );
  // Bun rewrites CSS for old browsers, which makes it half as long again.
  for (const [name, filename] of Object.entries(styleSheets))
    urls[name] = await writeHashed(filename, bundleStyles({ filename, minify: true }).code);
  return { ...urls, icon: await writeHashed(ICON, await Bun.file(ICON).bytes()) };
}

/** Builds a script of its own. Scripts that are built together keep what only one of them uses. */
async function buildAlone(entry: string) {
  return (await Bun.build({ ...browser, entrypoints: [entry] })).outputs;
}

async function writeHashed(path: string, bytes: Uint8Array): Promise<string> {
  const [stem = '', extension = ''] = basename(path).split('.');
  const name = `${stem}-${Bun.hash(bytes).toString(36).slice(0, 8)}.${extension}`;
  await writeFile(join(ASSETS, name), bytes);
  return `/assets/${name}`;
}

async function compress(name: string): Promise<void> {
  const path = join(ASSETS, name);
  const bytes = await Bun.file(path).bytes();
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

function generateAssetsModule(names: string[], urls: Record<string, string>): string {
  const imports: string[] = [];
  const files = names.map((name, i) => {
    const encodings = { identity: name, br: `${name}.br`, gzip: `${name}.gz` };
    const fields = Object.entries(encodings).map(([encoding, file]) => {
      imports.push(`import ${encoding}${i} from './assets/${file}' with { type: 'file' };`);
      return `${encoding}: ${encoding}${i}`;
    });
    const type = mediaTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream';
    return `  '/assets/${name}': { type: '${type}', ${fields.join(', ')} },`;
  });
  return [
    '// @ts-nocheck',
    "import type { Assets } from '../src/http/context.ts';",
    ...imports,
    'export const assets: Assets = {',
    ` entries: ${JSON.stringify(urls)},`,
    ' files: {',
    ...files,
    ' },',
    '};',
    '',
  ].join('\n');
}

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
    // A bunfig.toml in the working folder belongs to another program. `config.ts` reads .env instead of Bun, because
    // Bun expands '$' in a password and finds no .env under Wine.
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
  // The tests compile the program while other tests serve the assets, so these stay as they are.
  if (mode !== '--program') await buildAssets();
  if (mode === '--dev') develop(args);
  else if (mode === '--all')
    for (const [name, target] of Object.entries(targets)) await compile(name, target);
  else if (mode !== '--assets') await compile(process.platform === 'win32' ? 'vipo.exe' : 'vipo');
}
