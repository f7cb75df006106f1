import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePorts } from './find-free-ports.ts';

async function listenOn(port: number, host?: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
}

test('neighbours are free one and all, and no outgoing connection can get them', async () => {
  const first = await findFreePorts(5);
  expect(first).toBeGreaterThanOrEqual(15_000);
  expect(first + 4).toBeLessThan(32_768);
  for (let port = first; port < first + 5; port += 1) await listenOn(port, '127.0.0.1');
});

test('a row of ports of which any one is taken is passed over', async () => {
  const taken = await findFreePorts(5);
  await listenOn(taken + 3, '127.0.0.1');
  const drawn: number[] = [];
  const found = await findFreePorts(5, (lowest) => {
    drawn.push(drawn.length <= 4 ? taken + drawn.length : lowest + drawn.length);
    return drawn.at(-1) ?? 0;
  });
  // Each of the first four rows has the taken port among its own; another program may have come upon the fifth meanwhile.
  expect(drawn.slice(0, 4)).toEqual([taken, taken + 1, taken + 2, taken + 3]);
  expect(found).toBe(drawn.at(-1));
  expect(drawn.length).toBeGreaterThan(4);
});
