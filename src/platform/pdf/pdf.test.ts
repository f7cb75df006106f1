import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { setText, textsOfCluster } from './pdf-font.ts';
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

  test('SARA AM and its tone mark are drawn as a circle below the mark, and read as what they are', () => {
    // Drawn: circle, tone mark, SARA AA; the circle says nothing, and the SARA AA all of it.
    expect(textsOfCluster('้ำ', 3)).toEqual(['', '้', 'ำ']);
    expect(textsOfCluster('ำ', 2)).toEqual(['', 'ำ']);
    // The font joins circle and tone mark: one glyph says both, and a span says it to readers that mind the rest.
    const { glyphs } = setText('น้ำ', 'regular');
    expect(glyphs.map(({ text }) => text)).toEqual(['น', '้ำ', '']);
    expect(glyphs.map(({ span }) => span)).toEqual([null, { text: '้ำ', glyphs: 2 }, null]);
    expect(glyphs[1]?.glyph).not.toBe(setText('น้า', 'regular').glyphs[1]?.glyph);
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
      expect(program.readUInt32BE(0)).toBe(0x00010000);
      expect(program.length).toBeLessThan(40_000);
    }
  });

  test('leaves nothing out: what no font has is a question mark, what can’t be seen is dropped', () => {
    expect(readPdf(write(['漢字 \u200bก\u0000ข\u202eค\tง'])).pages).toEqual([['?? กขค ง']]);
  });

  test('takes from the serif what the sans hasn’t, or draws wrongly', () => {
    const { pages, fontNames } = readPdf(write(['El Niño, Bão, ß']));
    expect(pages).toEqual([['El Niño, Bão, ß']]);
    expect(fontNames.some((name) => name.includes('NotoSerifThaiLatin'))).toBe(true);
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
