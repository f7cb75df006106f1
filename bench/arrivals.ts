import { Agent, request } from 'node:http';
import type { ChildServer } from './child-server.ts';
import type { LoadRequest } from './load.ts';

export type Arrivals = {
  server: Pick<ChildServer, 'origin'>;
  /** Asked for one after the other, from the beginning again after the last. */
  requests: readonly LoadRequest[];
  perSecond: number;
  seconds: number;
};

export type Reply = {
  /** 0 when there was none: the connection broke, or it was given up. */
  status: number;
  /** From when the request was due, so that a client that comes late to send it doesn't hide a wait. */
  ms: number;
};

/** Nobody waits longer; a reply that takes so long counts as none. */
const givenUpMs = 15_000;

/**
 * Requests that come at a fixed rate, whether those before them are answered or not, as people come to a shop. Unlike
 * connections that wait for their reply before they ask again (`measure`), they don't come more slowly when the server
 * is slow, and the load on the machine is the same whatever the server does.
 */
export async function arrive({ server, requests, perSecond, seconds }: Arrivals): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const { hostname, port } = new URL(server.origin);
  const count = perSecond * seconds;
  const startedAtMs = performance.now();
  const replies: Promise<Reply>[] = [];
  await new Promise<void>((done) => {
    function sendWhatIsDue(): void {
      const elapsedMs = performance.now() - startedAtMs;
      while (replies.length < count && (replies.length * 1000) / perSecond <= elapsedMs)
        replies.push(send(replies.length));
      if (replies.length === count) done();
      else setTimeout(sendWhatIsDue, (replies.length * 1000) / perSecond - elapsedMs);
    }
    sendWhatIsDue();
  });
  const all = await Promise.all(replies);
  agent.destroy();
  return all;

  function send(index: number): Promise<Reply> {
    const { path, method = 'GET', headers = {}, body } = requests[index % requests.length] ?? { path: '/' };
    const dueAtMs = startedAtMs + (index * 1000) / perSecond;
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ status, ms: performance.now() - dueAtMs });
      const sent = request(
        { agent, hostname, port, path, method, headers, signal: AbortSignal.timeout(givenUpMs) },
        (reply) => {
          reply.resume();
          reply.on('end', () => end(reply.statusCode ?? 0));
          reply.on('error', () => end(0));
        },
      );
      sent.on('error', () => end(0));
      sent.end(body);
    });
  }
}
