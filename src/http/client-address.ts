import type { Ctx } from './context.ts';

/** The address of the other end of the connection, as Bun's server sees it. */
export function clientAddress(c: Ctx): string {
  return c.env?.clientAddress ?? '';
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const;

/** From where somebody logs in, in words that they know it by; a program is called by the name that it gives. */
export function clientDevice(c: Ctx): { address: string; name: string } {
  const agent = c.req.header('User-Agent') ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  const name = browser && system ? `${browser} op ${system}` : (agent.split('/')[0] ?? '');
  return { address: clientAddress(c).slice(0, 100), name: name.slice(0, 50) };
}
