import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bangkokInstant } from '../../../modules/payment/payment.rules.ts';
import { bangkokLocal, checkSlip, checkSlipFiles } from './slip-form.rules.ts';

const times = { orderedAt: new Date('2026-11-21T02:00:30Z'), now: new Date('2026-11-21T03:00:00Z') };
const good = { bankCode: '004', amount: '1,250.50', transferredAt: '2026-11-21T09:30' };
const picture = { name: 'slip.JPG', size: 200_000 };

describe('checkSlip', () => {
  test('finds nothing wrong with a slip that is filled in', () => {
    expect(checkSlip(good, [picture], times)).toEqual({});
  });

  test('names every empty field', () => {
    expect(checkSlip({ bankCode: '', amount: '  ', transferredAt: '' }, [], times)).toEqual({
      bankCode: 'required',
      amount: 'required',
      transferredAt: 'required',
      file: 'required',
    });
  });

  test('wants an amount of baht', () => {
    for (const amount of ['0', '12.345', '-5', 'abc', '1e3'])
      expect(checkSlip({ ...good, amount }, [picture], times)).toEqual({ amount: 'amountInvalid' });
  });

  test('wants a time after checkout that has been (SPEC §5)', () => {
    for (const transferredAt of ['2026-11-21T08:59', '2026-11-21T10:30', '2026-02-30T09:30', 'soon'])
      expect(checkSlip({ ...good, transferredAt }, [picture], times)).toEqual({
        transferredAt: 'timeInvalid',
      });
    expect(checkSlip({ ...good, transferredAt: '2026-11-21T09:00' }, [picture], times)).toEqual({});
  });
});

describe('checkSlipFiles', () => {
  test('takes .png, .jpg and .pdf up to 3 MB', () => {
    for (const name of ['a.png', 'a.jpg', 'a.jpeg', 'a.PDF'])
      expect(checkSlipFiles([{ name, size: 1 }])).toBeNull();
    for (const name of ['a.gif', 'a.png.exe', 'png', 'a.webp'])
      expect(checkSlipFiles([{ name, size: 1 }])).toBe('notSupported');
    expect(checkSlipFiles([{ name: 'a.png', size: 3 * 1024 * 1024 }])).toBeNull();
    expect(checkSlipFiles([{ name: 'a.png', size: 3 * 1024 * 1024 + 1 }])).toBe('tooLarge');
  });

  test('takes one file', () => {
    expect(checkSlipFiles([picture, picture])).toBe('tooMany');
    // A form without scripts sends an empty file for an empty input.
    expect(checkSlipFiles([{ name: '', size: 0 }])).toBe('required');
  });
});

test('a moment in the form is read back as the same minute', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (instant) => {
        const minute = Math.floor(instant.getTime() / 60_000) * 60_000;
        expect(bangkokInstant(bangkokLocal(instant))?.getTime()).toBe(minute);
      },
    ),
  );
});
