import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptIds } from './kept-ids.ts';

// The browser's calls: whose list is answered, and whether a press is taken.
let signedIn: number;
let isRefused: boolean;
let isGuest: boolean;
let lists: Record<number, number[]>;
let held: (() => void) | null;
let asked: number;
beforeEach(() => {
  [signedIn, isRefused, isGuest, held, asked] = [1, false, false, null, 0];
  lists = { 1: [10, 11], 2: [20] };
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method === 'POST') return new Response('{}', { status: isGuest ? 401 : isRefused ? 409 : 200 });
    asked += 1;
    const reply = Response.json({ ids: lists[signedIn] });
    if (held !== null) await new Promise<void>((resolve) => (held = resolve));
    return reply;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => keptIds({ path: '/resources/wishlist' });
const keptOf = (list: ReturnType<typeof open>, userId: number | null) =>
  [...list.snapshot(userId).said].flatMap(([id, isKept]) => (isKept ? [id] : []));

test('one person’s list is fetched once, and is nobody else’s', async () => {
  const list = open();
  await Promise.all([list.load(1), list.load(1)]);
  expect(asked).toBe(1);
  expect(keptOf(list, 1)).toEqual([10, 11]);
  for (const other of [2, null]) expect(list.snapshot(other)).toMatchObject({ isComplete: false });
  expect(keptOf(list, 2)).toEqual([]);
});

test('when another signs in, what was known and pressed before is gone', async () => {
  const list = open();
  await list.load(1);
  await list.setKept(12, true);
  expect(keptOf(list, 1)).toEqual([10, 11, 12]);
  signedIn = 2;
  await list.load(2);
  expect(keptOf(list, 2)).toEqual([20]);
  expect(keptOf(list, 1)).toEqual([]);
});

test('an answer that comes after another has signed in is dropped', async () => {
  const list = open();
  held = () => undefined;
  const late = list.load(1);
  await vi.waitFor(() => expect(asked).toBe(1));
  const answerLate = held;
  held = null;
  signedIn = 2;
  await list.load(2);
  answerLate();
  await late;
  expect(keptOf(list, 2)).toEqual([20]);
});

test('a press shows at once, and goes back when it is refused', async () => {
  const list = open();
  await list.load(1);
  isRefused = true;
  const pressed = list.setKept(10, false);
  expect(keptOf(list, 1)).toEqual([11]);
  expect(await pressed).toBe('failed');
  expect(keptOf(list, 1).sort()).toEqual([10, 11]);
});

test('a press before it is known who is there counts, whichever answer comes first', async () => {
  const list = open();
  const pressed = list.setKept(12, true);
  await list.load(1);
  expect(keptOf(list, 1).sort()).toEqual([10, 11, 12]);
  expect(await pressed).toBe('saved');
  expect(keptOf(list, 1).sort()).toEqual([10, 11, 12]);
  const other = open();
  isRefused = true;
  const refused = other.setKept(12, true);
  await other.load(1);
  expect(await refused).toBe('failed');
  expect(keptOf(other, 1)).toEqual([10, 11]);
});

test('a press of somebody who isn’t signed in is told apart from one that failed, and shows nothing', async () => {
  const list = open();
  isGuest = true;
  expect(await list.setKept(12, true)).toBe('guest');
  expect(keptOf(list, null)).toEqual([]);
});
