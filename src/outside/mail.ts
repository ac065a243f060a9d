import type { Config } from '../config.ts';

const TIMEOUT_MS = 10_000;

export type MailConfig = NonNullable<Config['mail']>;
export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

/** Sends a mail once, over SMTP (RFC 5321). Throws the error of the connection or the server. */
export async function sendMail({ smtpUrl, from }: MailConfig, mail: Mail): Promise<void> {
  // Loaded by the first mail, because it would take a quarter of the start of the program.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(new URL(smtpUrl)),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
  } finally {
    transport.close();
  }
}

/** Requires TLS for a URL with a password, unless the mail server is this machine. */
function needsTls({ protocol, username, hostname }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !isLocal;
}
