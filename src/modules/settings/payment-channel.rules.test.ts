import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChannelDraft, checkChannelTerms } from './payment-channel.rules.ts';

const amount = fc.option(fc.integer({ min: 1, max: 10_000_000 }));

test('an amount is taken by a channel that is on, between its limits, both among them', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 10_000_000 }), (leastSatang, mostSatang, total) => {
      const terms = { isOn: true, leastSatang, mostSatang };
      const isWithin = (leastSatang ?? total) <= total && total <= (mostSatang ?? total);
      expect(checkChannelTerms(terms, total).ok).toBe(isWithin);
      expect(checkChannelTerms({ ...terms, isOn: false }, total)).toEqual({
        ok: false,
        failure: { code: 'paymentChannelOff' },
      });
      expect(checkChannelTerms(terms, 0).ok).toBe(true);
    }),
  );
});

test('a draft has names in both languages and limits the right way round', () => {
  const draft = { isOn: true, nameTh: 'โอน', nameEn: 'Transfer', detailTh: '', detailEn: '' };
  expect(checkChannelDraft({ ...draft, leastSatang: 100, mostSatang: 100 }).ok).toBe(true);
  expect(checkChannelDraft({ ...draft, nameEn: '', leastSatang: 101, mostSatang: 100 })).toEqual({
    ok: false,
    failure: { code: 'paymentChannelInvalid', fields: { nameEn: 'required', most: 'mostBelowLeast' } },
  });
});
