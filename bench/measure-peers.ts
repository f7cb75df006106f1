import pg from 'pg';
import { type ChildServer, startShop } from './child-server.ts';
import { type LoadRequest, type Measured, measure, measureRuns, rounds } from './load.ts';
import { placeRequest } from './measure-orders.ts';
import { asBrowser, asClient, someProducts } from './measure-pages.ts';
import { measureNodeHttp } from './node-http.ts';
import peers from './peers.json' with { type: 'json' };
import { type Bench, figure, perSecondOf, reportRuns } from './report.ts';
import { makeCatalogue } from './search-catalogue.ts';
import { makeQueries, queryString } from './search-queries.ts';
import { addShoppers } from './shoppers.ts';

const products = 10_000;
const connections = 16;
const pages = 200;
/** Lists and searches that are asked for over and over, as a shop's are. */
const listed = 100;
const many = 30_000;

type Line = keyof typeof peers.lines;
/** How many times the peers' figure is aimed at; ten where nothing else is said. */
const aims: Partial<Record<Line, number>> = { addToCart: 20, ordersOneConnection: 25, orders: 40 };

/**
 * What other shops were measured at (bench/peers.json), each line beside ours here. Where the peers' share of node:http is
 * known, it is of what node:http does in this very run; where it isn't, their figure is of another machine, and the line says so.
 */
export async function measurePeers({ databases }: Bench): Promise<void> {
  const nodeHttp = await measureNodeHttp(peers.nodeHttpReplyBytes, { connections });
  reportRuns(`node:http alone, replies of ${peers.nodeHttpReplyBytes} bytes`, nodeHttp);
  const bare = perSecondOf(nodeHttp);
  const databaseUrl = await databases.open(products);
  const keys = await someProducts(databaseUrl, pages);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const run = async (name: string, requests: readonly LoadRequest[], line: Line) => {
    // Pages that are kept are made before anything is counted.
    const isKept = requests.length <= pages;
    const options = { connections, seconds: 5, warmSeconds: isKept ? 10 : 5 };
    report(name, await measureRuns({ server: shop, databases, requests }, options), line, bare);
  };

  await run(
    `product pages, ${pages} of them`,
    keys.map((key) => get(`/product/${key}`)),
    'productPage',
  );
  await run(`list pages, ${listed} of them`, lists('/product', asBrowser, listed), 'listPage');
  await run('list pages, no two alike', lists('/product', asBrowser, many), 'listPage');
  const queries = makeQueries(makeCatalogue(1_000)).map(({ query }) => queryString(query));
  const search = (query: string, index: number) => call(`/api/product?${query}`, index);
  await run(`searches with facets, ${listed} of them`, queries.slice(0, listed).map(search), 'search');
  // Another size of page makes another search.
  const unlike = Array.from({ length: 20 }, (_, more) =>
    queries.map((query) => `${query}&perpage=${10 + more}`),
  );
  await run('searches with facets, no two alike', unlike.flat().map(search), 'search');
  await run(
    `products by the API, ${pages} of them`,
    keys.map((key, index) => call(`/api/product/${key}`, index)),
    'product',
  );
  await run(`lists by the API, ${listed} of them`, lists('/api/product', asClient, listed), 'list');
  await run('lists by the API, no two alike', lists('/api/product', asClient, many), 'list');
  const books = await someBooks(databaseUrl);
  await run(
    'add to cart, a cart of its own each time',
    Array.from({ length: 20_000 }, (_, index) => addRequest(books[index % books.length] ?? 0, index)),
    'addToCart',
  );

  for (const clients of [1, connections]) {
    const place = async (count: number) => {
      const shoppers = await addShoppers(databaseUrl, count);
      return measure(
        { server: shop, databases, requests: shoppers.map(placeRequest), isOnce: true },
        { connections: clients },
      );
    };
    await place(300);
    const runs: Measured[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await place(clients === 1 ? 500 : 1_500));
    const line = clients === 1 ? 'ordersOneConnection' : 'orders';
    report(`orders of two sellers' books, ${clients} connections`, runs, line, bare);
  }
  await buyTheLast(shop, databaseUrl, { buyers: 50, copies: 5 });
  await buyTheLast(shop, databaseUrl, { buyers: 1_000, copies: 50 });
  await shop.stop();
}

function report(name: string, runs: readonly Measured[], line: Line, nodeHttp: number): void {
  reportRuns(name, runs);
  const { perSecond, toNodeHttp }: { perSecond: number; toNodeHttp: number | null } = peers.lines[line];
  const ours = perSecondOf(runs);
  const theirs = toNodeHttp === null ? perSecond : toNodeHttp * nodeHttp;
  const whose =
    toNodeHttp === null
      ? `${figure(theirs)}/s on another machine`
      : `${figure(theirs)}/s, by its ${toNodeHttp} of node:http`;
  console.log(
    `    ${(ours / nodeHttp).toFixed(3)} of node:http here; the best peer ${whose}, × ${(ours / theirs).toFixed(1)} (aim: ${aims[line] ?? 10} or more)`,
  );
}

function get(path: string): LoadRequest {
  return { path, headers: asBrowser };
}

function call(path: string, index: number): LoadRequest {
  return { path, headers: { ...asClient, 'x-forwarded-for': addressOf(index) } };
}

function lists(path: string, headers: Record<string, string>, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `${path}?startprice=${(index / 100).toFixed(2)}&sortBy=priceAsc`,
    headers: { ...headers, 'x-forwarded-for': addressOf(index) },
  }));
}

/** Callers from many addresses, as a busy shop has: one machine asking for them all would meet the rate limits. */
function addressOf(index: number): string {
  return `10.1.${(index >> 8) & 255}.${index & 255}`;
}

/** Books that anybody can put into a cart: of paper, without options, of a store that sells. */
async function someBooks(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select p.id from products p join sellers s on s.id = p.seller_id and s.status = 'active'
     left join editions e on e.id = p.edition_id
     where p.is_active and p.parent_id is null and p.stock_on_hand > p.stock_reserved and e.format is distinct from 'ebook'
       and not exists (select from products child where child.parent_id = p.id) order by p.id % 1009, p.id limit $1`,
    [pages],
  );
  await client.end();
  return rows.map(({ id }) => Number(id));
}

function addRequest(productId: number, index: number): LoadRequest {
  return {
    method: 'POST',
    path: '/api/transaction/add',
    headers: { ...asClient, 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
    body: JSON.stringify({ cartId: 0, productId, quantity: 1, mode: 1 }),
  };
}

/** Shoppers who press "order" at one moment for the last copies of a book. */
async function buyTheLast(
  shop: ChildServer,
  databaseUrl: string,
  { buyers, copies }: { buyers: number; copies: number },
): Promise<void> {
  const shoppers = await addShoppers(databaseUrl, buyers);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; price: string }>(
    'select id, price_satang as price from bench_books order by place limit 1',
  );
  const [book] = rows;
  if (book === undefined) throw new Error('there is no book to buy');
  await client.query(
    `with changed as (
       update products set stock_on_hand = stock_reserved + $2 where id = $1
       returning id, stock_on_hand - (select old.stock_on_hand from products old where old.id = $1) as delta)
     insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason)
     select id, delta, 0, 'corrected' from changed`,
    [book.id, copies],
  );
  await client.query('update carts set lines = $1 where user_id = any($2)', [
    JSON.stringify([
      {
        productId: Number(book.id),
        quantity: 1,
        isCheckBox: true,
        priceSeenSatang: Number(book.price),
        addedAtMs: 1,
      },
    ]),
    shoppers.map(({ userId }) => userId),
  ]);
  const codes = await Promise.all(
    shoppers.map(async (shopper) => {
      const { path, method = 'GET', headers = {}, body = '' } = placeRequest(shopper);
      const reply = await fetch(`${shop.origin}${path}`, { method, headers, body });
      await reply.arrayBuffer();
      return reply.status;
    }),
  );
  await client.end();
  const sold = codes.filter((code) => code < 300).length;
  const broken = codes.filter((code) => code >= 500).length;
  console.log(
    `  ${buyers} shoppers at once for the last ${copies} copies: ${sold} orders accepted, ${broken} errors (aim: ${copies} and none)`,
  );
}
