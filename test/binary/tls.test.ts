import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { connect, type ConnectionOptions } from 'node:tls';
import { startVipo, temporaryFolder } from '../support/binary.ts';
import { certificate, key, rsa } from '../support/certificate.ts';

/** The protocol and cipher on which a client and the server agree, or a text that says that they agree on none. */
function agreed(url: string, options: ConnectionOptions): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const address = { host: hostname, port: Number(port), rejectUnauthorized: false };
    const socket = connect({ ...address, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher()?.name}`);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });
}

const TLS12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

test.each([
  ['ECDSA', { certificate, key }],
  ['RSA', rsa],
])(
  'a server with a certificate of %s accepts TLS 1.3, and TLS 1.2 only with forward secrecy and AEAD',
  async (kind, pair) => {
    using folder = temporaryFolder();
    writeFileSync(folder.file('cert.pem'), pair.certificate);
    writeFileSync(folder.file('key.pem'), pair.key);
    await using vipo = await startVipo(folder, ['--tls-cert', 'cert.pem', '--tls-key', 'key.pem']);
    expect(await agreed(vipo.url, {})).toStartWith('TLSv1.3 ');
    for (const cipher of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']) {
      const ciphers = `ECDHE-${kind}-${cipher}`;
      expect(await agreed(vipo.url, { ...TLS12, ciphers })).toBe(`TLSv1.2 ${ciphers}`);
    }
    for (const ciphers of [
      // CBC mode with forward secrecy.
      `ECDHE-${kind}-AES128-SHA`,
      `ECDHE-${kind}-AES256-SHA`,
      // Without forward secrecy: the key is encrypted with the certificate's key.
      'AES128-GCM-SHA256',
      'AES256-GCM-SHA384',
      'AES128-SHA',
    ]) {
      expect([ciphers, await agreed(vipo.url, { ...TLS12, ciphers })]).toEqual([
        ciphers,
        'refused',
      ]);
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
    expect(await agreed(vipo.url, old)).toBe('refused');
  },
);
