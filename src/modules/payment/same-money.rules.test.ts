import { expect, test } from 'vitest';
import { isSameMoney } from './same-money.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute, 30));
const slip = { paymentId: 'a', transactionReference: null, amountSatang: 14_000, transferredAt: at(10) };
const told = { transactionId: 'T1', paymentId: 'a', triedAt: at(0), amountSatang: 14_000, paidAt: at(12) };

test('a slip and a bank’s word tell of the same money by the bank’s number, whatever else they say', () => {
  const numbered = { ...slip, transactionReference: 'T1', paymentId: 'b', amountSatang: 1 };
  expect(isSameMoney(numbered, told)).toBe(true);
  expect(isSameMoney({ ...numbered, transactionReference: 'T2' }, told)).toBe(false);
});

test('of one try, the same sum at about the same time is the same money', () => {
  expect(isSameMoney(slip, told)).toBe(true);
  expect(isSameMoney({ ...slip, transactionReference: 'of the sending bank' }, told)).toBe(true);
  expect(isSameMoney({ ...slip, amountSatang: 14_001 }, told)).toBe(false);
  expect(isSameMoney({ ...slip, paymentId: 'b' }, told)).toBe(false);
  expect(isSameMoney(slip, { ...told, paidAt: at(21) })).toBe(false);
  expect(isSameMoney({ ...slip, transferredAt: at(14) }, told)).toBe(true);
});

test('money from before a try isn’t that try’s, also when its slip was moved there', () => {
  expect(isSameMoney(slip, { ...told, triedAt: at(11) })).toBe(false);
  // A slip says its minute, not its second.
  const sent = { ...slip, transferredAt: new Date(Date.UTC(2026, 10, 21, 3, 11, 0)) };
  expect(isSameMoney(sent, { ...told, triedAt: at(11) })).toBe(true);
});
