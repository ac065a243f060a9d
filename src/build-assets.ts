import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BunPlugin } from 'bun';
import { bundle as bundleStyles } from 'lightningcss';

export const DIST = 'dist';
const ASSETS = join(DIST, 'assets');
/**
 * Each of these scripts becomes a separate file. Pages name a script by the part of its file name before the first dot.
 */
const SCRIPTS = 'islands/**/*.entry.{ts,tsx}';
/**
 * The styles of all pages, and the styles of single screens. A screen loads its styles after those of all pages, or
 * instead of them.
 */
const STYLES = ['static/styles/index.css', 'src/**/*.css'];
const ICON = 'static/icon.svg';

const mediaTypes = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['ttf', 'font/ttf'],
]);

/** jsPDF needs these packages only for drawing HTML and SVG. Vipo draws neither. */
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
  naming: { chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
  loader: { '.ttf': 'file' },
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.VIPO_DEV': process.argv.includes('--dev') ? '"1"' : '""',
  },
  plugins: [withoutUnusedParts],
  // Preloading would add code to every page, but most islands need only files that are already loaded.
  modulePreload: false,
} satisfies Partial<Bun.BuildConfig>;

/**
 * Globals that React looks up. When they are undefined, the bundler removes code that Vipo does not need. React uses
 * `Reflect` only for class components.
 */
const withoutUnusedReact = {
  devicePixelRatio: 'undefined',
  Reflect: 'undefined',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  navigation: 'undefined',
  'navigator.connection': 'undefined',
  setImmediate: 'undefined',
  'document.documentMode': 'undefined',
  'performance.getEntriesByType': 'undefined',
  'process.emit': 'undefined',
  'window.ErrorEvent': 'undefined',
  'window.clipboardData': 'undefined',
};

/** Bundles and compresses the files for the browser. Writes `dist/assets.ts`, which embeds them. */
export async function buildAssets(): Promise<void> {
  await rm(ASSETS, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  const urls = await bundle();
  const files = [...new Bun.Glob('*').scanSync(ASSETS)].toSorted();
  await Promise.all(files.map(compress));
  await writeFile(join(DIST, 'assets.ts'), generateAssetsModule(files, urls));
}

type Urls = { scripts: [string, string][]; styles: [string, string][]; icon: string };

async function bundle(): Promise<Urls> {
  const [scripts, styles] = [filesOf([SCRIPTS]), filesOf(STYLES)];
  return {
    scripts: await Promise.all(scripts.map(buildScript)),
    styles: await Promise.all(styles.map(buildStyles)),
    icon: await writeHashed(ICON, await Bun.file(ICON).bytes()),
  };
}

/** The files that match the patterns. Throws when two files have the same name. */
function filesOf(patterns: string[]): string[] {
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync()]).toSorted();
  const twice = files.find((file, i) => files.findIndex((one) => nameOf(one) === nameOf(file)) < i);
  if (twice !== undefined) throw new Error(`another file has the name of ${twice}`);
  return files;
}

function nameOf(path: string): string {
  return basename(path).split('.')[0] ?? '';
}

/**
 * Builds each script separately. Scripts that are built together would share files, and each page would also load code
 * that only another page needs.
 */
async function buildScript(path: string): Promise<[string, string]> {
  const usesReact = path.endsWith('.tsx');
  const { outputs } = await Bun.build({
    ...browser,
    define: { ...browser.define, ...(usesReact && withoutUnusedReact) },
    naming: { ...browser.naming, entry: `${nameOf(path)}-[hash].[ext]` },
    entrypoints: [path],
    splitting: true,
  });
  const entry = outputs.find(({ kind }) => kind === 'entry-point');
  if (entry === undefined) throw new Error(`${path} was not built into an asset`);
  return [nameOf(path), `/assets/${basename(entry.path)}`];
}

/**
 * Builds styles with lightningcss, because Bun rewrites CSS for old browsers and makes it one and a half times as long.
 */
async function buildStyles(filename: string): Promise<[string, string]> {
  const { code } = bundleStyles({ filename, minify: true });
  return [nameOf(filename), await writeHashed(filename, code)];
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

function generateAssetsModule(names: string[], { scripts, styles, icon }: Urls): string {
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
    ` scripts: new Map(${JSON.stringify(scripts)}),`,
    ` styles: new Map(${JSON.stringify(styles)}),`,
    ` icon: '${icon}',`,
    ' files: {',
    ...files,
    ' },',
    '};',
    '',
  ].join('\n');
}
