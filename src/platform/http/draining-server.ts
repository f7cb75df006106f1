import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export type DrainingServer = {
  server: Server;
  /**
   * Stops without breaking anything off: for `graceMs` everything goes on as it was, then nobody new is let in (`onClosing`
   * hears of it: streams, which never end, should) and every reply ends its connection; as long again, connections may
   * wait for a request that is on its way. What is under way is finished, and what isn't after `mostMs` is cut.
   */
  drain(how: { graceMs: number; mostMs: number; onClosing?: () => void }): Promise<void>;
};

/** A client that keeps its connection learns from the next reply that it ends; it gets so long at least to ask once more. */
const idleLeastMs = 1_000;
/** Longer than a balancer keeps its connections (60 s is usual), so that none is closed while a request is on its way. */
const keepAliveMs = 75_000;

/**
 * node's `close()` cuts connections that are idle at that moment, among them some whose next request is on its way
 * already; this one tells them first. They are told when the door is closed and not before: a proxy whose connections
 * end opens one for every request, and some of those stand at the door when it closes, where they are reset (behind
 * nginx: 4 of 19,000 requests in six restarts, all of them POSTs, which nginx doesn't send again).
 */
export function createDrainingServer(listener: RequestListener): DrainingServer {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;

  const server = createServer((request, response) => {
    underWay.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => underWay.delete(response));
    listener(request, response);
  });
  server.keepAliveTimeout = keepAliveMs;

  return {
    server,
    async drain({ graceMs, mostMs, onClosing }) {
      await sleep(graceMs);
      await quietTurn();
      const closed = new Promise<void>((done) => {
        NetServer.prototype.close.call(server, () => done());
      });
      isDraining = true;
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
      onClosing?.();
      const idleMs = Math.max(idleLeastMs, graceMs);
      const deadlineMs = performance.now() + mostMs;
      await Promise.race([closed, sleep(Math.min(idleMs, mostMs), undefined, { ref: false })]);
      for (;;) {
        // Timers come before what has arrived: a connection that looks idle to a busy process may hold a request.
        await quietTurn();
        if (underWay.size === 0 || performance.now() >= deadlineMs) break;
        server.closeIdleConnections();
        await Promise.race([closed, sleep(50)]);
      }
      server.closeAllConnections();
    },
  };
}

const turnMs = 1;
const quietMostMs = 1_000;

/**
 * Waits for a turn of the event loop that was short. Closing a listener resets what the system has accepted and node has
 * not, closing a connection drops what has arrived and wasn't read: right after a short turn that is next to nothing,
 * while a long one leaves a crowd at the door.
 */
async function quietTurn(): Promise<void> {
  const giveUpMs = performance.now() + quietMostMs;
  for (;;) {
    const startedMs = performance.now();
    await nextTurn();
    const nowMs = performance.now();
    if (nowMs - startedMs < turnMs || nowMs > giveUpMs) return;
  }
}
