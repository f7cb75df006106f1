import { expect, test } from 'vitest';
import { checkShippingDraft, type ShippingChannelDraft } from './channel-draft.rules.ts';

const draft: ShippingChannelDraft = {
  code: 'ems',
  nameTh: 'EMS',
  nameEn: 'EMS',
  daysMin: 1,
  daysMax: 3,
  trackingUrl: 'https://track.example/?id={tracking}',
  isActive: true,
  usual: null,
};
const fieldsOf = (changes: Partial<ShippingChannelDraft>) => {
  const checked = checkShippingDraft({ ...draft, ...changes });
  return checked.ok ? {} : checked.failure.fields;
};

test('a way to send has a code, names, days the right way round and an address to follow parcels at', () => {
  expect(fieldsOf({})).toEqual({});
  expect(fieldsOf({ trackingUrl: null, daysMin: 3 })).toEqual({});
  expect(fieldsOf({ code: 'E M S', nameTh: '', daysMin: 4 })).toEqual({
    code: 'channelCodeInvalid',
    nameTh: 'required',
    daysMax: 'daysTurned',
  });
  expect(fieldsOf({ daysMax: 91 })).toEqual({ daysMax: 'daysTooMany' });
});

test.each([
  'http://track.example/{tracking}',
  'https://{tracking}.example/',
  'https://track/{tracking}',
  'https://me@track.example/{tracking}',
  'https://track.example/{number}',
  'javascript:alert(1)',
])('parcels are not followed at %s', (trackingUrl) => {
  expect(fieldsOf({ trackingUrl })).toEqual({ trackingUrl: 'trackingUrlInvalid' });
});
