import pg from 'pg';
import { startShop } from './child-server.ts';
import { measure } from './load.ts';
import { signStoreIn } from './measure-files.ts';
import { placeRequest } from './measure-orders.ts';
import { asClient } from './measure-pages.ts';
import type { Bench } from './report.ts';
import { addShoppers } from './shoppers.ts';

const offers = 10_000;
/** As many as a file may have. */
const orders = 1_000;
/** Proxies give up a reply after a minute, people before. */
const mostS = 30;

/** A file of 1,000 tracking numbers of a store: how long until it is looked through, and until all of it is shipped. */
export async function measureShipments({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(offers);
  const token = await signStoreIn(databaseUrl);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const shoppers = await addShoppers(databaseUrl, orders);
  await fillCarts(
    databaseUrl,
    shoppers.map(({ userId }) => userId),
  );
  await measure({ server: shop, requests: shoppers.map(placeRequest), isOnce: true }, { connections: 16 });

  const headers = { ...asClient, authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, body?: FormData) => {
    const startedAtMs = performance.now();
    const reply = await fetch(`${shop.origin}/api/seller/tracking-file${path}`, {
      method,
      headers,
      body: body ?? null,
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
    return { text, seconds: (performance.now() - startedAtMs) / 1000 };
  };
  const waiting = await call('GET', '/waiting');
  const [head = '', ...lines] = waiting.text.trim().split(/\r?\n/);
  const form = new FormData();
  const filled = lines.map((line, index) => fillNumber(head, line, `TH${String(10_000_000 + index)}`));
  form.set('file', new File([[head, ...filled, ''].join('\n')], 'tracking.csv'));
  const sent = await call('POST', '', form);
  const { id }: { id: number } = JSON.parse(sent.text).detail;
  const confirmed = await call('POST', `/${id}/confirm`);
  const { counts }: { counts: { shipped: number; refused: number } } = JSON.parse(confirmed.text).detail;
  if (counts.shipped !== lines.length)
    throw new Error(`of ${lines.length} orders ${counts.shipped} were shipped: the figure would be none`);
  await shop.stop();
  console.log(
    `  ${counts.shipped} orders: the file to fill in ${waiting.seconds.toFixed(1)} s, looked through in ${sent.seconds.toFixed(1)} s, shipped in ${confirmed.seconds.toFixed(1)} s (aim: ${mostS} or less)`,
  );
}

/** One book of the store in each cart. */
async function fillCarts(databaseUrl: string, userIds: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update carts set lines = (
       select jsonb_build_array(jsonb_build_object('productId', book.id, 'quantity', 1, 'isCheckBox', true,
         'priceSeenSatang', book.price_satang, 'addedAtMs', 1))
       from bench_books book join products p on p.id = book.id where p.seller_id = 1 order by book.place limit 1)
     where user_id = any($1)`,
    [userIds],
  );
  await client.end();
}

/** A row of the file with a number in it, where its head has the column for one. */
function fillNumber(head: string, line: string, number: string): string {
  const at = head.split(',').findIndex((name) => /tracking|เลขพัสดุ|เลขติดตาม/i.test(name));
  return line
    .split(',')
    .map((cell, index) => (index === at ? number : cell))
    .join(',');
}
