import { describe, expect, it } from 'vitest';
import { demoCategories } from '../../../demo/content/categories.ts';
import { contrast } from './colour.ts';
import { type CoverSpec, drawBanner, drawCover, drawLogo, drawPortrait } from './cover-artist.ts';
import { monogram } from './draw-logo.ts';
import { fitText } from './fit-text.ts';
import { FAMILIES, familyOf, palettesOf } from './palette.ts';
import { seededRandom } from './seeded-random.ts';
import { type Face, shapeText, textPath } from './typeset.ts';

const serif: Face = { family: 'serif', weight: 600, width: 100 };

function spec(overrides: Partial<CoverSpec> = {}): CoverSpec {
  return {
    seed: 'a book',
    title: 'ปี่ ปั้น น้ำ กำลังซื้อ ผู้ใหญ่',
    author: 'วีรพร ศรีสุข',
    categoryKey: 'thai-novels',
    language: 'th',
    kind: 'book',
    ...overrides,
  };
}

const TITLES = [
  'ซื้อ',
  'ปี่ปั้นน้ำกำลังซื้อผู้ใหญ่',
  'สงครามโลกครั้งที่ 2 กับเส้นทางรถไฟสายมรณะจากกาญจนบุรีถึงพม่าและความทรงจำที่ไม่เคยเลือนหายของผู้คนริมทาง',
  'One Hundred Years of Solitude and the Long Afternoon That Came After It: A Novel in Four Seasons & a Coda',
  'การเขียนโปรแกรมภาษา Python 3.14 (ฉบับปรับปรุง) สำหรับผู้เริ่มต้น: จากศูนย์สู่ “มืออาชีพ”!',
  'Supercalifragilisticexpialidocious-Antidisestablishmentarianism',
  'São Tomé & ño ō 漢字 🙂 <script>"&amp;',
  '1984',
];

/** Every number pair of the drawing's absolute path commands. */
function extremes(d: string): { left: number; right: number; top: number; bottom: number } {
  const numbers = (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('setting text', () => {
  it('keeps every title whole and inside its box, whatever its length and marks', () => {
    for (const title of TITLES) {
      for (const face of [serif, { family: 'sans', weight: 800, width: 82 } as const]) {
        const fitted = fitText(title, { face, maxWidth: 400, maxHeight: 300, maxSize: 90, maxLines: 8 });
        expect(fitted.sizePx, title).toBeGreaterThan(12);
        let baseline = ((fitted.lines[0]?.inkTop ?? 0) * fitted.sizePx) / 1000;
        for (const line of fitted.lines) {
          const ink = extremes(textPath(line, 0, baseline, fitted.sizePx));
          expect(ink.right, title).toBeLessThan(400 + fitted.sizePx * 0.1);
          expect(ink.top, title).toBeGreaterThan(-1);
          expect(ink.bottom, title).toBeLessThan(301);
          baseline += fitted.leadingPx;
        }
        const glyphs = fitted.lines.reduce((sum, line) => sum + line.glyphs.length, 0);
        const whole = shapeText(title, face).glyphs.length;
        // Spaces at line ends are the only glyphs a broken title may lose.
        expect(glyphs, title).toBeGreaterThanOrEqual(whole - fitted.lines.length + 1);
      }
    }
  });

  it('never lets the marks of one line touch the line above', () => {
    const fitted = fitText('ผู้ใหญ่ ปี่ปั้น ญู่ ฐี่ กู้ ปี่ ฎู ปั้น', {
      face: serif,
      maxWidth: 160,
      maxHeight: 600,
      maxSize: 60,
      maxLines: 6,
      leading: 0.8,
    });
    expect(fitted.lines.length).toBeGreaterThan(2);
    for (let index = 1; index < fitted.lines.length; index += 1) {
      const touch =
        ((fitted.lines[index - 1]?.inkBottom ?? 0) + (fitted.lines[index]?.inkTop ?? 0)) *
        (fitted.sizePx / 1000);
      expect(touch).toBeLessThan(fitted.leadingPx);
    }
  });

  it('shapes Thai: a tone mark over a vowel sits higher, sara am comes apart', () => {
    expect(shapeText('ปี่', serif).inkTop).toBeGreaterThan(shapeText('ปี', serif).inkTop);
    expect(shapeText('น้ำ', serif).glyphs.length).toBe(4);
    expect(shapeText('กี้', serif).width).toBe(shapeText('ก', serif).width);
  });

  it('leaves out what no font has, and draws no boxes for it', () => {
    expect(shapeText('漢🙂', serif).glyphs).toEqual([]);
    expect(
      fitText('漢🙂', { face: serif, maxWidth: 100, maxHeight: 100, maxSize: 20, maxLines: 2 }).widthPx,
    ).toBeLessThan(2);
  });
});

describe('drawCover', () => {
  it('draws the same cover for the same spec, another for another seed', () => {
    expect(drawCover(spec())).toBe(drawCover(spec()));
    expect(drawCover(spec({ seed: 'other' }))).not.toBe(drawCover(spec()));
  });

  it('needs no fonts and lets nothing through: all text is outlines', () => {
    for (const [index, title] of TITLES.entries()) {
      for (const family of FAMILIES) {
        const svg = drawCover(
          spec({
            seed: `${family}${index}`,
            title,
            author: '<b>"A" & ü',
            categoryKey: family,
            publisher: '<x>',
          }),
        );
        expect(svg).not.toMatch(/<text|<script|<b>|<x>|font-family|href|NaN|undefined|Infinity/);
        expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"')).toBe(true);
        expect(svg.length).toBeLessThan(250_000);
      }
    }
  });

  it('gives every definition an id of its own, also with several covers in one page', () => {
    const covers = ['a', 'b', 'c', 'd'].map((seed) => spec({ seed, categoryKey: 'fiction' }));
    const page =
      covers.map(drawCover).join('') + drawBanner({ seed: 'x', title: 'เทศกาล', format: 'desktop' });
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('makes neighbours on a shelf differ', () => {
    const shelf = Array.from({ length: 24 }, (_, index) =>
      drawCover(spec({ seed: `work-${index}`, title: 'เดียวกัน' })),
    );
    expect(new Set(shelf).size).toBe(24);
    const grounds = shelf.map(
      (svg) => /fill="(#[0-9a-f]{6})"/.exec(svg.slice(svg.indexOf('clip-path=')))?.[1],
    );
    expect(new Set(grounds).size).toBeGreaterThan(4);
  });

  it('draws a thing for what is not a book, by its name before its category', () => {
    const bag = drawCover(spec({ kind: 'stationery', title: 'กระเป๋าเป้นักเรียน', categoryKey: 'school-bags' }));
    const mug = drawCover(spec({ kind: 'gift', title: 'แก้วเซรามิก', categoryKey: 'bags-mugs' }));
    expect(bag).not.toBe(mug);
    for (const { key } of demoCategories.filter((category) =>
      ['stationery', 'gifts'].includes(category.parentKey ?? ''),
    )) {
      expect(drawCover(spec({ kind: 'gift', title: '?', categoryKey: key }))).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('palettes', () => {
  it('have inks that read on their grounds (WCAG AA)', () => {
    for (const family of FAMILIES) {
      for (const { ground, ink } of palettesOf(family))
        expect(contrast(ground, ink), `${family} ${ground} ${ink}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are chosen by category', () => {
    const wanted = {
      'thai-novels': 'fiction',
      'fantasy-scifi': 'fantasy',
      'ghost-stories': 'mystery',
      poetry: 'poetry',
      'picture-books': 'children',
      'kids-knowledge': 'children',
      'knowledge-comics': 'comics',
      university: 'textbook',
      'language-tests': 'textbook',
      'history-society': 'history',
      'popular-science': 'science',
      mathematics: 'science',
      programming: 'computing',
      investing: 'business',
      buddhism: 'religion',
      wellness: 'living',
      'thai-cookery': 'cookery',
      'thai-language': 'language',
      'travel-abroad': 'travel',
      'en-literature': 'fiction',
    };
    for (const [key, family] of Object.entries(wanted)) expect([key, familyOf(key)]).toEqual([key, family]);
  });
});

describe('logos, portraits, banners', () => {
  it.each([
    ['สำนักพิมพ์บรรณศาลา', 'บ'],
    ['ร้านหนังสือริมคลอง', 'ร'],
    ['Rim Khlong Books', 'RK'],
    ['เอื้อ อัญชลี', 'ออ'],
    ['🙂', '•'],
  ])('%s is shortened to %s', (name, letters) => expect(monogram(name)).toBe(letters));

  it('are outlines too, in their sizes', () => {
    for (const svg of [drawLogo({ seed: 's', name: 'ริมน้ำ' }), drawPortrait({ seed: 's', name: 'Ann Lee' })]) {
      expect(svg).toContain('viewBox="0 0 400 400"');
      expect(svg).not.toMatch(/<text|NaN|undefined/);
    }
    for (const [format, viewBox] of [
      ['desktop', '0 0 1600 560'],
      ['mobile', '0 0 900 900'],
    ] as const) {
      const svg = drawBanner({
        seed: 's',
        title: TITLES[2] ?? '',
        subtitle: 'ลดถึง 30%',
        action: 'เลือกซื้อ',
        format,
        covers: [spec(), spec({ seed: 'b' })],
      });
      expect(svg).toContain(`viewBox="${viewBox}"`);
      expect(svg).not.toMatch(/<text|NaN|undefined/);
    }
  });
});

describe('seeded random', () => {
  it('repeats itself, stays in range and shuffles without loss', () => {
    const [one, two] = [seededRandom('x'), seededRandom('x')];
    for (let index = 0; index < 500; index += 1) {
      const value = one.next();
      expect(value).toBe(two.next());
      expect(value >= 0 && value < 1).toBe(true);
    }
    expect(one.shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
    expect([1, 2, 3]).toContain(one.int(1, 3));
  });
});
