import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWording, describePlaces, flattenTexts, readWording } from './wording.rules.ts';

/** All texts of the shop's files. */
const own = (['th', 'en'] as const).flatMap((locale) => {
  const folder = new URL(`../../messages/${locale}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => flattenTexts(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
});

describe('a text in place of the shop’s own', () => {
  test('fits where it says the same places, in whatever order', () => {
    const cases: [string, string, ReturnType<typeof checkWording>][] = [
      ['มี {count} เล่ม', 'เหลือ {count} เล่มเท่านั้น', null],
      ['{a} และ {b}', '{b} กับ {a} และ {b}', null],
      ['มี {count} เล่ม', 'มีหลายเล่ม', 'placeMissing'],
      ['มี {count} เล่ม', 'มี {count} เล่ม ของ {name}', 'placeUnknown'],
      ['{count, plural, other {# เล่ม}}', '{count} เล่ม', null],
      ['{count, plural, other {# เล่ม}}', '{count, plural, one {เล่มเดียว} other {# เล่ม}}', null],
      ['{count, plural, other {# เล่มของ {name}}}', '{count, plural, other {# เล่ม}}', 'placeMissing'],
      ['{name}', '{name, plural, other {#}}', 'placeUse'],
      ['{name}', '{name, number}', 'placeUse'],
      ['อ่าน<link>เงื่อนไข</link>', '<link>เงื่อนไข</link>อยู่ที่นี่', null],
      ['อ่าน<link>เงื่อนไข</link>', 'อ่านเงื่อนไข', 'placeMissing'],
      ['อ่านเงื่อนไข', 'อ่าน<b>เงื่อนไข</b>', 'placeUnknown'],
      ['อ่านเงื่อนไข', '<script>alert(1)</script>', 'placeUnknown'],
      ['อ่าน<link>เงื่อนไข</link>', '{link}', 'placeUse'],
      ['มี {count} เล่ม', 'มี {count เล่ม', 'unreadable'],
      ['บันทึก', 'บันทึก</b>', 'unreadable'],
      ['บันทึก', '  ', 'required'],
      ['บันทึก', 'บัน\nทึก', 'oneLine'],
      ['สวัสดี\nครับ', 'สวัสดี\n\nค่ะ', null],
      ['บันทึก', 'ก'.repeat(4_001), 'tooLong'],
      ['บันทึก', "it's saved", null],
    ];
    for (const [text, said, problem] of cases) expect(checkWording(text, said), said).toBe(problem);
  });

  test('every own text fits itself, and names its places', () => {
    expect(own.length).toBeGreaterThan(5_000);
    for (const [key, text] of own) {
      expect(checkWording(text, text), key).toBeNull();
      expect(key).toMatch(/^[\w.+-]{1,200}$/);
    }
    expect(describePlaces('{count, plural, other {# <b>เล่ม</b> {name}}}')).toEqual([
      '{count}',
      '<b>…</b>',
      '{name}',
    ]);
  });

  test('is kept with the own one’s blanks around it, and is nothing new when it says the same', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\s{0,3}$/),
        fc.stringMatching(/^[ก-ฮa-z]([ก-ฮa-z ]{0,8}[ก-ฮa-z])?$/),
        fc.stringMatching(/^\s{0,3}$/),
        fc.stringMatching(/^[ก-ฮa-z]([ก-ฮa-z ]{0,8}[ก-ฮa-z])?$/),
        (before, text, after, other) => {
          const whole = before + text + after;
          expect(readWording(whole, text)).toBeNull();
          expect(readWording(whole, whole)).toBeNull();
          if (other !== text) expect(readWording(whole, ` ${other} `)).toBe(before + other + after);
        },
      ),
    );
    expect(readWording('ก\nข', 'ก\r\nค')).toBe('ก\nค');
  });

  test('anything typed is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        checkWording('มี {count, plural, other {#}} <b>เล่ม</b>', text);
      }),
    );
  });
});
