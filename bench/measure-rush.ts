import { sql } from 'drizzle-orm';
import { addOffer } from '../src/modules/flash-sale/offer-product.ts';
import { saveSlot } from '../src/modules/flash-sale/save-slot.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { type ChildServer, startShop } from './child-server.ts';
import { type Measured, measure, median } from './load.ts';
import { placeRequest } from './measure-orders.ts';
import type { Bench } from './report.ts';
import { addShoppers, type Shopper } from './shoppers.ts';

const offers = 10_000;
const rushing = 1_000;
const copies = 50;
const others = 300;
const rounds = 3;
const hourMs = 60 * 60 * 1000;

/**
 * A thousand buyers for the last fifty copies at a flash price, while others order other books: how many got it, and what
 * the others noticed, against as many buyers of books that few want.
 */
export async function measureRush({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(offers);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const db = openDatabase(databaseUrl, 2);
  await orderOthers(shop, await addShoppers(databaseUrl, others));
  const [quiet, rush]: [Measured[], Measured[]] = [[], []];
  const got: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(
      await together(shop, await addShoppers(databaseUrl, rushing), await addShoppers(databaseUrl, others)),
    );
    const crowd = await addShoppers(databaseUrl, rushing);
    const quotaId = await openSale(db, round, crowd);
    rush.push(await together(shop, crowd, await addShoppers(databaseUrl, others)));
    const { rows } = await db.execute<{ sold: number; left: number }>(sql`
      select (select coalesce(sum(copies), 0) from price_quota_sales where quota_id = ${quotaId})::int as sold,
        (select sum(copies_left) from price_quota_parts where quota_id = ${quotaId})::int as left`);
    got.push(rows[0]?.sold ?? 0);
    if (rows[0]?.left !== 0) console.log(`    NOT VALID: ${rows[0]?.left} copies are left`);
  }
  await db.$client.end();
  await shop.stop();
  const [before, during] = [quiet, rush].map((all) => median(all.map(({ p95Ms }) => p95Ms)));
  const [calm, busy] = [quiet, rush].map((all) => median(all.map(({ perSecond }) => perSecond)));
  if (before === undefined || during === undefined || calm === undefined || busy === undefined) return;
  const failures = [...quiet, ...rush].reduce((sum, one) => sum + one.failures, 0);
  console.log(`  ${rushing} buyers for the last ${copies}: ${got.join(', ')} got one`);
  console.log(
    `  ${others} orders of other books meanwhile: ${busy.toFixed(0)}/s, p95 ${during.toFixed(0)} ms, against ${calm.toFixed(0)}/s, p95 ${before.toFixed(0)} ms while as many buy what few want = ${(busy / calm).toFixed(2)} (aim: 0.90 or more)`,
  );
  if (failures > 0) console.log(`    NOT VALID: ${failures} of the others were refused`);
}

/** The others' orders, while the crowd orders by twice as many connections. */
async function together(
  shop: ChildServer,
  crowd: readonly Shopper[],
  rest: readonly Shopper[],
): Promise<Measured> {
  const [, measured] = await Promise.all([
    measure({ server: shop, requests: crowd.map(placeRequest), isOnce: true }, { connections: 16 }),
    orderOthers(shop, rest),
  ]);
  return measured;
}

function orderOthers(shop: ChildServer, shoppers: readonly Shopper[]): Promise<Measured> {
  return measure({ server: shop, requests: shoppers.map(placeRequest), isOnce: true }, { connections: 8 });
}

/** A sale that runs, of a book of its own, which is all that the crowd has in its carts. */
async function openSale(db: Database, round: number, crowd: readonly Shopper[]): Promise<number> {
  const now = new Date();
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const office = {
    userId: crowd[0]?.userId ?? 0,
    origin: { address: 'bench', userAgent: null, deviceId: null },
  };
  const services = { db, clock: () => at(-2) };
  const draft = { nameTh: 'bench', nameEn: 'bench', joinUntil: at(-1), startsAt: at(-1), endsAt: at(2) };
  const slot = await saveSlot(services, office, { id: null, version: null, draft });
  const { rows } = await db.execute<{ id: number; price: number }>(sql`
    select id::int, price_satang::int as price from bench_books order by place offset ${450 + round} limit 1`);
  const [book] = rows;
  if (!slot.ok || book === undefined) throw new Error('the bench can’t open a sale');
  const priceSatang = Math.floor(book.price / 2);
  const added = await addOffer(services, office, {
    ...{ slotId: slot.value, productId: book.id, priceSatang, copies, perPerson: 1, agreement: 'bench' },
  });
  if (!added.ok) throw new Error(added.failure.code);
  await db.execute(sql`
    update carts set lines = jsonb_build_array(jsonb_build_object('productId', ${book.id}::bigint, 'quantity', 1,
      'isCheckBox', true, 'priceSeenSatang', ${priceSatang}::bigint, 'addedAtMs', 1))
    where user_id between ${crowd[0]?.userId ?? 0} and ${crowd.at(-1)?.userId ?? 0}`);
  const opened = await db.execute<{ id: number }>(sql`
    select quota_id::int as id from flash_offers where id = ${added.value}`);
  return opened.rows[0]?.id ?? 0;
}
