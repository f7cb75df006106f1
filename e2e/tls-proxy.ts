import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeSelfSigned } from './self-signed.ts';

export type TlsProxy = { port: number; close(): Promise<void> };

/**
 * What deploy/nginx.conf is in production, for tests on machines without nginx: ends TLS, takes turns among the processes
 * on `ports`, says whom it stands for, and passes a request on to the next process when one can't be reached. What a
 * process has begun to read isn't sent again.
 */
export async function startTlsProxy(port: number, ports: readonly number[]): Promise<TlsProxy> {
  // Shorter than what a process keeps connections for while it stops: an idle one is never closed under a request.
  const agent = new Agent({ keepAlive: true, timeout: 4_000 });
  let turn = 0;

  function pass(incoming: IncomingMessage, reply: ServerResponse, first: number, tried: number): void {
    const target = ports[(first + tried) % ports.length];
    const upstream = send({
      agent,
      host: '127.0.0.1',
      port: target,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': incoming.headers.host ?? '',
      },
    });
    upstream.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      const isUnreached = error.code === 'ECONNREFUSED';
      if (isUnreached && tried + 1 < ports.length) pass(incoming, reply, first, tried + 1);
      else if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end(String(error.code));
    });
    reply.on('close', () => upstream.destroy());
    upstream.on('socket', (socket) => {
      // Only a connection that stands takes the body: it can be read once.
      if (!socket.connecting) incoming.pipe(upstream);
      else socket.once('connect', () => incoming.pipe(upstream));
    });
  }

  const server = createServer(makeSelfSigned(), (incoming, reply) => {
    turn += 1;
    pass(incoming, reply, turn, 0);
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
