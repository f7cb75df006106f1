import { expect, test } from 'vitest';
import type { z } from 'zod';
import { channelDeskContract } from '../../../modules/shop-desk/channel-desk.contract.ts';
import { nameIssues } from '../../../platform/http/field-issues.ts';
import { amountIn, countIn } from './channel-reply.server.ts';

const schemaOf = (call: 'savePayment' | 'saveShipping') =>
  channelDeskContract[call]['~orpc'].inputSchema as unknown as z.ZodType;

/** What the call says of single fields, in its codes. */
function refused(call: 'savePayment' | 'saveShipping', input: object): Record<string, string> {
  const read = schemaOf(call).safeParse(input);
  return Object.fromEntries(
    nameIssues(read.error?.issues ?? [], input, schemaOf(call)).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
}

const payment = (least: string, most: string) => ({
  ...{ id: 1, version: 1, isOn: true, nameTh: 'ก', nameEn: 'a', detailTh: '', detailEn: '' },
  ...{ least: amountIn(least), most: amountIn(most) },
});
const shipping = (days: string, fee: string) => ({
  ...{ id: 1, version: 1, nameTh: 'ก', nameEn: 'a', isActive: true },
  ...{ daysMin: countIn(days) ?? -1, daysMax: countIn(days) ?? -1 },
  usual: { fee: amountIn(fee), extraKilogramFee: amountIn(fee), freeFrom: amountIn(fee) },
});

test.each([
  ['', null],
  ['0', 0],
  ['49.5', 49.5],
  ['1,250', 1_250],
  ['1,250.75', 1_250.75],
])('the amount "%s" is %s baht', (text, baht) => {
  expect(amountIn(text)).toBe(baht);
  expect(refused('savePayment', payment(text, text))).toEqual({});
});

test.each(['49,5', '199,00', '0,250', '1.234', 'ten', ','])('"%s" is told to be no amount', (text) => {
  expect(refused('savePayment', payment(text, text))).toEqual({
    ...{ least: 'amountInvalid', most: 'amountInvalid' },
  });
  expect(refused('saveShipping', shipping('3', text))).toEqual({
    'usual.fee': 'amountInvalid',
    'usual.extraKilogramFee': 'amountInvalid',
    'usual.freeFrom': 'amountInvalid',
  });
});

test('what is below zero is told to be too small, in baht and in days', () => {
  expect(refused('savePayment', payment('-5', ''))).toEqual({ least: 'tooSmall' });
  expect(refused('saveShipping', shipping('-1', '40'))).toEqual({ daysMin: 'tooSmall', daysMax: 'tooSmall' });
});

test.each(['1,5', '2.5', '0,250', 'soon'])('"%s" days are told to be no whole number', (text) => {
  expect(refused('saveShipping', shipping(text, '40'))).toEqual({ daysMin: 'notWhole', daysMax: 'notWhole' });
});

test('days are whole numbers, and none is not 0', () => {
  expect([countIn('0'), countIn('14'), countIn('1,000'), countIn('')]).toEqual([0, 14, 1_000, null]);
  expect(refused('saveShipping', shipping('', '40'))).toEqual({ daysMin: 'tooSmall', daysMax: 'tooSmall' });
});
