import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedBy, dayOfVersion, mustAgree, shippedText, textOf, versionOfDay } from './consent.rules.ts';

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);

test('versions of any days differ, say their day, and fit into a cookie before its dot', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 12 }), (days) => {
      const taken: string[] = [];
      for (const each of days) taken.push(versionOfDay(each, taken));
      expect(new Set(taken).size).toBe(days.length);
      expect(taken.map(dayOfVersion)).toEqual(days);
      for (const version of taken) expect(version).not.toContain('.');
    }),
  );
});

test('whoever agreed is asked exactly when a text since then was to be agreed to anew', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }), fc.nat(9), (asked, at) => {
      const versions = asked.map((_, place) => `v${place}`);
      const agreedAt = at % versions.length;
      let accepts: readonly string[] = [];
      for (const [place, version] of versions.entries())
        accepts = acceptedBy(version, accepts, asked[place] === true);
      const said = { isGranted: true, version: versions[agreedAt] ?? '' };
      expect(mustAgree(said, { accepts })).toBe(asked.slice(agreedAt + 1).includes(true));
      // Whoever never agreed is always asked.
      expect(mustAgree({ ...said, isGranted: false }, { accepts })).toBe(true);
      expect(mustAgree(undefined, { accepts })).toBe(true);
    }),
  );
});

test('every kind but news has a text, and what comes with the shop accepts itself', () => {
  expect(textOf('news')).toBeNull();
  for (const kind of ['terms', 'privacy', 'statistics_cookies', 'marketing_cookies'] as const) {
    const { version, accepts } = shippedText(textOf(kind) ?? 'terms');
    expect(accepts).toEqual([version]);
  }
});
