import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { type Folder, startVipo, temporaryFolder } from './binary.ts';
import { insertDeliveries, insertInvoices, PINCODE, type Sent } from './expensive-requests.ts';
import { plantBackupOfToday, plantUser } from './planted.ts';
import type { startServices } from './services.ts';

/** A busy machine or disk can also delay a request, so only the best of this number of tries counts. */
export const TRIES = 3;
/** The users in the order of their ids. The steps change users 2 and 3. */
const USERS = ['baas', 'eva', 'tom', 'piet', 'buur', 'anna', 'bert'];

type Env = Record<string, string>;

/** Makes an office with a thousand deliveries and a hundred invoices. `start` starts the program with a copy of it. */
export async function officeWithNeighbours(
  { config: { tikkie, whatsapp } }: Awaited<ReturnType<typeof startServices>>,
  plantMore: (folder: Folder) => void = () => undefined,
) {
  const env = {
    VIPO_ADMIN_PINCODE: PINCODE,
    VIPO_SMTP_URL: 'smtp://127.0.0.1:1',
    VIPO_MAIL_FROM: 'vipo@vipo.test',
    VIPO_TIKKIE_URL: tikkie.url,
    VIPO_TIKKIE_API_KEY: tikkie.apiKey,
    VIPO_TIKKIE_APP_TOKEN: tikkie.appToken,
    VIPO_WHATSAPP_URL: whatsapp.url,
    VIPO_WHATSAPP_TOKEN: whatsapp.token,
    VIPO_WHATSAPP_PHONE_ID: whatsapp.phoneId,
    VIPO_WHATSAPP_TEMPLATE: whatsapp.template,
  };
  const folder = temporaryFolder();
  for (const name of USERS) plantUser(folder, name, { isAdmin: name === 'baas' });
  plantBackupOfToday(folder);
  insertDeliveries(folder);
  await insertInvoices(folder);
  plantMore(folder);
  const dispose = () => folder[Symbol.dispose]();
  return { start: () => startCopy(folder, env), [Symbol.dispose]: dispose };
}

/**
 * A clock in milliseconds that stands still while the main thread of this process or of the server is ready but has no
 * processor, because other programs are using all of them. Only Linux counts this time.
 */
function servedMs(server: number): number {
  const waited = [process.pid, server].map((pid) => {
    const file = `/proc/${pid}/task/${pid}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
  });
  return performance.now() - waited.reduce((sum, ms) => sum + ms, 0);
}

/** Starts the program with a copy of the office. */
async function startCopy(office: Folder, env: Env) {
  const folder = temporaryFolder();
  cpSync(office.path, folder.path, { recursive: true });
  const vipo = await startVipo(folder, [], { env });
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  const logIn = (name: string) => createSession(db, () => new Date(), USERS.indexOf(name) + 1);
  const answerTo = async (token: string, [path, init]: Sent) => {
    const headers = new Headers(init.headers);
    if (token !== '') headers.set('Cookie', `vipo_session=${token}`);
    const answer = await fetch(vipo.url + path, { ...init, headers, redirect: 'manual' });
    return { status: answer.status, body: await answer.arrayBuffer() };
  };
  const send = async (token: string, sent: Sent) => (await answerTo(token, sent)).status;
  const waitFor = async (token: string, sent: Sent) => {
    const began = servedMs(vipo.pid);
    const status = await send(token, sent);
    return { status, ms: servedMs(vipo.pid) - began };
  };
  const dispose = async () => {
    closeDatabase(db);
    await vipo.end('SIGKILL');
    folder[Symbol.dispose]();
  };
  return { logIn, answerTo, send, waitFor, [Symbol.asyncDispose]: dispose };
}
export type Server = Awaited<ReturnType<typeof startCopy>>;
