import { describe, expect, test } from 'vitest';
import { emptyBlock } from '../../../modules/landing/landing.rules.ts';
import { blockTypes, type LandingBlock } from '../../../modules/landing/landing-block.contract.ts';
import { readBlockForm } from './block-form.server.ts';

const now = new Date('2026-11-24T03:00:00Z');
function read(type: (typeof blockTypes)[number], values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readBlockForm(form, emptyBlock(type, 3, now));
}

describe('what a block’s form says', () => {
  test.each(blockTypes.filter((type) => type !== 'shelf' && type !== 'countdown'))(
    'an empty %s is a draft',
    (type) => {
      expect(read(type, {})).toMatchObject({ block: { id: 3, type }, fields: null });
    },
  );

  test('fields of both languages, a number, a time in Bangkok', () => {
    expect(
      read('shelf', { titleTh: 'ชั้น', titleEn: 'Shelf', source: 'store', key: 'press', count: '6' }),
    ).toEqual({
      block: {
        ...{ id: 3, type: 'shelf', isHidden: false, title: { th: 'ชั้น', en: 'Shelf' } },
        ...{ source: 'store', key: 'press', count: 6 },
      },
      fields: null,
    });
    expect(read('countdown', { labelTh: 'เริ่ม', until: '2026-11-30T10:00' }).block).toMatchObject({
      until: '2026-11-30T03:00:00.000Z',
    });
  });

  test('a banner has the pictures that its form was made with, unless they are taken away', () => {
    const picture = { desktopId: 4, mobileId: 5, hasOwnMobile: true };
    const values = { picture: JSON.stringify(picture), altTh: 'เต็นท์', altEn: 'Tents' };
    expect(read('banner', values).block).toMatchObject({ picture, alt: { th: 'เต็นท์', en: 'Tents' } });
    expect(read('banner', { ...values, pictures: 'none' }).block).toMatchObject({ picture: null });
    for (const broken of ['', '{', '{"desktopId":4}', '{"storageKey":"slips/1.jpg"}'])
      expect(read('banner', { picture: broken }).block).toMatchObject({ picture: null });
    // A form of before there were any says nothing of them.
    const form = new FormData();
    const before = { ...emptyBlock('banner', 3, now), picture } as LandingBlock;
    expect(readBlockForm(form, before).block).toMatchObject({ picture });
  });

  test('what can’t be is told at its field', () => {
    expect(read('banner', { link: 'https://elsewhere.example' }).fields).toEqual({
      link: 'landingLinkInvalid',
    });
    expect(read('video', { url: 'http://youtube.com/x' }).fields).toEqual({ url: 'landingVideoInvalid' });
    expect(read('countdown', { until: '' }).fields).toEqual({ until: 'timeInvalid' });
    expect(Object.keys(read('shelf', { count: '99' }).fields ?? {})).toEqual(['count']);
  });

  test('the editor’s text gives the words; one that isn’t ours is passed over', () => {
    const tree = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ใหม่' }] }] };
    expect(read('text', { wordsTh: 'เก่า', formattedTh: JSON.stringify(tree) }).block).toMatchObject({
      words: { th: 'ใหม่', en: '' },
    });
    expect(read('text', { wordsTh: 'คำ', formattedTh: '{"type":"html"}' }).block).toMatchObject({
      words: { th: 'คำ' },
      formatted: { th: null },
    });
  });
});
