import { withoutWriting } from '../background/writer.ts';
import type { Config } from '../config.ts';
import { confirmActor } from '../database/actor.ts';
import { onOneLine } from '../shared/text.ts';
import { oneLine, type Outcome } from './provider.ts';

/** The longest time without an answer of the mail server. */
const TIMEOUT_MS = 10_000;
/** Without this limit, a server that sends a line now and then could delay a mail for ever. */
const SESSION_MS = 60_000;

export type MailConfig = NonNullable<Config['mail']>;
export type Mail = {
  to: { name: string; address: string };
  /** The address for replies. '' means the address of the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Uint8Array }[];
};

/** Sends a mail over SMTP (RFC 5321), without a second attempt. Throws the error of the connection or the server. */
export async function sendMail(
  config: MailConfig,
  mail: Mail,
  sessionMs = SESSION_MS,
): Promise<void> {
  await inTime(sessionMs, (signal) => send(config, mail, { timeoutMs: TIMEOUT_MS, signal }));
}

/**
 * Sends a mail and returns the outcome. The outcome is unknown after `sessionMs`, or if Vipo had begun to send the
 * message and the server did not refuse it (RFC 5321, 4.1.1.4).
 */
export async function trySendMail(
  config: MailConfig,
  mail: Mail,
  timeoutMs = TIMEOUT_MS,
  sessionMs = SESSION_MS,
): Promise<Outcome<undefined>> {
  confirmActor();
  const session = watchSession();
  try {
    const { logger } = session;
    await inTime(sessionMs, (signal) => send(config, mail, { timeoutMs, signal, logger }));
    return { kind: 'done', value: undefined };
  } catch (error) {
    const isLate = error instanceof SessionTooLong;
    const isKnown = !isLate && (isRefusal(error) || !session.hasBegunMessage());
    return { kind: isKnown ? 'refused' : 'unknown', detail: explain(error) };
  }
}

class SessionTooLong extends Error {
  constructor(limitMs: number) {
    super(`de mailserver was na ${limitMs / 1000} seconden nog niet klaar`);
  }
}

/** Throws SessionTooLong when the work takes longer than `limitMs`. */
async function inTime(limitMs: number, work: (signal: AbortSignal) => Promise<void>) {
  const signal = AbortSignal.timeout(limitMs);
  try {
    await withoutWriting(() => work(signal));
  } catch (error) {
    throw signal.aborted ? new SessionTooLong(limitMs) : error;
  }
}

type SendOptions = { timeoutMs: number; signal: AbortSignal; logger?: Logger };

async function send({ smtpUrl, from }: MailConfig, mail: Mail, options: SendOptions) {
  // Loaded before the first mail instead of at the start, because the start would take a quarter longer.
  const { createTransport } = await import('nodemailer');
  const { timeoutMs, signal, logger } = options;
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(new URL(smtpUrl)),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(logger && { logger, transactionLog: true }),
  });
  try {
    const { replyTo, attachments, ...message } = withoutBreaks(mail);
    await transport.sendMail({
      from,
      signal,
      ...message,
      ...(replyTo && { replyTo }),
      attachments: attachments?.map(({ filename, content }) => ({
        filename,
        content: Buffer.from(content),
        contentType: 'application/pdf',
      })),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** Removes line breaks from names and subjects, because text after a line break would become another header. */
function withoutBreaks({ to, subject, ...mail }: Mail): Mail {
  return { ...mail, to: { ...to, name: onOneLine(to.name) }, subject: onOneLine(subject) };
}

/** Whether STARTTLS is required: for an smtp:// URL with a username, unless the mail server is this machine. */
function needsTls(url: URL): boolean {
  return url.protocol === 'smtp:' && url.username !== '' && !isLocal(url);
}

function isLocal({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The warning for a URL with which mails may go over the network without TLS. */
export function mailWarning(config: MailConfig | undefined): string | undefined {
  const url = URL.parse(config?.smtpUrl ?? '');
  if (url === null || url.protocol === 'smtps:' || needsTls(url) || isLocal(url)) return undefined;
  return `Let op: e-mail naar ${url.hostname} kan onversleuteld over het netwerk gaan (VIPO_SMTP_URL). Gebruik smtps:// als de mailserver dat kan.`;
}

type Logged = { tnx?: string };
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'level'] as const;
type Logger = Record<(typeof LEVELS)[number], (entry: Logged, line?: string) => void>;

/** The message begins after the answers to MAIL FROM, RCPT TO (for one recipient) and DATA. */
const ANSWERS_BEFORE_MESSAGE = 3;

/** Reads the log of a session. Counts answers, because commands may be sent together (RFC 2920). */
function watchSession() {
  let answers = -1;
  const follow = ({ tnx }: Logged = {}, line = '') => {
    if (tnx === 'client' && line.startsWith('MAIL FROM:')) answers = 0;
    else if (tnx === 'server' && answers >= 0 && /^[23]/.test(line)) answers += 1;
  };
  const logger = Object.fromEntries(LEVELS.map((level) => [level, follow])) as Logger;
  return { logger, hasBegunMessage: () => answers >= ANSWERS_BEFORE_MESSAGE };
}

type SmtpError = { responseCode?: number; response?: string; command?: string; code?: string };

/** Whether the server answered a command or the message with 4xx or 5xx. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return responseCode >= 400 && command !== 'CONN';
}

function explain(error: unknown): string {
  if (error instanceof SessionTooLong) return error.message;
  const { response, code } = error as SmtpError;
  if (response) return oneLine(`${meaningOf(error as SmtpError)} (${response})`);
  if (code === 'ETIMEDOUT') return 'de mailserver antwoordde niet op tijd';
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS')
    return 'de verbinding met de mailserver is verbroken of kwam er niet';
  return oneLine(String(error));
}

/** Explains a refusal of the mail server to the user (RFC 5321, 4.2; enhanced status codes of RFC 3463). */
function meaningOf({ responseCode = 0, command = '', response = '' }: SmtpError): string {
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0].slice(2);
  if (command.startsWith('AUTH') || [530, 534, 535].includes(responseCode))
    return 'de mailserver weigert de inlognaam of het wachtwoord van Vipo, vraag een beheerder';
  if (status === '2.2') return 'de mailbox van de ontvanger is vol';
  if (status === '3.4') return 'de mail is te groot';
  if (responseCode < 500) return 'de mailserver neemt deze mail nu niet aan, probeer het later';
  if (command === 'RCPT TO') return 'dit adres bestaat niet of neemt geen mail aan';
  return 'de mailserver weigert deze mail';
}
