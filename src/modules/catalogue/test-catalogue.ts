import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { chargeFullPricesBefore } from '../pricing/test-prices.ts';
import { reviews } from '../review/review.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { sellerShipping, shippingChannels } from '../shipping/shipping.tables.ts';
import {
  authors,
  categories,
  editions,
  products,
  publishers,
  series,
  workAuthors,
  works,
} from './catalogue.tables.ts';
import type { OptionLevel } from './product-options.rules.ts';

const shirtLevels: OptionLevel[] = [
  {
    key: 'cut',
    nameTh: 'แบบ',
    nameEn: 'Cut',
    values: values(['boy', 'ชาย', 'Boys'], ['girl', 'หญิง', 'Girls']),
  },
  { key: 'stage', nameTh: 'ระดับ', nameEn: 'Stage', values: values(['primary', 'ประถม', 'Primary']) },
  { key: 'sleeve', nameTh: 'แขน', nameEn: 'Sleeve', values: values(['short', 'สั้น', 'Short']) },
  { key: 'size', nameTh: 'ขนาด', nameEn: 'Size', values: values(['s', 'S', 'S'], ['m', 'M', 'M']) },
];

function values(...list: [string, string, string][]) {
  return list.map(([key, nameTh, nameEn]) => ({ key, nameTh, nameEn }));
}

type NewProduct = Omit<typeof products.$inferInsert, 'categoryId'> & { categoryId?: number };

/**
 * A small catalogue for tests: two shelves, three works of a series by one author and one work by another, offers by two
 * sellers that are open and one that is closed, a product with four levels of options, a hidden product and a gift.
 */
export async function insertTestCatalogue(db: Database) {
  const only = <Row>(rows: Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('no row came back');
    return row;
  };
  const seller = async (
    urlKey: string,
    nameTh: string,
    nameEn: string,
    status: 'active' | 'closed' = 'active',
  ) =>
    only(
      await db
        .insert(sellers)
        .values({ urlKey, nameTh, nameEn, status, taglineTh: 'คำโปรย', provinceName: 'กรุงเทพมหานคร' })
        .returning({ id: sellers.id }),
    ).id;
  const press = await seller('press', 'สำนักพิมพ์ทดสอบ', 'Test Press');
  const canal = await seller('canal', 'ร้านริมคลอง', 'Canal Books');
  const closed = await seller('closed', 'ร้านปิดแล้ว', 'Closed Books', 'closed');

  const category = async (urlKey: string, nameTh: string, nameEn: string, parentId: number | null) =>
    only(
      await db
        .insert(categories)
        .values({ urlKey, nameTh, nameEn, parentId, descriptionTh: `ชั้น${nameTh}` })
        .returning({ id: categories.id }),
    ).id;
  const fiction = await category('fiction', 'วรรณกรรม', 'Fiction', null);
  const novels = await category('novels', 'นวนิยาย', 'Novels', fiction);
  const uniforms = await category('uniforms', 'เครื่องแบบ', 'Uniforms', null);

  const publisherId = only(
    await db
      .insert(publishers)
      .values({ urlKey: 'house', nameTh: 'บ้านหนังสือ', nameEn: 'Book House' })
      .returning({ id: publishers.id }),
  ).id;
  const author = async (urlKey: string, nameTh: string, nameEn: string) =>
    only(
      await db
        .insert(authors)
        .values({ urlKey, nameTh, nameEn, bioTh: 'นักเขียน' })
        .returning({ id: authors.id }),
    ).id;
  const malee = await author('malee', 'มาลี ศรีสุข', 'Malee Srisuk');
  const john = await author('john', 'จอห์น สมิธ', 'John Smith');
  const seriesId = only(
    await db
      .insert(series)
      .values({ urlKey: 'river', nameTh: 'ชุดแม่น้ำ', nameEn: 'The River Books' })
      .returning({ id: series.id }),
  ).id;

  const work = async (
    urlKey: string,
    titleTh: string,
    titleEn: string,
    authorId: number,
    place: { seriesId: number; seriesNumber: string } | null,
  ) => {
    const { id } = only(
      await db
        .insert(works)
        .values({
          urlKey,
          titleTh,
          titleEn,
          descriptionTh: `เรื่อง${titleTh}`,
          descriptionEn: `About ${titleEn}`,
          categoryId: novels,
          tags: ['แม่น้ำ', 'waterside'],
          originalYear: 2020,
          ...place,
        })
        .returning({ id: works.id }),
    );
    await db.insert(workAuthors).values({ workId: id, authorId, position: 0 });
    return id;
  };
  const edition = async (
    workId: number,
    format: 'hardcover' | 'paperback' | 'ebook',
    isbn13: string | null,
    language = 'th',
  ) =>
    only(
      await db
        .insert(editions)
        .values({ workId, format, isbn13, publisherId, year: 2021, pages: 240, language })
        .returning({ id: editions.id }),
    ).id;
  const product = async (values: NewProduct) =>
    only(
      await db
        .insert(products)
        .values({ categoryId: novels, ...values })
        .returning({ id: products.id }),
    ).id;

  const riverWorks = [
    await work('river-1', 'แม่น้ำสายแรก', 'The First River', malee, { seriesId, seriesNumber: '1' }),
    await work('river-2', 'แม่น้ำสายที่สอง', 'The Second River', malee, { seriesId, seriesNumber: '2' }),
    await work('river-10', 'แม่น้ำสายที่สิบ', 'The Tenth River', malee, { seriesId, seriesNumber: '10' }),
  ] as const;
  const gardenWork = await work('garden', 'สวนหลังบ้าน', 'The Back Garden', john, null);
  const paperback = await edition(riverWorks[0], 'paperback', '9786160000015');
  const hardcover = await edition(riverWorks[0], 'hardcover', '9786160000022');
  const offer = (urlKey: string, sellerId: number, editionId: number, more: Partial<NewProduct> = {}) =>
    product({
      urlKey,
      sellerId,
      editionId,
      nameTh: 'แม่น้ำสายแรก',
      nameEn: 'The First River',
      priceSatang: 20_000,
      fullPriceSatang: 25_000,
      stockOnHand: 5,
      ...more,
    });
  const first = await offer('river-1-press', press, paperback, { stockReserved: 2, soldCount: 10 });
  const rival = await offer('river-1-canal', canal, paperback, {
    priceSatang: 18_000,
    condition: 'used-good',
  });
  const hard = await offer('river-1-hard', press, hardcover, {
    priceSatang: 45_000,
    fullPriceSatang: 45_000,
  });
  const second = await offer('river-2-press', press, await edition(riverWorks[1], 'paperback', null), {
    nameTh: 'แม่น้ำสายที่สอง',
    nameEn: 'The Second River',
    soldCount: 50,
  });
  const tenth = await offer('river-10-press', press, await edition(riverWorks[2], 'paperback', null), {
    nameTh: 'แม่น้ำสายที่สิบ',
    nameEn: 'The Tenth River',
    stockOnHand: 0,
  });
  const garden = await offer('garden-canal', canal, await edition(gardenWork, 'ebook', null, 'en'), {
    nameTh: 'สวนหลังบ้าน',
    nameEn: 'The Back Garden',
    priceSatang: 9_900,
    fullPriceSatang: 9_900,
    stockOnHand: 100,
    fileKey: 'ebooks/garden.epub',
  });
  const hidden = await offer('hidden', press, await edition(gardenWork, 'hardcover', null), {
    nameTh: 'ซ่อนไว้',
    nameEn: 'Hidden',
    isActive: false,
  });
  const ofClosed = await offer('of-closed', closed, paperback, { priceSatang: 100 });

  const shirt = await product({
    urlKey: 'shirt',
    productTypeId: 2,
    sellerId: canal,
    categoryId: uniforms,
    nameTh: 'เสื้อนักเรียน',
    nameEn: 'School shirt',
    descriptionTh: 'เสื้อผ้าฝ้าย',
    priceSatang: 19_000,
    fullPriceSatang: 19_000,
    optionLevels: shirtLevels,
  });
  const shirts: Record<string, number> = {};
  for (const [index, [cut, size]] of [
    ['boy', 's'],
    ['boy', 'm'],
    ['girl', 's'],
    ['girl', 'm'],
  ].entries())
    shirts[`${cut}-${size}`] = await product({
      urlKey: `shirt-${cut}-${size}`,
      parentId: shirt,
      sellerId: canal,
      categoryId: uniforms,
      nameTh: 'เสื้อนักเรียน',
      nameEn: 'School shirt',
      priceSatang: 19_000 + index * 1_000,
      fullPriceSatang: 25_000,
      stockOnHand: index === 0 ? 0 : index * 3,
      optionValues: [cut ?? '', 'primary', 'short', size ?? ''],
    });
  const gift = await product({
    urlKey: 'gift',
    productTypeId: 4,
    sellerId: press,
    categoryId: uniforms,
    nameTh: 'ที่คั่นหนังสือ',
    nameEn: 'Bookmark',
    priceSatang: 0,
    fullPriceSatang: 0,
    stockOnHand: 9,
    isFreeGift: true,
  });

  const given = [5, 5, 4, 1] as const;
  await db.insert(reviews).values(
    given.map((stars, index) => ({
      workId: riverWorks[0],
      productId: index === 3 ? rival : first,
      displayName: `ผู้อ่าน ${index}`,
      stars,
      text: `ความเห็น ${index}`,
      photoKeys: index === 1 ? ['reviews/1.jpg'] : [],
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  );
  await db.insert(reviews).values({
    workId: riverWorks[0],
    productId: first,
    displayName: 'ถูกซ่อน',
    stars: 1,
    text: 'ซ่อน',
    status: 'hidden',
  });
  await db.execute(sql`update works set rating_sum = 15, rating_count = 4 where id = ${riverWorks[0]}`);

  await chargeFullPricesBefore(db);

  const { id: post } = only(
    await db
      .insert(shippingChannels)
      .values({ code: 'test-post', nameTh: 'ไปรษณีย์', nameEn: 'Post', daysMin: 3, daysMax: 7, sortOrder: 1 })
      .returning({ id: shippingChannels.id }),
  );
  await db.insert(sellerShipping).values({ sellerId: press, channelId: post, feeSatang: 4_000 });

  return {
    sellers: { press, canal, closed },
    categories: { fiction, novels, uniforms },
    authors: { malee, john },
    publisherId,
    seriesId,
    works: { river: riverWorks, garden: gardenWork },
    editions: { paperback, hardcover },
    products: { first, rival, hard, second, tenth, garden, hidden, ofClosed, shirt, gift },
    shirts,
    shipping: { post },
  };
}

export type TestCatalogue = Awaited<ReturnType<typeof insertTestCatalogue>>;
