import { createServer, connect as dial, type Socket } from 'node:net';

/**
 * `pass` hands on; `slow` hands on after a delay; `hang` takes connections and keeps what comes; `half` hands on
 * half of the first answer of each connection and keeps the rest; `refuse` ends every connection as it comes.
 */
export type LineState = 'pass' | 'slow' | 'hang' | 'half' | 'refuse';

export type FaultyLine = {
  port: number;
  setState(state: LineState, delayMs?: number): void;
  /** Leads to another server from the next connection on; those there are end. */
  leadTo(port: number): void;
  /** Ends every connection there is. */
  cutAll(): void;
  /** Connections that are open now. */
  open(): number;
  /** Connections there ever were, refused ones included. */
  taken(): number;
  close(): Promise<void>;
};

/** A TCP line to a server on this machine that can be made slow, dead or cut. */
export async function openFaultyLine(target: number): Promise<FaultyLine> {
  let port = target;
  let state: LineState = 'pass';
  let delayMs = 0;
  let taken = 0;
  const pairs = new Set<[Socket, Socket]>();
  const held: (() => void)[] = [];

  function hand(from: Socket, to: Socket, isAnswer: boolean): void {
    let isCut = false;
    from.on('data', (chunk: Buffer) => {
      const writeTo = (bytes: Buffer) => void (to.destroyed ? undefined : to.write(bytes));
      const write = () => writeTo(chunk);
      if (state === 'half' && isAnswer) {
        const cut = isCut ? 0 : Math.ceil(chunk.length / 2);
        isCut = true;
        writeTo(chunk.subarray(0, cut));
        held.push(() => writeTo(chunk.subarray(cut)));
      } else if (state === 'hang') held.push(write);
      else if (state === 'slow') setTimeout(write, delayMs);
      else write();
    });
  }

  const server = createServer((near) => {
    near.on('error', () => undefined);
    taken += 1;
    if (state === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    const far = dial(port, '127.0.0.1');
    far.on('error', () => near.destroy());
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
    far.on('close', () => near.destroy());
    hand(near, far, false);
    hand(far, near, true);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');

  function cutAll(): void {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  return {
    port: address.port,
    setState(next, ms = 0) {
      state = next;
      delayMs = ms;
      if (next === 'refuse') cutAll();
      // What was held goes on; order is kept, since it comes before whatever comes now.
      if (next !== 'hang' && next !== 'half') for (const write of held.splice(0)) write();
    },
    leadTo(next) {
      port = next;
      cutAll();
    },
    cutAll,
    open: () => pairs.size,
    taken: () => taken,
    async close() {
      const closed = new Promise((done) => server.close(done));
      cutAll();
      await closed;
    },
  };
}
