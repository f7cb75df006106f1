import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { emptyWords } from './content.rules.ts';
import { contentDocuments, contentVersions } from './content.tables.ts';
import { exportContentWritten } from './handle-personal-data.ts';
import { writeText } from './write-text.rules.ts';

const start = new Date('2026-11-24T03:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: string;
let staffId: number;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  const person = await api.signIn('staff');
  [staff, staffId] = [person.token, person.userId];
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let keys = 0;
const newKey = () => {
  keys += 1;
  return `text-${keys}`;
};
const text = (lines: string) => writeText(lines);
const words = { ...emptyWords, titleTh: 'ข่าวของร้าน', titleEn: 'News', bodyTh: text('เนื้อความ') };

type Values = { id?: number; version?: number; kind?: string; urlKey?: string; words?: object };
function save({ words: said = {}, ...values }: Values = {}, token: string | null = staff) {
  const body = { kind: 'news', urlKey: newKey(), ...values, words: { ...words, ...said } };
  return api.call('POST', '/admin/content', { token, body });
}
async function made(values: Values = {}): Promise<number> {
  const reply = await save(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const desk = async (id: number) =>
  (await api.call('GET', `/admin/content/${id}`, { token: staff })).body.detail;
const publish = (id: number, body: object) =>
  api.call('POST', `/admin/content/${id}/publish`, { token: staff, body: { isShown: true, ...body } });
async function shown(values: Values = {}, times: object = {}): Promise<number> {
  const id = await made(values);
  expect((await publish(id, { version: 1, ...times })).status).toBe(200);
  return id;
}
const news = (key: number | string, culture: 'th' | 'en' = 'th') =>
  api.call('GET', `/news/${key}`, { culture });
async function upload(): Promise<{ id: number; imageUrl: string }> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('picture', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
  const reply = await api.call('POST', '/admin/content-image', { token: staff, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
}
async function category(kind: string, nameTh = 'หมวด'): Promise<{ id: number; urlKey: string }> {
  const body = { kind, urlKey: newKey(), nameTh, nameEn: 'Category' };
  const reply = await api.call('POST', '/admin/content-category', { token: staff, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { id: reply.body.detail.id, urlKey: body.urlKey };
}

describe('a text', () => {
  test('is a draft until it is published; a draft that goes on changes nothing for visitors until then', async () => {
    const id = await made();
    expect((await news(id)).status).toBe(404);
    const { previewKey } = await desk(id);
    expect((await api.call('GET', `/content/preview/${previewKey}`)).body.detail.title).toBe('ข่าวของร้าน');
    await publish(id, { version: 1 });
    expect((await news(id, 'en')).body.detail).toMatchObject({
      ...{ title: 'News', path: `/news/${id}`, readingMinutes: 1, body: words.bodyTh },
      publishedAt: start.toISOString(),
    });
    const { urlKey } = await desk(id);
    const saved = await save({ id, version: 1, urlKey, words: { titleTh: 'ข่าวใหม่', titleEn: '' } });
    expect(saved.body.detail).toEqual({ id, version: 2 });
    expect(await desk(id)).toMatchObject({ state: 'shown', isChanged: true, version: 2 });
    expect((await news(id)).body.detail.title).toBe('ข่าวของร้าน');
    expect((await api.call('GET', `/content/preview/${previewKey}`)).body.detail.title).toBe('ข่าวใหม่');
    now = at(1);
    await publish(id, { version: 2 });
    // English falls back to Thai, and what was shown already keeps its place among the others.
    expect((await news(id, 'en')).body.detail).toMatchObject({
      ...{ title: 'ข่าวใหม่', publishedAt: start.toISOString(), updatedAt: now.toISOString() },
    });
    await publish(id, { version: 2, isShown: false });
    expect((await news(id)).status).toBe(404);
    expect(await desk(id)).toMatchObject({ state: 'draft', shownFrom: null });
    expect((await api.call('GET', '/content/preview/nobodys-secret')).status).toBe(404);
  });

  test('is there from its first instant until, and not at, its last, in lists and search as well', async () => {
    const shownFrom = at(1).toISOString();
    const shownUntil = at(2).toISOString();
    const id = await shown({ words: { titleTh: 'เทศกาลหิ่งห้อย' } }, { shownFrom, shownUntil });
    expect((await desk(id)).state).toBe('scheduled');
    const seenAt = async (hours: number, ms = 0) => {
      now = new Date(at(hours).getTime() + ms);
      const list = (await api.call('GET', '/news?perpage=100')).body.detail.dataList;
      const found = (await api.call('GET', '/content/search?search=หิ่งห้อย')).body.detail.dataList;
      return [
        (await news(id)).status === 200,
        list.some((each: { id: number }) => each.id === id),
        found.length === 1,
      ];
    };
    const [yes, no] = [
      [true, true, true],
      [false, false, false],
    ];
    expect(await seenAt(1, -1)).toEqual(no);
    expect(await seenAt(1)).toEqual(yes);
    expect(await seenAt(2, -1)).toEqual(yes);
    expect(await seenAt(2)).toEqual(no);
    expect((await desk(id)).state).toBe('over');
    const wrong = await publish(id, { version: 1, shownFrom: shownUntil, shownUntil: shownFrom });
    expect([wrong.status, wrongFields(wrong)]).toEqual([422, { shownUntil: 'endsBefore' }]);
  });

  test('keeps every version, says what is different by block, and goes back', async () => {
    const id = await made({ words: { bodyTh: text('หนึ่ง\n\nสอง\n\nสาม') } });
    const { urlKey } = await desk(id);
    await save({
      ...{ id, version: 1, urlKey },
      words: { titleTh: 'ชื่อใหม่', bodyTh: text('หนึ่ง\n\nสองแก้แล้ว\n\nสาม\n\nสี่') },
    });
    const versions = (await api.call('GET', `/admin/content/${id}/versions`, { token: staff })).body.detail;
    expect(versions.total).toBe(2);
    expect(versions.dataList.map((each: { version: number }) => each.version)).toEqual([2, 1]);
    expect(versions.dataList[0].by).not.toBe('');
    const compared = await api.call('GET', `/admin/content/${id}/compare/1/2`, { token: staff });
    expect(compared.body.detail.fields).toEqual([
      { field: 'titleTh', parts: [{ kind: 'changed', before: 'ข่าวของร้าน', after: 'ชื่อใหม่' }] },
      {
        field: 'bodyTh',
        parts: [
          { kind: 'same', before: 'หนึ่ง', after: 'หนึ่ง' },
          { kind: 'changed', before: 'สอง', after: 'สองแก้แล้ว' },
          { kind: 'same', before: 'สาม', after: 'สาม' },
          { kind: 'added', before: null, after: 'สี่' },
        ],
      },
    ]);
    const back = (version: number, to: number) =>
      api.call('POST', `/admin/content/${id}/return`, { token: staff, body: { version, to } });
    expect((await back(1, 1)).body.code).toBe('contentChanged');
    expect((await back(2, 9)).status).toBe(404);
    expect((await back(2, 1)).body.detail).toEqual({ version: 3 });
    expect((await desk(id)).words.titleTh).toBe('ข่าวของร้าน');
    expect(await exportContentWritten(api.db, staffId)).toContainEqual(
      expect.objectContaining({ kind: 'news', urlKey, version: 3 }),
    );
  });

  test('of two people who save at the same moment one is refused, and neither’s words are lost', async () => {
    const id = await made();
    const { urlKey } = await desk(id);
    const other = (await api.signIn('staff')).token;
    const replies = await Promise.all(
      ['ของฉัน', 'ของเธอ'].map((titleTh, index) =>
        save({ id, version: 1, urlKey, words: { titleTh } }, index === 0 ? staff : other),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = replies[0]?.status === 409 ? 'ของฉัน' : 'ของเธอ';
    expect((await save({ id, version: 2, urlKey, words: { titleTh: lost } })).status).toBe(200);
    const kept = await api.db.select().from(contentVersions).where(eq(contentVersions.documentId, id));
    expect(kept.map((row) => row.words.titleTh).sort()).toEqual(['ข่าวของร้าน', 'ของฉัน', 'ของเธอ'].sort());
  });

  test('keeps the addresses that it had: they lead to it, and nobody else gets one', async () => {
    const first = newKey();
    const id = await shown({ kind: 'article', urlKey: first });
    const second = newKey();
    await save({ id, version: 1, kind: 'article', urlKey: second });
    for (const key of [first, second])
      expect((await api.call('GET', `/article/${key}`)).body.detail).toMatchObject({ id, urlKey: second });
    const taken = await save({ kind: 'article', urlKey: first });
    expect([taken.status, wrongFields(taken)]).toEqual([422, { urlKey: 'urlKeyTaken' }]);
    expect((await save({ kind: 'news', urlKey: first })).status).toBe(200);
    expect((await save({ id, version: 2, kind: 'article', urlKey: first })).status).toBe(200);
    expect((await api.call('GET', '/article/nobody')).status).toBe(404);
    // An article isn't found among the news.
    expect((await news(id)).status).toBe(404);
  });

  test('of two documents that want one address at the same moment one gets it', async () => {
    const urlKey = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => save({ urlKey })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(2);
  });

  test('shows pictures, products at the price that is now, films and tables; what isn’t there any more is nothing', async () => {
    const picture = await upload();
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId);
    const bodyTh = {
      type: 'doc',
      content: [
        { type: 'image', attrs: { id: picture.id, alt: 'ชั้นหนังสือ' } },
        { type: 'product', attrs: { id: productId } },
        { type: 'product', attrs: { id: 999_999_999 } },
        { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'พาชมร้าน' } },
        ...text('| ก | ข |\n| 1 | 2 |').content,
      ],
    };
    const id = await shown({ words: { bodyTh, coverId: picture.id, relatedIds: [productId] } });
    const { things, related, imageUrl, body } = (await news(id)).body.detail;
    expect(body).toEqual(bodyTh);
    expect(things.pictures).toEqual([{ ...picture, widthPx: 900, heightPx: 600 }]);
    expect(things.products.map((each: { id: number }) => each.id)).toEqual([productId]);
    expect(related).toHaveLength(1);
    expect(imageUrl).toBe(picture.imageUrl);
  });
});

const block = (node: unknown) => ({ bodyTh: { type: 'doc', content: [node] } });
const link = (href: string) =>
  block({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
const cellsOf = (content: unknown) => [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }];

describe('what is no text of ours is refused', () => {
  test.each([
    ['a link that runs', link('javascript:alert(1)')],
    ['a link without a site', link('//evil.test')],
    ['an unknown block', block({ type: 'script', content: [] })],
    ['HTML', block({ type: 'paragraph', content: [{ type: 'html', text: '<b>' }] })],
    [
      'a picture by its address',
      block({ type: 'image', attrs: { src: 'https://evil.test/x.png', alt: '' } }),
    ],
    ['a film of another site', block({ type: 'video', attrs: { provider: 'vimeo', id: '1', title: '' } })],
    [
      'a film’s address',
      block({ type: 'video', attrs: { provider: 'youtube', id: '"><script>', title: '' } }),
    ],
    ['fields that are nobody’s', block({ type: 'paragraph', style: 'color:red' })],
    ['a list in a cell', block({ type: 'table', content: cellsOf([{ type: 'bulletList', content: [] }]) })],
    ['a table in a table', block({ type: 'table', content: cellsOf([{ type: 'table', content: [] }]) })],
    ['too many letters', block({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(60_001) }] })],
    [
      'too many blocks',
      { bodyTh: { type: 'doc', content: Array.from({ length: 6_001 }, () => ({ type: 'paragraph' })) } },
    ],
  ])('%s', async (_name, said) => {
    expect((await save({ words: said })).status).toBe(400);
  });

  test('a picture that nobody uploaded here, as a cover too, and a category of another kind', async () => {
    const foreign = await save({ words: block({ type: 'image', attrs: { id: 987_654, alt: '' } }) });
    expect([foreign.status, wrongFields(foreign)]).toEqual([422, { bodyTh: 'contentImageUnknown' }]);
    const { id } = await category('article');
    const wrong = await save({ words: { coverId: 987_654, categoryId: id } });
    expect(wrongFields(wrong)).toEqual({
      coverId: 'contentImageUnknown',
      categoryId: 'contentCategoryUnknown',
    });
  });

  test.each([
    ['', 'required'],
    ['Has Spaces', 'urlKeyInvalid'],
    ['share', 'urlKeyInvalid'],
    ['aboutus', 'urlKeyInvalid'],
  ])('the address %j', async (urlKey, code) => {
    expect(wrongFields(await save({ urlKey }))).toEqual({ urlKey: code });
  });

  test('a page that the shop hasn’t, a title of nothing, a question without a group', async () => {
    expect(wrongFields(await save({ kind: 'page', urlKey: 'admin' }))).toEqual({ urlKey: 'urlKeyInvalid' });
    expect(wrongFields(await save({ words: { titleTh: '' } }))).toEqual({ titleTh: 'required' });
    expect(wrongFields(await save({ kind: 'faq' }))).toEqual({ categoryId: 'required' });
  });

  test('a file that is no picture', async () => {
    const body = new FormData();
    body.append('picture', new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }));
    const reply = await api.call('POST', '/admin/content-image', { token: staff, body });
    expect(reply.body.code).toBe('formatNotSupported');
    const none = await api.call('POST', '/admin/content-image', { token: staff, body: new FormData() });
    expect(none.body.code).toBe('pictureMissing');
  });
});

describe('lists', () => {
  test('have pages and categories, neighbours lead on', async () => {
    const { id: categoryId, urlKey } = await category('article', 'แนะนำ');
    const ids: number[] = [];
    for (const hour of [1, 2, 3]) {
      now = at(-hour);
      ids.push(await shown({ kind: 'article', words: { categoryId, titleTh: `บทความ ${hour}` } }));
    }
    now = start;
    const list = (pageNo: number) =>
      api.call('GET', `/article?category=${urlKey}&perpage=2&pageNo=${pageNo}`, { culture: 'en' });
    const first = (await list(1)).body.detail;
    expect([first.total, first.dataList.map((each: { id: number }) => each.id)]).toEqual([
      3,
      ids.slice(0, 2),
    ]);
    expect(first.categories).toContainEqual({ id: categoryId, urlKey, name: 'Category', count: 3 });
    expect((await list(2)).body.detail.dataList[0]).toMatchObject({ id: ids[2], title: 'News' });
    const middle = await desk(ids[1] ?? 0);
    const read = (await api.call('GET', `/article/${middle.urlKey}`)).body.detail;
    expect([read.previous.id, read.next.id]).toEqual([ids[2], ids[0]]);
    const none = (await api.call('GET', '/article?category=nothing-there')).body.detail;
    expect([none.dataList, none.total]).toEqual([[], 0]);
  });

  test('staff find drafts by their words and their state', async () => {
    const id = await made({ words: { titleTh: 'เปิดคลังหนังสือหายาก' } });
    const list = (query: string) =>
      api.call('GET', `/admin/content/List?kind=news${query}`, { token: staff });
    const found = (await list('&search=หนังสือหายาก')).body.detail;
    expect(found).toMatchObject({ total: 1, dataList: [{ id, state: 'draft' }] });
    expect((await list('&search=หนังสือหายาก&state=shown')).body.detail.total).toBe(0);
    expect(found.counts.all).toBeGreaterThan(0);
  });
});

describe('questions', () => {
  test('stand in their groups in the order that staff give them, and are found by what they say', async () => {
    const group = await category('faq', 'การส่ง');
    const other = await category('faq', 'การจ่าย');
    const ask = (titleTh: string, bodyTh: string) =>
      shown({ kind: 'faq', words: { titleTh, titleEn: '', bodyTh: text(bodyTh), categoryId: group.id } });
    const ids = [
      await ask('ส่งกี่วัน', 'สามถึงเจ็ดวันทำการ'),
      await ask('ส่งต่างประเทศไหม', 'ยังไม่ส่ง **ซานตาคลอส** ก็เช่นกัน'),
    ];
    const order = (body: object) => api.call('POST', '/admin/content-order', { token: staff, body });
    const turned = [...ids].reverse();
    expect((await order({ categoryId: group.id, was: ids, ids: turned })).status).toBe(200);
    expect((await order({ categoryId: group.id, was: ids, ids: turned })).status).toBe(200);
    expect((await order({ categoryId: group.id, was: ids, ids })).body.code).toBe('contentMoved');
    expect((await order({ categoryId: group.id, was: turned, ids: [ids[0]] })).body.code).toBe(
      'contentOrderInvalid',
    );
    const groups = await api.call('GET', '/admin/content-faq', { token: staff });
    const was = groups.body.detail.groups.map((each: { id: number }) => each.id);
    expect((await order({ was, ids: [...was].reverse() })).status).toBe(200);
    const faq = async (search = '') =>
      (await api.call('GET', `/faq?search=${encodeURIComponent(search)}`)).body.detail.groups;
    expect((await faq()).map((each: { name: string }) => each.name)).toEqual(['การส่ง']);
    expect((await faq())[0].questions.map((each: { id: number }) => each.id)).toEqual(turned);
    const [found] = await faq('ซานตาคลอส');
    expect(found.questions).toEqual([
      expect.objectContaining({ id: ids[1], words: 'ยังไม่ส่ง ซานตาคลอส ก็เช่นกัน' }),
    ]);
    expect(await faq('คำที่ไม่มีใครถาม')).toEqual([]);
    expect(other.id).toBeGreaterThan(0);
  });

  test('a category is called otherwise; an address of one is nobody else’s', async () => {
    const { id, urlKey } = await category('news');
    const change = (body: object) =>
      api.call('POST', '/admin/content-category', {
        token: staff,
        body: { kind: 'news', urlKey, nameTh: 'ใหม่', nameEn: '', ...body },
      });
    expect((await change({ id })).status).toBe(200);
    expect((await change({ id, kind: 'article' })).body.code).toBe('contentCategoryNotFound');
    expect(wrongFields(await change({}))).toEqual({ urlKey: 'urlKeyTaken' });
    const second = await category('news');
    expect(wrongFields(await change({ id: second.id }))).toEqual({ urlKey: 'urlKeyTaken' });
    expect(wrongFields(await change({ id, nameTh: '', urlKey: 'ก ข' }))).toEqual({
      ...{ nameTh: 'required', urlKey: 'urlKeyInvalid' },
    });
    const all = (await api.call('GET', '/admin/content-category', { token: staff })).body.detail.dataList;
    expect(all).toContainEqual({ id, kind: 'news', urlKey, nameTh: 'ใหม่', nameEn: '', version: 2 });
  });

  test('of two who read a category, the second to save is told; one that is sent twice is made once', async () => {
    const body = { kind: 'news', urlKey: newKey(), nameTh: 'หมวด', nameEn: '' };
    const save = (values: object) =>
      api.call('POST', '/admin/content-category', { token: staff, body: { ...body, ...values } });
    const once = await Promise.all([1, 2].map(() => save({ idempotencyKey: body.urlKey })));
    const { id } = once[0]?.body.detail ?? {};
    expect(once.map((reply) => [reply.status, reply.body.detail])).toEqual([
      [200, { id }],
      [200, { id }],
    ]);
    const renamed = { id, version: 1, nameTh: 'หนึ่ง' };
    expect((await save(renamed)).status).toBe(200);
    expect((await save(renamed)).status).toBe(200);
    const stale = await save({ id, version: 1, nameTh: 'สอง' });
    expect([stale.status, stale.body.code]).toEqual([409, 'contentChanged']);
  });
});

describe('pages', () => {
  test('say what every shop begins with until staff publish theirs, and again when that is taken away', async () => {
    const page = async () => (await api.call('GET', '/content/page/return-policy')).body.detail;
    expect((await page()).title).toBe('นโยบายการคืนสินค้า');
    const id = await made({ kind: 'page', urlKey: 'return-policy', words: { titleTh: 'คืนได้เสมอ' } });
    expect((await page()).title).toBe('นโยบายการคืนสินค้า');
    await publish(id, { version: 1 });
    expect(await page()).toMatchObject({ title: 'คืนได้เสมอ', path: '/return-policy' });
    await publish(id, { version: 1, isShown: false });
    expect((await page()).title).toBe('นโยบายการคืนสินค้า');
    expect((await api.call('GET', '/content/page/admin')).status).toBe(404);
  });
});

describe('only staff write', () => {
  test('to others their calls are closed, and each leaves an event', async () => {
    const id = await made();
    const shopper = (await api.signIn('shopper')).token;
    for (const [method, path, body] of [
      ['GET', '/admin/content/List?kind=news', undefined],
      ['GET', `/admin/content/${id}`, undefined],
      ['POST', `/admin/content/${id}/publish`, { version: 1, isShown: true }],
      ['POST', '/admin/content-order', { ids: [], was: [] }],
    ] as const)
      for (const [token, status] of [
        [null, 401],
        [shopper, 403],
      ] as const)
        expect((await api.call(method, path, { token, body })).status).toBe(status);
    expect((await save({}, shopper)).status).toBe(403);
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'content_saved'));
    expect(events.some(({ detail }) => (detail as { contentId?: number }).contentId === id)).toBe(true);
    const [row] = await api.db.select().from(contentDocuments).where(eq(contentDocuments.id, id));
    expect(row?.publishedVersion).toBeNull();
  });
});
