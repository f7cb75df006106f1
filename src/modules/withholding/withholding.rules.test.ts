import { expect, test } from 'vitest';
import { checkCertificate, withholdingSetting } from './withholding.rules.ts';

const given = { number: '12/2569', date: '2026-11-20', amountSatang: 300 };
const bounds = {
  dueSatang: 300,
  periodFrom: new Date('2026-11-16T00:00:00+07:00'),
  // Already the 22nd in Bangkok.
  now: new Date('2026-11-21T17:30:00Z'),
};

test('a new shop has three per cent kept back by companies, and keeps three per cent back of people’s income', () => {
  expect(withholdingSetting.parse({})).toEqual({
    isOn: true,
    basisPoints: 300,
    leastSatang: 0,
    payers: ['company'],
    incomeOn: true,
    incomeBasisPoints: 300,
    incomeLeastSatang: 0,
  });
});

test('a certificate is from its invoice’s period to today in Bangkok, and of no more than the law’s amount', () => {
  const check = (more: object) => checkCertificate({ ...given, ...more }, bounds);
  for (const fine of [{}, { date: '2026-11-16' }, { date: '2026-11-22' }, { amountSatang: 1 }])
    expect(check(fine).ok, JSON.stringify(fine)).toBe(true);
  for (const [wrong, fields] of [
    [{ number: '' }, { number: 'required' }],
    [{ date: '2026-11-15' }, { date: 'dateEarly' }],
    [{ date: '2026-11-23' }, { date: 'dateFuture' }],
    [{ amountSatang: 301 }, { amount: 'amountMost' }],
    [
      { number: '', date: '2025-01-01', amountSatang: 9_999 },
      { number: 'required', date: 'dateEarly', amount: 'amountMost' },
    ],
  ] as const)
    expect(check(wrong)).toEqual({ ok: false, failure: { code: 'withholdingInvalid', fields } });
});
