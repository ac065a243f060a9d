// The least that a Hono server can do: what the others are measured against.
import { Hono } from 'hono';

const app = new Hono().get('/', (c) => c.text('Vipo'));
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
console.log(server.url.origin);
