import * as fs from 'node:fs';
import { join } from 'node:path';

const SBOM = 'sbom.json';
const LICENCES = 'LICENCES.txt';
const SUMS = 'SHA256SUMS';
const TEXTS = ['CHANGELOG.md', 'service.md'];
const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1';
const BUN = `Bun ${Bun.version} (MIT), with WebKit's JavaScriptCore (LGPL-2.1) and SQLite (public domain)`;
const FONTS = 'static/fonts';

type Part = {
  group?: string;
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};

/**
 * Writes the files that are published beside the executables: the list of the packages in the executables (CycloneDX,
 * JSON), the licences of these packages, Bun and the fonts, the changes, the instructions for running Vipo as a
 * service, and the SHA-256 of each file. Needs npm and a connection to its registry.
 */
export function describeRelease(folder: string, programs: string[]): void {
  const sbom = join(folder, SBOM);
  writeSbom(sbom);
  const { components } = JSON.parse(fs.readFileSync(sbom, 'utf8')) as { components: Part[] };
  const licences = [BUN, ...fontLicences(), ...components.map(licenceOf)];
  fs.writeFileSync(join(folder, LICENCES), licences.join(`\n\n${'-'.repeat(80)}\n\n`));
  for (const name of TEXTS) fs.copyFileSync(join('src', name), join(folder, name));
  const files = [...programs, SBOM, LICENCES, ...TEXTS];
  // `sha256sum --check` reads this format.
  const sums = files.map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  fs.writeFileSync(join(folder, SUMS), sums.join(''));
}

function writeSbom(file: string): void {
  const options = ['--omit', 'dev', '--ignore-npm-errors', '--output-reproducible'];
  const command = ['npx', '--yes', CYCLONEDX, ...options, '--output-file', file];
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`The list of packages was not made: ${stderr.toString()}`);
}

function licenceOf({ group, name, version, licenses = [] }: Part): string {
  const path = group ? `${group}/${name}` : name;
  const names = licenses.map(
    ({ license, expression }) => license?.id ?? license?.name ?? expression,
  );
  const folder = join('node_modules', path);
  const file = fs.readdirSync(folder).find((one) => /^(licen[cs]e|copying)\b/i.test(one));
  const text = file === undefined ? '' : fs.readFileSync(join(folder, file), 'utf8').trim();
  return `${path} ${version} (${names.join(', ')})\n\n${text}`;
}

function fontLicences(): string[] {
  const files = fs.readdirSync(FONTS).filter((name) => name.endsWith('.txt'));
  return files.map((name) => `Fonts\n\n${fs.readFileSync(join(FONTS, name), 'utf8').trim()}`);
}

function sha256(file: string): string {
  return Bun.SHA256.hash(fs.readFileSync(file), 'hex');
}
