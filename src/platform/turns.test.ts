import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, standAside } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function turnsOf(runningMost: number, waitingMost: number) {
  return createTurns({ runningMost, waitingMost, waitMostMs: 1_000, refusal: () => new Error('busy') });
}

/** Work that ends when the test says so. */
function tasks() {
  const started: string[] = [];
  const ends = new Map<string, { succeed: () => void; fail: (error: Error) => void }>();
  return {
    started,
    work: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve, fail) => ends.set(name, { succeed: () => resolve(name), fail }));
    },
    async end(name: string, error?: Error) {
      if (error === undefined) ends.get(name)?.succeed();
      else ends.get(name)?.fail(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('so many run at once, the rest in the order they came', async () => {
  const turns = turnsOf(2, 3);
  const { work, started, end } = tasks();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take(work(name)));
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  await end('d');
  await end('e');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one more than may wait is refused at once, and its work never begins', async () => {
  const turns = turnsOf(1, 1);
  const { work, started, end } = tasks();
  const first = turns.take(work('first'));
  expect(turns.hasRoom()).toBe(true);
  const second = turns.take(work('second'));
  expect(turns.hasRoom()).toBe(false);
  await expect(turns.take(work('third'))).rejects.toThrow('busy');
  await end('first');
  expect(turns.hasRoom()).toBe(true);
  await end('second');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(started).toEqual(['first', 'second']);
});

test('whose turn does not come in time is refused, and leaves the line', async () => {
  const turns = turnsOf(1, 1);
  const { work, started, end } = tasks();
  const first = turns.take(work('first'));
  const late = expect(turns.take(work('late'))).rejects.toThrow('busy');
  await vi.advanceTimersByTimeAsync(999);
  expect(turns.hasRoom()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await late;
  const next = turns.take(work('next'));
  await end('first');
  await end('next');
  expect(await Promise.all([first, next])).toEqual(['first', 'next']);
  expect(started).toEqual(['first', 'next']);
});

test('work that fails gives its turn on', async () => {
  const turns = turnsOf(1, 2);
  const { work, started, end } = tasks();
  const failing = expect(turns.take(work('failing'))).rejects.toThrow('broken');
  const thrown = expect(
    turns.take(() => {
      throw new Error('before it began');
    }),
  ).rejects.toThrow('before it began');
  const last = turns.take(work('last'));
  await end('failing', new Error('broken'));
  await Promise.all([failing, thrown]);
  expect(started).toEqual(['failing', 'last']);
  await end('last');
  expect(await last).toBe('last');
  // The turn is free again, not lost.
  const again = turns.take(work('again'));
  await end('again');
  expect(await again).toBe('again');
});

test('a higher priority goes first, within one the order they came', async () => {
  const turns = turnsOf(1, 4);
  const { work, started, end } = tasks();
  const all = [
    turns.take(work('running')),
    turns.take(work('low 1')),
    turns.take(work('high 1'), 2),
    turns.take(work('low 2')),
    turns.take(work('high 2'), 2),
  ];
  for (const name of ['running', 'high 1', 'high 2', 'low 1', 'low 2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['running', 'high 1', 'high 2', 'low 1', 'low 2']);
});

test('in a full line a higher priority takes the place of the last of the lowest', async () => {
  const turns = turnsOf(1, 2);
  const { work, started, end } = tasks();
  const running = turns.take(work('running'));
  const first = turns.take(work('first'));
  const last = expect(turns.take(work('last'))).rejects.toThrow('busy');
  expect(turns.countWaiting()).toBe(2);
  expect(turns.hasRoom()).toBe(false);
  expect(turns.hasRoom(1)).toBe(true);
  const urgent = turns.take(work('urgent'), 1);
  await last;
  // An equal displaces nobody.
  const higher = turns.take(work('higher'), 1);
  await expect(first).rejects.toThrow('busy');
  await expect(turns.take(work('equal'), 1)).rejects.toThrow('busy');
  for (const name of ['running', 'urgent', 'higher']) await end(name);
  await Promise.all([running, urgent, higher]);
  expect(started).toEqual(['running', 'urgent', 'higher']);
});

test('patient work waits longer, keeps nobody from waiting, and leaves every fourth turn to the others', async () => {
  const patient = { from: 1, waitingMost: 5, waitMostMs: 5_000 };
  const turns = createTurns({
    ...{ runningMost: 1, waitingMost: 2, waitMostMs: 1_000, patient, refusal: () => new Error('busy') },
  });
  const { work, started, end } = tasks();
  const running = turns.take(work('running'));
  const usual = ['a', 'b'].map((name) => turns.take(work(name)));
  const long = ['1', '2', '3', '4', '5'].map((name) => turns.take(work(name), 1));
  expect([turns.hasRoom(), turns.hasRoom(1), turns.countWaiting()]).toEqual([false, false, 7]);
  await expect(turns.take(work('6'), 1)).rejects.toThrow('busy');
  for (const name of ['running', '1', '2', '3', 'a', '4']) await end(name);
  expect(started).toEqual(['running', '1', '2', '3', 'a', '4', '5']);
  const late = Promise.all(usual.slice(1).map((each) => expect(each).rejects.toThrow('busy')));
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  await end('5');
  await Promise.all([running, usual[0], ...long]);
  const held = turns.take(work('held'));
  const waits = turns.take(work('waits'), 1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(turns.countWaiting()).toBe(1);
  const over = expect(waits).rejects.toThrow('busy');
  await vi.advanceTimersByTimeAsync(1);
  await over;
  await end('held');
  await held;
});

test('paced, what comes while the thread is busy is in the line before the next is started', async () => {
  vi.useRealTimers();
  const turns = createTurns({
    runningMost: 2,
    waitingMost: 9,
    waitMostMs: 1_000,
    refusal: () => new Error('busy'),
    isPaced: true,
  });
  const started: string[] = [];
  const note = (name: string) => async () => void started.push(name);
  const comeRound = () => new Promise<void>((resolve) => setImmediate(resolve));
  const all = [turns.take(note('low'), 0), turns.take(note('lower'), -1)];
  expect(started).toEqual([]);
  await comeRound();
  expect(started).toEqual(['low']);
  all.push(turns.take(note('high'), 2));
  await comeRound();
  expect(started).toEqual(['low', 'high']);
  await comeRound();
  expect(started).toEqual(['low', 'high', 'lower']);
  await Promise.all(all);
  // With nothing waiting the next one needs nobody else to be started.
  await turns.take(note('alone'));
  expect(started.at(-1)).toBe('alone');
});

test('who waits for others leaves the turn to the next, and comes back into it; so many at a time', async () => {
  const turns = createTurns({
    ...{ runningMost: 1, waitingMost: 9, waitMostMs: 1_000, asideMost: 2 },
    refusal: () => new Error('busy'),
  });
  const { work, started, end } = tasks();
  const waits = ['a', 'b', 'c'].map((name) => turns.take(() => standAside(work(name))));
  const next = turns.take(work('next'));
  await vi.advanceTimersByTimeAsync(0);
  // Two have left theirs; the third waits in it.
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'next']);
  const last = turns.take(work('last'));
  await end('a');
  await end('b');
  expect(started).not.toContain('last');
  await end('next');
  expect(started.at(-1)).toBe('last');
  await end('last');
  expect(await Promise.all([...waits, next, last])).toEqual(['a', 'b', 'c', 'next', 'last']);
  // Nothing of it is left: one has the turn, one waits.
  void turns.take(work('one'));
  void turns.take(work('two'));
  expect(started.at(-1)).toBe('one');
  await end('one');
  expect(started.at(-1)).toBe('two');
  await end('two');
});

test('what fails while it stands aside fails alone; outside of any turn it is just waited for', async () => {
  const turns = createTurns({
    ...{ runningMost: 1, waitingMost: 9, waitMostMs: 1_000, asideMost: 2 },
    refusal: () => new Error('busy'),
  });
  await expect(turns.take(() => standAside(() => Promise.reject(new Error('broken'))))).rejects.toThrow(
    'broken',
  );
  expect(await turns.take(async () => 'fine')).toBe('fine');
  expect(await standAside(async () => 'alone')).toBe('alone');
});
