import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ChildServer, startPartner, startShop } from './child-server.ts';
import type { LoadRequest } from './load.ts';
import { type Bench, compare, fullCatalogue, reportRatio } from './report.ts';

/** As a browser asks. */
export const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
export const asClient = { 'x-api-key': 'demo', 'accept-encoding': 'gzip, deflate, br' };
const productCount = 200;

/** A product's page that is kept, against node:http sending the same bytes. */
export async function measurePages({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(fullCatalogue);
  const [urlKey = ''] = await someProducts(databaseUrl, 1);
  const shop = await startShop({ databaseUrl });
  const path = `/product/${urlKey}`;
  const folder = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
  const file = join(folder, 'reply.json');
  await fetchBytes(shop, path);
  await writeFile(file, JSON.stringify(await fetchBytes(shop, path)));
  const raw = await startPartner('raw-http.ts', { REPLY_FILE: file });
  const found = await compare(
    { server: shop, databases, requests: [{ path, headers: asBrowser }] },
    { server: raw, requests: [{ path: '/', headers: asBrowser }] },
  );
  reportRatio('product page, kept, against raw node:http with the same bytes', found, 0.4);
  await Promise.all([shop.stop(), raw.stop(), rm(folder, { recursive: true })]);
}

/** Lists of 24 that nobody has asked for before, against a React Router page of 24 cards and nothing else. */
export async function measureLists({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(fullCatalogue);
  const shop = await startShop({ databaseUrl });
  const bare = await startPartner('bare-pages.ts');
  const theirs = { server: bare, requests: [{ path: '/', headers: asBrowser }] };
  // A highest price that nothing reaches makes another address, and the same list.
  const again = Array.from({ length: 60_000 }, (_, index) =>
    listRequest(`pageNo=${1 + (index % 5)}&endprice=${1_000_000 + index}`),
  );
  reportRatio(
    'list page of 24, rendered each time, against a bare React Router page',
    await compare({ server: shop, databases, requests: again }, theirs),
    0.6,
  );
  const fresh = Array.from({ length: 60_000 }, (_, index) =>
    listRequest(`startprice=${(index / 100).toFixed(2)}&sortBy=priceAsc`),
  );
  reportRatio(
    'list page of 24, of a search nobody has made before, against the same',
    await compare({ server: shop, databases, requests: fresh }, theirs),
    0.6,
  );
  await Promise.all([shop.stop(), bare.stop()]);
}

function listRequest(query: string): LoadRequest {
  return { path: `/product?${query}`, headers: asBrowser };
}

/** The API's call for a product, over 200 of them, against Hono saying hello. */
export async function measureApi({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(fullCatalogue);
  const keys = await someProducts(databaseUrl, productCount);
  const shop = await startShop({ databaseUrl });
  const hello = await startPartner('hono-hello.ts');
  const found = await compare(
    {
      server: shop,
      databases,
      requests: keys.map((key) => ({ path: `/api/product/${key}`, headers: asClient })),
    },
    { server: hello, requests: [{ path: '/', headers: asClient }] },
  );
  reportRatio(`the API's product, over ${productCount} of them, against Hono's hello`, found, 0.2);
  await Promise.all([shop.stop(), hello.stop()]);
}

/** Products with a page of their own, from the middle of the catalogue. */
export async function someProducts(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ urlKey: string }>(
    `select url_key as "urlKey" from products
     where is_active and parent_id is null and stock_on_hand > 0 order by id % 1009, id limit $1`,
    [count],
  );
  await client.end();
  return rows.map(({ urlKey }) => urlKey);
}

function fetchBytes(
  server: ChildServer,
  path: string,
): Promise<{ headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { headers: asBrowser }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = reply.headers;
        resolve({ headers, body: Buffer.concat(chunks).toString('base64') });
      });
    })
      .on('error', reject)
      .end();
  });
}
