import { sql } from 'drizzle-orm';
import { saveLive, saveLiveProduct } from '../src/modules/live/prepare-live.ts';
import { connectLive } from '../src/modules/live/run-live.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { arrive } from './arrivals.ts';
import { startShop } from './child-server.ts';
import { EventLine } from './event-line.ts';
import { type LoadRequest, percentile } from './load.ts';
import { headersOf } from './measure-chat.ts';
import type { Bench } from './report.ts';
import { addShoppers } from './shoppers.ts';

const offers = 10_000;
const watchers = 2_000;
const speakers = 400;
const rates = [5, 20];
const seconds = 10;
/** What hasn't come by then counts as lost. */
const lateMs = 10_000;

/**
 * Two thousand people watch a live of our own on one process while shoppers comment at fixed rates, every fourth of them to buy:
 * how long from when a comment was due to when a watcher has it, over all watchers and comments, and what one process spends on
 * it. Load, watchers and database share the machine.
 */
export async function measureLive({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(offers);
  const people = await addShoppers(databaseUrl, speakers);
  const live = await openLive(databaseUrl);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const came: { comment: number; atMs: number }[] = [];
  const lines = Array.from(
    { length: watchers },
    (_, index) =>
      new EventLine(
        shop.origin,
        `/resources/live-stream/${live}`,
        { 'x-forwarded-for': `10.77.${index >> 8}.${index & 255}` },
        (event) => {
          const comment = /#(\d+)#/.exec(event)?.[1];
          if (comment !== undefined) came.push({ comment: Number(comment), atMs: performance.now() });
        },
      ),
  );
  await Promise.all(lines.map((line) => line.opened));
  let first = 0;
  for (const perSecond of rates) {
    const total = perSecond * seconds;
    came.length = 0;
    const cpuBefore = (await shop.cpuMs()) ?? 0;
    const startedAtMs = performance.now();
    const replies = await arrive({
      ...{ server: shop, perSecond, seconds },
      requests: Array.from({ length: total }, (_, index): LoadRequest => {
        const person = people[(first + index) % people.length];
        if (person === undefined) throw new Error('somebody speaks');
        const text = index % 4 === 0 ? `N1 #${first + index}#` : `สวยมากค่ะ #${first + index}#`;
        return {
          ...{ method: 'POST', path: `/api/live/detail/${live}/comment`, headers: headersOf(person) },
          body: JSON.stringify({ text }),
        };
      }),
    });
    const taken = replies.filter(({ status }) => status === 200).length;
    const until = performance.now() + lateMs;
    while (came.length < taken * watchers && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const base = first;
    const waits = came.map(({ comment, atMs }) => atMs - startedAtMs - ((comment - base) * 1000) / perSecond);
    waits.sort((a, b) => a - b);
    const cpuMs = ((await shop.cpuMs()) ?? 0) - cpuBefore;
    console.log(
      `  ${perSecond} comments/s before ${watchers} watchers: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p95 ${percentile(waits, 0.95).toFixed(0)} ms at the watcher, ${(cpuMs / Math.max(1, came.length)).toFixed(3)} ms CPU of the shop a comment and watcher`,
    );
    const missing = taken * watchers - came.length;
    if (taken < total || missing > 0)
      console.log(`    NOT VALID: ${total - taken} were refused, ${missing} didn’t come`);
    first += total;
  }
  for (const line of lines) line.close();
  await shop.stop();
}

/** A live of a store that sells one book, as its host opens it. */
async function openLive(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl, 2);
  const services = { db, clock: () => new Date(), siteUrl: 'https://shop.example' };
  await db.execute(sql`insert into settings (name, value) values ('site', '{"isLive": true}')
    on conflict (name) do update set value = settings.value || excluded.value`);
  const { rows } = await db.execute<{ id: number; sellerId: number; priceSatang: number }>(sql`
    select p.id::int, p.seller_id::int as "sellerId", p.price_satang::int as "priceSatang"
    from products p join bench_books b on b.id = p.id order by p.id limit 1`);
  const [product] = rows;
  if (product === undefined) throw new Error('the bench has books');
  const host = { sellerId: product.sellerId };
  const draft = {
    name: 'Bench',
    startsAt: new Date(),
    limitPerPerson: 1,
    postTypeId: 1 as const,
    pageId: '',
  };
  const saved = await saveLive(services, { ...host, id: null, version: null, draft });
  if (!saved.ok) throw new Error(saved.failure.code);
  const put = await saveLiveProduct(services, {
    ...{ ...host, id: saved.value, liveProductId: null },
    draft: {
      productId: product.id,
      keyword: 'N1',
      priceSatang: product.priceSatang,
      copies: 500,
      position: 1,
    },
  });
  if (!put.ok) throw new Error(put.failure.code);
  const connected = await connectLive(services, { ...host, id: saved.value });
  if (!connected.ok) throw new Error(connected.failure.code);
  await db.$client.end();
  return saved.value;
}
