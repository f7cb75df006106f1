import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from './kept-draft.ts';
import { forgetMessage, type KeptMessage, keepMessage, keptKeys, readMessages } from './kept-messages.ts';

const now = new Date('2026-11-26T03:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const message = (clientId: string, text: string) => {
  const form = new FormData();
  form.set('clientId', clientId);
  form.set('text', text);
  // A field for files that holds none.
  form.set('photos', new File([], ''));
  return form;
};
const textsOf = (kept: readonly KeptMessage[]) => kept.map(({ form }) => form.get('text'));

/** A browser's store of what is kept. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(() => vi.unstubAllGlobals());

test('messages are kept each by itself, in the order in which they were written, of one conversation and person', () => {
  expect(keepMessage('chat.7.shopper.1', message('b', 'second'), later(1))).toBe(true);
  expect(keepMessage('chat.7.shopper.1', message('a', 'first'), now)).toBe(true);
  keepMessage('chat.7.shopper.11', message('c', 'another conversation'), now);
  keepMessage('chat.8.shopper.1', message('d', 'another person'), now);
  expect(textsOf(readMessages('chat.7.shopper.1', later(2)))).toEqual(['first', 'second']);
  forgetMessage('chat.7.shopper.1', 'a');
  expect(textsOf(readMessages('chat.7.shopper.1', later(2)))).toEqual(['second']);
});

test('all conversations of a person and side are found for which something is kept', () => {
  keepMessage('chat.7.shopper.1', message('a', 'one'), now);
  keepMessage('chat.7.shopper.1', message('b', 'two'), now);
  keepMessage('chat.7.shopper.old.books', message('c', 'begins'), now);
  keepMessage('chat.7.store.1', message('d', 'another side'), now);
  keepMessage('chat.70.shopper.1', message('e', 'another person'), now);
  keepDraft('chat.7.shopper.2', 'half a sentence');
  expect(keptKeys('chat.7.shopper.')).toEqual(['chat.7.shopper.1', 'chat.7.shopper.old.books']);
  vi.stubGlobal('localStorage', undefined);
  expect(keptKeys('chat.7.shopper.')).toEqual([]);
});

test('of what is a week old the words go back to where they were written, after what stands there', () => {
  keepDraft('k', 'typed since');
  keepMessage('k', message('b', 'second'), later(1));
  keepMessage('k', message('a', 'first'), now);
  expect(readMessages('k', later(7 * 86_400_000 + 1))).toEqual([]);
  expect(readDraft('k')).toBe('typed since\nfirst\nsecond');
  expect(keptKeys('k')).toEqual([]);
});

test('what is a week old, or isn’t a message, isn’t sent any more', () => {
  keepMessage('k', message('old', 'old'), now);
  localStorage.setItem('bannasala.unsent.k.odd', '{"at":"never","entries":[]}');
  localStorage.setItem('bannasala.unsent.k.broken', '{');
  keepMessage('k', message('new', 'new'), later(7 * 86_400_000));
  expect(textsOf(readMessages('k', later(7 * 86_400_000)))).toEqual(['new']);
  expect(keptKeys('k')).toEqual(['k']);
  expect(readDraft('k')).toBe('old');
});

test('photos, and a browser that is closed or full, keep nothing, and say so', () => {
  const photo = message('a', 'look');
  photo.set('photos', new File(['x'], 'a.jpg'));
  expect(keepMessage('k', photo, now)).toBe(false);
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  vi.stubGlobal('localStorage', full);
  expect(keepMessage('k', message('b', 'words'), now)).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(readMessages('k', now)).toEqual([]);
  forgetMessage('k', 'a');
});
