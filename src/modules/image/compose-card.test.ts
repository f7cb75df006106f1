import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composeCard } from './compose-card.ts';
import { drawPicture } from './draw-picture.ts';
import type { CardFacts, CoverFacts } from './picture.rules.ts';

const nothing: CardFacts = {
  ...{ locale: 'th', title: 'แม่น้ำ', line: null, price: null, priceBefore: null },
  ...{ store: null, shop: 'บรรณศาลา', cover: null },
};
const cover: CoverFacts = {
  ...{ seed: 'river', title: 'แม่น้ำ', subtitle: null, author: 'มาลี', categoryKey: 'novels' },
  ...{ language: 'th', seriesName: null, seriesNumber: null, kind: 'book', publisher: null },
};

/** Marks over and under, long words without a blank, both scripts, as much as there may be. */
const titles = [
  'กี่',
  'ปิ่นปักผู้ใหญ่ที่ฝั่งน้ำ ญูฐูฤๅ ปี๊บปู่ป่าป้า',
  'น้ำใต้ปีกผีเสื้อเรื่องเล่าจากที่ลุ่มแม่น้ำเจ้าพระยาและผู้คนที่อยู่ริมฝั่งกว่าร้อยปี',
  'ผู้ใหญ่กับปูปี่ '.repeat(7).trim(),
  'Supercalifragilisticexpialidocious-antidisestablishmentarianism',
  'The First River: stories told by those who lived along it, volume 12 ฉบับปรับปรุง',
  'ก'.repeat(119),
];

/** The colours of a strip of the picture: one alone where nothing reaches into it. */
async function coloursIn(png: Buffer, strip: { left: number; top: number; width: number; height: number }) {
  // Statistics are of what was read, whatever is done with it: the strip becomes a picture of its own.
  const cut = await sharp(png).removeAlpha().extract(strip).png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe('a card', () => {
  test.each(titles)('has all of “%s” on it: no word, vowel or tone mark reaches the edge', async (title) => {
    const facts: CardFacts = {
      ...{ ...nothing, title, line: title, store: title },
      ...{ price: '1,234,567.00', priceBefore: '2,345,678.00' },
    };
    for (const on of [null, await drawPicture({ cover })]) {
      const png = await composeCard(facts, on);
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(await coloursIn(png, { left: 1150, top: 0, width: 50, height: 630 })).toBe(0);
      for (const top of [0, 600])
        expect(await coloursIn(png, { left: 480, top, width: 720, height: 30 })).toBe(0);
      // There is something in the middle, so that an empty sheet wouldn't pass.
      expect(await coloursIn(png, { left: 480, top: 60, width: 660, height: 480 })).toBeGreaterThan(5);
    }
  });

  test('has a cover at its side, and a wide picture over its whole width', async () => {
    const red = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer();
    const at = async (png: Buffer, left: number, top: number) => [
      ...(await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const beside = await composeCard(nothing, await red(400, 600));
    expect(await at(beside, 231, 315)).toEqual([255, 0, 0]);
    expect(await at(beside, 1190, 10)).not.toEqual([255, 0, 0]);
    const across = await composeCard(nothing, await red(1600, 560));
    for (const left of [0, 600, 1199]) expect(await at(across, left, 10)).toEqual([255, 0, 0]);
    expect(await at(across, 600, 410)).not.toEqual([255, 0, 0]);
  });

  test('is another picture when its price is another', async () => {
    const [one, other, same] = await Promise.all(
      ['320.00', '300.00', '320.00'].map((price) => composeCard({ ...nothing, price }, null)),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
    expect(one?.equals(same ?? Buffer.alloc(0))).toBe(true);
  });
});
