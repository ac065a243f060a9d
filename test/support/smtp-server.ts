import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { certificate, key } from './certificate.ts';

/** The fault of the server. `drop` is the moment in the session at which the server closes the connection. */
export type MailFault = {
  /** The answer to the recipient. */
  recipient?: string;
  /** The answer to the whole message, such as '554 spam'. */
  message?: string;
  drop?: 'greeting' | 'recipient' | 'data' | 'message';
  /** The server answers the message only after this promise has resolved. */
  after?: () => Promise<unknown>;
};

type Options = {
  host?: string;
  /** Encrypts from the first byte (SMTPS, RFC 8314), with the certificate of the tests. */
  tls?: boolean;
  /** When it is set, the server accepts mails only after a login with this name and password. */
  login?: { user: string; password: string };
  /** Offers STARTTLS. */
  startTls?: boolean;
};

/** A mail server on a free port, which stores the mails. `fail` gives it a fault. */
export async function startMailServer(options: Options | string = {}) {
  const { host = '127.0.0.1', tls = false, login, startTls = false } = optionsOf(options);
  const passwords: string[] = [];
  const mails: Email[] = [];
  const recipients: string[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  const sockets = new Set<Socket>();
  let refusal: Error | undefined;
  let fault: MailFault = {};
  let encrypted = false;
  const keep = async (source: Buffer) => {
    const mail = await PostalMime.parse(source);
    const deliver = waiting.shift() ?? ((unasked: Email) => mails.push(unasked));
    deliver(mail);
  };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    ...(tls || startTls ? { key, cert: certificate } : {}),
    secure: tls,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      passwords.push(password ?? '');
      const isRight = login?.user === username && login?.password === password;
      if (login === undefined || isRight) callback(null, { user: 'vipo' });
      else callback(new Error('Authentication failed'));
    },
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onMailFrom: (_address, _session, callback) => callback(refusal),
    onRcptTo: ({ address }, _session, callback) => {
      if (fault.drop === 'recipient') return dropAll();
      if (fault.recipient !== undefined) return callback(smtpError(fault.recipient));
      recipients.push(address);
      return callback();
    },
    onData(stream, session, callback) {
      encrypted = session.secure;
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (fault.drop === 'data') dropAll();
      });
      stream.on('end', () => {
        const { message, drop, after } = fault;
        if (message !== undefined) return callback(smtpError(message));
        void keep(Buffer.concat(parts));
        if (drop === 'message') return dropAll();
        return void answerAfter(after, callback);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (fault.drop === 'greeting') socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const account = login ? `${login.user}:${login.password}@` : '';
  return {
    config: {
      smtpUrl: `${tls ? 'smtps' : 'smtp'}://${account}${host}:${port}`,
      from: 'Vipo <vipo@vipo.test>',
    },
    passwords,
    /** Whether the last mail came over TLS. */
    get encrypted() {
      return encrypted;
    },
    /** The recipients that the server accepted in all sessions, also those of mails that it refused afterwards. */
    recipients,
    /** Mails that no call of `next` has returned yet. */
    mails,
    next: () =>
      new Promise<Email>((resolve) => {
        const mail = mails.shift();
        if (mail === undefined) waiting.push(resolve);
        else resolve(mail);
      }),
    fail: (wrong: MailFault) => {
      fault = wrong;
    },
    refuse: (sentence: string) => {
      refusal = new Error(sentence);
    },
    accept: () => {
      refusal = undefined;
      fault = {};
    },
    stop: () => {
      dropAll();
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

async function answerAfter(after: MailFault['after'], answer: () => void): Promise<void> {
  await after?.();
  answer();
}

function optionsOf(options: Options | string): Options {
  return typeof options === 'string' ? { host: options } : options;
}

/** Returns the error that makes the server give this answer, such as '550 no such user'. */
function smtpError(answer: string): Error {
  const [code = '', ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

export function linkIn({ text = '' }: Email): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}
