import { sql } from 'drizzle-orm';
import { importComments } from '../modules/live/import-comments.ts';
import { saveLive, saveLiveProduct } from '../modules/live/prepare-live.ts';
import { findSellable } from '../modules/live/read-lives.ts';
import { connectLive, putOnAir } from '../modules/live/run-live.ts';
import { saveShow } from '../modules/live/save-show.ts';
import { createLiveComments } from '../modules/live/say-in-live.ts';
import type { Services } from '../platform/services.ts';

const minuteMs = 60 * 1000;
const keywords = ['A1', 'A2', 'B7', 'C9', 'แคล1'];

/** What viewers say: orders of every kind, a waiting line, a cancellation, questions, and what the host has to decide. */
const chat: readonly (readonly [name: string, text: string])[] = [
  ['มะลิ ใจดี', 'สวัสดีค่ะ'],
  ['มะลิ ใจดี', 'cf a1'],
  ['ต้น หนังสือเก่า', 'A1 2 ค่ะ'],
  ['ฝน พรำ', 'เอา a2 สองเล่ม'],
  ['John R.', 'A1x2'],
  ['ปลา วาฬ', 'a1 มีไหมคะ'],
  ['ปลา วาฬ', '5555'],
  ['เก่ง อ่านไว', 'CF B7 =2'],
  ['ฝน พรำ', 'แดฟๅ'],
  ['ก้อย', 'A3'],
  ['นก ฮูก', 'A1 โอนแล้วนะ'],
  ['นก ฮูก', 'แคล1 2'],
  ['มะลิ ใจดี', 'ยกเลิก a1 ค่ะ'],
  ['พลอย', 'เปลี่ยนจาก A2 เป็น B7'],
  ['พลอย', 'c9 ๒ เล่ม'],
  ['สมหญิง', '@พลอย cf c9'],
  ['สมหญิง', 'A1 500'],
  ['ก้อย', 'เอ1 1'],
];

/** A live that sells, with its comments, and a draft of the next, of the store that the demo's seller works at. */
export async function openLives(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<void> {
  const { db, clock } = services;
  const { rows: products } = await db.execute<{ id: number; sellerId: number; priceSatang: number }>(sql`
    select p.id::int, p.seller_id::int as "sellerId", p.price_satang::int as "priceSatang"
    from products p join users u on u.seller_id = p.seller_id join editions e on e.id = p.edition_id
    where u.email = 'seller@bannasala.test' and p.is_active and e.format <> 'ebook' and not p.is_free_gift
      and p.parent_id is null and p.product_type_id <> 2 and p.stock_on_hand - p.stock_reserved > 12
      and not exists (select from price_windows w where w.product_id = p.id)
    order by p.sold_count, p.id limit ${keywords.length + 1}`);
  const [first] = products;
  if (first === undefined || products.length <= keywords.length)
    throw new Error('the demo has too little for its lives');
  const { sellerId } = first;
  const now = clock();
  const open = async (name: string, startsAt: Date) => {
    const draft = { name, startsAt, limitPerPerson: 2, postTypeId: 1 as const, pageId: '' };
    const saved = await saveLive(services, { sellerId, id: null, version: null, draft });
    if (!saved.ok) throw new Error(`${name}: ${saved.failure.code}`);
    return saved.value;
  };
  const put = async (id: number, keyword: string, place: number, copies: number) => {
    const product = products[place];
    if (product === undefined) return;
    const priceSatang = Math.floor((product.priceSatang * 0.85) / 100) * 100;
    const draft = { productId: product.id, keyword, priceSatang, copies, position: null };
    const saved = await saveLiveProduct(services, { sellerId, id, liveProductId: null, draft });
    if (!saved.ok) throw new Error(`${keyword}: ${saved.failure.code}`);
  };
  const startsAt = new Date(now.getTime() - 30 * minuteMs);
  const live = await open('ไลฟ์คืนวันพฤหัส เปิดกล่องหนังสือใหม่', startsAt);
  for (const [place, keyword] of keywords.entries()) await put(live, keyword, place, 3);
  const connected = await connectLive(services, { sellerId, id: live });
  if (!connected.ok) throw new Error(`the demo’s live: ${connected.failure.code}`);
  const content = JSON.stringify(
    chat.map(([name, message], at) => ({
      ...{ id: `demo_${String(at + 1).padStart(3, '0')}`, message, from: { name } },
      created_time: new Date(startsAt.getTime() + at * 20_000).toISOString(),
    })),
  );
  const imported = await importComments(services, { sellerId, id: live, content });
  if (!imported.ok) throw new Error(`the demo’s comments: ${imported.failure.code}`);
  const next = await open('ไลฟ์วันเสาร์ หนังสือเด็ก', new Date(now.getTime() + 2 * 24 * 60 * minuteMs));
  await put(next, '2', keywords.length, 5);
  const announced = await saveShow(services, { sellerId, id: next, videoAddress: '', isAnnounced: true });
  if (!announced.ok) throw new Error(`the demo’s next live: ${announced.failure.code}`);
  await talk(services, { sellerId, live });
}

const hostedChat: readonly (readonly [name: string, text: string])[] = [
  ['ใบเตย', 'cf n1'],
  ['ปอนด์ อ่านทุกคืน', 'N2 ค่ะ'],
  ['แม่น้องพี', 'เอา n1 2 เล่มค่ะ'],
  ['ใบเตย', 'n2 ยังมีไหมคะ'],
];

/** A live of an affiliate that sells, with books of stores that pay for it, a little cheaper than on their shelves. */
export async function openHostedLive(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<void> {
  const { db, clock } = services;
  const { rows } = await db.execute<{ id: number }>(sql`
    select user_id::int as id from affiliates a join users u on u.id = a.user_id
    where u.email = 'sharer@bannasala.test' and a.stopped_at is null`);
  const [host] = rows;
  if (host === undefined) throw new Error('the demo has no affiliate for a live');
  const of = { affiliateId: host.id };
  const startsAt = new Date(clock().getTime() - 20 * minuteMs);
  const draft = {
    name: 'ไลฟ์เล่าหนังสือก่อนนอน',
    startsAt,
    limitPerPerson: 2,
    postTypeId: 1 as const,
    pageId: '',
  };
  const saved = await saveLive(services, { ...of, id: null, version: null, draft });
  if (!saved.ok) throw new Error(`the affiliate’s live: ${saved.failure.code}`);
  const id = saved.value;
  const found = await findSellable(services, { ...of, id, search: '', locale: 'th' });
  const books = found.ok ? found.value.filter(({ freeCopies }) => freeCopies > 8).slice(0, 2) : [];
  if (books.length < 2) throw new Error('no store of the demo pays affiliates for two books');
  for (const [place, { id: productId, price, cashback }] of books.entries()) {
    // Half of what it earns goes to the buyers, in whole baht.
    const priceSatang = price * 100 - Math.floor(cashback / 2) * 100;
    const product = { productId, keyword: `N${place + 1}`, priceSatang, copies: 3, position: null };
    const put = await saveLiveProduct(services, { ...of, id, liveProductId: null, draft: product });
    if (!put.ok) throw new Error(`N${place + 1}: ${put.failure.code}`);
  }
  const connected = await connectLive(services, { ...of, id });
  if (!connected.ok) throw new Error(`the affiliate’s live: ${connected.failure.code}`);
  const content = JSON.stringify(
    hostedChat.map(([name, message], at) => ({
      ...{ id: `hosted_${String(at + 1).padStart(3, '0')}`, message, from: { name } },
      created_time: new Date(startsAt.getTime() + at * 20_000).toISOString(),
    })),
  );
  const imported = await importComments(services, { ...of, id, content });
  if (!imported.ok) throw new Error(`the affiliate’s comments: ${imported.failure.code}`);
}

/** On the live's own page: what is on air, and what shoppers and the store say there. */
async function talk(
  services: Pick<Services, 'db' | 'clock'>,
  { sellerId, live }: { sellerId: number; live: number },
): Promise<void> {
  const { rows } = await services.db.execute<{ id: number }>(sql`
    select id::int from live_products where post_id = ${live} order by position offset 1 limit 1`);
  const [onAir] = rows;
  if (onAir !== undefined) await putOnAir(services, { sellerId, id: live, liveProductId: onAir.id });
  const { rows: people } = await services.db.execute<{ id: number; email: string }>(sql`
    select id::int, email from users where email in ('shopper@bannasala.test', 'seller@bannasala.test')`);
  const say = createLiveComments(services);
  const said = [
    ['seller@bannasala.test', 'สวัสดีค่ะ วันนี้เปิดกล่องหนังสือใหม่ พิมพ์รหัสได้เลย'],
    ['shopper@bannasala.test', 'เล่มนี้ปกแข็งหรือปกอ่อนคะ'],
    ['seller@bannasala.test', 'ปกอ่อนค่ะ'],
    ['shopper@bannasala.test', 'cf c9'],
  ] as const;
  for (const [who, text] of said) {
    const person = people.find(({ email }) => email === who);
    if (person === undefined) continue;
    const taken = await say({ id: live, userId: person.id, text, liveProductId: null, quantity: 1 });
    if (!taken.ok) throw new Error(`${text}: ${taken.failure.code}`);
  }
}
