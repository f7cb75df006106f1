import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeSelfSigned } from './self-signed.ts';

export type TlsProxy = { port: number; close(): Promise<void> };

/** `keepalive_timeout` of deploy/nginx.conf. */
const idleMs = 2_000;

/** What nginx asks another process for although one may have begun on it: what may be done twice (RFC 9110 §9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * What deploy/nginx.conf is in production, for tests on machines without nginx: ends TLS, reads a request whole, takes turns
 * among the processes on `ports`, and says whom it stands for. As `proxy_next_upstream error` has it, a connection that breaks
 * before an answer leads to the next process, until each was asked; a kept connection that turns out to be closed isn't
 * counted. A POST that was sent isn't sent again. nginx itself is tried by `npm run faults -- nginx`.
 */
export async function startTlsProxy(port: number, ports: readonly number[]): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  let turn = 0;

  type Asked = { incoming: IncomingMessage; body: Buffer; reply: ServerResponse };

  function pass(asked: Asked, place: number, triesLeft: number): void {
    const { incoming, body, reply } = asked;
    const upstream = send({
      agent,
      host: '127.0.0.1',
      port: ports[place % ports.length],
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': incoming.headers.host ?? '',
      },
    });
    const stopAsking = () => upstream.destroy();
    reply.once('close', stopAsking);
    let isSent = false;
    upstream.once('socket', (socket) => {
      const sendBody = () => {
        isSent = true;
        upstream.end(body);
      };
      if (socket.connecting) socket.once('connect', sendBody);
      else sendBody();
    });
    upstream.once('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
      // Cut off in the middle: whoever asked must not take it for whole.
      answer.once('error', () => reply.destroy());
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      reply.off('close', stopAsking);
      const left = upstream.reusedSocket ? triesLeft : triesLeft - 1;
      const mayRepeat = !isSent || idempotent.has(incoming.method ?? '');
      if (reply.headersSent || reply.destroyed) reply.destroy();
      else if (mayRepeat && left > 0) pass(asked, place + 1, left);
      else {
        const how = upstream.reusedSocket ? 'a kept connection' : 'a new connection';
        reply.writeHead(502).end(`${error.code} on ${how}, ${isSent ? 'sent' : 'not sent'}`);
      }
    });
  }

  const server = createServer(makeSelfSigned(), async (incoming, reply) => {
    turn += 1;
    const first = turn;
    try {
      const body = await buffer(incoming);
      pass({ incoming, body, reply }, first, ports.length);
    } catch {
      // Whoever sent it is gone.
      reply.destroy();
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
