import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copiesMost, type ReadingMoment, readComment } from './comment-reading.rules.ts';
import { plainText } from './comment-text.rules.ts';

const keywords = ['A1', 'A2', 'A12', 'B7', '12', '15', '555', 'แคล1', 'CF5', 'S-10'];
const moment: ReadingMoment = { keywords, onAir: 'A2', version: 1 };

type Row = { text: string; kind: string; items: string; cancels: string; meant: string; why: string };
const corpus: Row[] = readFileSync(new URL('./comment-corpus.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [text = '', kind = '', items = '', cancels = '', meant = '', why = ''] = line.split('\t');
    return { text: text.replaceAll('\\n', '\n'), kind, items, cancels, meant, why };
  });

function said(text: string): Row {
  const reading = readComment({ text }, moment);
  const list = (items: readonly { keyword: string; quantity: number }[]) =>
    items.map(({ keyword, quantity }) => `${keyword}×${quantity}`).join(', ');
  return {
    ...{ text, kind: reading.kind, items: list(reading.items), meant: list(reading.meant), why: reading.why },
    cancels: reading.cancelsAll ? '*' : reading.cancels.join(', '),
  };
}

describe('the corpus', () => {
  test('has at least 200 comments, in Thai and in English', () => {
    expect(corpus.length).toBeGreaterThan(200);
    expect(corpus.filter(({ text }) => /[ก-๙]/.test(text)).length).toBeGreaterThan(100);
    expect(corpus.filter(({ text }) => /[a-z]{3}/i.test(text)).length).toBeGreaterThan(40);
  });

  test.each(corpus)('"$text" is read as $kind $items$cancels', (row) => {
    expect(said(row.text)).toEqual(row);
  });
});

describe('a reading', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          'cf',
          'f',
          'a1',
          'A12',
          '12',
          ' ',
          'x',
          '2',
          'ไม่',
          'เอา',
          '?',
          '555',
          'ค่ะ',
          '\n',
          'แ',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('is the same every time, and never orders what isn’t a keyword or how many aren’t', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = readComment({ text }, moment);
        expect(readComment({ text }, moment)).toEqual(reading);
        for (const { keyword, quantity } of reading.items) {
          expect(keywords).toContain(keyword);
          expect(quantity).toBeGreaterThan(0);
          if (reading.kind === 'order') expect(quantity).toBeLessThanOrEqual(copiesMost);
        }
        expect(reading.kind === 'order').toBe(reading.kind === 'order' && reading.items.length > 0);
        if (reading.kind !== 'cancel' && reading.kind !== 'review') expect(reading.cancels).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of the longest keyword wins, whatever order the keywords are in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(keywords, { minLength: keywords.length }), (shuffled) => {
        for (const { text } of corpus.slice(0, 60))
          expect(readComment({ text }, { ...moment, keywords: shuffled })).toEqual(
            readComment({ text }, moment),
          );
        expect(readComment({ text: 'a12' }, { ...moment, keywords: shuffled }).items).toEqual([
          { keyword: 'A12', quantity: 1 },
        ]);
      }),
      { numRuns: 20 },
    );
  });

  test('is the same in capitals, in full width, with Thai digits and with invisible characters between', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (character) =>
        String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
      );
    const thai = (text: string) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));
    for (const text of ['cf a1 2', 'a12x3', '12=2', 'ยกเลิก a1', 'a1?', 'cf 555'])
      for (const change of [
        wide,
        thai,
        (said: string) => said.toUpperCase(),
        (said: string) => [...said].join('\u200b'),
      ])
        expect(readComment({ text: change(text) }, moment)).toEqual(readComment({ text }, moment));
  });

  test('keeps Thai whole, which NFKC doesn’t', () => {
    expect(plainText('จำนวน')).toBe('จำนวน');
    expect('จำนวน'.normalize('NFKC')).not.toBe('จำนวน');
    expect(readComment({ text: 'A1 จำนวน 2 เล่ม' }, moment).items).toEqual([{ keyword: 'A1', quantity: 2 }]);
    expect(plainText('เเคล1')).toBe('แคล1');
  });

  test('never takes digits that touch others of another kind for one number, nor for copies', () => {
    const kinds: ((digit: number) => string)[] = [
      (digit) => String.fromCodePoint(digit === 0 ? 0x24ea : 0x245f + digit),
      (digit) => [...'⁰¹²³⁴⁵⁶⁷⁸⁹'][digit] ?? '',
      (digit) => String.fromCodePoint(0x2080 + digit),
      (digit) => String.fromCodePoint(digit === 0 ? 0x24ff : 0x2775 + digit),
      (digit) => String.fromCodePoint(0xe50 + digit),
      (digit) => String.fromCodePoint(0xff10 + digit),
      (digit) => String.fromCodePoint(0x1d7ce + digit),
      (digit) => `${digit}\ufe0f\u20e3`,
    ];
    fc.assert(
      fc.property(
        fc.constantFrom('A1', 'cf a1', 'เอา A1', '12', '1', 'B7'),
        fc.constantFrom('', '\u200b', '\u2060'),
        fc.constantFrom(...kinds),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('', ' ค่ะ', ' ❤️', '\n'),
        (code, between, kind, digit, end) => {
          const text = `${code}${between}${kind(digit)}${end}`;
          expect([text, readComment({ text }, moment).kind]).toEqual([text, 'review']);
        },
      ),
    );
  });

  test('leaves a number after a plus to the host where it is a code, and takes it for copies where it isn’t', () => {
    const withTwo = { ...moment, keywords: [...keywords, '2'] };
    for (const text of ['+2', '+ 2', '+๒ ค่ะ', '➕2', 'cf +2']) {
      expect(readComment({ text }, withTwo)).toMatchObject({ kind: 'review', why: 'numberOrCode' });
      expect(readComment({ text }, moment)).toMatchObject({
        kind: 'order',
        items: [{ keyword: 'A2', quantity: 2 }],
      });
    }
  });

  test('of a code on the Thai keyboard is the same with and without words of politeness', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ฟๅ', 'แดฟๅ', 'แดๅ/', 'ฟๅ/'),
        fc.constantFrom('', 'พี่ ', 'ขอ ', 'เอา '),
        fc.constantFrom('', ' ', '\n', ' 🙏 '),
        fc.constantFrom('', 'ค่ะ', 'ครับ', 'นะคะ', 'จ้า', 'ค่ะพี่', 'ด้วยนะคะ', 'ขอบคุณค่ะ', 'please'),
        (code, before, between, after) => {
          const { kind, why, meant } = readComment({ text: `${before}${code}${between}${after}` }, moment);
          expect({ kind, why, meant }).toEqual({
            kind: 'review',
            why: 'keyboard',
            meant: readComment({ text: code }, moment).meant,
          });
        },
      ),
    );
  });

  test('a question or a no beats every code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keywords.filter((keyword) => keyword !== '555')),
        fc.constantFrom('', 'cf ', 'เอา ', 'รับ '),
        fc.constantFrom('มีไหม', '?', 'ราคาเท่าไหร่', 'ไม่มี', 'อย่านะ'),
        (keyword, word, end) => {
          expect(readComment({ text: `${word}${keyword} ${end}` }, moment).kind).not.toBe('order');
        },
      ),
    );
  });

  test('says that the page’s own comments order nothing, and what isn’t on air isn’t ordered by a plus', () => {
    expect(readComment({ text: 'cf a1', isOwn: true }, moment)).toMatchObject({
      kind: 'chat',
      why: 'own',
      items: [],
    });
    expect(readComment({ text: '+1' }, { ...moment, onAir: null })).toMatchObject({
      kind: 'review',
      why: 'nothingOnAir',
    });
    expect(readComment({ text: 'A1' }, { ...moment, keywords: [] }).kind).toBe('review');
  });

  test('of version 2 takes a code among other words, and nothing else that is unclear', () => {
    const lenient: ReadingMoment = { ...moment, version: 2 };
    expect(readComment({ text: 'A1 โอนแล้วนะ' }, lenient).kind).toBe('order');
    for (const text of ['A1②', '15.-', '15 บาท', 'A1 2.-', '+12', 'A1 เล่ม 2'])
      expect(readComment({ text }, lenient).kind).toBe('review');
    for (const text of ['A1 มีไหม', 'ไม่ใช่ A1', 'A1 500', '12 15', 'A1-A3', 'A1 0812345678'])
      expect(readComment({ text }, lenient).kind).not.toBe('order');
    for (const { text } of corpus.filter(({ why }) => why !== 'otherWords'))
      expect(readComment({ text }, lenient)).toEqual(readComment({ text }, moment));
  });
});
