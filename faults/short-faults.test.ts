import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from './list-faults.ts';
import { openStand, type Stand } from './stand.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/**
 * The short form of `npm run faults`: the shop as a process, its database stopped, silent, slow, cut off and moved. What
 * must hold is in stand.ts.
 */
let stand: Stand;

beforeAll(async () => {
  stand = await openStand({ demo: false, answerMostMs: 10_000 });
}, 240_000);
afterAll(() => stand.close(), 60_000);

describe('a shop whose database fails', () => {
  test('lets what is under way finish when it is told to stop, twice', { timeout: 120_000 }, async () => {
    for (const stopped of await Promise.all([stopUnderLoad(stand), stopUnderLoad(stand)])) {
      expect(stopped.broken).toEqual([]);
      expect(stopped.answered).toBeGreaterThan(0);
      expect(stopped.status).toBe(0);
      expect(stopped.isTold).toBe(true);
      expect(stopped.endedMs).toBeLessThan(30_000);
    }
  });

  for (const fault of faults.filter(({ isShort }) => isShort))
    test(`holds: ${fault.name}`, { timeout: 90_000 }, async () => {
      // The figures tell why, where only what a failure says is kept.
      const { problems, ...figures } = await fault.run(stand);
      expect(problems.join('; '), JSON.stringify(figures)).toBe('');
    });

  test('ends in seconds when it is told to stop meanwhile', { timeout: 60_000 }, async () => {
    await stand.postgres.stopAtOnce();
    const startedMs = Date.now();
    stand.shop.signal('SIGTERM');
    expect(await stand.shop.ended).toEqual({ status: 0, signal: null });
    expect(Date.now() - startedMs).toBeLessThan(30_000);
  });
});
