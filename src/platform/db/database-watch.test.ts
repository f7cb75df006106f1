import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { watchDatabase } from './database-watch.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('an absence of twenty minutes is said when it begins and after 1, 3, 7 and 15 minutes', async () => {
  const said: { awayMs?: number; asked?: number; refused?: number }[] = [];
  const log = { error: (line: object) => void said.push(line), warn: vi.fn(), info: vi.fn() };
  const url = `postgres://nobody@127.0.0.1:${await closedPort()}/none`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const watch = watchDatabase(url, log);
  await watch.look();
  for (let second = 0; second < 20 * 60; second += 1) {
    expect(() => watch.refuseWhileAway()).toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    // Refused by the machine itself, which takes real time.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  }
  watch.stop();
  expect(said.map(({ awayMs = 0 }) => Math.floor(awayMs / 60_000))).toEqual([0, 1, 3, 7, 15]);
  expect(said.at(-1)?.refused).toBeGreaterThan(890);
  // It asks on and on all the same: each line tells how often.
  expect(said.at(-1)?.asked).toBeGreaterThan(300);
});
