import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BunPlugin } from 'bun';
import { bundle as bundleStyles } from 'lightningcss';

export const DIST = 'dist';
const ASSETS = join(DIST, 'assets');
const entries = {
  client: 'islands/with-lists.ts',
  form: 'islands/client.ts',
  login: 'islands/auth/login.ts',
  chosen: 'islands/archive/chosen.ts',
  statement: 'islands/statements/statement.ts',
  reminders: 'islands/reminders/reminders.ts',
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

const mediaTypes = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['ttf', 'font/ttf'],
]);

/** jsPDF uses these packages only to draw HTML and SVG, which Vipo does not do. */
export const withoutUnusedParts: BunPlugin = {
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
  'window.ErrorEvent': 'undefined',
  'window.clipboardData': 'undefined',
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
    const type = mediaTypes.get(name.split('.').pop() ?? '') ?? 'application/octet-stream';
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
