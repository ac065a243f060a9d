import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { findCommand, parseFlags, UsageError } from '../../src/arguments.ts';
import { version } from '../../src/version.ts';
import { runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { certificate, key } from '../support/certificate.ts';

test.each([
  [['--foo'], 'Onbekend argument: --foo.'],
  [['--port', '65536'], '--port moet een getal van 0 tot 65535 zijn.'],
  [['--port', '3000x'], '--port moet een getal van 0 tot 65535 zijn.'],
  [['--tls-cert', 'cert.pem'], '--tls-cert en --tls-key horen bij elkaar.'],
  [['--seed-user', 'piet'], '--seed-user kan niet zonder --email.'],
  [['--seed-user', 'piet', '--email', 'piet'], '--email: piet is geen e-mailadres.'],
])('the wrong arguments %p end with exit code 2 and one line', async (args, line) => {
  using folder = temporaryFolder();
  expect(await runVipo(folder, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

test.each([
  [['serve'], 'Onbekend argument: serve.'],
  [['--port'], '--port heeft een waarde nodig.'],
  [['--port', '--demo'], '--port heeft een waarde nodig.'],
  [['--data-dir='], '--data-dir heeft een waarde nodig.'],
  [['--demo=yes'], '--demo heeft geen waarde.'],
  [['--yes'], '--yes kan niet zonder opdracht (zie --help).'],
  [['--email', 'piet@vipo.test'], '--email kan niet zonder opdracht (zie --help).'],
  [['--backup', 'a', '--restore', 'b'], '--backup en --restore gaan niet samen.'],
  [['--backup', 'a', '--port', '1'], '--backup en --port gaan niet samen.'],
  [['--clear-database', '--admin'], '--clear-database en --admin gaan niet samen.'],
])('the arguments %p are refused with one sentence', (args, sentence) => {
  const parse = () => findCommand(parseFlags(args).given);
  expect(parse).toThrow(new UsageError(sentence));
});

test('--version and --help write to standard output', async () => {
  using folder = temporaryFolder();
  expect(await runVipo(folder, ['--version'])).toEqual({
    code: 0,
    stdout: `Vipo ${version}\n`,
    stderr: '',
  });
  const { code, stdout } = await runVipo(folder, ['--help']);
  expect(code).toBe(0);
  for (const option of ['--port', '--seed-user', '--clear-database', '--restore', '--demo']) {
    expect(stdout).toContain(option);
  }
});

test('a wrong environment stops the start with a one-line message', async () => {
  using folder = temporaryFolder();
  const outcome = await runVipo(folder, ['--port', '0'], { env: { VIPO_MODE: 'test' } });
  const stderr = 'VIPO_MODE moet production of development zijn.\n';
  expect(outcome).toEqual({ code: 1, stdout: '', stderr });
});

test('the server reads a .env file in the working folder', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('.env'), 'VIPO_SMTP_URL=http://mail.test');
  const { code, stderr } = await runVipo(folder, ['--port', '0']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'VIPO_SMTP_URL moet beginnen met smtp:// of smtps://.\n',
  });
});

test('the server reads a .env file with Windows line ends correctly, and environment variables override the file', async () => {
  using folder = temporaryFolder();
  // If '$4' were read as a variable, the pincode would be too short.
  writeFileSync(
    folder.file('.env'),
    '\uFEFFVIPO_ADMIN_PINCODE=12$4\r\nVIPO_PUBLIC_URL="vipo"\r\nVIPO_SMTP_URL=http://mail.test\r\n',
  );
  const env = { VIPO_PUBLIC_URL: 'http://vipo.example' };
  expect((await runVipo(folder, ['--port', '0'], { env })).stderr).toBe(
    'VIPO_SMTP_URL moet beginnen met smtp:// of smtps://.\n',
  );
});

test('when the .env file cannot be read, the start stops with a one-line message', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.file('.env'));
  expect((await runVipo(folder, ['--port', '0'])).stderr).toBe(
    'Het bestand .env kan niet gelezen worden.\n',
  );
});

test('when the port is in use or the host is no address of this machine, the start stops with a one-line message and makes no data folder', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder, ['--data-dir', 'other']);
  const { port } = new URL(vipo.url);
  expect(await runVipo(folder, ['--port', port])).toEqual({
    code: 1,
    stdout: '',
    stderr: `Poort ${port} is al in gebruik.\n`,
  });
  for (const host of ['203.0.113.77', '2001:db8::1']) {
    expect(await runVipo(folder, ['--port', '0', '--host', host])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${host} is geen adres van deze computer (--host).\n`,
    });
  }
  expect(existsSync(folder.file('data'))).toBeFalse();
});

test('when the data folder is a file or the database is damaged, the start stops with a one-line message', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('file'), '');
  writeFileSync(folder.file('vipo.sqlite'), 'no database at all '.repeat(999));
  expect(await runVipo(folder, ['--port', '0', '--data-dir', 'file'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `In de map ${folder.file('file')} kan niet gelezen en geschreven worden.\n`,
  });
  expect(await runVipo(folder, ['--port', '0', '--data-dir', '.'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `De gegevens in de map ${folder.path} zijn beschadigd. Zet met --restore een back-up terug.\n`,
  });
});

test('the server serves over TLS', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('cert.pem'), certificate);
  writeFileSync(folder.file('key.pem'), key);
  await using vipo = await startVipo(folder, ['--tls-cert', 'cert.pem', '--tls-key', 'key.pem']);
  expect(vipo.url).toStartWith('https://127.0.0.1:');
  const response = await fetch(`${vipo.url}/healthz`, { tls: { ca: certificate } });
  expect(response.status).toBe(200);
});

test('when the certificate is missing or wrong, the start stops with a one-line message', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('cert.pem'), certificate);
  const start = ['--port', '0', '--tls-cert', 'cert.pem', '--tls-key'];
  expect((await runVipo(folder, [...start, 'key.pem'])).stderr).toBe(
    'Het bestand key.pem kan niet gelezen worden.\n',
  );
  writeFileSync(folder.file('key.pem'), 'no key');
  expect((await runVipo(folder, [...start, 'key.pem'])).stderr).toBe(
    'Het TLS-certificaat en de sleutel zijn geen geldig paar.\n',
  );
});
