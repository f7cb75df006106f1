import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '../src/modules/identity/identity.tables.ts';
import { openSession } from '../src/modules/identity/open-session.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { arrive } from './arrivals.ts';
import { type ChildServer, startShop } from './child-server.ts';
import { type LoadRequest, median, percentile } from './load.ts';
import { asBrowser, asClient, someProducts } from './measure-pages.ts';
import type { Bench } from './report.ts';
import { pick, randomFrom } from './search-catalogue.ts';

const offers = 10_000;
const rows = 10_000;
const rounds = 3;
const perSecond = 40;
const sliceS = 5;
/** As long as a file takes, so that as many kept pages run out in both. */
const quietSlices = 8;
/** Longer than a page is kept: from then on pages run out one by one, not all together. */
const warmS = 75;

/**
 * What a file of 10,000 new products takes in the process that serves the shop, and what it does to the shop's own p95:
 * shoppers come at one rate all the time, with and without a file being taken in, the two taking turns.
 */
export async function measureFiles({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(offers);
  const token = await signStoreIn(databaseUrl);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  const keys = await someProducts(databaseUrl, 200);
  const all = keys.flatMap((key, index): LoadRequest[] => [
    { path: `/product/${key}`, headers: { ...asBrowser, ...fromOwn(index) } },
    { path: `/api/product?startprice=${index}.5&perpage=24`, headers: { ...asClient, ...fromOwn(index) } },
  ]);
  // In no order: what is asked for again was asked for before at another distance each time.
  const random = randomFrom(11);
  const requests = () => Array.from({ length: perSecond * sliceS }, () => pick(all, random));
  // What is refused while the process is new says nothing of a file.
  for (let slice = 0; slice * sliceS < warmS; slice++)
    await arrive({ server: shop, requests: requests(), perSecond, seconds: sliceS });
  const ratios: number[] = [];
  const tookS: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet: number[] = [];
    for (let slice = 0; slice < quietSlices; slice++) quiet.push(...(await timesOf(shop, requests())));
    const id = await sendFile(shop, token, round);
    while ((await stateOf(shop, token, id)) === 'waiting') await sleep(200);
    const startedAtMs = performance.now();
    await fetch(`${shop.origin}/api/seller/product-file/${id}/confirm`, {
      method: 'POST',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: '{}',
    });
    const busy: number[] = [];
    const done = (async () => {
      for (let state = ''; state !== 'done'; await sleep(200)) state = await stateOf(shop, token, id);
      return (performance.now() - startedAtMs) / 1000;
    })();
    let seconds: number | null = null;
    void done.then((value) => {
      seconds = value;
    });
    while (seconds === null) busy.push(...(await timesOf(shop, requests())));
    tookS.push(await done);
    const [before, during] = [quiet, busy].map((times) =>
      percentile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
    );
    if (before === undefined || during === undefined) throw new Error('both have been measured');
    ratios.push(during / before);
    console.log(
      `  round ${round + 1}: p95 ${before.toFixed(1)} ms without a file, ${during.toFixed(1)} ms with one = ${(during / before).toFixed(2)}`,
    );
  }
  await shop.stop();
  console.log(
    `  ${rows} rows in ${median(tookS).toFixed(1)} s (aim: 60 or less); the shop's p95 meanwhile × ${median(ratios).toFixed(2)} (aim: 1.20 or less)`,
  );
}

async function timesOf(server: ChildServer, requests: readonly LoadRequest[]): Promise<number[]> {
  const replies = await arrive({ server, requests, perSecond, seconds: sliceS });
  const failed = replies.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} replies weren't 200: the figure would be none`);
  return replies.map(({ ms }) => ms);
}

const as = (token: string) => ({ ...asClient, authorization: `Bearer ${token}` });

/** Each from another address, so that no limit counts them together. */
function fromOwn(index: number): Record<string, string> {
  return { 'x-forwarded-for': `10.8.${(index >> 8) & 255}.${index & 255}` };
}

/** Somebody who works for the first store. */
export async function signStoreIn(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, 2);
  const email = `bench-${randomBytes(6).toString('hex')}@bannasala.test`;
  const [user] = await db
    .insert(users)
    .values({ email, role: 'seller', sellerId: 1, storeRights: ['owner'], firstname: 'Bench', lastname: '' })
    .returning({ id: users.id });
  if (user === undefined) throw new Error('an account that is made comes back');
  const { token } = await openSession(
    db,
    { clock: () => new Date(), newSecret: () => randomBytes(24).toString('base64url') },
    { userId: user.id, userAgent: null, isRemembered: false },
  );
  await db.$client.end();
  return token;
}

async function sendFile(shop: ChildServer, token: string, round: number): Promise<number> {
  const mark = `${Date.now()}-${round}`;
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${mark}-${index},Volume ${index + 1} of ${mark},Author ${index % 500},${100 + (index % 300)},5,shelf-1`,
  );
  const form = new FormData();
  form.set(
    'file',
    new File([['sku,title,authors,price,stock,category', ...lines, ''].join('\n')], 'bench.csv'),
  );
  const reply = await fetch(`${shop.origin}/api/seller/product-file`, {
    method: 'POST',
    headers: as(token),
    body: form,
  });
  const { detail } = (await reply.json()) as { detail: { id: number } };
  return detail.id;
}

async function stateOf(shop: ChildServer, token: string, id: number): Promise<string> {
  const reply = await fetch(`${shop.origin}/api/seller/product-file/${id}`, { headers: as(token) });
  const { detail } = (await reply.json()) as { detail: { state: string; counts: { refused: number } } };
  if (detail.counts.refused > 0) throw new Error('rows are refused: the figure would be none');
  return detail.state;
}
