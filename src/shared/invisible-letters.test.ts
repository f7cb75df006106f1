import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text } from './contract.ts';
import { withoutInvisible } from './invisible-letters.ts';

test.each([
  ['a turned direction', 'หนังสือ\u202eดี', 'หนังสือดี'],
  ['letters of no width', 'แฮร์รี่\u200b พอต\ufeffเตอร์\u2060', 'แฮร์รี่ พอตเตอร์'],
  ['a soft hyphen and joiners between letters', 'Ban\u00adna\u200dsala\u200c', 'Bannasala'],
  ['nothing but what isn’t seen', '\u200d\u3164\u200b', ''],
  ['what joins pictures, which is kept', 'อ่านด้วยกัน 👩‍👧‍👦', 'อ่านด้วยกัน 👩‍👧‍👦'],
  ['what shapes letters of other scripts, which is kept', 'क्‍ष می‌خواهم', 'क्‍ष می‌خواهم'],
])('%s', (_what, written, read) => {
  expect(withoutInvisible(written)).toBe(read);
});

test('what was read once is read the same again', () => {
  const letters = fc.constantFrom('ก', 'a', '1', ' ', '\u200d', '\u200b', '\u202e', '👩', '👧', 'می');
  fc.assert(
    fc.property(fc.array(letters), (written) => {
      const once = withoutInvisible(written.join(''));
      expect(withoutInvisible(once)).toBe(once);
    }),
  );
});

test('no text that comes in by the contract hides anything', () => {
  expect(text(80).parse(' \u202eชื่อร้าน\u200b \u200d')).toBe('ชื่อร้าน');
});
