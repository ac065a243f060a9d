import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server without encryption on a free port. The server stores mails, or refuses mails on request. */
export async function startMailServer(host = '127.0.0.1') {
  const passwords: string[] = [];
  const mails: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  let refusal: Error | undefined;
  const keep = async (source: Buffer) => {
    const mail = await PostalMime.parse(source);
    const deliver = waiting.shift() ?? ((unasked: Email) => mails.push(unasked));
    deliver(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) => {
      passwords.push(password ?? '');
      callback(null, { user: 'vipo' });
    },
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) => callback(refusal),
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        callback();
        void keep(Buffer.concat(parts));
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    config: { smtpUrl: `smtp://${host}:${port}`, from: 'Vipo <vipo@vipo.test>' },
    passwords,
    /** Mails that no call of `next` has returned yet. */
    mails,
    next: () =>
      new Promise<Email>((resolve) => {
        const mail = mails.shift();
        if (mail === undefined) waiting.push(resolve);
        else resolve(mail);
      }),
    refuse: (sentence: string) => {
      refusal = new Error(sentence);
    },
    accept: () => {
      refusal = undefined;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export function linkIn({ text = '' }: Email): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}
