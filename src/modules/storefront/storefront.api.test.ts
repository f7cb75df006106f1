import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import { liveSearch } from '../search/live-search.ts';
import { paymentChannels } from '../settings/payment-channel.tables.ts';

let api: TestApi;
let catalogue: TestCatalogue;
/** What was announced arrives a moment later, on a busy machine some moments. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
});
afterAll(() => api.close());

const list = async (query: string, culture: 'th' | 'en' = 'th') => {
  const reply = await api.call('GET', `/product${query}`, { culture });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
};
const urlKeysOf = (detail: { dataList: { urlKey: string }[] }) => detail.dataList.map(({ urlKey }) => urlKey);

describe('GET /product', () => {
  test('works without a query: one offer of each edition, best sellers first, neither hidden ones nor gifts nor options', async () => {
    const detail = await list('');
    expect(urlKeysOf(detail)).toEqual([
      'river-2-press',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect([...urlKeysOf(detail)].sort()).toEqual([
      'garden-canal',
      'river-1-canal',
      'river-1-hard',
      'river-10-press',
      'river-2-press',
      'shirt',
    ]);
    expect(detail).toMatchObject({ total: 6, pageNo: 1, perPage: 10, pageCount: 1, sortBy: 'bestSeller' });
  });

  test('works with a text, without spaces, and marks it', async () => {
    const detail = await list('?search=แม่น้ำสายแรก');
    expect(urlKeysOf(detail)[0]).toBe('river-1-canal');
    expect(detail.sortBy).toBe('relevance');
    const { name, marks } = detail.dataList[0];
    expect(
      marks.map(({ start, end }: { start: number; end: number }) => name.slice(start, end)).join(''),
    ).toBe('แม่น้ำสายแรก');
  });

  test('works in English, by the writer’s other script, by ISBN, on the wrong keyboard layout', async () => {
    expect(urlKeysOf(await list('?search=river', 'en'))).toContain('river-2-press');
    expect(urlKeysOf(await list('?search=Malee'))).toContain('river-1-canal');
    expect(urlKeysOf(await list('?search=978-616-000001-5'))).toEqual(['river-1-canal']);
    const layout = await list(`?search=${encodeURIComponent('พรอำพ')}`, 'en');
    expect(layout).toMatchObject({ correctedQuery: 'river', interpretation: 'keyboard' });
    expect(urlKeysOf(layout)).toContain('river-2-press');
    expect(await list('?search=%F0%9F%90%98%F0%9F%90%98')).toMatchObject({
      total: 0,
      dataList: [],
      correctedQuery: null,
    });
  });

  test.each([
    [
      '?category=fiction',
      ['garden-canal', 'river-1-canal', 'river-1-hard', 'river-10-press', 'river-2-press'],
    ],
    ['?category=uniforms', ['shirt']],
    ['?author=john', ['garden-canal']],
    ['?series=river', ['river-1-canal', 'river-1-hard', 'river-10-press', 'river-2-press']],
    ['?publisher=house&format=ebook', ['garden-canal']],
    ['?seller=canal', ['garden-canal', 'river-1-canal', 'shirt']],
    ['?startprice=180&endprice=200', ['river-1-canal', 'river-10-press', 'river-2-press', 'shirt']],
    ['?startprice=&endprice=99', ['garden-canal']],
    ['?discount=20', ['river-1-canal', 'river-10-press', 'river-2-press', 'shirt']],
    ['?rating=3', ['river-1-canal', 'river-1-hard']],
    ['?payment=card&seller=press&inStock=true', ['river-1-hard', 'river-1-press', 'river-2-press']],
    ['?payment=CARD_ID&seller=press&inStock=true', ['river-1-hard', 'river-1-press', 'river-2-press']],
    ['?payment=999999', []],
    ['?language=en', ['garden-canal']],
    ['?format=hardcover,ebook', ['garden-canal', 'river-1-hard']],
    ['?category=nowhere', []],
  ])('works with %s', async (query, expected) => {
    const [card] = await api.services.db
      .select({ id: paymentChannels.id })
      .from(paymentChannels)
      .where(eq(paymentChannels.code, 'card'));
    const detail = await list(`${query.replace('CARD_ID', String(card?.id))}&perpage=50`);
    expect([...urlKeysOf(detail)].sort()).toEqual(expected);
    expect(detail.total).toBe(expected.length);
  });

  /** SPEC §3 "Search filter", and §2's query in the names of the addresses: what each leaves, or leads with. */
  test.each([
    ['search', 'search=river', 'river-2-press', 4],
    ['status', 'status[]=0', 'river-10-press', 1],
    ['status', 'status[]=1', 'river-2-press', 5],
    ['status', 'status[]=0&status[]=1', 'river-2-press', 6],
    ['pageNo', 'pageNo=7&perpage=1', undefined, 6],
    ['perpage', 'perpage=1', 'river-2-press', 6],
    ['sortByOrderOrId', 'sortByOrderOrId=order', 'river-2-press', 6],
    ['sortByOrderOrId', 'sortByOrderOrId=id', 'shirt', 6],
    ['sortByOrderOrId', 'sortByOrderOrId=priceAsc', 'garden-canal', 6],
    ['StartPrice', 'StartPrice=300', 'river-1-hard', 1],
    ['EndPrice', 'EndPrice=99', 'garden-canal', 1],
    ['discount', 'discount[]=20&discount[]=50', 'river-2-press', 4],
    ['discount', 'discount[0]=20&discount[1]=50', 'river-2-press', 4],
    ['rating', 'rating[]=3', 'river-1-canal', 2],
    ['payment', 'payment[]=card&seller=press', 'river-2-press', 4],
    ['payment', 'payment[]=gold', undefined, 0],
    ['shipping', 'shipping[]=999', undefined, 0],
    ['startprice', 'startprice=300', 'river-1-hard', 1],
    ['endprice', 'endprice=99', 'garden-canal', 1],
    ['sortBy', 'sortBy=priceAsc', 'garden-canal', 6],
    ['discount', 'discount=20,50', 'river-2-press', 4],
    ['rating', 'rating=3,4', 'river-1-canal', 2],
  ])('takes the search filter’s %s (%s), and it counts', async (_, query, first, total) => {
    const detail = await list(`?${query}`);
    expect([urlKeysOf(detail)[0], detail.total]).toEqual([first, total]);
  });

  test('refuses two names of one thing that say different things', async () => {
    for (const [query, field] of [
      ['sortBy=name&sortByOrderOrId=id', 'sortByOrderOrId'],
      ['inStock=true&status=0', 'status'],
    ] as const)
      expect(wrongFields(await api.call('GET', `/product?${query}`))).toEqual({ [field]: 'fieldsDiffer' });
    expect(await list('?sortBy=name&sortByOrderOrId=name&inStock=true&status[]=1')).toMatchObject({
      sortBy: 'name',
    });
  });

  test('works with the ids of ways to ship', async () => {
    const detail = await list(`?shipping=${catalogue.shipping.post}&perpage=50`);
    expect([...urlKeysOf(detail)].sort()).toEqual([
      'river-1-hard',
      'river-1-press',
      'river-10-press',
      'river-2-press',
    ]);
    expect(detail.facets.shipping).toEqual([{ id: catalogue.shipping.post, name: 'ไปรษณีย์', count: 4 }]);
  });

  test('counts facets with every other filter applied, and names them in the language asked for', async () => {
    const { facets, selected } = await list('?category=novels&format=ebook', 'en');
    expect(facets.format).toEqual(
      expect.arrayContaining([
        { id: 'paperback', count: 3 },
        { id: 'ebook', count: 1 },
      ]),
    );
    expect(facets.author).toEqual([
      { id: catalogue.authors.john, urlKey: 'john', name: 'John Smith', count: 1 },
    ]);
    expect(facets.payment).toContainEqual({ id: 'card', name: 'Credit or debit card', count: 1 });
    expect(facets.price).toMatchObject({ min: 99, max: 99 });
    expect(selected).toMatchObject({ category: { urlKey: 'novels', name: 'Novels' }, author: null });
  });

  test('sorts and pages', async () => {
    const first = await list('?sortBy=priceAsc&perpage=2');
    const second = await list('?sortBy=priceAsc&perpage=2&pageNo=2');
    expect(urlKeysOf(first)).toEqual(['garden-canal', 'river-1-canal']);
    expect(urlKeysOf(second)[0]).toBe('shirt');
    expect(second).toMatchObject({ pageNo: 2, perPage: 2, pageCount: 3, total: 6 });
    expect(urlKeysOf(await list('?pageNo=99'))).toEqual([]);
  });

  test.each([
    '?startprice=abc',
    '?startprice=-1',
    '?endprice=1e99',
    '?endprice=1.234',
    '?pageNo=-1',
    '?pageNo=0',
    '?pageNo=1e99',
    '?perpage=101',
    '?perpage=ten',
    '?sortBy=price;drop table products',
    '?discount=99',
    '?rating=6',
    '?shipping=x',
    `?discount=${Array.from({ length: 30 }, () => '10').join(',')}`,
    '?search=a&search=b',
    '?search=%00',
    '?search=%ED%A0%80',
    `?search=${'ก'.repeat(201)}`,
    '?search[]=a',
  ])('refuses %s', async (query) => {
    const reply = await api.call('GET', `/product${query}`);
    // Broken UTF-8 arrives as the replacement character, which is only a strange thing to look for.
    if (query.includes('%ED')) expect(reply.status).toBe(200);
    else expect(reply).toMatchObject({ status: 400, body: { result: 0, code: 'inputInvalid' } });
  });

  test('protects: never shows what isn’t for sale, whatever is asked', async () => {
    for (const query of ['?search=ซ่อนไว้', '?search=Hidden', '?seller=closed', '?search=ที่คั่นหนังสือ']) {
      const found = urlKeysOf(await list(`${query}&perpage=100`));
      for (const urlKey of ['hidden', 'of-closed', 'gift']) expect(found).not.toContain(urlKey);
    }
  });
});

describe('GET /product/{urlKey}', () => {
  const read = async (urlKey: string, culture: 'th' | 'en' = 'th') =>
    (await api.call('GET', `/product/${urlKey}`, { culture })).body.detail;

  test('works for tags, which are kept in one language: in English those in Thai letters are left out', async () => {
    expect((await read('river-1-press')).tags).toEqual(['แม่น้ำ', 'waterside']);
    expect((await read('river-1-press', 'en')).tags).toEqual(['waterside']);
  });

  test('works for a book: prices, free stock, other offers, editions, series, details, ratings', async () => {
    const detail = await read('river-1-press', 'en');
    expect(detail).toMatchObject({
      id: catalogue.products.first,
      name: 'The First River',
      description: 'About The First River',
      price: 200,
      fullPrice: 250,
      discountPercent: 20,
      quantity: 3,
      isInStock: true,
      isBuyable: true,
      rating: 3.8,
      ratingCount: 4,
      offerCount: 2,
      authors: [{ urlKey: 'malee', name: 'Malee Srisuk' }],
      publisher: { urlKey: 'house', name: 'Book House' },
      series: { urlKey: 'river', name: 'The River Books', number: '1' },
      categoryPath: [{ urlKey: 'fiction' }, { urlKey: 'novels' }],
      details: {
        isbn13: '9786160000015',
        pages: 240,
        year: 2021,
        format: 'paperback',
        language: 'th',
        vatClass: 'exempt',
      },
      seller: { urlKey: 'press', imageUrl: expect.stringMatching(/^\/images\/seller\/\d+\/[\da-f]{14}$/) },
      imageUrl: expect.stringMatching(/^\/images\/edition\/\d+\/[\da-f]{14}$/),
      attributes: [],
    });
    expect(detail.offers).toMatchObject([
      {
        urlKey: 'river-1-canal',
        price: 180,
        condition: 'used-good',
        quantity: 5,
        seller: { rating: 1, ratingCount: 1, provinceName: 'Bangkok' },
        // This store sends nothing.
        delivery: null,
        totalWithDelivery: 180,
      },
    ]);
    expect(detail.delivery).toMatchObject({ name: 'Post', fee: 40, freeFrom: null });
    expect(detail.editions).toMatchObject([
      { urlKey: 'river-1-hard', format: 'hardcover', price: 450, offerCount: 1 },
    ]);
    expect(urlKeysOf({ dataList: detail.seriesMates })).toEqual(['river-2-press', 'river-10-press']);
    expect(detail.ratingBreakdown).toEqual([
      { stars: 5, count: 2 },
      { stars: 4, count: 1 },
      { stars: 3, count: 0 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ]);
  });

  test('works for a product with four levels of options: each leads to a child product', async () => {
    const parent = await read('shirt');
    expect(parent).toMatchObject({
      productTypeId: 2,
      isBuyable: false,
      price: 190,
      isPriceFrom: true,
      quantity: 18,
    });
    expect(parent.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'แบบ',
      'ระดับ',
      'แขน',
      'ขนาด',
    ]);
    const [boy, girl] = parent.children.attributeOption;
    expect(boy).toMatchObject({ label: 'ชาย', urlKey: 'shirt-boy-m', quantity: 3 });
    expect(girl.attributeOption[0].attributeOption[0].attributeOption).toMatchObject([
      {
        label: 'S',
        productId: catalogue.shirts['girl-s'],
        urlKey: 'shirt-girl-s',
        price: 210,
        attributeOption: [],
      },
      { label: 'M', urlKey: 'shirt-girl-m', price: 220 },
    ]);
    const child = await read('shirt-girl-m', 'en');
    expect(child).toMatchObject({
      name: 'School shirt',
      optionText: 'Cut: Girls, Stage: Primary, Sleeve: Short, Size: M',
      isBuyable: true,
      price: 220,
      quantity: 9,
      parent: { urlKey: 'shirt' },
      selectedOptions: ['girl', 'primary', 'short', 'm'],
    });
    // The other cut keeps the size that is chosen, where it is in stock.
    expect(child.children.attributeOption[0].urlKey).toBe('shirt-boy-m');
  });

  test.each(['nothing-like-it', 'hidden', 'of-closed', 'gift', '%00', `${'x'.repeat(201)}`])(
    'refuses %s',
    async (urlKey) => {
      const reply = await api.call('GET', `/product/${urlKey}`);
      expect([400, 404]).toContain(reply.status);
      expect(reply.body.result).toBe(0);
    },
  );

  test('protects: what changes is told at once, and a product that is withdrawn is gone', async () => {
    expect((await read('river-1-hard')).quantity).toBe(5);
    const change = (values: Partial<typeof products.$inferInsert>) =>
      transact(api.db, async (tx) => {
        await tx.update(products).set(values).where(eq(products.id, catalogue.products.hard));
        await announceChanges(tx, [`product:${catalogue.products.hard}`]);
      });
    await change({ stockReserved: 5, priceSatang: 40_000 });
    await eventually(async () =>
      expect(await read('river-1-hard')).toMatchObject({ quantity: 0, price: 400 }),
    );
    await eventually(async () =>
      expect(urlKeysOf(await list('?format=hardcover&inStock=true'))).not.toContain('river-1-hard'),
    );
    await eventually(async () => expect((await read('river-1-press')).editions[0].quantity).toBe(0));
    await change({ isActive: false });
    await eventually(async () => expect((await api.call('GET', '/product/river-1-hard')).status).toBe(404));
    await eventually(async () => expect(urlKeysOf(await list('?format=hardcover'))).toEqual([]));
    await change({ isActive: true, stockReserved: 0, priceSatang: 45_000 });
    await eventually(async () =>
      expect(urlKeysOf(await list('?format=hardcover'))).toEqual(['river-1-hard']),
    );
  });
});

test('a product tells of every kind of voucher that everybody can use, and of none that is only given', async () => {
  const voucher = (code: string, kind: 'platform' | 'cashback', isCollectable: boolean) => ({
    code,
    kind,
    nameTh: code,
    nameEn: code,
    discountSatang: 1_000,
    startsAt: new Date('2020-01-01T00:00:00Z'),
    endsAt: new Date('2100-01-01T00:00:00Z'),
    isCollectable,
  });
  await api.db
    .insert(vouchers)
    .values([
      voucher('HINT', 'platform', true),
      voucher('BACK', 'cashback', true),
      voucher('GIFT', 'platform', false),
    ]);
  const { body, status } = await api.call('GET', '/product/garden-canal');
  expect(status).toBe(200);
  const told = body.detail.vouchers.map(({ code, kind }: { code: string; kind: string }) => [code, kind]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['HINT', 'platform'],
      ['BACK', 'cashback'],
    ]),
  );
  expect(told.map(([code]: string[]) => code)).not.toContain('GIFT');
});

describe('the lists beside it', () => {
  test('GET /product/{urlKey}/related works, without the book itself and its offers', async () => {
    const reply = await api.call('GET', '/product/river-1-press/related');
    const found = urlKeysOf(reply.body.detail);
    expect(found).toContain('garden-canal');
    for (const urlKey of ['river-1-press', 'river-1-canal', 'river-2-press'])
      expect(found).not.toContain(urlKey);
    expect((await api.call('GET', '/product/nothing/related')).status).toBe(404);
  });

  test('GET /product/ByIds works in order, leaving out what isn’t for sale', async () => {
    const { first, hidden, shirt } = catalogue.products;
    const reply = await api.call('GET', `/product/ByIds?ids=${shirt},${hidden},${first},999999`);
    expect(urlKeysOf(reply.body.detail)).toEqual(['shirt', 'river-1-press']);
    // SPEC §3 writes lists so.
    const listed = await api.call('GET', `/product/ByIds?ids[]=${shirt}&ids[]=${hidden}&ids[]=${first}`);
    expect(urlKeysOf(listed.body.detail)).toEqual(['shirt', 'river-1-press']);
  });
  test.each([
    '',
    '?ids=',
    '?ids[]=',
    '?ids[]=a',
    '?ids=a',
    '?ids=1,',
    `?ids=${Array.from({ length: 101 }, () => 1).join(',')}`,
  ])('GET /product/ByIds refuses %j', async (query) => {
    expect((await api.call('GET', `/product/ByIds${query}`)).status).toBe(400);
  });

  test('GET /product/BestSeller/page/{pageNo}/perpage/{perPage} works, 15 at a time', async () => {
    const reply = await api.call('GET', '/product/BestSeller/page/1/perpage/15');
    expect(reply.body.detail).toMatchObject({ total: 5, pageNo: 1, perPage: 15 });
    expect(reply.body.detail.dataList[0].urlKey).toBe('river-2-press');
    expect((await api.call('GET', '/product/BestSeller/page/0/perpage/15')).status).toBe(400);
    expect((await api.call('GET', '/product/BestSeller/page/1/perpage/1000')).status).toBe(400);
  });

  test('GET /product/suggest works: titles, writers, shelves, each with where it leads', async () => {
    const suggest = async (search: string, culture: 'th' | 'en' = 'th') =>
      (await api.call('GET', `/product/suggest?search=${encodeURIComponent(search)}&PerPage=10`, { culture }))
        .body.detail.suggestions;
    expect(await suggest('แม่น้ำ')).toContainEqual(
      expect.objectContaining({ kind: 'product', urlKey: 'river-2-press', imageUrl: expect.any(String) }),
    );
    expect(await suggest('mal', 'en')).toContainEqual(
      expect.objectContaining({
        kind: 'author',
        text: 'Malee Srisuk',
        urlKey: 'malee',
        marks: [{ start: 0, end: 3 }],
      }),
    );
    expect(await suggest('นวนิ')).toContainEqual(
      expect.objectContaining({ kind: 'category', urlKey: 'novels' }),
    );
    expect(await suggest('')).toEqual([]);
    expect((await api.call('GET', '/product/suggest')).status).toBe(400);
    expect((await api.call('GET', '/product/suggest?search=a&PerPage=21')).status).toBe(400);
  });
});

describe('shelves, stores and people', () => {
  test('GET /Category/List works: the tree with counts, in both languages', async () => {
    const { dataList } = (await api.call('GET', '/Category/List', { culture: 'en' })).body.detail;
    expect(dataList).toMatchObject([
      { urlKey: 'fiction', name: 'Fiction', count: 5, children: [{ urlKey: 'novels', count: 5 }] },
      { urlKey: 'uniforms', name: 'Uniforms', count: 1, children: [] },
    ]);
  });
  test('GET /Category/{urlKey} works, and refuses what there isn’t', async () => {
    const reply = await api.call('GET', '/Category/novels');
    expect(reply.body.detail).toMatchObject({
      name: 'นวนิยาย',
      count: 5,
      path: [{ urlKey: 'fiction' }, { urlKey: 'novels' }],
    });
    expect((await api.call('GET', '/Category/nothing')).status).toBe(404);
  });
  test('GET /store/List and /store/{urlKey} work, and protect a closed store', async () => {
    const { detail } = (await api.call('GET', '/store/List')).body;
    expect(detail).toMatchObject({ total: 2, pageCount: 1 });
    expect(detail.dataList.map(({ urlKey }: { urlKey: string }) => urlKey)).toEqual(['press', 'canal']);
    const store = (await api.call('GET', '/store/press', { culture: 'en' })).body.detail;
    expect(store).toMatchObject({
      name: 'Test Press',
      productCount: 4,
      rating: 4.7,
      ratingCount: 3,
      soldCount: 60,
    });
    expect((await api.call('GET', '/store/closed')).status).toBe(404);
    // Counted as its list is asked for: by editions, or as pages show it by works.
    for (const group of ['edition', 'work']) {
      const { total } = (await api.call('GET', `/product?seller=press&group=${group}`)).body.detail;
      const { productCount } = (await api.call('GET', `/store/press?group=${group}`)).body.detail;
      expect(productCount, group).toBe(total);
      const listed = (await api.call('GET', `/store/List?group=${group}`)).body.detail.dataList;
      expect(listed[0].productCount, group).toBe(total);
    }
    for (const [kind, urlKey] of [
      ['author', 'malee'],
      ['series', 'river'],
      ['Category', 'novels'],
    ] as const)
      for (const group of ['edition', 'work']) {
        const list = await api.call('GET', `/product?${kind.toLowerCase()}=${urlKey}&group=${group}`);
        const { count } = (await api.call('GET', `/${kind}/${urlKey}?group=${group}`)).body.detail;
        expect(count, `${kind} by ${group}`).toBe(list.body.detail.total);
      }
    // What is new in a store that was opened later comes first.
    await transact(api.db, async (tx) => {
      await tx
        .update(products)
        .set({ publishedAt: new Date() })
        .where(eq(products.sellerId, catalogue.sellers.canal));
      await announceChanges(tx, ['catalogue', 'stores']);
    });
    await eventually(async () => {
      const { dataList } = (await api.call('GET', '/store/List?sortBy=newest')).body.detail;
      expect(dataList.map(({ urlKey }: { urlKey: string }) => urlKey)).toEqual(['canal', 'press']);
      expect(Date.parse(dataList[0].newestTime)).toBeGreaterThan(Date.parse(dataList[1].newestTime));
    });
  });
  test('GET /author, /series and /publisher work, and refuse what there isn’t', async () => {
    expect((await api.call('GET', '/author/malee')).body.detail).toMatchObject({
      name: 'มาลี ศรีสุข',
      otherName: 'Malee Srisuk',
      count: 4,
      series: [{ urlKey: 'river', count: 4 }],
    });
    expect((await api.call('GET', '/series/river')).body.detail).toMatchObject({
      name: 'ชุดแม่น้ำ',
      count: 4,
      authors: [{ urlKey: 'malee' }],
    });
    expect((await api.call('GET', '/publisher/house')).body.detail).toMatchObject({
      name: 'บ้านหนังสือ',
      count: 5,
    });
    for (const path of ['/author/x', '/series/x', '/publisher/x'])
      expect((await api.call('GET', path)).status).toBe(404);
  });
});

describe('finding from outside', () => {
  test('GET /Sitemap works: parts, and in them only pages there are', async () => {
    const { parts } = (await api.call('GET', '/Sitemap')).body.detail;
    expect(parts.map(({ name }: { name: string }) => name)).toEqual([
      'pages',
      'categories-1',
      'authors-1',
      'series-1',
      'publishers-1',
      'stores-1',
      'products-1',
    ]);
    const paths = (await api.call('GET', '/Sitemap/products-1')).body.detail.entries.map(
      ({ path }: { path: string }) => path,
    );
    expect(paths).toContain('/product/river-1-press');
    expect(paths).toContain('/product/shirt');
    for (const urlKey of ['hidden', 'gift', 'of-closed', 'shirt-boy-m'])
      expect(paths).not.toContain(`/product/${urlKey}`);
    const stores = (await api.call('GET', '/Sitemap/stores-1')).body.detail.entries;
    expect(stores.map(({ path }: { path: string }) => path).sort()).toEqual([
      '/seller-store/canal',
      '/seller-store/press',
      '/store/canal',
      '/store/press',
    ]);
    expect((await api.call('GET', '/Sitemap/products-2')).status).toBe(404);
    expect((await api.call('GET', '/Sitemap/users-1')).status).toBe(404);
    expect((await api.call('GET', '/Sitemap/../x')).status).toBe(404);
  });
});

test('a search that missed changes is read anew', async () => {
  const index = await liveSearch(api.services).current();
  await announceChanges(api.db, ['catalogue']);
  await eventually(async () => expect(await liveSearch(api.services).current()).not.toBe(index));
});

test('GET /product/suggest tells two books of one title apart: by whose they are, as what, for how much', async () => {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    with twin as (
      insert into works (url_key, title_th, title_en, description_th, category_id)
      values ('twin', 'แม่น้ำสายที่สอง', 'The Second River', '', ${catalogue.categories.novels}) returning id
    ), written as (
      insert into work_authors (work_id, author_id, position) select id, ${catalogue.authors.john}, 0 from twin
    )
    insert into editions (work_id, format, language) select id, 'hardcover', 'th' from twin returning id`);
  await transact(api.db, async (tx) => {
    await tx.insert(products).values({
      urlKey: 'river-2-canal',
      sellerId: catalogue.sellers.canal,
      categoryId: catalogue.categories.novels,
      editionId: Number(rows[0]?.id),
      nameTh: 'แม่น้ำสายที่สอง',
      nameEn: 'The Second River',
      priceSatang: 39_950,
      fullPriceSatang: 39_950,
      stockOnHand: 5,
    });
    await announceChanges(tx, ['catalogue']);
  });
  await eventually(async () => {
    const { suggestions } = (
      await api.call('GET', '/product/suggest?search=river%20second&PerPage=10', { culture: 'en' })
    ).body.detail;
    const told = suggestions.map(({ urlKey, text, product }: Record<string, unknown>) => [
      urlKey,
      text,
      product,
    ]);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual([
      'river-2-press',
      'The Second River',
      { authors: ['Malee Srisuk'], format: 'paperback', price: 200 },
    ]);
    expect(told).toContainEqual([
      'river-2-canal',
      'The Second River',
      { authors: ['John Smith'], format: 'hardcover', price: 399.5 },
    ]);
  });
});
