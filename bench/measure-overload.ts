import { arrive, type Reply } from './arrivals.ts';
import { type ChildServer, startShop } from './child-server.ts';
import { type LoadRequest, measure, median, percentile } from './load.ts';
import { asBrowser, asClient, someProducts } from './measure-pages.ts';
import type { Bench } from './report.ts';

const products = 10_000;
const keptPages = 50;
const seconds = 10;
const rounds = 3;
/** A page that takes longer isn't one the visitor got. */
const goodMs = 2_000;
const keptPerSecond = 40;
const buyingPerSecond = 10;
const robotShare = 0.25;
const robotAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/**
 * Twice as many lists as the shop can make, none of them like another, a quarter by robots; beside them kept pages and
 * books put into carts. What is answered is compared with the most lists it makes beside the same pages and carts, the two
 * taking turns.
 */
export async function measureOverload({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(products);
  const keys = await someProducts(databaseUrl, keptPages);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const ids = await idsInStock(shop, keys);
  const pages = keys.map((key): LoadRequest => ({ path: `/product/${key}`, headers: asBrowser }));
  const carts = ids.map((id): LoadRequest => ({ path: '/api/transaction/add', ...addOne(id) }));
  // Once unmeasured: compilers warm up, pages are made and packed.
  await measure({ server: shop, requests: pages }, { seconds: 3 });
  await measure({ server: shop, requests: lists(2_000, asBrowser) }, { seconds: 8 });

  const bests: number[] = [];
  const phases: Phase[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [best] = await Promise.all([
      measure({ server: shop, requests: lists(20_000, asBrowser) }, { seconds }),
      arriveBeside(shop, { pages, carts }),
    ]);
    bests.push(best.perSecond);
    const perSecond = Math.ceil(best.perSecond * 2);
    phases.push(await overload(shop, { perSecond, pages, carts }));
  }
  report(bests, phases);
  await shop.stop();
}

type Phase = { people: Reply[]; robots: Reply[]; kept: Reply[]; carts: Reply[] };

async function overload(
  shop: ChildServer,
  { perSecond, pages, carts }: { perSecond: number; pages: LoadRequest[]; carts: LoadRequest[] },
): Promise<Phase> {
  const robotsPerSecond = Math.round(perSecond * robotShare);
  const [people, robots, beside] = await Promise.all([
    arrive({
      server: shop,
      requests: lists(perSecond * seconds, asBrowser),
      perSecond: perSecond - robotsPerSecond,
      seconds,
    }),
    arrive({
      server: shop,
      requests: lists(perSecond * seconds, { ...asBrowser, 'user-agent': robotAgent }),
      perSecond: robotsPerSecond,
      seconds,
    }),
    arriveBeside(shop, { pages, carts }),
  ]);
  return { people, robots, ...beside };
}

/** What comes at the same rate whatever else does. */
async function arriveBeside(
  shop: ChildServer,
  { pages, carts }: { pages: LoadRequest[]; carts: LoadRequest[] },
): Promise<Pick<Phase, 'kept' | 'carts'>> {
  const [kept, bought] = await Promise.all([
    arrive({ server: shop, requests: pages, perSecond: keptPerSecond, seconds }),
    arrive({ server: shop, requests: carts, perSecond: buyingPerSecond, seconds }),
  ]);
  return { kept, carts: bought };
}

let asked = 0;

/** Lists that nobody has asked for before, each from another address. */
function lists(count: number, headers: Record<string, string>): LoadRequest[] {
  return Array.from({ length: count }, (): LoadRequest => {
    asked += 1;
    return {
      path: `/product?startprice=${(asked / 100).toFixed(2)}&sortBy=priceAsc`,
      headers: {
        ...headers,
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      },
    };
  });
}

function addOne(productId: number) {
  return {
    method: 'POST' as const,
    headers: { ...asClient, 'content-type': 'application/json' },
    body: JSON.stringify({ productId, quantity: 1, mode: 1 }),
  };
}

async function idsInStock(shop: ChildServer, keys: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const key of keys) {
    const reply = await fetch(`${shop.origin}/api/product/${key}`, { headers: asClient });
    const { detail } = (await reply.json()) as { detail: { product?: { id: number }; id?: number } };
    const id = detail.product?.id ?? detail.id;
    if (id !== undefined && (await fetch(`${shop.origin}/api/transaction/add`, addOne(id))).ok) ids.push(id);
  }
  return ids;
}

function report(bests: readonly number[], phases: readonly Phase[]): void {
  const answered = phases.map(({ people, robots }) => good([...people, ...robots]).length / seconds);
  const ratios = answered.map((perSecond, round) => perSecond / (bests[round] ?? 0));
  console.log(
    `  lists at twice the most it can do: ${median(answered).toFixed(0)}/s answered against ${median([...bests]).toFixed(0)}/s = ${median(ratios).toFixed(2)} (aim: 0.9 or more; rounds ${ratios.map((one) => one.toFixed(2)).join(', ')})`,
  );
  describeReplies(
    'people',
    phases.flatMap(({ people }) => people),
  );
  describeReplies(
    'robots',
    phases.flatMap(({ robots }) => robots),
  );
  describeReplies(
    'kept pages',
    phases.flatMap(({ kept }) => kept),
  );
  describeReplies(
    'into the cart',
    phases.flatMap(({ carts }) => carts),
  );
}

function good(replies: readonly Reply[]): Reply[] {
  return replies.filter(({ status, ms }) => status >= 200 && status < 300 && ms <= goodMs);
}

function describeReplies(name: string, replies: readonly Reply[]): void {
  const share = (part: readonly Reply[]) => `${((100 * part.length) / replies.length).toFixed(1)} %`;
  const refused = replies.filter(({ status }) => status === 503);
  const other = replies.filter(({ status }) => status !== 503 && (status < 200 || status >= 300));
  console.log(
    `    ${name}: ${share(good(replies))} answered (${times(good(replies))}), ${share(refused)} refused (${times(refused)})${other.length === 0 ? '' : `, NOT VALID: ${share(other)} otherwise (${[...new Set(other.map(({ status }) => status))].join(', ')})`}`,
  );
}

function times(replies: readonly Reply[]): string {
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p95 ${percentile(sorted, 0.95).toFixed(0)} ms`;
}
