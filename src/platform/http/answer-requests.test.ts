import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerRequests } from './answer-requests.ts';

test('a health check by HTTP/1.0 that names no host is answered', async () => {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'alive', at: new URL(c.req.url).host }));
  const server = createServer(answerRequests(app.fetch, 'https://books.example:8443'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.0\r\n\r\n');
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(reply).toContain('{"status":"alive","at":"books.example:8443"}');
  server.close();
  await once(server, 'close');
});
