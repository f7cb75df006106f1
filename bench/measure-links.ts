import { sql } from 'drizzle-orm';
import { createClickCounter } from '../src/modules/affiliate/count-clicks.ts';
import { followLink } from '../src/modules/affiliate/follow-clicks.ts';
import { selectCardRows } from '../src/modules/catalogue/product-card.store.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';
import type { Bench } from './report.ts';

const offers = 10_000;
const clicks = 1_000_000;
/** Between two writes, as many as a very busy second brings. */
const atOnce = 20_000;
const shown = 24;
const code = 'benchSharer1';
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36';

/**
 * A million people open an affiliate's links: what counting one costs a page, how long a page's cards take from the database
 * while clicks are written and while none are, and that every click has its row.
 */
export async function measureLinks({ databases }: Bench): Promise<void> {
  const db = openDatabase(await databases.open(offers), 4);
  await db.execute(sql`
    with made as (insert into users (role, firstname, email, is_affiliate) values ('shopper', 'bench', 'sharer@bench.example', true) returning id)
    insert into affiliates (user_id, code, created_at) select id, ${code}, now() from made`);
  const { rows } = await db.execute<{ id: number; key: string }>(
    sql`select id, url_key as key from products where is_active and parent_id is null order by id % 1009, id limit 2400`,
  );
  const ids = rows.map(({ id }) => Number(id));
  let now = new Date();
  const services = { clock: () => now, secretBox: createSecretBox('bench'), siteUrl: 'https://shop.example' };
  const counter = createClickCounter({ db });
  const readCards = async (at: number) => {
    const from = (at * shown) % (ids.length - shown);
    const before = performance.now();
    await selectCardRows(db, ids.slice(from, from + shown), now);
    return performance.now() - before;
  };
  for (let at = 0; at < 40; at += 1) await readCards(at);

  let countedMs = 0;
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let done = 0; done < clicks; done += atOnce) {
    now = new Date(now.getTime() + 1_000);
    const requests = Array.from({ length: atOnce }, (_, index) => {
      const visitor = done + index;
      const { key = '' } = rows[visitor % rows.length] ?? {};
      return {
        ...{
          method: 'GET',
          before: null,
          address: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
        },
        url: `https://shop.example/product/${encodeURIComponent(key)}?c=${code}`,
        headers: new Headers({ 'user-agent': phone, accept: 'text/html', 'sec-fetch-dest': 'document' }),
      };
    });
    const before = performance.now();
    for (const request of requests) followLink(services, counter, request);
    countedMs += performance.now() - before;
    for (let at = 0; at < 4; at += 1) alone.push(await readCards(done + at));
    let isWriting = true;
    const written = counter.write().finally(() => {
      isWriting = false;
    });
    for (let at = 0; isWriting && at < 4; at += 1) beside.push(await readCards(done + at));
    await written;
  }
  const { rows: found } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from affiliate_clicks where verdict in ('counted', 'double')`,
  );
  const middle = (times: number[]) => [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;
  console.log(
    `  counting a click: ${((countedMs / clicks) * 1_000).toFixed(1)} µs of a page, without a statement`,
  );
  console.log(
    `  ${shown} cards from the database: ${middle(alone).toFixed(2)} ms with nothing to write, ${middle(beside).toFixed(2)} ms while clicks are written`,
  );
  console.log(
    `  rows of ${clicks.toLocaleString('en-US')} clicks: ${Number(found[0]?.count).toLocaleString('en-US')}`,
  );
  if (Number(found[0]?.count) !== clicks) throw new Error('clicks were lost');
  await db.$client.end();
}
