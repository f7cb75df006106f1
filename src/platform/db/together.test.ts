import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseTime, withDatabaseTime } from './database-time.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { isReadingOnly, readingOnly } from './reading-only.ts';
import { askTogether } from './together.ts';

function recordRuns(
  answer: (inputs: readonly number[]) => Promise<(number | Error)[]>,
  { most = 100, requests = 0 } = {},
) {
  const runs: number[][] = [];
  const ask = askTogether(
    (inputs: readonly number[]) => {
      runs.push([...inputs]);
      return answer(inputs);
    },
    most,
    () => requests,
  );
  return { ask, runs };
}

const tenfold = async (inputs: readonly number[]) => inputs.map((input) => input * 10);

test('one who asks alone is answered by a run of their own, at once', async () => {
  const { ask, runs } = recordRuns(tenfold);
  expect([await ask(1), await ask(2)]).toEqual([10, 20]);
  expect(runs).toEqual([[1], [2]]);
});

test('who comes while a run is on its way is answered by the next, for all of them, each with their own', async () => {
  const first = Promise.withResolvers<void>();
  const { ask, runs } = recordRuns(async (inputs) => {
    if (inputs[0] === 1) await first.promise;
    return tenfold(inputs);
  });
  const asked = [ask(1)];
  await Promise.resolve();
  asked.push(ask(2), ask(3), ask(2));
  await Promise.resolve();
  expect(runs).toEqual([[1]]);
  first.resolve();
  expect(await Promise.all(asked)).toEqual([10, 20, 30, 20]);
  expect(runs).toEqual([[1], [2, 3, 2]]);
});

test('a run that hangs keeps the next ones waiting for a moment only', async () => {
  const { ask } = recordRuns((inputs) => (inputs[0] === 1 ? new Promise(() => {}) : tenfold(inputs)));
  void ask(1);
  await Promise.resolve();
  expect(await ask(2)).toBe(20);
});

test('no run has more than it may', async () => {
  const { ask, runs } = recordRuns(tenfold, { most: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([10, 20, 30, 40, 50]);
  expect(runs).toEqual([[1, 2], [3, 4], [5]]);
});

test('an error is the one’s whose it is; what is thrown is everybody’s of that run and of no other', async () => {
  const { ask } = recordRuns(async (inputs) => {
    if (inputs.includes(7)) throw new Error('broken');
    return inputs.map((input) => (input === 2 ? new Error('two') : input * 10));
  });
  const told = await Promise.allSettled([ask(1), ask(2)]);
  expect(told).toMatchObject([{ value: 10 }, { reason: { message: 'two' } }]);
  const broken = await Promise.allSettled([ask(1), ask(7)]);
  expect(broken).toMatchObject([{ reason: { message: 'broken' } }, { reason: { message: 'broken' } }]);
  expect(await ask(1)).toBe(10);
});

test('each waits as long as its own request may, and the run as long as it takes', async () => {
  const end = Promise.withResolvers<void>();
  const times: unknown[] = [];
  const { ask } = recordRuns(async (inputs) => {
    times.push(databaseTime());
    await end.promise;
    return tenfold(inputs);
  });
  const hurried = withDatabaseTime(30, () => ask(1));
  const patient = withDatabaseTime(60_000, () => ask(2));
  await expect(hurried).rejects.toBeInstanceOf(DatabaseUnavailable);
  end.resolve();
  expect(await patient).toBe(20);
  expect(times).toEqual([null]);
});

test('what may only read shares no run', async () => {
  const seen: boolean[] = [];
  const { ask } = recordRuns(async (inputs) => {
    seen.push(isReadingOnly());
    return inputs.map((input) => (input === 2 ? new Error('two') : input * 10));
  });
  const shared = ask(1);
  expect(await readingOnly(() => ask(3))).toBe(30);
  await expect(readingOnly(() => ask(2))).rejects.toThrow('two');
  expect(await shared).toBe(10);
  await sleep(0);
  expect(seen.filter(Boolean)).toHaveLength(2);
  expect(seen).toHaveLength(3);
});

function useFakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('while many are answered, runs that follow each other are few and for more', async () => {
  useFakeTime();
  const { ask, runs } = recordRuns(tenfold, { requests: 4 });
  for (const each of [1, 2, 3, 4, 5, 6]) await ask(each);
  expect(runs).toHaveLength(6);
  const waiting = Promise.all([7, 8].map(ask));
  await vi.advanceTimersByTimeAsync(10);
  const later = ask(9);
  await vi.advanceTimersByTimeAsync(13);
  expect(runs).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.slice(6)).toEqual([[7, 8, 9]]);
  expect([await waiting, await later]).toEqual([[70, 80], 90]);
  // Who comes after a while finds some turns free again.
  await vi.advanceTimersByTimeAsync(1_000);
  for (const each of [10, 11]) await ask(each);
  expect(runs.slice(7)).toEqual([[10], [11]]);
});

test('once enough wait nobody waits for more', async () => {
  useFakeTime();
  const { ask, runs } = recordRuns(tenfold, { requests: 4 });
  for (const each of [1, 2, 3, 4, 5, 6]) await ask(each);
  const eight = [11, 12, 13, 14, 15, 16, 17, 18];
  const seven = Promise.all(eight.slice(0, 7).map(ask));
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(6);
  expect([...(await Promise.all([seven, ask(18)]))].flat()).toEqual(eight.map((each) => each * 10));
  expect(runs.slice(6)).toEqual([eight]);
  // The next has its turn as long after these as if they had waited for theirs.
  const next = ask(20);
  await vi.advanceTimersByTimeAsync(23);
  expect(runs).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe(200);
});

test('who comes by the dozen while a run is on its way is served when it is over', async () => {
  useFakeTime();
  const first = Promise.withResolvers<void>();
  const { ask, runs } = recordRuns(
    async (inputs) => {
      if (inputs[0] === 0) await first.promise;
      return tenfold(inputs);
    },
    { requests: 4 },
  );
  for (const each of [1, 2, 3, 4, 5]) await ask(each);
  const begun = ask(0);
  await Promise.resolve();
  const dozen = Array.from({ length: 12 }, (_, at) => at + 100);
  const later = Promise.all(dozen.map(ask));
  await Promise.resolve();
  expect(runs).toHaveLength(6);
  first.resolve();
  await begun;
  expect(await later).toEqual(dozen.map((each) => each * 10));
  expect(runs.slice(6)).toEqual([dozen]);
});

test('one after the other, by one who asks alone, nobody waits for others', async () => {
  useFakeTime();
  const { ask, runs } = recordRuns(tenfold, { requests: 3 });
  for (let each = 0; each < 50; each += 1) await ask(each);
  expect(runs).toHaveLength(50);
});
