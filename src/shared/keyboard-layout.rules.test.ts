import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latinToThaiLayout, otherLayoutReading, thaiToLatinLayout } from './keyboard-layout.rules.ts';

test.each([
  ['test', 'ะำหะ'],
  ['l;ylfu', 'สวัสดี'],
  ['g0hk=kpohvp', 'เจ้าชายน้อย'],
  ['"', '.'],
])('%s on the other keyboard is %s', (latin, thai) => {
  expect(latinToThaiLayout(latin)).toBe(thai);
});

test('shifted keys', () => {
  expect(latinToThaiLayout('QERTYUIOP')).toBe('๐ฎฑธํ๊ณฯญ');
  expect(latinToThaiLayout('ASDFGHJKL')).toBe('ฤฆฏโฌ็๋ษศ');
  expect(latinToThaiLayout('CVBNM<>?')).toBe('ฉฮฺ์?ฒฬฦ');
  expect(thaiToLatinLayout('ศิษฏ์')).toBe('LbKDN');
});

test('Thai keys read back as what was typed', () => {
  const keys = fc.string({
    unit: fc.constantFrom(...'qwertyuiop[]asdfghjkl;zxcvbnm,./QERTUIOASDFGHJKLCVN<>'),
  });
  fc.assert(fc.property(keys, (typed) => thaiToLatinLayout(latinToThaiLayout(typed)) === typed));
});

test('the other reading', () => {
  expect(otherLayoutReading('ะำหะ')).toBe('test');
  expect(otherLayoutReading('test')).toBe('ะำหะ');
  expect(otherLayoutReading('test ทดสอบ')).toBeNull();
  expect(otherLayoutReading('g]j, 2')).toBe('เล่ม 2');
  expect(otherLayoutReading('น\u0e4d\u0e32')).toBe('oe');
});
