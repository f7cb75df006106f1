import { expect, test } from 'vitest';
import { bangkokField, readBangkokField } from './bangkok-field.ts';

test('a moment goes into a field and comes back', () => {
  expect(bangkokField('2026-11-20T17:30:00.000Z')).toBe('2026-11-21T00:30');
  expect(readBangkokField('2026-11-21T00:30')).toBe('2026-11-20T17:30:00.000Z');
  expect(readBangkokField('2569-11-21T00:30')).toBe('2026-11-20T17:30:00.000Z');
  for (const wrong of [
    '',
    '2026-11-21',
    '2026-13-45T99:99',
    'tomorrow',
    '0000-01-01T00:00',
    '9999-12-31T23:59',
  ])
    expect(readBangkokField(wrong)).toBeNull();
});
