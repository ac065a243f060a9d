import { readFileSync } from 'node:fs';
import type { Server } from 'bun';
import { codeOf } from '../database/damage.ts';
import { DomainError } from '../shared/domain-error.ts';

/** Bun refuses a larger body without an error sentence, so this limit is higher than the limits in `input.ts`. */
const MAX_BODY = 64 * 1024 * 1024;
/**
 * After this time without traffic Bun closes a connection. No call to another service takes longer. Bun also closes a
 * connection that sends less than 16 kB a second.
 */
const IDLE_SECONDS = 60;

/**
 * The TLS 1.2 ciphers with forward secrecy and authenticated encryption (RFC 9325, 4.2). All ciphers of TLS 1.3 have
 * both properties.
 */
const CIPHERS = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']
  .flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
  .join(':');

export type Listen = {
  hostname: string;
  port: number;
  tls: { cert: string; key: string } | undefined;
};

export type Answer = (request: Request, server: Server<undefined>) => Response | Promise<Response>;

export function listen(
  { hostname, port, tls: files }: Listen,
  answer: Answer,
  idleSeconds = IDLE_SECONDS,
): Server<undefined> {
  const tls = files && {
    cert: readText(files.cert),
    key: readText(files.key),
    ciphers: CIPHERS,
  };
  try {
    return Bun.serve({
      hostname: withoutBrackets(hostname),
      port,
      ...(tls && { tls }),
      development: false,
      // Without this line Bun lets two servers share a port when `development` is false.
      reusePort: false,
      maxRequestBodySize: MAX_BODY,
      idleTimeout: idleSeconds,
      fetch: answer,
    });
  } catch (error) {
    throw explainListenError(error, hostname, port);
  }
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DomainError('not-found', `Het bestand ${file} kan niet gelezen worden.`);
  }
}

/** The error for a host of another machine differs by system, so this function tests the host on a free port. */
export function explainListenError(error: unknown, hostname: string, port: number): unknown {
  if (!canListenAt(hostname)) {
    return new DomainError('invalid', `${hostname} is geen adres van deze computer (--host).`);
  }
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return new DomainError('conflict', `Poort ${port} is al in gebruik.`);
  if (code === 'EACCES') return new DomainError('forbidden', `Poort ${port} is niet toegestaan.`);
  if (/SSL|PEM|X509/.test(code)) {
    return new DomainError('invalid', 'Het TLS-certificaat en de sleutel zijn geen geldig paar.');
  }
  return error;
}

function canListenAt(hostname: string): boolean {
  try {
    void Bun.serve({
      hostname: withoutBrackets(hostname),
      port: 0,
      fetch: () => new Response(),
    }).stop(true);
    return true;
  } catch {
    return false;
  }
}
