import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asker, createAdmission } from './admission.ts';

beforeEach(() => {
  vi.useFakeTimers();
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

/** A line with all places taken, by work that ends when it is told to. */
function full() {
  const admission = createAdmission();
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
  for (let index = 0; index < 24; index += 1) void ask(`first ${index}`, visitor);
  return {
    ask,
    started,
    refused,
    async endOne() {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('who buys comes before who looks, people before robots', async () => {
  const { ask, started, endOne } = full();
  for (const [name, asker] of Object.entries({ robot, visitor, known, buyer })) void ask(name, asker);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(24);
  for (let index = 0; index < 4; index += 1) await endOne();
  expect(started.slice(24)).toEqual(['buyer', 'known', 'visitor', 'robot']);
});

test('with the line full the newcomer is told at once, or takes a robot’s place', async () => {
  const { ask, started, refused, endOne } = full();
  for (let index = 0; index < 48; index += 1) void ask(`robot ${index}`, robot);
  void ask('one robot more', robot);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toEqual(['one robot more: Unavailable']);
  void ask('buyer', buyer);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused.slice(1)).toEqual(['robot 47: Unavailable']);
  await endOne();
  expect(started.at(-1)).toBe('buyer');
});

test('whose turn doesn’t come soon is told so', async () => {
  const { ask, refused } = full();
  void ask('late', known);
  await vi.advanceTimersByTimeAsync(599);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(['late: Unavailable']);
});

test('what takes long keeps nobody out, and its reply still comes', async () => {
  const admission = createAdmission();
  const slow = Array.from({ length: 24 }, (_, index) =>
    admission.admit(() => new Promise<number>((end) => setTimeout(() => end(index), 5_000)), visitor),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  const quick = admission.admit(async () => 'quick', robot);
  await vi.advanceTimersByTimeAsync(0);
  expect(await quick).toBe('quick');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await Promise.all(slow)).toEqual(Array.from({ length: 24 }, (_, index) => index));
});

test('a failure is the asker’s own', async () => {
  const admission = createAdmission();
  await expect(admission.admit(() => Promise.reject(new Error('broken')), buyer)).rejects.toThrow('broken');
  expect(await admission.admit(async () => 'fine', buyer)).toBe('fine');
});
