import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { hasUnknown, isTransliterated, setText, textsOfCluster } from './pdf-font.ts';
import { createPdf } from './pdf-writer.ts';
import { readPdf } from './test-read-pdf.ts';

const facts = {
  title: 'ทดสอบ',
  author: 'ร้าน',
  subject: '-',
  language: 'th-TH',
  at: new Date('2026-11-21T00:00:00Z'),
};

function write(lines: readonly string[]): Buffer {
  const pdf = createPdf(facts);
  pdf.addPage();
  for (const [index, line] of lines.entries()) pdf.text(40, 40 + index * 20, setText(line, 'regular'), 12);
  return pdf.end();
}

const hard = 'ที่ ปี่ ผู้ ญู่ น้ำ กำ ฐุ ปั้น ทั้งสิ้น ใบกำกับภาษี เปิ่น ฬู่ ป้ำ ฎุ ก็ ฟ้า ป่า ฝี่ ครุฑ ญาติ ฐาน';

describe('Thai', () => {
  test('is found and copied as it was written, whatever it is drawn with', () => {
    const mixed = 'Bannasala 1,234.50 (TX2569-12-000001) “ผู้ซื้อ” – ฿ 100% é';
    expect(readPdf(write([hard, mixed])).pages).toEqual([[hard, mixed]]);
  });

  test('of any letters, with marks as they may come, is searched as it was written', () => {
    const consonant = fc.constantFrom(...'กขคงจชญฎฏฐณดตถทธนบปผฝพฟมยรลวศสหฬอ');
    const vowel = fc.constantFrom('', 'ิ', 'ี', 'ึ', 'ื', 'ุ', 'ู', 'ั', '็');
    const tone = fc.constantFrom('', '่', '้', '๊', '๋', '์');
    const end = fc.constantFrom('', 'า', 'ำ', 'ะ');
    const syllable = fc.tuple(consonant, vowel, tone, end).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 6 }), (syllables) => {
        const word = syllables.join('').normalize('NFC');
        expect(readPdf(write([word])).pages).toEqual([[word]]);
      }),
      { numRuns: 60 },
    );
  });

  test('SARA AM is read as what it is by readers that know of no spans, with a tone mark and without', () => {
    expect(textsOfCluster('้ำ', 2)).toEqual(['้', 'ำ']);
    expect(textsOfCluster('ก', 2)).toEqual(['ก', '']);
    for (const word of ['กำ', 'น้ำ', 'ใบกำกับภาษี', 'ป้ำ'])
      for (const weight of ['regular', 'bold'] as const) {
        const { glyphs } = setText(word, weight);
        // No glyph without a letter, none for more than one of them: a stray one would stand before SARA AM.
        expect(glyphs.map(({ text }) => text)).toEqual([...word]);
        expect(glyphs.every(({ span }) => span === null)).toBe(true);
      }
    // The circle below the tone mark is drawn all the same.
    expect(setText('น้ำ', 'regular').glyphs[1]?.glyph).not.toBe(setText('น้า', 'regular').glyphs[1]?.glyph);
    // It takes no more room than before.
    expect(setText('กำ', 'regular').width).toBe(setText('กา', 'regular').width);
  });

  test('breaks at words and never between a letter and its marks', () => {
    const title = 'ประวัติศาสตร์ไทยฉบับสมบูรณ์ว่าด้วยการเดินทางของผู้คนริมน้ำเจ้าพระยา (พิมพ์ครั้งที่ ๓)';
    const lines = breakLines(title, 150, 10, 'regular');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
    for (const line of lines) {
      expect(line).not.toMatch(/^[\p{M}ๆฯ)]/u);
      expect((setText(line, 'regular').width * 10) / 1000).toBeLessThanOrEqual(150);
    }
    // Words stay whole.
    for (const word of ['ประวัติศาสตร์', 'เจ้าพระยา', 'เดินทาง'])
      expect(lines.some((line) => line.includes(word))).toBe(true);
    expect(breakLines('ก'.repeat(200), 100, 10, 'regular').join('')).toBe('ก'.repeat(200));
    expect(breakLines('', 100, 10, 'regular')).toEqual(['']);
  });
});

describe('a file', () => {
  test('is the same whenever it is made', () => {
    expect(write([hard]).equals(write([hard]))).toBe(true);
    expect(write([hard]).equals(write(['อื่น']))).toBe(false);
  });

  test('carries its fonts, cut down to what is used', () => {
    const { fontNames, programs } = readPdf(write([hard, 'Latin']));
    expect(fontNames).toHaveLength(2);
    for (const name of fontNames) expect(name).toMatch(/^[A-Z]{6}\+NotoSansThaiLooped(Thai|Latin)Regular$/);
    for (const program of programs) {
      // Of TrueType's two marks the older.
      expect(program.toString('latin1', 0, 4)).toBe('true');
      expect(program.length).toBeLessThan(40_000);
    }
  });

  test.each([
    '漢字 汉字 ひらがな カタカナ',
    'Русский Ўзбек',
    'Ελληνικά ἀρχή',
    'Tiếng Việt Đường',
    'El Niño, Bão, ß ½',
  ])('has letters for %s', (text) => {
    for (const weight of ['regular', 'bold'] as const) {
      const pdf = createPdf(facts);
      pdf.addPage();
      pdf.text(40, 40, setText(text, weight), 12);
      expect(readPdf(pdf.end()).pages).toEqual([[text.normalize('NFC')]]);
    }
    expect(isTransliterated(text)).toBe(false);
  });

  test('folds what is made of letters, transliterates what has none, and leaves nothing out', () => {
    expect(readPdf(write(['ﬁne Ⅻ ⅔ ①'])).pages).toEqual([['fine XII 2⁄3 1']]);
    expect(isTransliterated('ﬁne')).toBe(false);
    expect(readPdf(write(['한글 채식'])).pages).toEqual([['hangeul chaesik']]);
    expect(isTransliterated('한글')).toBe(true);
    expect(isTransliterated('हिन्दी')).toBe(false);
    expect(readPdf(write(['ก\u{10ffff}ข'])).pages).toEqual([['ก?ข']]);
    expect(['ก\u{10ffff}ข', 'ก?ข', '한글', 'ﬁne', '\u200bก'].map(hasUnknown)).toEqual([
      ...[true, false, false, false, false],
    ]);
    // What can't be seen is dropped.
    expect(readPdf(write(['\u200bก\u0000ข\u202eค\tง'])).pages).toEqual([['กขค ง']]);
  });

  test('of several pages can be gone back to', () => {
    const pdf = createPdf(facts);
    for (const name of ['หนึ่ง', 'สอง']) {
      pdf.addPage();
      pdf.text(40, 40, setText(name, 'bold'), 12);
    }
    for (let page = 0; page < pdf.count(); page += 1)
      pdf.onPage(page, () => pdf.text(40, 800, setText(`${page + 1}/${pdf.count()}`, 'regular'), 8));
    const { pages } = readPdf(pdf.end());
    expect(pages).toEqual([
      ['หนึ่ง', '1/2'],
      ['สอง', '2/2'],
    ]);
  });
});
