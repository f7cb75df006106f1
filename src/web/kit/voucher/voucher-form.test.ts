import { expect, test } from 'vitest';
import { readVoucherForm } from './voucher-form.server.ts';

const filled = {
  code: 'SALA50',
  nameTh: 'ลด 50',
  off: 'baht',
  discount: '1,250.50',
  maxDiscount: '99',
  minSpend: '',
  startsAt: '2026-11-21T10:00',
  endsAt: '2026-12-21T10:00',
  usageLimit: '',
  perUserLimit: '2',
  claimLimit: '500',
  audience: 'everyone',
};
function read(values: Partial<typeof filled> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...values })) form.set(name, value);
  return readVoucherForm(form);
}

test('a form says baht or a percentage, and limits where there are some', () => {
  expect(read().said).toMatchObject({
    discount: 1_250.5,
    discountPercent: null,
    // Only a percentage has one: the desk says so.
    maxDiscount: 99,
    minSpend: 0,
    startsAt: '2026-11-21T03:00:00.000Z',
    usageLimit: null,
    perUserLimit: 2,
    claimLimit: 500,
  });
  expect(read({ off: 'percent', discount: '12.5' }).said).toMatchObject({
    discount: null,
    discountPercent: 12.5,
    maxDiscount: 99,
  });
  expect(read({ audience: 'given', perUserLimit: '3' }).said).toMatchObject({
    perUserLimit: null,
    claimLimit: 500,
  });
});

test('what can’t be read is told by field, with what is missing', () => {
  expect(
    read({ discount: '10x', usageLimit: '0', endsAt: '', nameTh: '', code: '', audience: 'given' }),
  ).toMatchObject({
    said: null,
    fields: {
      discount: 'amountInvalid',
      usageLimit: 'limitInvalid',
      endsAt: 'required',
      nameTh: 'required',
      code: 'required',
      maxDiscount: 'percentOnly',
      claimLimit: 'onlyGiven',
    },
  });
  expect(read({ off: 'percent', discount: '101' }).fields).toEqual({ discountPercent: 'percentInvalid' });
  expect(read({ off: 'percent', discount: '' }).fields).toEqual({ discountPercent: 'required' });
  expect(read({ discount: '', maxDiscount: '' }).fields).toEqual({ discount: 'required' });
});
