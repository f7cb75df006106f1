import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillReadyText, findUnknownWords, openWordNames, openWords } from './ready-text.rules.ts';

const known = { name: 'มานี ม.', order: 'R12-1', store: 'ร้านหนังสือ', product: 'แผนที่โลก' };
const nothing = { name: null, order: null, store: null, product: null };
const marks = { name: 'a name', order: 'order number', store: 'a store', product: 'a book' };

describe('a ready text', () => {
  it('is filled by its names, in Thai and in English, however they are written', () => {
    expect(fillReadyText('คุณ{ชื่อ} {คำสั่งซื้อ} ({สินค้า}) จาก{ร้าน}', known, marks)).toEqual({
      text: 'คุณมานี ม. R12-1 (แผนที่โลก) จากร้านหนังสือ',
      open: null,
    });
    expect(fillReadyText('{ Name }: {ORDER}, {product}, {store}', known, marks).text).toBe(
      'มานี ม.: R12-1, แผนที่โลก, ร้านหนังสือ',
    );
  });

  it('marks what isn’t known, and says where the first mark is', () => {
    const { text, open } = fillReadyText(
      'Dear {name}, {order} and {product}',
      { ...known, order: null },
      marks,
    );
    expect(text).toBe('Dear มานี ม., [order number] and แผนที่โลก');
    expect(text.slice(open?.from, open?.to)).toBe('[order number]');
    // A text that was kept before names were looked at.
    expect(fillReadyText('Dear {firstname}', known, marks).text).toBe('Dear [firstname]');
  });

  it('names in braces what is no name', () => {
    expect(findUnknownWords('{ชื่อ} {name} {firstname} {} {firstname}')).toEqual(['firstname', '']);
    expect(findUnknownWords('none')).toEqual([]);
    // One that has no other would be sent as it stands.
    expect(findUnknownWords('one } alone, and {name')).toEqual(['alone,', 'name']);
    expect(findUnknownWords('{{name}}')).toEqual(['']);
    expect(findUnknownWords('｛ชื่อ｝ ｛อื่น｝')).toEqual(['อื่น']);
  });

  it('never leaves a name in braces, and takes what is filled in as it is', () => {
    const name = fc.constantFrom(...openWords.flatMap((word) => openWordNames[word]), 'else', '');
    const words = fc.string().filter((text) => !/[{}]/.test(text));
    const piece = fc.oneof(
      words,
      name.map((each) => `{${each}}`),
    );
    const value = fc.option(fc.string());
    const values = fc.record({ name: value, order: value, store: value, product: value });
    fc.assert(
      fc.property(fc.array(piece), values, (pieces, said) => {
        const text = pieces.join('');
        expect(fillReadyText(text, nothing, marks).text).not.toMatch(/\{[^{}]*\}/);
        const { text: filled, open } = fillReadyText(text, said, marks);
        if (open !== null) expect(filled.slice(open.from, open.to)).toMatch(/^\[.*\]$/s);
      }),
    );
    expect(fillReadyText('{name} $& {store}', { ...known, name: '{store} $1' }, marks).text).toBe(
      '{store} $1 $& ร้านหนังสือ',
    );
  });
});
