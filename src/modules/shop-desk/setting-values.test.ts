import { expect, test } from 'vitest';
import { readSettingValues } from './setting-values.ts';

const save = (values: Parameters<typeof readSettingValues>[2]) =>
  readSettingValues('ordering', new Map(), values, []);

test('numbers are read as people write them, thousands with commas', () => {
  expect(save({ unpaidOrdersMost: '12', unpaidShare: '12.5' })).toEqual({
    ok: true,
    value: { ordering: { unpaidOrdersMost: 12, unpaidShareBasisPoints: 1_250 } },
  });
  // Read, and then beyond the setting's bounds.
  expect(save({ unpaidOrdersMost: '1,250' })).toMatchObject({
    failure: { fields: [{ field: 'unpaidOrdersMost', code: 'tooLarge' }] },
  });
});

test.each(['1,5', '12,50', '0,250', ',5', 'ten'])('"%s" is neither a count nor a percentage', (text) => {
  expect(save({ unpaidOrdersMost: text, lapsesFree: text, unpaidShare: text })).toMatchObject({
    failure: {
      code: 'settingsInvalid',
      fields: [
        { field: 'unpaidOrdersMost', code: 'notNumber' },
        { field: 'unpaidShare', code: 'amountInvalid' },
        { field: 'lapsesFree', code: 'notNumber' },
      ],
    },
  });
});
