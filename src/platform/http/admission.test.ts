import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { type Asker, createAdmission } from './admission.ts';

beforeEach(() => {
  // The event loop comes round as ever: one piece of work is started each time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const robot: Asker = { isWrite: false, isKnown: false, userAgent: 'Googlebot/2.1' };
const visitor: Asker = {
  isWrite: false,
  isKnown: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150',
};
const known: Asker = { ...visitor, isKnown: true };
const buyer: Asker = { ...known, isWrite: true };

const places = 12;
const waitingMost = 24;
const idle = () => () => 0;
const busy = () => () => 1;

/** Until everything that may start has been started. */
async function comeRound(): Promise<void> {
  for (let round = 0; round < 2 * places; round += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A line with all places taken, by work that ends when it is told to. */
async function full() {
  const admission = createAdmission({ watchLoop: busy });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, asker: Asker) =>
    admission
      .admit(() => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      }, asker)
      .catch((error: Error) => refused.push(`${name}: ${error.name}`));
  for (let index = 0; index < places; index += 1) void ask(`first ${index}`, visitor);
  await comeRound();
  return {
    ask,
    started,
    refused,
    async endOne() {
      ends.shift()?.();
      await comeRound();
    },
  };
}

test('who buys comes before who looks, people before robots', async () => {
  const { ask, started, endOne } = await full();
  for (const [name, asker] of Object.entries({ robot, visitor, known, buyer })) void ask(name, asker);
  await comeRound();
  expect(started).toHaveLength(places);
  for (let index = 0; index < 4; index += 1) await endOne();
  expect(started.slice(places)).toEqual(['buyer', 'known', 'visitor', 'robot']);
});

test('with the line full the newcomer is told at once, or takes a robot’s place', async () => {
  const { ask, started, refused, endOne } = await full();
  for (let index = 0; index < waitingMost; index += 1) void ask(`robot ${index}`, robot);
  void ask('one robot more', robot);
  await comeRound();
  expect(refused).toEqual(['one robot more: Unavailable']);
  void ask('known', known);
  await comeRound();
  expect(refused.slice(1)).toEqual(['robot 23: Unavailable']);
  await endOne();
  expect(started.at(-1)).toBe('known');
});

test('a flash sale’s buyers wait in a line of their own, and who looks has every fourth turn', async () => {
  const { ask, started, refused, endOne } = await full();
  for (let index = 0; index < 1_000; index += 1) void ask(`buyer ${index}`, buyer);
  for (let index = 0; index < waitingMost; index += 1) void ask(`visitor ${index}`, visitor);
  void ask('one buyer more', buyer);
  void ask('one visitor more', visitor);
  await comeRound();
  expect(refused).toEqual(['one buyer more: Unavailable', 'one visitor more: Unavailable']);
  for (let index = 0; index < 8; index += 1) await endOne();
  expect(started.slice(places)).toEqual([
    'buyer 0',
    'buyer 1',
    'buyer 2',
    'visitor 0',
    'buyer 3',
    'buyer 4',
    'buyer 5',
    'visitor 1',
  ]);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(refused.filter((line) => line.startsWith('buyer'))).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused.filter((line) => line.startsWith('buyer'))).toHaveLength(994);
});

test('buyers don’t wait in vain: not while one after the other can’t be done', async () => {
  const admission = createAdmission({ watchLoop: busy });
  const ends: ((error?: Error) => void)[] = [];
  const refused: number[] = [];
  const buy = (index: number) =>
    admission
      .admit(
        () =>
          new Promise<void>((end, fail) => ends.push((error) => (error === undefined ? end() : fail(error)))),
        buyer,
      )
      .catch(() => void refused.push(index));
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await comeRound();
  };
  for (let index = 0; index < 200; index += 1) void buy(index);
  await comeRound();
  const away = () => new Unavailable('the database is away');
  await end(away());
  await end(away());
  // One that could be done, and one that was refused for what it asked: the others wait on.
  await end();
  await end(away());
  await end(new Error('sold out'));
  await end(away());
  expect(refused).toEqual([0, 1, 3, 4, 5]);
  await end(away());
  const inLine = Array.from({ length: 200 - 18 }, (_, index) => index + 18);
  expect(refused.slice(5).sort((one, other) => one - other)).toEqual([6, ...inLine]);
  // Newcomers wait as others do, until one is done.
  void buy(-1);
  void buy(200);
  await comeRound();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(refused.at(-1)).toBe(200);
  await end();
  for (let index = 300; index < 400; index += 1) void buy(index);
  await comeRound();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(refused.at(-1)).toBe(200);
});

test('one failure of those who were served together counts once', async () => {
  const away = new Unavailable('the database is away');
  const together = createAdmission({ watchLoop: busy });
  const failing = Array.from({ length: 10 }, () =>
    together.admit(() => Promise.reject(new Error('not kept', { cause: away })), buyer).catch(() => null),
  );
  await comeRound();
  await Promise.all(failing);
  // Buyers wait there as long as ever.
  const ends: (() => void)[] = [];
  for (let index = 0; index < places; index += 1)
    void together.admit(() => new Promise<void>((end) => ends.push(end)), visitor);
  await comeRound();
  let isRefused = false;
  const waiting = together
    .admit(async () => 'bought', buyer)
    .catch(() => {
      isRefused = true;
    });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(isRefused).toBe(false);
  ends[0]?.();
  await comeRound();
  expect(await waiting).toBe('bought');
});

test('whose turn doesn’t come soon is told so', async () => {
  const { ask, refused } = await full();
  void ask('late', known);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(['late: Unavailable']);
});

test('what takes long keeps nobody out, and its reply still comes', async () => {
  const admission = createAdmission({ watchLoop: idle });
  const slow = Array.from({ length: places }, (_, index) =>
    admission.admit(() => new Promise<number>((end) => setTimeout(() => end(index), 5_000)), visitor),
  );
  await comeRound();
  await vi.advanceTimersByTimeAsync(1_000);
  const quick = admission.admit(async () => 'quick', robot);
  await comeRound();
  expect(await quick).toBe('quick');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await Promise.all(slow)).toEqual(Array.from({ length: places }, (_, index) => index));
});

test('what takes long because the thread is busy keeps its place, until it is idle', async () => {
  let shareBusy = busy;
  const admission = createAdmission({ watchLoop: () => () => shareBusy()() });
  const slow = Array.from({ length: places }, () =>
    admission.admit(() => new Promise((end) => setTimeout(end, 5_000)), visitor),
  );
  await comeRound();
  await vi.advanceTimersByTimeAsync(1_500);
  const early = expect(admission.admit(async () => 'early', known)).rejects.toThrow();
  await comeRound();
  await vi.advanceTimersByTimeAsync(1_500);
  await early;
  shareBusy = idle;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await admission.admit(async () => 'later', robot)).toBe('later');
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(slow);
});

test('a failure is the asker’s own', async () => {
  const admission = createAdmission();
  await expect(admission.admit(() => Promise.reject(new Error('broken')), buyer)).rejects.toThrow('broken');
  expect(await admission.admit(async () => 'fine', buyer)).toBe('fine');
});
