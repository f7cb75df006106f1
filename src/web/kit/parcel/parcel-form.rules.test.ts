import { expect, test } from 'vitest';
import { carrierNames, readParcel } from './parcel-form.rules.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('takes a carrier of the list and the number as it was typed, without the spaces around it', () => {
  expect(readParcel(formOf({ provider: 'Kerry', otherProvider: 'x', trackingNumber: ' TH-0001 ' }))).toEqual({
    parcel: { provider: 'Kerry', trackingNumber: 'TH-0001' },
    reply: null,
  });
});

test('takes the name of another carrier', () => {
  const read = readParcel(formOf({ provider: 'other', otherProvider: 'ลุงสมชาย', trackingNumber: 'A123' }));
  expect(read.parcel).toEqual({ provider: 'ลุงสมชาย', trackingNumber: 'A123' });
});

test('says by field what is missing, and gives back what was typed', () => {
  expect(readParcel(formOf({})).reply?.mistakes).toEqual({
    provider: 'required',
    trackingNumber: 'required',
  });
  const read = readParcel(formOf({ provider: 'other', trackingNumber: '!!' }));
  expect(read.reply).toEqual({
    values: { provider: 'other', otherProvider: '', trackingNumber: '!!' },
    mistakes: { otherProvider: 'required', trackingNumber: 'trackingInvalid' },
  });
});

test('offers a store’s own channels first, and each name once', () => {
  const names = carrierNames('en', [{ name: 'Our van' }, { name: 'Thailand Post' }]);
  expect(names.slice(0, 2)).toEqual(['Our van', 'Thailand Post']);
  expect(names.filter((name) => name === 'Thailand Post')).toHaveLength(1);
});
