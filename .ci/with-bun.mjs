// Runs a command with the version of Bun that package.json pins, on a machine with Node and npm or with Bun. `serve
// ARGS` builds dist/vipo and runs it with ARGS; any other arguments are passed to Bun.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const manifest = fs.readFileSync('package.json', 'utf8');
const version = JSON.parse(manifest).packageManager.replace('bun@', '');
const parent = process.ppid;
const windows = process.platform === 'win32';
const program = windows ? 'bun.exe' : 'bun';

try {
  const bun = findBun() ?? installBun();
  process.env.PATH = [dirname(bun), resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  installDependencies(bun);
  process.exitCode = await main(bun, process.argv.slice(2));
} catch (error) {
  console.error(`with-bun: ${error.message}`);
  process.exitCode = 1;
}

async function main(bun, [first, ...rest]) {
  if (first !== 'serve') return run(bun, [first, ...rest]);
  const failed = await run(bun, ['src/build.ts'], ['ignore', 2, 2]);
  return failed || run(resolve(windows ? 'dist/vipo.exe' : 'dist/vipo'), rest);
}

function findBun() {
  const folders = [resolve('.bun', version), ...process.env.PATH.split(delimiter)];
  return folders.map((folder) => join(folder, program)).find(isPinned);
}

function isPinned(bun) {
  return spawnSync(bun, ['--version'], { encoding: 'utf8' }).stdout?.trim() === version;
}

// Moves the executable of Bun out of its package for this platform, because npm may refuse to run the install script of
// the package `bun`. An older npm installs the packages for glibc and for musl, and only one of the two runs here.
function installBun() {
  const add = process.versions.bun ? `"${process.execPath}" add` : 'npm install --loglevel=error';
  const command = `${add} --ignore-scripts bun@${version}`;
  const bun = resolve('.bun', version, program);
  install(`bun@${version}`, command, { 'package.json': '{}' }, (modules) => {
    const platforms = fs.readdirSync(join(modules, '@oven'));
    const programs = platforms.map((name) => join(modules, '@oven', name, 'bin', program));
    const found = programs.find(isPinned);
    if (!found) throw new Error(`Bun ${version} does not run on this machine`);
    fs.mkdirSync(dirname(bun), { recursive: true });
    fs.renameSync(found, bun);
  });
  return bun;
}

function installDependencies(bun) {
  const files = { 'package.json': manifest, 'bun.lock': fs.readFileSync('bun.lock', 'utf8') };
  const hash = createHash('sha256').update(process.platform + Object.values(files).join());
  const stamp = `.${hash.digest('hex')}`;
  if (fs.existsSync(join('node_modules', stamp))) return;
  install('dependencies', `"${bun}" install --frozen-lockfile`, files, (modules) => {
    fs.writeFileSync(join(modules, stamp), '');
    if (fs.existsSync('node_modules')) fs.renameSync('node_modules', `${modules}-replaced`);
    fs.renameSync(modules, 'node_modules');
  });
}

// Installs in a temporary folder, from which `moveResult` renames the result into place. So an interrupted
// installation leaves nothing incomplete, and two installations at the same time do not collide.
function install(what, command, files, moveResult) {
  console.error(`Installing ${what} ...`);
  fs.mkdirSync('.bun', { recursive: true });
  const folder = fs.mkdtempSync('.bun/aside-');
  try {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(join(folder, name), text);
    const { status, stderr } = spawnSync(command, { cwd: folder, shell: true, encoding: 'utf8' });
    const reason = stderr.match(/.*(error|not found).*/i)?.[0] ?? stderr.trim();
    if (status !== 0) throw new Error(`could not install ${what}: ${reason}`);
    moveResult(join(folder, 'node_modules'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, stdio = 'inherit') {
  const child = spawn(command, args, { stdio });
  // On Windows the console sends the signal to the child too, and kill() would end the child at once.
  const forward = (signal) => windows || child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  // When npm is stopped, it ends the shell that it started but not this process.
  const orphaned = setInterval(() => {
    if (process.ppid !== parent && forward('SIGTERM')) clearInterval(orphaned);
  }, 100).unref();
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
