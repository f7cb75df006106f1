import { describe, expect, test } from 'vitest';
import { latinToThaiLayout } from '../../../shared/keyboard-layout.rules.ts';
import { documentOf } from './search-document.fixture.ts';
import { SearchIndex } from './search-index.ts';

const index = SearchIndex.build([
  documentOf({
    productId: 1,
    titleTh: 'แฮร์รี่ พอตเตอร์กับศิลาอาถรรพ์',
    titleEn: 'Harry Potter',
    authorNames: ['เจ. เค. โรว์ลิง', 'J. K. Rowling'],
    authorIds: [7],
    seriesNames: ['ชุดแฮร์รี่'],
    seriesId: 3,
    categoryNames: ['นิยายแปล', 'Translated fiction', 'วรรณกรรม', 'Literature'],
    categoryIds: [11, 1],
    isbn13: '9786160400003',
    soldCount: 500,
  }),
  documentOf({ productId: 2, titleTh: 'เจ้าชายน้อย', titleEn: 'The Little Prince', soldCount: 50 }),
  documentOf({ productId: 3, titleTh: 'เจ้าหญิงหิมะ', titleEn: 'The Snow Princess', soldCount: 90 }),
  documentOf({
    productId: 4,
    editionId: 2,
    workId: 2,
    titleTh: 'เจ้าชายน้อย',
    titleEn: 'The Little Prince',
    soldCount: 10,
  }),
]);
const texts = (text: string, limit?: number) =>
  index.suggest(text, limit).map((suggestion) => suggestion.text);

describe('suggest', () => {
  test('any word may begin so; the most popular first, a title of several offers once', () => {
    expect(texts('prin')).toEqual(['The Snow Princess', 'The Little Prince']);
    expect(texts('เจ้า')).toEqual(['เจ้าหญิงหิมะ', 'เจ้าชายน้อย']);
    expect(texts('พอต')).toEqual(['แฮร์รี่ พอตเตอร์กับศิลาอาถรรพ์']);
  });

  test('a Thai word half typed, with or without its spaces', () => {
    expect(texts('แฮร์รี่พอตเ')).toEqual(['แฮร์รี่ พอตเตอร์กับศิลาอาถรรพ์']);
    expect(texts('แฮร์รี่ พอตเ')).toEqual(['แฮร์รี่ พอตเตอร์กับศิลาอาถรรพ์']);
    expect(texts('แฮ')).toContain('ชุดแฮร์รี่');
  });

  test('names of authors, series and categories, with their ids', () => {
    expect(index.suggest('rowl')).toEqual([
      { kind: 'author', text: 'J. K. Rowling', id: 7, marks: [{ start: 6, end: 10 }] },
    ]);
    expect(index.suggest('ชุด')).toMatchObject([{ kind: 'series', text: 'ชุดแฮร์รี่', id: 3 }]);
    expect(index.suggest('translated')).toMatchObject([{ kind: 'category', id: 11 }]);
    expect(index.suggest('literature')).toMatchObject([{ kind: 'category', id: 1 }]);
  });

  test('of books with one title each is offered, the most bought first, and each once; three at the most', () => {
    const twins = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'สายลม', titleEn: 'Wind', soldCount: 5 }),
      documentOf({ productId: 2, titleTh: 'สายลม', titleEn: 'Wind', soldCount: 50 }),
      documentOf({
        productId: 3,
        editionId: 2,
        workId: 2,
        titleTh: 'สายลม',
        titleEn: 'Wind',
        priceSatang: 20_000,
        soldCount: 50,
      }),
      documentOf({ productId: 4, titleTh: 'สายลมเดือนพฤษภา', soldCount: 1 }),
      ...[11, 12, 13, 14].map((productId) => documentOf({ productId, titleTh: 'ฝน', soldCount: productId })),
    ]);
    const offered = (text: string, limit?: number) =>
      twins.suggest(text, limit).map(({ text: title, productId }) => [title, productId]);
    expect(offered('สายล')).toEqual([
      ['สายลม', 3],
      ['สายลม', 1],
      ['สายลมเดือนพฤษภา', 4],
    ]);
    expect(offered('win', 1)).toEqual([['Wind', 3]]);
    expect(offered('ฝน')).toEqual([14, 13, 12].map((productId) => ['ฝน', productId]));
    twins.removeDocument(1);
    expect(offered('wind')).toEqual([['Wind', 3]]);
  });

  test('products carry one of their offers, and what to mark', () => {
    expect(index.suggest('little')).toEqual([
      { kind: 'product', text: 'The Little Prince', productId: 2, marks: [{ start: 4, end: 10 }] },
    ]);
  });

  test('the other keyboard layout, a slip, another word order, an ISBN begun', () => {
    expect(texts(latinToThaiLayout('harry p'))).toEqual(['Harry Potter']);
    expect(index.suggest('hary potter')).toMatchObject([
      { kind: 'query', text: 'harry potter' },
      { kind: 'product', text: 'Harry Potter', productId: 1 },
    ]);
    expect(texts('prince little')).toEqual(['The Little Prince']);
    expect(index.suggest('978-616-04')).toMatchObject([{ kind: 'product', productId: 1 }]);
  });

  test('a volume’s number is that volume first, then others in counting order', () => {
    const volumes = SearchIndex.build(
      [19, 10, 2, 1, 12].map((volume, at) =>
        documentOf({ productId: at + 1, titleTh: `สามก๊ก เล่ม ${volume}`, soldCount: volume }),
      ),
    );
    expect(volumes.suggest('สามก๊ก เล่ม 1').map(({ text }) => text)).toEqual([
      'สามก๊ก เล่ม 1',
      'สามก๊ก เล่ม 10',
      'สามก๊ก เล่ม 12',
      'สามก๊ก เล่ม 19',
    ]);
  });

  test('what begins so as a whole has most of the places', () => {
    const shelf = SearchIndex.build([
      ...Array.from({ length: 20 }, (_, at) =>
        documentOf({ productId: at + 1, titleEn: `Story of ${at} dunes`, soldCount: 900 }),
      ),
      documentOf({ productId: 50, titleEn: 'Dune', soldCount: 1 }),
    ]);
    expect(shelf.suggest('dun').map(({ text }) => text)).toContain('Dune');
  });

  test('no more than asked for', () => {
    expect(texts('เจ้า', 1)).toEqual(['เจ้าหญิงหิมะ']);
    expect(texts('เจ้า', 0)).toEqual([]);
    expect(texts('  ')).toEqual([]);
    expect(texts('zzzz')).toEqual([]);
  });
});
