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

test('holidays may be typed with years of the Buddhist era; a year nobody can mean is refused', () => {
  const holidays = (publicHolidays: string[]) =>
    readSettingValues('parcels', new Map(), { publicHolidays }, []);
  expect(holidays(['2569-12-31', '2026-12-10', '2026-12-31'])).toEqual({
    ok: true,
    value: { shipping: { publicHolidays: ['2026-12-10', '2026-12-31'] } },
  });
  for (const day of ['0026-12-31', '2569-02-30', '9999-01-01'])
    expect(holidays([day]), day).toMatchObject({
      failure: { fields: [{ field: 'publicHolidays', code: 'daysInvalid' }] },
    });
});
