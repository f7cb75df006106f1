import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { publishDueProducts } from '../listing/publish-due-products.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import type { OptionProduct } from './product-option.contract.ts';

let api: TestApi;
let shop: TestShop;
let categoryId: number;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  const id = await shop.product(await shop.seller());
  const [row] = await api.db.select().from(products).where(eq(products.id, id));
  categoryId = row?.categoryId ?? 0;
});
afterAll(() => api.close());

async function member() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
const valuesOf = (...names: string[]) => names.map((nameTh) => ({ nameTh, nameEn: '' }));
const colours = {
  nameTh: 'สี',
  nameEn: 'Colour',
  values: [{ nameTh: 'ดำ', nameEn: 'Black' }, ...valuesOf('ขาว')],
};
const sizes = { nameTh: 'ขนาด', nameEn: 'Size', values: valuesOf('S', 'M') };
const hoodie = (values: object = {}) => ({
  nameTh: 'ฮู้ดสถาบัน',
  nameEn: 'Institute hoodie',
  categoryId,
  price: 590,
  levels: [colours, sizes],
  state: 'onSale',
  ...values,
});
const add = (token: string, body: object) => api.call('POST', '/seller/product/WithOptions', { token, body });
const read = async (token: string, id: number): Promise<OptionProduct> =>
  (await api.call('GET', `/seller/product/${id}/options`, { token })).body.detail;
const save = (token: string, id: number, body: object) =>
  api.call('POST', `/seller/product/${id}/options`, { token, body });
const leaves = (token: string, id: number, rows: object[], more: object = {}) =>
  api.call('POST', `/seller/product/${id}/leaves`, { token, body: { rows, ...more } });

/** A hoodie of two colours and two sizes, each with ten copies. */
async function hoodieOf(token: string, values: object = {}) {
  const reply = await add(token, hoodie(values));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { id, leafIds } = reply.body.detail;
  const product = await read(token, id);
  await leaves(
    token,
    id,
    product.leaves.map(({ values: place, version }) => ({ values: place, version, stockDelta: 10 })),
  );
  return { id: id as number, leafIds: leafIds as number[], product };
}
async function rowOf(id: number) {
  const [row] = await api.db.select().from(products).where(eq(products.id, id));
  if (row === undefined) throw new Error(`${id} is gone`);
  return row;
}

describe('a store adds a product with options', () => {
  test('by levels: everything there is room for is sold, and the shop shows it as a tree', async () => {
    const { token } = await member();
    const { id, leafIds } = await hoodieOf(token);
    const product = await read(token, id);
    expect(
      product.levels.map(({ nameTh, values }) => [nameTh, ...values.map((value) => value.nameEn)]),
    ).toEqual([
      ['สี', 'Black', 'ขาว'],
      ['ขนาด', 'S', 'M'],
    ]);
    expect(product.leaves.map((leaf) => leaf.id)).toEqual(leafIds);
    expect(product.leaves[0]).toMatchObject({ price: 590, fullPrice: null, stock: 10, isOnSale: true });
    const page = await api.call('GET', `/product/${product.leaves[3]?.urlKey}`);
    expect(page.body.detail).toMatchObject({
      productTypeId: 1,
      attributes: [{ name: 'สี' }, { name: 'ขนาด' }],
      children: {
        attributeOption: [
          { label: 'ดำ' },
          { label: 'ขาว', attributeOption: [{ label: 'S' }, { label: 'M' }] },
        ],
      },
      quantity: 10,
    });
    expect(await rowOf(leafIds[0] ?? 0)).toMatchObject({ optionTextTh: 'ดำ / S', optionTextEn: 'Black / S' });
    expect(await shop.stock(leafIds[0] ?? 0)).toMatchObject({ onHand: 10, movedOnHand: 10 });
    const history = await api.call('GET', `/seller/product/${id}/history`, { token });
    expect(history.body.detail.dataList.at(-1)).toMatchObject({
      kind: 'added',
      after: { options: ['สี (Colour): ดำ (Black), ขาว', 'ขนาด (Size): S, M'], state: 'onSale' },
    });
  });

  test('with some of its combinations, each with a price, number and stock of its own', async () => {
    const { token } = await member();
    const { id } = await hoodieOf(token, {
      leaves: [
        {
          options: ['ดำ', 'S'],
          price: 490,
          fullPrice: 590,
          sku: 'H-BS',
          barcode: '590-1234123457',
          stock: 3,
        },
        { options: ['ขาว', 'M'] },
      ],
    });
    const product = await read(token, id);
    expect(product.leaves).toMatchObject([
      { price: 490, fullPrice: 590, sku: 'H-BS', barcode: '5901234123457', stock: 13 },
      { price: 590, sku: null, stock: 10 },
    ]);
    expect(await rowOf(id)).toMatchObject({ priceSatang: 49_000, fullPriceSatang: 59_000, productTypeId: 2 });
    const listed = await api.call('GET', `/seller/product/List?search=5901234123457`, { token });
    expect(listed.body.detail.dataList).toMatchObject([
      { id, price: 490, hasOptions: true, stockOnHand: 23 },
    ]);
  });

  test('as the tree in which a product’s page tells it', async () => {
    const { token } = await member();
    const { levels: _levels, ...words } = hoodie();
    const reply = await add(token, {
      ...words,
      attributes: [{ name: 'สี' }, { name: 'ขนาด' }],
      children: {
        attributeOption: [
          { label: 'ดำ', attributeOption: [{ label: 'S', price: 450, quantity: 2 }, { label: 'M' }] },
          { label: 'ขาว', attributeOption: [{ label: 'M' }] },
        ],
      },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const product = await read(token, reply.body.detail.id);
    expect(product.levels.map(({ values }) => values.map(({ nameTh }) => nameTh))).toEqual([
      ['ดำ', 'ขาว'],
      ['S', 'M'],
    ]);
    expect(product.leaves.map(({ price, stock }) => [price, stock])).toEqual([
      [450, 2],
      [590, 0],
      [590, 0],
    ]);
  });

  test('at a time: a draft until then, and on sale with what is sold of it afterwards; not in the past', async () => {
    const { token } = await member();
    const at = new Date(api.services.clock().getTime() + 60_000);
    const { id, leafIds } = await hoodieOf(token, { state: 'draft', publishAt: at.toISOString() });
    const product = await api.call('GET', `/seller/product/${id}`, { token });
    expect(product.body.detail).toMatchObject({ state: 'draft', publishAt: at.toISOString() });
    const pageOf = async () => {
      const { urlKey } = await rowOf(leafIds[0] ?? 0);
      return (await api.call('GET', `/product/${urlKey}`)).status;
    };
    expect(await pageOf()).toBe(404);
    await publishDueProducts({ ...api.services, clock: () => new Date(at.getTime() + 1_000) });
    expect(await rowOf(id)).toMatchObject({ isActive: true, offSaleAs: null, publishAt: null });
    await expect.poll(pageOf).toBe(200);
    const past = new Date(api.services.clock().getTime() - 1_000).toISOString();
    for (const wrong of [
      { state: 'draft', publishAt: past },
      { state: 'onSale', publishAt: at.toISOString() },
    ]) {
      const reply = await add(token, hoodie(wrong));
      expect(reply.body.code).toBe('productInvalid');
      expect(wrongFields(reply)).toEqual({ publishAt: 'publishAtInvalid' });
    }
  });

  test('sent twice under one key, it is there once', async () => {
    const { token } = await member();
    const both = await Promise.all([1, 2].map(() => add(token, hoodie({ idempotencyKey: 'twice' }))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
    const listed = await api.call('GET', '/seller/product/List', { token });
    expect(listed.body.detail.counts.all).toBe(1);
    const other = await add(token, hoodie({ nameTh: 'อื่น', idempotencyKey: 'twice' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
  });

  const five = ['1', '2', '3', '4', '5'].map((nameTh) => ({ nameTh, values: valuesOf('ก') }));
  const many = Array.from({ length: 51 }, (_, index) => `${index}`);
  test('and what is there twice is named, in the language of whoever reads it', async () => {
    const { token } = await member();
    const told = async (values: object, culture: 'th' | 'en' = 'en') => {
      const body = hoodie(values);
      const reply = await api.call('POST', '/seller/product/WithOptions', { token, culture, body });
      return reply.body.detail.fields.map(({ message }: { message: string }) => message);
    };
    const black = { nameTh: 'ดำ', nameEn: 'Black' };
    const levels = [{ nameTh: 'สี', nameEn: 'Colour', values: [black, black] }];
    const double = 'This level has the name “Black” already';
    expect(await told({ levels, leaves: null })).toEqual([double, double]);
    expect((await told({ levels, leaves: null }, 'th'))[0]).toContain('“ดำ”');
    // Two that are one in English alone.
    const dark = { nameTh: 'มืด', nameEn: 'black' };
    const alike = { levels: [{ nameTh: 'สี', values: [black, dark] }], leaves: null };
    expect((await told(alike, 'th'))[0]).toContain('“black”');
    const node = { label: 'ดำ', labelEn: 'Black', quantity: 1, attributeOption: [] };
    const tree = {
      ...{ levels: null, leaves: null, attributes: [{ name: 'สี', nameEn: 'Colour' }] },
      children: { attributeOption: [node, node] },
    };
    expect(await told(tree)).toEqual([double]);
    const leaves = [{ options: ['ดำ'] }, { options: ['ดำ'] }];
    const place = { levels: [{ nameTh: 'สี', values: [black] }], leaves };
    expect(await told(place)).toEqual(['The combination “Black” is in the list already']);
  });

  test.each([
    ['five levels', { levels: five }, { levels: 'optionLevelsMany' }],
    ['no levels', { levels: null }, { levels: 'optionLevelsNone' }],
    [
      '510 combinations',
      {
        levels: [
          { nameTh: 'a', values: valuesOf(...many) },
          { nameTh: 'b', values: valuesOf(...many.slice(0, 10)) },
        ],
      },
      { leaves: 'optionLeavesMany' },
    ],
    [
      'doubles and empty names',
      { levels: [{ nameTh: 'สี', values: valuesOf('ดำ', 'ดำ', ' ') }] },
      {
        'levels.0.values.1.nameTh': 'optionNameDouble',
        'levels.0.values.1.nameEn': 'optionNameDouble',
        'levels.0.values.2.nameTh': 'optionNameEmpty',
      },
    ],
    [
      'a combination that isn’t there, one that is twice, a wrong bar code, a full price below the price',
      {
        leaves: [
          { options: ['แดง', 'S'] },
          { options: ['ดำ', 'S'], barcode: '5901234123458' },
          { options: ['ดำ', 'S'], price: 5, fullPrice: 4 },
        ],
      },
      {
        'leaves.0.options': 'optionPlaceUnknown',
        'leaves.1.barcode': 'barcodeChecksum',
        'leaves.2.options': 'optionPlaceDouble',
        'leaves.2.fullPrice': 'fullPriceLow',
      },
    ],
    ['a shelf that isn’t there', { categoryId: 999_999_999 }, { categoryId: 'shelfUnknown' }],
    ['two shapes at once', { attributes: [{ name: 'สี' }] }, { levels: 'fieldsDiffer' }],
  ])('and is refused %s', async (_, values, fields) => {
    const { token } = await member();
    const reply = await add(token, hoodie(values));
    expect(reply).toMatchObject({ status: 422, body: { code: 'productInvalid' } });
    expect(wrongFields(reply)).toEqual(fields);
    const listed = await api.call('GET', '/seller/product/List', { token });
    expect(listed.body.detail.counts.all).toBe(0);
  });

  test('and a tree of a thousand levels, or one that is crooked, is told so in the reader’s language', async () => {
    const { token } = await member();
    let deep: object = { label: 'ล่าง' };
    for (let level = 1; level < 1_000; level += 1) deep = { label: `${level}`, attributeOption: [deep] };
    const tree = (attributes: number, attributeOption: object[]) =>
      add(token, {
        ...hoodie({ levels: undefined }),
        attributes: Array.from({ length: attributes }, (_, index) => ({ name: `ระดับ ${index}` })),
        children: { attributeOption },
      });
    expect(wrongFields(await tree(2, [deep]))).toEqual({ children: 'tooDeep' });
    const told = await tree(1_000, [{ label: 'ก' }]);
    expect(told.status).toBe(422);
    expect(told.body.detail.fields).toEqual([
      { field: 'attributes', code: 'optionLevelsMany', message: 'ตัวเลือกมีได้ไม่เกิน 4 ระดับ' },
    ]);
    deep = { label: 'ล่าง' };
    for (let level = 1; level < 20; level += 1) deep = { label: `${level}`, attributeOption: [deep] };
    const branch = `children.attributeOption.0${'.attributeOption.0'.repeat(3)}.attributeOption`;
    expect(wrongFields(await tree(4, [deep]))).toEqual({ [branch]: 'optionLevelsMany' });
    expect(wrongFields(await tree(2, [{ label: 'a' }, { label: 'b', attributeOption: [deep] }]))).toEqual({
      'children.attributeOption.0.attributeOption': 'optionBranchShort',
      'children.attributeOption.1.attributeOption.0.attributeOption': 'optionBranchLong',
    });
    const huge = await add(token, hoodie({ price: 1e300, weightGrams: 1e12 }));
    expect(huge.status).toBe(400);
    expect(Object.keys(wrongFields(huge)).sort()).toEqual(['price', 'weightGrams']);
  });
});

describe('a store changes the levels', () => {
  test('names and order: what is sold keeps its number, its copies and its address', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const [colour, size] = product.levels;
    const renamed = [
      { ...size, values: size?.values.toReversed() },
      {
        ...colour,
        nameTh: 'สีผ้า',
        values: colour?.values.map((value) => ({ ...value, nameTh: `${value.nameTh}!` })),
      },
    ];
    const reply = await save(token, id, { version: product.version, levels: renamed });
    expect(reply.body.detail).toMatchObject({ isChanged: true, stays: 4, goes: [] });
    const after = await read(token, id);
    expect(after.leaves.map((leaf) => [leaf.id, leaf.stock])).toEqual(leafIds.map((leaf) => [leaf, 10]));
    expect(after.leaves[0]?.values).toEqual(product.leaves[0]?.values.toReversed());
    expect(after.leaves.map(({ urlKey }) => urlKey)).toEqual(product.leaves.map(({ urlKey }) => urlKey));
    expect((await rowOf(leafIds[0] ?? 0)).optionTextTh).toBe('S / ดำ!');
    const again = await save(token, id, { version: product.version, levels: renamed });
    expect(again.body.detail).toMatchObject({ isChanged: false, version: after.version });
  });

  test('a new level takes what is sold to one of its values', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const fit = { nameTh: 'ทรง', nameEn: 'Fit', values: valuesOf('ปกติ', 'โอเวอร์ไซส์'), takes: 1 };
    const levels = [...product.levels, fit];
    const reply = await save(token, id, { version: product.version, levels });
    expect(reply.body.detail).toMatchObject({ stays: 4, goes: [] });
    const after = await read(token, id);
    expect(after.leaves.map((leaf) => leaf.id)).toEqual(leafIds);
    expect((await rowOf(leafIds[3] ?? 0)).optionTextTh).toBe('ขาว / M / โอเวอร์ไซส์');
  });

  test('what goes is told first, and goes when it is agreed to; it is kept, off sale', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const [colour, size] = product.levels;
    const levels = [{ ...colour, values: colour?.values.slice(1) }, size];
    const asked = { version: product.version, levels };
    const looked = await save(token, id, { ...asked, dryRun: true });
    const goes = [
      { id: leafIds[0], nameTh: 'ดำ / S', nameEn: 'Black / S' },
      { id: leafIds[1], nameTh: 'ดำ / M', nameEn: 'Black / M' },
    ];
    expect(looked.body.detail).toEqual({ version: product.version, isChanged: true, stays: 2, goes });
    expect((await read(token, id)).version).toBe(product.version);
    const refused = await save(token, id, { ...asked, agreed: leafIds.slice(0, 1) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'optionsGo', detail: { goes } } });
    const done = await save(token, id, { ...asked, agreed: leafIds.slice(0, 2) });
    expect(done.status).toBe(200);
    expect((await read(token, id)).leaves.map((leaf) => leaf.id)).toEqual(leafIds.slice(2));
    expect(await rowOf(leafIds[0] ?? 0)).toMatchObject({
      isActive: false,
      optionTextTh: 'ดำ / S',
      stockOnHand: 10,
    });
    // Who comes by an old link is told where the others are.
    const old = await api.call('GET', `/product/${product.leaves[0]?.urlKey}`);
    expect(old).toMatchObject({ status: 404, body: { detail: { parentUrlKey: product.urlKey } } });
    const history = await api.call('GET', `/seller/product/${leafIds[0]}/history`, { token });
    expect(history.body.detail.dataList[0]).toMatchObject({
      kind: 'hidden',
      before: { optionText: 'ดำ / S', state: 'onSale' },
    });
  });

  test('of a level that goes, one value’s stay', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const [colour, size] = product.levels;
    const keeps = { [size?.key ?? '']: size?.values[1]?.key };
    const reply = await save(token, id, {
      ...{ version: product.version, levels: [colour], keeps, agreed: [leafIds[0], leafIds[2]] },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await read(token, id)).leaves.map((leaf) => leaf.id)).toEqual([leafIds[1], leafIds[3]]);
  });

  test('and whoever read an older version is told what differs', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const [colour, size] = product.levels;
    const more = [{ ...colour, values: [...(colour?.values ?? []), ...valuesOf('เทา')] }, size];
    expect((await save(token, id, { version: product.version, levels: more })).status).toBe(200);
    const late = await save(token, id, {
      version: product.version,
      levels: [{ ...colour, nameTh: 'โทน' }, size],
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'productChanged' } });
    expect(late.body.detail.differences.options).toEqual({
      yours: ['โทน (Colour): ดำ (Black), ขาว', 'ขนาด (Size): S, M'],
      theirs: ['สี (Colour): ดำ (Black), ขาว, เทา', 'ขนาด (Size): S, M'],
    });
    expect((await read(token, id)).levels[0]?.values).toHaveLength(3);
  });

  test('two at once: one is done, the other is told', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const [colour, size] = product.levels;
    const replies = await Promise.all(
      ['โทน', 'เฉด'].map((nameTh) =>
        save(token, id, { version: product.version, levels: [{ ...colour, nameTh }, size] }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = replies.findIndex(({ status }) => status === 200);
    expect((await read(token, id)).levels[0]?.nameTh).toBe(['โทน', 'เฉด'][done]);
  });
});

describe('a store changes what is sold', () => {
  test('all at once; a wrong row stays as it is and is told by its cells', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const [one, two, three, four] = product.leaves;
    const rows = [
      {
        values: one?.values,
        version: 1,
        price: 450,
        fullPrice: 590,
        sku: 'H-1',
        barcode: '96385074',
        stockDelta: 5,
      },
      { values: two?.values, version: 1, price: 600, fullPrice: 599, barcode: '1' },
      { values: three?.values, version: 1, isOnSale: false },
      { values: four?.values, version: 7, price: 1 },
      { values: ['x', 'y'], price: 5 },
      { values: one?.values, version: 1, price: 7, stockDelta: 1 },
    ];
    const looked = await leaves(token, id, rows, { dryRun: true });
    expect(looked.body.detail).toMatchObject({ changed: 2, refused: 4 });
    expect((await read(token, id)).leaves[0]).toMatchObject({ price: 590, stock: 10 });
    const done = await leaves(token, id, rows);
    expect(done.body.detail.dataList).toMatchObject([
      { id: one?.id, version: 2, result: 'changed', problems: [] },
      {
        id: two?.id,
        version: 1,
        result: 'refused',
        problems: [
          { field: 'barcode', code: 'barcodeMalformed' },
          { field: 'fullPrice', code: 'fullPriceLow', message: 'ราคาเต็มต้องไม่ต่ำกว่าราคาขาย' },
        ],
      },
      { id: three?.id, version: 2, result: 'changed' },
      { id: four?.id, version: 1, result: 'refused', problems: [{ field: null, code: 'productChanged' }] },
      { id: null, result: 'refused', problems: [{ field: null, code: 'optionPlaceUnknown' }] },
      { id: one?.id, result: 'refused', problems: [{ field: null, code: 'rowTwice' }] },
    ]);
    expect((await read(token, id)).leaves).toMatchObject([
      { price: 450, fullPrice: 590, sku: 'H-1', barcode: '96385074', stock: 15 },
      { price: 590, fullPrice: null, barcode: null },
      { isOnSale: false },
      { price: 590 },
    ]);
    expect(await rowOf(id)).toMatchObject({ priceSatang: 45_000 });
    expect(await shop.stock(one?.id ?? 0)).toMatchObject({ onHand: 15, movedOnHand: 15 });
    const again = await leaves(token, id, [{ values: one?.values, version: 2, price: 450 }]);
    expect(again.body.detail.dataList).toMatchObject([{ result: 'unchanged', version: 2 }]);
  });

  test('sent twice under one key it is booked once', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const rows = [{ values: product.leaves[0]?.values, version: 1, stockDelta: 2 }];
    const replies = [
      await leaves(token, id, rows, { idempotencyKey: 'once' }),
      await leaves(token, id, rows, { idempotencyKey: 'once' }),
    ];
    expect(replies[1]?.body.detail).toEqual(replies[0]?.body.detail);
    expect((await read(token, id)).leaves[0]?.stock).toBe(12);
    const other = await leaves(token, id, [{ ...rows[0], stockDelta: 3 }], { idempotencyKey: 'once' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
  });

  test('what is taken off is kept, and comes back as it was; a new one comes where none was', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token, {
      leaves: [{ options: ['ดำ', 'S'], sku: 'B' }, { options: ['ดำ', 'M'] }],
    });
    const [one] = product.leaves;
    const off = await leaves(token, id, [{ values: one?.values, version: 1, isAbsent: true }]);
    expect(off.body.detail.dataList).toMatchObject([{ id: null, result: 'changed' }]);
    expect((await read(token, id)).leaves).toHaveLength(1);
    expect(await rowOf(one?.id ?? 0)).toMatchObject({ isActive: false, stockOnHand: 10, sku: 'B' });
    const white = [product.levels[0]?.values[1]?.key ?? '', product.levels[1]?.values[0]?.key ?? ''];
    const back = await leaves(token, id, [
      { values: one?.values, price: 99, isAbsent: false },
      { values: white, price: 120, stockDelta: 4 },
    ]);
    expect(back.body.detail.dataList).toMatchObject([
      { id: one?.id, result: 'changed', version: 3 },
      { result: 'changed', version: 1 },
    ]);
    expect((await read(token, id)).leaves).toMatchObject([
      { id: one?.id, price: 99, stock: 10, sku: 'B', isOnSale: true },
      {},
      { values: white, price: 120, stock: 4 },
    ]);
    // Who thought the place empty would make another of what is there now.
    const late = await leaves(token, id, [{ values: white, price: 1 }]);
    expect(late.body.detail.dataList[0].problems).toMatchObject([{ code: 'productChanged' }]);
  });

  test('one that comes back has as many copies as were said at its empty place, but not fewer than orders hold', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const [one, held] = product.leaves;
    await api.db
      .update(products)
      .set({ stockReserved: 3 })
      .where(eq(products.id, held?.id ?? 0));
    const places = [one?.values, held?.values];
    await leaves(
      token,
      id,
      places.map((values) => ({ values, version: 1, isAbsent: true })),
    );
    const back = await leaves(
      token,
      id,
      places.map((values) => ({ values, price: 99, stockDelta: 2 })),
    );
    expect(back.body.detail.dataList).toMatchObject([
      { id: one?.id, result: 'changed' },
      { result: 'refused', problems: [{ field: 'stock', code: 'stockHeld' }] },
    ]);
    expect(await shop.stock(one?.id ?? 0)).toMatchObject({ onHand: 2, movedOnHand: 2 });
    expect(await rowOf(held?.id ?? 0)).toMatchObject({ stockOnHand: 10, isActive: false });
    const less = await leaves(token, id, [{ values: held?.values, price: 99, stockDelta: -1 }]);
    expect(less.body.detail.dataList[0].problems).toMatchObject([{ field: 'stock', code: 'stockHeld' }]);
  });

  test('not more than 500', async () => {
    const { token } = await member();
    const level = (nameTh: string, count: number) => ({
      nameTh,
      values: valuesOf(...Array.from({ length: count }, (_, index) => `${nameTh}${index}`)),
    });
    const reply = await add(token, hoodie({ levels: [level('ก', 25), level('ข', 20)], state: 'draft' }));
    expect(reply.body.detail.leafIds).toHaveLength(500);
    const { id } = reply.body.detail;
    const product = await read(token, id);
    const [first, second] = product.levels;
    const levels = [{ ...first, values: [...(first?.values ?? []), ...valuesOf('อีก')] }, second];
    await save(token, id, { version: product.version, levels });
    const after = await read(token, id);
    const place = [after.levels[0]?.values[25]?.key ?? '', second?.values[0]?.key ?? ''];
    const more = await leaves(token, id, [{ values: place, price: 5 }]);
    expect(more.body.detail.dataList[0].problems).toMatchObject([{ code: 'optionLeavesMany' }]);
    const [one] = after.leaves;
    const instead = await leaves(token, id, [
      { values: one?.values, version: 1, isAbsent: true },
      { values: place, price: 5 },
    ]);
    expect(instead.body.detail).toMatchObject({ changed: 2, refused: 0 });
  });
});

describe('a store shows', () => {
  const sent = (token: string, id: number, value: string, file: Blob) => {
    const form = new FormData();
    form.append('picture', file, 'a.png');
    form.append('value', value);
    return api.call('POST', `/seller/product/${id}/value-picture`, { token, body: form });
  };
  const black = async () =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 400, height: 400, channels: 3, background: '#111111' } })
          .png()
          .toBuffer(),
      ),
    ]);

  test('a value by a picture, which all that is sold of it gets, once', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const key = product.levels[0]?.values[0]?.key ?? '';
    const file = await black();
    expect((await sent(token, id, key, file)).body.detail).toEqual({ leaves: 2, full: 0 });
    expect((await sent(token, id, key, file)).body.detail).toEqual({ leaves: 2, full: 0 });
    const after = await read(token, id);
    expect(after.leaves.map(({ imageUrl }) => imageUrl !== null)).toEqual([true, true, false, false]);
    const pictures = await api.call('GET', `/seller/product/${after.leaves[0]?.id}/pictures`, { token });
    expect(pictures.body.detail.dataList).toMatchObject([
      { altTh: 'ฮู้ดสถาบัน ดำ', altEn: 'Institute hoodie Black' },
    ]);
    const page = await api.call('GET', `/product/${after.leaves[0]?.urlKey}`);
    expect(page.body.detail.pictures).toHaveLength(1);
  });

  test('and is refused a value that isn’t there, what is no picture, and what is another store’s', async () => {
    const { token } = await member();
    const { id, product } = await hoodieOf(token);
    const key = product.levels[0]?.values[0]?.key ?? '';
    expect(await sent(token, id, 'x', await black())).toMatchObject({
      status: 404,
      body: { code: 'optionValueNotFound' },
    });
    expect(await sent(token, id, key, new Blob(['no']))).toMatchObject({ status: 422 });
    expect((await sent(token, id, key, new Blob([]))).body.code).toBe('pictureMissing');
    const other = await member();
    expect((await sent(other.token, id, key, await black())).status).toBe(404);
    expect((await read(token, id)).leaves.every(({ imageUrl }) => imageUrl === null)).toBe(true);
  });
});

describe('what was ordered', () => {
  test('keeps its leaf and its words, whatever becomes of the options; the cart tells what is gone', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const [one = 0, two = 0] = leafIds;
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [one], 2);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId));
    if (!placed.ok) throw new Error(placed.failure.code);
    const waiting = await shop.cart(api.services, null, [two]);
    const [colour, size] = product.levels;
    await save(token, id, {
      version: product.version,
      levels: [{ ...colour, values: [{ ...colour?.values[1], nameTh: 'งาช้าง' }] }, size],
      agreed: leafIds.slice(0, 2),
    });
    const { rows } = await api.db.execute<{ th: string; product: number }>(
      sql`select options_th as th, product_id as product from order_lines where product_id = ${one}`,
    );
    expect(rows).toEqual([{ th: 'สี: ดำ, ขนาด: S', product: one }]);
    expect(await shop.stock(one)).toEqual({ onHand: 10, reserved: 2, movedOnHand: 10, movedReserved: 2 });
    const cart = await api.call('GET', `/transaction/${waiting}`);
    expect(JSON.stringify(cart.body.detail)).toContain(`"id":${two}`);
    const other = await shop.shopper();
    const late = await placeOrder(api.services, shop.order(other, waiting));
    expect(late.ok).toBe(false);
  });

  test('an order and a save at once: either it is placed with its words, or it is refused, and the books are right', async () => {
    const { token } = await member();
    const outcomes: boolean[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id, leafIds, product } = await hoodieOf(token);
      const [one = 0] = leafIds;
      const buyer = await shop.shopper();
      const cartId = await shop.cart(api.services, buyer.userId, [one]);
      const [colour, size] = product.levels;
      const [placed, saved] = await Promise.all([
        placeOrder(api.services, shop.order(buyer, cartId)),
        save(token, id, {
          version: product.version,
          levels: [{ ...colour, values: colour?.values.slice(1) }, size],
          agreed: leafIds,
        }),
      ]);
      expect(saved.status).toBe(200);
      outcomes.push(placed.ok);
      const { rows } = await api.db.execute<{ th: string }>(
        sql`select options_th as th from order_lines where product_id = ${one}`,
      );
      expect(rows).toEqual(placed.ok ? [{ th: 'สี: ดำ, ขนาด: S' }] : []);
      const reserved = placed.ok ? 1 : 0;
      expect(await shop.stock(one)).toEqual({
        onHand: 10,
        reserved,
        movedOnHand: 10,
        movedReserved: reserved,
      });
      expect((await rowOf(one)).isActive).toBe(false);
    }
    expect(outcomes).toHaveLength(6);
  });
});

describe('the shop', () => {
  test('offers no product of which nothing is on sale, and says what the product says of all of them', async () => {
    const { token } = await member();
    const { id, leafIds, product } = await hoodieOf(token);
    const changed = await api.call('POST', `/seller/product/${id}`, {
      token,
      body: { id, version: product.version, weightGrams: 750, thing: { nameTh: 'ฮู้ดใหม่' } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await rowOf(leafIds[0] ?? 0)).toMatchObject({ weightGrams: 750, nameTh: 'ฮู้ดใหม่', version: 1 });
    const off = await leaves(
      token,
      id,
      product.leaves.map(({ values }) => ({ values, version: 1, isOnSale: false })),
    );
    expect(off.body.detail).toMatchObject({ changed: 4 });
    expect((await api.call('GET', `/product/${product.urlKey}`)).status).toBe(404);
  });
});

test('protects what is another store’s, and what has no options: neither is there', async () => {
  const { token } = await member();
  const other = await member();
  const { id, product } = await hoodieOf(other.token);
  const plain = await shop.product((await member()).sellerId);
  for (const each of [id, plain, 999_999_999]) {
    expect((await api.call('GET', `/seller/product/${each}/options`, { token })).status).toBe(404);
    expect((await save(token, each, { version: 1, levels: product.levels })).status).toBe(404);
    expect((await leaves(token, each, [{ values: ['a'], price: 1 }])).status).toBe(404);
  }
  const finance = await api.signIn('seller', other.sellerId, { storeRights: ['finance'] });
  expect((await api.call('GET', `/seller/product/${id}/options`, { token: finance.token })).status).toBe(403);
  expect((await read(other.token, id)).version).toBe(product.version);
});
