import { expect, test } from 'vitest';
import { isPlain } from '../../shared/formatted-text.rules.ts';
import { cellMost, readCellDescription, writeCellDescription } from './import-description.rules.ts';

test('words alone are kept as words, and formatting beside them', () => {
  expect(readCellDescription('One.\n\nTwo.')).toEqual({
    ok: true,
    value: { words: 'One.\n\nTwo.', formatted: null },
  });
  const read = readCellDescription('**หนึ่ง** สอง\n\n* ก\n* ข');
  if (!read.ok || read.value.formatted === null) throw new Error('no formatting');
  expect(read.value.words).toBe('หนึ่ง สอง\n\n• ก\n• ข');
  expect(isPlain(read.value.formatted)).toBe(false);
  expect(writeCellDescription(read.value.words, read.value.formatted)).toBe('**หนึ่ง** สอง\n\n* ก\n* ข');
  expect(readCellDescription(undefined)).toEqual({ ok: true, value: { words: null, formatted: null } });
  expect([writeCellDescription(null, null), writeCellDescription('', null)]).toEqual([null, null]);
});

test('what is too long, or has too many parts, says so', () => {
  expect(readCellDescription('ก'.repeat(20_001))).toEqual({
    ok: false,
    failure: { code: 'importTextTooLong', most: 20_000 },
  });
  expect(readCellDescription('- a\n'.repeat(1_500))).toEqual({
    ok: false,
    failure: { code: 'descriptionParts', most: 2_000 },
  });
});

test('one that no cell can hold, or that would be read as something else, isn’t told', () => {
  expect(writeCellDescription('a * b\n'.repeat(2_100), null)).toBeNull();
  expect(writeCellDescription('*'.repeat(20_000), null)).toBeNull();
  expect(writeCellDescription('ก'.repeat(20_000), null)?.length).toBeLessThanOrEqual(cellMost);
});
