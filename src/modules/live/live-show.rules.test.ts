import { expect, test } from 'vitest';
import { readComment } from './comment-reading.rules.ts';
import { showStateOf, wordsOfButton } from './live-show.rules.ts';

const keywords = ['A1', 'A2', 'A12', 'B7', '12', '2', 'แคล1', 'CF5', 'S-10', 'cf'];

test.each(keywords.flatMap((keyword) => [1, 2, 5].map((quantity) => [keyword, quantity] as const)))(
  'the button of %s says %i of it, whatever is on air and by either rules',
  (keyword, quantity) => {
    for (const onAir of [null, 'A2'])
      for (const version of [1, 2] as const) {
        const moment = { keywords, onAir, version };
        const { kind, items } = readComment({ text: wordsOfButton({ keyword, quantity }, moment) }, moment);
        expect({ kind, items }).toEqual({ kind: 'order', items: [{ keyword, quantity }] });
      }
  },
);

test('a draft is seen once it is announced', () => {
  expect(showStateOf({ state: 'draft', isAnnounced: false })).toBeNull();
  expect(showStateOf({ state: 'draft', isAnnounced: true })).toBe('coming');
  expect(showStateOf({ state: 'connected', isAnnounced: false })).toBe('running');
  expect(showStateOf({ state: 'finished', isAnnounced: false })).toBe('finished');
});
