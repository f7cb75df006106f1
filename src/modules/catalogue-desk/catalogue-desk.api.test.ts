import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import {
  authors,
  editions,
  formerAddresses,
  products,
  publishers,
  series,
  workAuthors,
  works,
} from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';
import { workProposals } from '../listing/listing.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { promotionScopes, promotions } from '../promotion/promotion.tables.ts';
import { reviews } from '../review/review.tables.ts';
import { catalogueMerges } from './catalogue-desk.tables.ts';
import { exportCatalogueWork } from './handle-personal-data.ts';

let api: TestApi;
let shop: TestShop;
let catalogue: TestCatalogue;
let staff: string;
let staffId: number;
beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
  shop = testShop(api.db);
  const person = await api.signIn('staff');
  [staff, staffId] = [person.token, person.userId];
});
afterAll(() => api.close());

let numbers = 0;
const next = () => {
  numbers += 1;
  return numbers;
};
function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('no row came back');
  return row;
}

const get = (path: string, token: string | null = staff) => api.call('GET', path, { token });
const post = (path: string, body: object, token: string | null = staff) =>
  api.call('POST', path, { token, body });
const read = async (kind: ThingKind, id: number) => (await get(`/admin/catalogue/${kind}/${id}`)).body.detail;
const merge = (kind: ThingKind, keptId: number, goneId: number, reason = 'เล่มเดียวกัน') =>
  post('/admin/catalogue-merge', { kind, keptId, goneId, reason });
const undo = (id: number, reason = 'รวมผิดเล่ม') => post(`/admin/catalogue-merges/${id}/undo`, { reason });
async function merged(kind: ThingKind, keptId: number, goneId: number): Promise<number> {
  const reply = await merge(kind, keptId, goneId);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}

async function person(nameTh: string, more: Partial<typeof authors.$inferInsert> = {}): Promise<number> {
  const row = { urlKey: `person-${next()}`, nameTh, nameEn: nameTh, ...more };
  return only(await api.db.insert(authors).values(row).returning({ id: authors.id })).id;
}
/** A work by somebody, with one edition that a store of its own offers. */
async function book(titleTh: string, authorId: number, more: Partial<typeof works.$inferInsert> = {}) {
  const work = {
    ...{ urlKey: `work-${next()}`, titleTh, titleEn: titleTh, descriptionTh: '' },
    ...{ categoryId: catalogue.categories.novels, ...more },
  };
  const workId = only(await api.db.insert(works).values(work).returning({ id: works.id })).id;
  await api.db.insert(workAuthors).values({ workId, authorId, position: 1 });
  const editionId = await edition(workId);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { editionId, nameTh: titleTh, nameEn: titleTh });
  return { workId, editionId, sellerId, productId };
}
async function edition(workId: number, more: Partial<typeof editions.$inferInsert> = {}): Promise<number> {
  const row = { workId, format: 'paperback' as const, language: 'th', isbn13: null, ...more };
  return only(await api.db.insert(editions).values(row).returning({ id: editions.id })).id;
}
async function review(workId: number, productId: number, stars: number, userId: number | null = null) {
  const row = { workId, productId, stars, userId, displayName: 'ผู้อ่าน', text: 'ดี' };
  return only(await api.db.insert(reviews).values(row).returning({ id: reviews.id })).id;
}
const workRow = async (id: number) => (await api.db.select().from(works).where(eq(works.id, id)))[0];
const rated = async (id: number) => {
  const row = await workRow(id);
  return row === undefined ? null : [row.ratingSum, row.ratingCount];
};

const saveNamed = (kind: 'author' | 'series' | 'publisher', id: number, body: object) =>
  post(`/admin/catalogue-named/${kind}/${id}`, body);
const saveWork = (id: number, body: object) => post(`/admin/catalogue/work/${id}`, body);
const saveEdition = (id: number, body: object) => post(`/admin/catalogue/edition/${id}`, body);

describe('finding', () => {
  test('one search finds every kind, by Thai, Latin, an ISBN with hyphens, and a number', async () => {
    const found = async (search: string, more = '') =>
      (await get(`/admin/catalogue/List?search=${encodeURIComponent(search)}${more}`)).body.detail;
    const kindsOf = ({ dataList }: { dataList: { kind: string }[] }) =>
      new Set(dataList.map(({ kind }) => kind));
    expect(kindsOf(await found('แม่น้ำ'))).toEqual(new Set(['work', 'series', 'edition']));
    const malee = await found('malee');
    expect(malee.counts).toMatchObject({ author: 1, work: 3, publisher: 0 });
    const isbn = await found('978-616-00-0001-5');
    expect(isbn.dataList.map(({ kind, id }: { kind: string; id: number }) => [kind, id])).toEqual([
      ['work', catalogue.works.river[0]],
      ['edition', catalogue.editions.paperback],
    ]);
    const people = await found('', '&kind=author&perpage=1');
    expect(people).toMatchObject({ total: people.counts.author, dataList: [{ kind: 'author' }] });
    const byNumber = await found(`#${catalogue.works.garden}`, '&kind=work');
    expect(byNumber.dataList[0].id).toBe(catalogue.works.garden);
    expect((await found('ไม่มีคำนี้แน่')).total).toBe(0);
  });

  test('a thing tells what hangs on it, a refused offer with its reason', async () => {
    const one = await book('เล่มที่ถูกระงับ', await person('ผู้แต่งหนึ่ง'));
    await api.db
      .update(products)
      .set({ isActive: false, offSaleAs: 'refused', offSaleReason: 'ปกไม่ตรง' })
      .where(eq(products.id, one.productId));
    const detail = await read('work', one.workId);
    expect(detail.offers).toMatchObject([{ id: one.productId, state: 'refused', refusal: 'ปกไม่ตรง' }]);
    expect(detail.about).toMatchObject({ offers: 1, refused: 1 });
    expect(detail.editions.map(({ id }: { id: number }) => id)).toEqual([one.editionId]);
  });

  test('nobody without the right finds anything', async () => {
    const support = await api.signIn('staff', null, { staffRole: 'support' });
    for (const path of ['/admin/catalogue/List', '/admin/catalogue-doubles', '/admin/catalogue-merges'])
      expect((await get(path, support.token)).status).toBe(403);
    const keeper = await api.signIn('staff', null, { staffRole: 'catalogue' });
    expect((await get('/admin/catalogue/List', keeper.token)).status).toBe(200);
  });
});

describe('correcting', () => {
  test('a work is corrected with its people by number, and its offers are called as it is', async () => {
    const [one, twin] = [await person('สมชาย ใจดี'), await person('สมชาย ใจดี')];
    const { workId, productId } = await book('ชื่อเดิม', one);
    const before = await read('work', workId);
    expect(before.values.authors).toEqual([`สมชาย ใจดี #${one}`]);
    const values = {
      ...before.values,
      ...{ titleTh: 'ชื่อใหม่', titleEn: '', authors: [`สมชาย ใจดี #${twin}`], translators: ['ผู้แปลใหม่'] },
    };
    const saved = await saveWork(workId, { version: before.version, values });
    expect(saved.body.detail).toMatchObject({ isChanged: true, version: before.version + 1 });
    const after = await read('work', workId);
    expect(after.values).toMatchObject({
      titleTh: 'ชื่อใหม่',
      titleEn: 'ชื่อใหม่',
      authors: [`สมชาย ใจดี #${twin}`],
    });
    expect(after.values.translators[0]).toMatch(/^ผู้แปลใหม่ #\d+$/);
    expect(only(await api.db.select().from(products).where(eq(products.id, productId))).nameTh).toBe('ชื่อใหม่');
    const { dataList } = (await get(`/admin/catalogue/work/${workId}/history`)).body.detail;
    expect(dataList[0]).toMatchObject({
      ...{ deed: 'corrected', by: 'ทดสอบ ระบบ' },
      before: { titleTh: 'ชื่อเดิม' },
      after: { titleTh: 'ชื่อใหม่' },
    });
    // A number under another's name is somebody else's.
    const wrong = { ...after.values, authors: [`คนอื่น #${twin}`] };
    const refused = await saveWork(workId, { version: after.version, values: wrong });
    expect(wrongFields(refused)).toEqual({ authors: 'nameOfAnother' });
  });

  test('two who correct one thing lose nothing: the second is told what stands there', async () => {
    const { workId } = await book('แก้พร้อมกัน', await person('คนที่หนึ่ง'));
    const { version, values } = await read('work', workId);
    const replies = await Promise.all(
      ['ของฉัน', 'ของเธอ'].map((titleTh) => saveWork(workId, { version, values: { ...values, titleTh } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = only(replies.filter(({ status }) => status === 409));
    expect(lost.body.code).toBe('thingChanged');
    const { titleTh } = (await read('work', workId)).values;
    expect(lost.body.detail).toMatchObject({ version: version + 1, theirs: { titleTh } });
    // The same as what stands there isn't a conflict.
    const same = await saveWork(workId, { version, values: { ...values, titleTh } });
    expect(same.body.detail).toMatchObject({ isChanged: false });
  });

  test('an earlier state comes back, people by their numbers, and can be left again', async () => {
    const one = await person('ก่อนเปลี่ยนชื่อ');
    const { workId } = await book('รุ่นแรก', one);
    const first = await read('work', workId);
    await saveWork(workId, {
      version: first.version,
      values: { ...first.values, titleTh: 'รุ่นสอง', authors: ['อีกคนหนึ่ง'] },
    });
    await api.db.update(authors).set({ nameTh: 'หลังเปลี่ยนชื่อ' }).where(eq(authors.id, one));
    const second = await read('work', workId);
    const [change] = (await get(`/admin/catalogue/work/${workId}/history`)).body.detail.dataList;
    const back = { version: second.version, changeId: change.id };
    expect((await post(`/admin/catalogue/work/${workId}/return`, back)).status).toBe(200);
    expect((await read('work', workId)).values).toMatchObject({
      titleTh: 'รุ่นแรก',
      authors: [`หลังเปลี่ยนชื่อ #${one}`],
    });
    const { dataList } = (await get(`/admin/catalogue/work/${workId}/history`)).body.detail;
    expect(dataList.map(({ deed }: { deed: string }) => deed)).toEqual(['returned', 'corrected']);
    const foreign = { version: second.version + 1, changeId: 999_999 };
    expect((await post(`/admin/catalogue/work/${workId}/return`, foreign)).body.code).toBe('changeNotFound');
  });

  test('an edition: its ISBN is checked and nobody else’s, an e-book stays one while it is offered', async () => {
    const { workId, editionId } = await book('มีเลข', await person('เจ้าของเลข'));
    const { version, values } = await read('edition', editionId);
    const save = (more: object) => saveEdition(editionId, { version, values: { ...values, ...more } });
    expect(wrongFields(await save({ isbn13: '9786160000016' }))).toEqual({ isbn13: 'isbnInvalid' });
    await edition(workId, { isbn13: '9780306406188' });
    expect(wrongFields(await save({ isbn13: '978-0-306-40618-8' }))).toEqual({ isbn13: 'isbnTaken' });
    expect(wrongFields(await save({ format: 'ebook' }))).toEqual({ format: 'formatFixed' });
    expect((await save({ isbn13: '0-306-40615-2', publisher: 'โรงพิมพ์ใหม่', pages: 99 })).status).toBe(200);
    const after = await read('edition', editionId);
    expect(after.values).toMatchObject({ isbn13: '9780306406157', pages: 99 });
    expect(after.values.publisher).toMatch(/^โรงพิมพ์ใหม่ #\d+$/);
  });

  test('an address that is changed leads to the new one, isn’t given away, and can be taken back', async () => {
    const id = await person('ผู้มีที่อยู่', { urlKey: 'old-place' });
    const other = await person('อีกคน');
    const { version, values } = await read('author', id);
    const save = (to: number, at: number, more: object) =>
      saveNamed('author', to, { version: at, values: { ...values, ...more } });
    expect(wrongFields(await save(id, version, { urlKey: 'Not An Address' }))).toEqual({
      urlKey: 'addressInvalid',
    });
    expect(wrongFields(await save(id, version, { nameTh: '' }))).toEqual({ nameTh: 'required' });
    expect((await get('/author/old-place', null)).status).toBe(200);
    expect((await save(id, version, { urlKey: 'new-place', nameEn: 'Renamed' })).status).toBe(200);
    for (const key of ['old-place', 'new-place'])
      await expect
        .poll(async () => (await api.call('GET', `/author/${key}`, { culture: 'en' })).body.detail)
        .toMatchObject({ id, urlKey: 'new-place', name: 'Renamed' });
    expect(wrongFields(await save(other, 1, { urlKey: 'old-place' }))).toEqual({ urlKey: 'addressTaken' });
    const now = await read('author', id);
    expect(now.formerAddresses).toEqual(['old-place']);
    expect((await save(id, now.version, { urlKey: 'old-place' })).status).toBe(200);
    expect((await read('author', id)).formerAddresses).toEqual(['new-place']);
  });

  test('nothing that isn’t there, and nothing without being who may', async () => {
    expect((await get('/admin/catalogue/work/99999999')).body.code).toBe('thingNotFound');
    const { version, values } = await read('series', catalogue.seriesId);
    const shopper = (await api.signIn()).token;
    const path = `/admin/catalogue-named/series/${catalogue.seriesId}`;
    expect((await post(path, { version, values }, shopper)).status).toBe(403);
    expect((await post(path, { version, values }, null)).status).toBe(401);
  });
});

describe('doubles', () => {
  test('are listed by a name without its signs, and not any more once they are said to be two', async () => {
    const [one, other] = [await person('ก. สุรางคนางค์'), await person('ก.สุรางคนางค์')];
    const alike = [await book('บ้านทรายทอง', one), await book('บ้าน ทราย-ทอง', other)];
    await book('บ้านทรายทอง', await person('คนละคนกัน'));
    const listed = async (kind: ThingKind) =>
      (await get(`/admin/catalogue-doubles?kind=${kind}&perpage=100`)).body.detail.dataList.map(
        (pair: { one: { id: number }; other: { id: number } }) => [pair.one.id, pair.other.id],
      );
    expect(await listed('author')).toContainEqual([one, other]);
    const typed = [await person('เเก้ว นํ้าคํา ท่ีรัก'), await person('แก้ว น้ำคำ ที่รัก')];
    expect(await listed('author')).toContainEqual(typed);
    const ids = alike.map(({ workId }) => workId);
    expect(await listed('work')).toContainEqual(ids);
    expect((await listed('work')).filter(([id]: number[]) => id === ids[0])).toHaveLength(1);
    const second = await edition(ids[0] ?? 0);
    expect(await listed('edition')).toContainEqual([alike[0]?.editionId, second]);

    const say = (isDouble: boolean) =>
      post('/admin/catalogue-doubles', { kind: 'author', oneId: other, otherId: one, isDouble });
    expect((await say(false)).body.detail).toEqual({ isChanged: true });
    expect((await say(false)).body.detail).toEqual({ isChanged: false });
    expect(await listed('author')).not.toContainEqual([one, other]);
    expect((await say(true)).body.detail).toEqual({ isChanged: true });
    expect(await listed('author')).toContainEqual([one, other]);
    const same = { kind: 'author', oneId: one, otherId: one, isDouble: false };
    expect((await post('/admin/catalogue-doubles', same)).body.code).toBe('mergeSame');
  });
});

describe('merging works', () => {
  test('is refused where a store would pay more commission by it, and so is parting them', async () => {
    const author = await person('ผู้แต่งสองหมวด');
    const shelves = await api.db.execute<{
      id: number;
    }>(sql`insert into categories (url_key, name_th, name_en)
      values ('dearer', 'แพงกว่า', 'Dearer') returning id`);
    const categoryId = Number(only(shelves.rows).id);
    await api.db.execute(sql`insert into category_rates (category_id, starts_at, basis_points, reason, created_at)
      values (${categoryId}, now() - interval '1 hour', 9000, 'x', now())`);
    const [cheap, dear] = [await book('หมวดถูก', author), await book('หมวดแพง', author, { categoryId })];
    const refused = await merge('work', dear.workId, cheap.workId);
    expect([refused.status, refused.body.code]).toEqual([409, 'categoryRateRises']);
    expect(await workRow(cheap.workId)).toBeDefined();
    const id = await merged('work', cheap.workId, dear.workId);
    const parted = await undo(id);
    expect([parted.status, parted.body.code]).toEqual([409, 'categoryRateRises']);
    expect(await workRow(dear.workId)).toBeUndefined();
    await api.db.execute(sql`delete from category_rates where category_id = ${categoryId}`);
    expect((await undo(id)).status).toBe(200);
  });

  test('everything follows, the stars are counted anew, and one press puts it back', async () => {
    const [author, other] = [await person('ผู้แต่งจริง'), await person('ผู้แต่งซ้ำ')];
    const kept = await book('เล่มที่อยู่', author);
    const gone = await book('เล่มที่ไป', other, { subtitleTh: 'คำรอง', originalYear: 2510 });
    const reader = await api.signIn();
    await review(kept.workId, kept.productId, 5, reader.userId);
    const theirs = await review(gone.workId, gone.productId, 2, reader.userId);
    await api.db.insert(workProposals).values({
      ...{ workId: gone.workId, productId: gone.productId, sellerId: gone.sellerId },
      ...{ before: {}, after: {}, createdAt: new Date() },
    });
    const lists = `/admin/catalogue-merge?kind=work&keptId=${kept.workId}&goneId=${gone.workId}`;
    const preview = (await get(lists)).body.detail;
    expect(preview.gone.holds).toMatchObject({ editions: 1, offers: 1, reviews: 1, proposals: 1 });
    expect(preview).toMatchObject({ obstacles: [], fills: ['subtitle_th', 'original_year'] });

    expect((await merge('work', kept.workId, gone.workId, '')).body.code).toBe('reasonMissing');
    const id = await merged('work', kept.workId, gone.workId);
    expect(await workRow(gone.workId)).toBeUndefined();
    expect(await workRow(kept.workId)).toMatchObject({
      ...{ ratingSum: 7, ratingCount: 2, subtitleTh: 'คำรอง', originalYear: 2510 },
    });
    const offers = (await read('work', kept.workId)).offers.map((offer: { id: number }) => offer.id);
    expect(offers).toEqual([kept.productId, gone.productId]);
    const moved = only(await api.db.select().from(products).where(eq(products.id, gone.productId)));
    expect(moved.nameTh).toBe('เล่มที่อยู่');
    expect(
      await api.db.select().from(workProposals).where(eq(workProposals.workId, kept.workId)),
    ).toHaveLength(1);

    // Twice, and the other way round: told where it has gone.
    for (const reply of [
      await merge('work', kept.workId, gone.workId),
      await merge('work', gone.workId, kept.workId),
      await get(`/admin/catalogue/work/${gone.workId}`),
    ])
      expect([reply.status, reply.body.code, reply.body.detail.keptId]).toEqual([
        ...[410, 'thingMerged', kept.workId],
      ]);

    // What comes to the one that stayed stays there.
    const since = await review(kept.workId, kept.productId, 4);
    const later = await edition(kept.workId);
    expect((await undo(id, '')).body.code).toBe('reasonMissing');
    expect((await undo(id)).body.detail).toEqual({ kind: 'work', goneId: gone.workId });
    expect(await rated(kept.workId)).toEqual([9, 2]);
    expect(await rated(gone.workId)).toEqual([2, 1]);
    const filed = await api.db.select().from(reviews).where(eq(reviews.workId, gone.workId));
    expect(filed.map((row) => row.id)).toEqual([theirs]);
    expect(await workRow(kept.workId)).toMatchObject({ subtitleTh: null, originalYear: null });
    const back = await read('work', gone.workId);
    expect(back.values).toMatchObject({ subtitleTh: 'คำรอง', authors: [`ผู้แต่งซ้ำ #${other}`] });
    expect(back.offers).toMatchObject([{ id: gone.productId }]);
    expect((await read('work', kept.workId)).editions.map((each: { id: number }) => each.id)).toEqual([
      ...[kept.editionId, later],
    ]);
    const named = only(await api.db.select().from(products).where(eq(products.id, gone.productId)));
    expect(named.nameTh).toBe('เล่มที่ไป');
    expect(await api.db.select().from(reviews).where(eq(reviews.id, since))).toMatchObject([
      { workId: kept.workId },
    ]);
    expect((await undo(id)).body.code).toBe('mergeUndone');
    expect((await undo(99_999)).body.code).toBe('mergeNotFound');

    const kinds = (await api.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, staffId))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['catalogue_merged', 'catalogue_parted']));
    const own = await exportCatalogueWork(api.db, staffId);
    expect(own.map(({ deed }) => deed)).toEqual(expect.arrayContaining(['merged', 'parted']));
    const list = (await get('/admin/catalogue-merges?isUndone=true')).body.detail;
    expect(list.dataList[0]).toMatchObject({
      id,
      keptName: 'เล่มที่อยู่',
      undoReason: 'รวมผิดเล่ม',
      undoneBy: 'ทดสอบ ระบบ',
    });
  });

  test('a merge on which another stands is undone after it', async () => {
    const author = await person('ผู้แต่งสามเล่ม');
    const [a, b, c] = [await book('หนึ่ง', author), await book('สอง', author), await book('สาม', author)];
    const first = await merged('work', b.workId, a.workId);
    const second = await merged('work', c.workId, b.workId);
    const buried = await undo(first);
    expect([buried.body.code, buried.body.detail.id]).toEqual(['mergeBuried', second]);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    for (const { workId, productId } of [a, b, c])
      expect((await read('work', workId)).offers.map((offer: { id: number }) => offer.id)).toEqual([
        productId,
      ]);
  });

  test('a work comes back to the people that its own were merged into', async () => {
    const [old, now] = [await person('ชื่อเก่า'), await person('ชื่อปัจจุบัน')];
    const [kept, gone] = [await book('อยู่', now), await book('ไป', old)];
    const works = await merged('work', kept.workId, gone.workId);
    const people = await merged('author', now, old);
    expect((await undo(works)).status).toBe(200);
    expect((await read('work', gone.workId)).values.authors).toEqual([`ชื่อปัจจุบัน #${now}`]);
    expect((await undo(people)).status).toBe(200);
  });

  test('both ways at once, from two connections: one happens, and nothing is lost', async () => {
    const author = await person('สองทาง');
    const [a, b] = [await book('ซ้าย', author), await book('ขวา', author)];
    const replies = await Promise.all([
      merge('work', a.workId, b.workId),
      merge('work', b.workId, a.workId),
      merge('work', a.workId, b.workId),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const left = (await Promise.all([workRow(a.workId), workRow(b.workId)])).filter(
      (row) => row !== undefined,
    );
    expect(left).toHaveLength(1);
    expect((await read('work', left[0]?.id ?? 0)).offers).toHaveLength(2);
  });

  test('while orders are placed and books are changed: nothing dangles, and every order is placed', async () => {
    const author = await person('ขายดี');
    const [kept, gone] = [await book('ต้นฉบับ', author), await book('ตัวซ้ำ', author)];
    const buyers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const buyer = await api.signIn();
        const cartId = await shop.cart(api.services, buyer.userId, [gone.productId]);
        return { ...buyer, cartId, addressId: await shop.address(buyer.userId) };
      }),
    );
    const place = ({ token, cartId, addressId }: (typeof buyers)[number]) =>
      post(
        '/order/place',
        {
          ...{ id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId } },
          orders: [{ sellerId: gone.sellerId }],
        },
        token,
      );
    const [mergeReply, ...placed] = await Promise.all([
      merge('work', kept.workId, gone.workId),
      ...buyers.map(place),
    ]);
    expect(mergeReply?.status).toBe(200);
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = await api.db.execute<{ lines: number; lost: number }>(sql`
      select count(*)::int as lines, count(*) filter (where work.id is null)::int as lost
      from order_lines line join products offer on offer.id = line.product_id
      left join editions edition on edition.id = offer.edition_id left join works work on work.id = edition.work_id
      where offer.id = ${gone.productId}`);
    expect(rows).toEqual([{ lines: 4, lost: 0 }]);
    expect((await undo(mergeReply?.body.detail.id)).status).toBe(200);
    expect((await read('work', gone.workId)).about.offers).toBe(1);
  });
});

describe('merging editions', () => {
  test('offers follow, an ISBN is taken over, and what can’t be one is refused', async () => {
    const author = await person('สองฉบับ');
    const kept = await book('ฉบับแรก', author);
    const other = await edition(kept.workId, { isbn13: '9780306406164', pages: 120 });
    const seller = await shop.seller();
    const productId = await shop.product(seller, { editionId: other, condition: 'new' });
    const id = await merged('edition', kept.editionId, other);
    expect((await read('edition', kept.editionId)).values).toMatchObject({
      isbn13: '9780306406164',
      pages: 120,
    });
    expect((await read('edition', kept.editionId)).offers).toHaveLength(2);
    expect((await undo(id)).status).toBe(200);
    expect((await read('edition', kept.editionId)).values).toMatchObject({ isbn13: null, pages: null });
    expect((await read('edition', other)).offers).toMatchObject([{ id: productId }]);

    const doubled = await shop.product(kept.sellerId, { editionId: other, condition: 'new' });
    const refused = await merge('edition', kept.editionId, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'mergeObstructed']);
    expect(refused.body.detail.obstacles).toMatchObject([
      { code: 'offersInTheWay', offers: [{ id: doubled, otherId: kept.productId }] },
    ]);
    const elsewhere = await book('เรื่องอื่น', author);
    const digital = await edition(elsewhere.workId, { format: 'ebook', isbn13: '9780306406171' });
    const path = `/admin/catalogue-merge?kind=edition&keptId=${other}&goneId=${digital}`;
    const codes = (await get(path)).body.detail.obstacles.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['worksDiffer', 'isbnsDiffer', 'formatsDiffer']);
  });

  test('whoever has both e-books keeps two editions', async () => {
    const { workId } = await book('อีบุ๊ก', await person('นักเขียนอีบุ๊ก'));
    const [one, other] = [
      await edition(workId, { format: 'ebook' }),
      await edition(workId, { format: 'ebook' }),
    ];
    const reader = await api.signIn();
    const seller = await shop.seller();
    for (const [at, editionId] of [one, other].entries()) {
      const productId = await shop.product(seller, { editionId, fileKey: 'ebooks/x.epub' });
      await api.db.execute(sql`
        insert into library_books (user_id, product_id, edition_id, order_id, order_line_id, order_number, held_at)
        values (${reader.userId}, ${productId}, ${editionId}, ${900 + at}, ${9_000 + at}, 'R1', now())`);
    }
    const refused = await merge('edition', one, other);
    expect(refused.body.detail.obstacles.map(({ code }: { code: string }) => code)).toEqual([
      ...['offersInTheWay', 'ownedTwice'],
    ]);
  });
});

describe('merging people, series and publishers', () => {
  test('works, promotions and addresses follow a person; what named both names one; and back', async () => {
    const [kept, gone] = [
      await person('คนที่อยู่'),
      await person('คนที่ไป', { urlKey: 'who-went', bioTh: 'ประวัติ' }),
    ];
    const [only1, both] = [await book('ของคนที่ไป', gone), await book('ของทั้งสอง', kept)];
    await api.db.insert(workAuthors).values({ workId: both.workId, authorId: gone, position: 2 });
    const at = { startsAt: new Date('2026-01-01'), endsAt: new Date('2027-01-01') };
    const promotion = async (targets: number[]) => {
      const row = {
        urlKey: `deal-${next()}`,
        promotionTypeId: 3 as const,
        nameTh: 'ลด',
        nameEn: 'Off',
        funder: 'house' as const,
        terms: {
          kind: 'steps' as const,
          measure: 'copies' as const,
          steps: [{ from: 2, offBasisPoints: 500, offSatang: null }],
        },
        ...at,
      };
      const { id } = only(await api.db.insert(promotions).values(row).returning({ id: promotions.id }));
      await api.db
        .insert(promotionScopes)
        .values(targets.map((targetId) => ({ promotionId: id, kind: 'author' as const, targetId })));
      return id;
    };
    const [single, double] = [await promotion([gone]), await promotion([gone, kept])];
    const targetsOf = async (id: number) =>
      (await api.db.select().from(promotionScopes).where(eq(promotionScopes.promotionId, id)))
        .map(({ targetId }) => targetId)
        .sort((one, other) => one - other);
    const id = await merged('author', kept, gone);
    expect((await read('work', only1.workId)).values.authors).toEqual([`คนที่อยู่ #${kept}`]);
    expect((await read('work', both.workId)).values.authors).toEqual([`คนที่อยู่ #${kept}`]);
    expect([await targetsOf(single), await targetsOf(double)]).toEqual([[kept], [kept]]);
    expect((await get('/author/who-went', null)).body.detail).toMatchObject({ id: kept });
    expect((await read('author', kept)).values.bioTh).toBe('ประวัติ');

    // Whoever still types the name means the one that stayed.
    const work = await read('work', only1.workId);
    const typed = { version: work.version, values: { ...work.values, authors: ['คนที่ไป'] } };
    expect((await saveWork(only1.workId, typed)).status).toBe(200);
    expect((await read('work', only1.workId)).values.authors).toEqual([`คนที่อยู่ #${kept}`]);

    expect((await undo(id)).status).toBe(200);
    expect((await read('work', both.workId)).values.authors).toEqual([`คนที่อยู่ #${kept}`, `คนที่ไป #${gone}`]);
    expect([await targetsOf(single), await targetsOf(double)]).toEqual([[gone], [kept, gone]]);
    expect((await read('author', kept)).values.bioTh).toBeNull();
    expect(await api.db.select().from(formerAddresses).where(eq(formerAddresses.urlKey, 'who-went'))).toEqual(
      [],
    );
  });

  test('series and publishers take their works and editions along, and give them back', async () => {
    const named = async (table: typeof series | typeof publishers, nameTh: string) =>
      only(
        await api.db
          .insert(table)
          .values({ urlKey: `named-${next()}`, nameTh, nameEn: nameTh })
          .returning({ id: table.id }),
      ).id;
    const lines = [await named(series, 'ชุดหนึ่ง'), await named(series, 'ชุดสอง')] as const;
    const houses = [await named(publishers, 'พิมพ์หนึ่ง'), await named(publishers, 'พิมพ์สอง')] as const;
    const one = await book('ในชุด', await person('นักเขียนชุด'), { seriesId: lines[1], seriesNumber: '3' });
    await api.db.update(editions).set({ publisherId: houses[1] }).where(eq(editions.id, one.editionId));
    const ids = [await merged('series', ...lines), await merged('publisher', ...houses)];
    expect((await read('work', one.workId)).values).toMatchObject({
      series: `ชุดหนึ่ง #${lines[0]}`,
      seriesNumber: '3',
    });
    expect((await read('edition', one.editionId)).values.publisher).toBe(`พิมพ์หนึ่ง #${houses[0]}`);
    for (const id of ids) expect((await undo(id)).status).toBe(200);
    expect((await read('work', one.workId)).values.series).toBe(`ชุดสอง #${lines[1]}`);
    expect((await read('edition', one.editionId)).values.publisher).toBe(`พิมพ์สอง #${houses[1]}`);
  });
});

test('every reference to what is merged is known: a new one has to be moved, or said why it needn’t', async () => {
  // Of offers (products) nothing moves: they keep their numbers, and what points to them follows.
  const known = {
    'also_bought.other_work_id': 'made anew by a job; goes with the work',
    'also_bought.work_id': 'made anew by a job; goes with the work',
    'editions.publisher_id': 'turnPublisher',
    'editions.work_id': 'turnEditions',
    'former_addresses.author_id': 'turnAddresses',
    'former_addresses.publisher_id': 'turnAddresses',
    'former_addresses.series_id': 'turnAddresses',
    'former_addresses.work_id': 'turnAddresses',
    'products.edition_id': 'turnOffers',
    'reviews.work_id': 'moveReviews',
    'work_authors.author_id': 'turnCredits',
    'work_authors.work_id': 'kept with the merge, put back with it',
    'work_proposals.work_id': 'moveProposals',
    'works.series_id': 'turnSeries',
  };
  const { rows } = await api.db.execute<{ reference: string }>(sql`
    select con.conrelid::regclass || '.' || att.attname as reference from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
    where con.contype = 'f' and con.confrelid = any(array['works', 'editions', 'authors', 'series', 'publishers']::regclass[])
    order by 1`);
  expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(known));
  // Numbers that no constraint knows: a column that is called like one has to be moved as well.
  const { rows: named } = await api.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name similar to '%(work|edition|author|series|publisher)_id' order by 1`);
  const unbound = named.map(({ name }) => name).filter((name) => !(name in known));
  expect(unbound).toEqual(['library_books.edition_id']);
});

test('no merge is kept without its reason, and no two of one gone thing', async () => {
  const open = await api.db
    .select()
    .from(catalogueMerges)
    .where(and(sql`${catalogueMerges.undoneAt} is null`, sql`${catalogueMerges.reason} <> ''`));
  expect(new Set(open.map(({ kind, goneId }) => `${kind} ${goneId}`)).size).toBe(open.length);
  expect(open.length).toBeGreaterThan(0);
});
