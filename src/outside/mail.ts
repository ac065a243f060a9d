import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

const TIMEOUT_MS = 10_000;

export type MailConfig = NonNullable<Config['mail']>;
export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

/** Hands a mail to the mail server (SMTP, RFC 5321). Throws what went wrong on the way there. */
export async function sendMail({ smtpUrl, from }: MailConfig, mail: Mail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: isSecretAtRisk(new URL(smtpUrl)),
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

/** Whether a password would cross the network: then only encrypted, whatever the server offers. */
function isSecretAtRisk({ protocol, username, hostname }: URL): boolean {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !isHere;
}
