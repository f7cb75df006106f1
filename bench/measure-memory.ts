import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type ChildServer, startShop } from './child-server.ts';
import { type LoadRequest, measure } from './load.ts';
import { asBrowser, asClient, someProducts } from './measure-pages.ts';
import type { Bench } from './report.ts';

const restS = 20;
const loadS = 120;
const sampleMs = 500;
const pagesMost = 1_357;
const metricsToken = 'asked-by-the-bench-alone';
const aims = { restMb: 250, loadMb: 400 };

/**
 * The memory of one process on the demo's shop: at rest, then while everything is asked of it at once: pages and lists that
 * nobody has asked for before, suggestions, carts, sign-ins, pictures in every size and photos that are sent in. What the
 * processes that draw pictures take is told by itself.
 */
export async function measureMemory({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.openEmpty();
  const shop = await startShop({
    databaseUrl,
    environment: { TRUST_PROXY: '1', METRICS_TOKEN: metricsToken },
  });
  await sleep(restS * 1_000);
  const restMb = (await shop.memoryMb()) ?? 0;
  const atRest = await readWithin(shop);
  const loads = await everyLoad(shop, databaseUrl);

  const samples: ({ ownMb: number; drawingMb: number } & Within)[] = [];
  let isOver = false;
  async function watch(): Promise<void> {
    while (!isOver) {
      samples.push({
        ownMb: (await shop.memoryMb()) ?? 0,
        drawingMb: await shop.childrenMb(),
        ...(await readWithin(shop)),
      });
      await sleep(sampleMs);
    }
  }
  const watching = watch();
  const collectedBeforeS = await readCollectedS(shop);
  const measured = await Promise.all(
    loads.map(({ requests, connections }) =>
      measure({ server: shop, requests }, { seconds: loadS, connections }),
    ),
  );
  isOver = true;
  await watching;
  const collectedS = (await readCollectedS(shop)) - collectedBeforeS;
  await shop.stop();

  const own = samples.map(({ ownMb }) => ownMb);
  const third = Math.ceil(own.length / 3);
  const [, middle = 0, last = 0] = [0, 1, 2].map((at) =>
    Math.max(...own.slice(at * third, (at + 1) * third)),
  );
  console.log(`  at rest, with the demo: ${restMb.toFixed(0)} MB (aim: ${aims.restMb} or less)`);
  console.log(
    `  under all loads together: ${Math.max(...own).toFixed(0)} MB (aim: ${aims.loadMb} or less); at most in the second third ${middle.toFixed(0)}, in the last ${last.toFixed(0)}; processes that draw ${Math.max(...samples.map(({ drawingMb }) => drawingMb)).toFixed(0)} MB`,
  );
  const most = samples.reduce((one, other) => (other.ownMb > one.ownMb ? other : one));
  console.log(
    `  collecting took ${((collectedS / loadS) * 100).toFixed(1)} % of the main thread's time under the loads`,
  );
  console.log(`  of that at rest: ${inParts(atRest)}`);
  console.log(`  of that at its most: ${inParts(most)}`);
  for (const [at, { name }] of loads.entries())
    console.log(
      `    ${name}: ${measured[at]?.perSecond.toFixed(1)}/s, ${measured[at]?.failures} not answered well`,
    );
}

/**
 * Parts of a process's memory, in MB: pages of files that are mapped (Node itself and libraries, which all processes of a
 * machine share), V8's heap as it is reserved and the part of it that is used, buffers and sources beside it, and what is
 * left, which nobody counts: stacks, V8's own, what threads that hash and the libraries have allocated, and what malloc keeps.
 */
type Within = { filesMb: number; heapMb: number; usedMb: number; buffersMb: number; otherMb: number };

/** What the system says of the process, and what it says of itself at /metrics. */
async function readWithin(shop: ChildServer): Promise<Within> {
  const text = await readMetrics(shop);
  const resident = await shop.resident();
  const mb = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]) / 2 ** 20;
  const heapMb = mb('nodejs_heap_size_total_bytes');
  const buffersMb = mb('nodejs_external_memory_bytes');
  return {
    filesMb: resident?.filesMb ?? 0,
    heapMb,
    usedMb: mb('nodejs_heap_size_used_bytes'),
    buffersMb,
    otherMb: (resident?.ownMb ?? 0) - heapMb - buffersMb,
  };
}

/** Seconds that the process's main thread has spent collecting garbage so far: what little memory is paid with. */
async function readCollectedS(shop: ChildServer): Promise<number> {
  const sums = (await readMetrics(shop)).matchAll(/^nodejs_gc_duration_seconds_sum\{.*\} (.*)$/gm);
  return [...sums].reduce((all, [, seconds]) => all + Number(seconds), 0);
}

async function readMetrics(shop: ChildServer): Promise<string> {
  const reply = await fetch(`${shop.origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return reply.text();
}

function inParts({ filesMb, heapMb, usedMb, buffersMb, otherMb }: Within): string {
  const parts = {
    'mapped files': filesMb,
    "JavaScript's heap": heapMb,
    '(used of it)': usedMb,
    'buffers and sources': buffersMb,
    'everything else': otherMb,
  };
  return Object.entries(parts)
    .map(([part, mb]) => `${part} ${mb.toFixed(0)} MB`)
    .join(', ');
}

type Load = { name: string; requests: LoadRequest[]; connections: number };

async function everyLoad(shop: ChildServer, databaseUrl: string): Promise<Load[]> {
  const keys = await someProducts(databaseUrl, pagesMost);
  const from = (at: number) => ({
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  });
  const lists = Array.from(
    { length: 20_000 },
    (_, at): LoadRequest => ({
      path: `/product?startprice=${(at / 100).toFixed(2)}&sortBy=${at % 2 === 0 ? 'priceAsc' : 'sale'}`,
      headers: { ...asBrowser, ...from(at) },
    }),
  );
  const pages = keys.flatMap((key, at): LoadRequest[] =>
    ['', '?lang=en'].map((language) => ({
      path: `/product/${key}${language}`,
      headers: { ...asBrowser, ...from(at) },
    })),
  );
  const words = Array.from(
    { length: 500 },
    (_, at): LoadRequest => ({
      path: `/api/product?search=${encodeURIComponent(String.fromCharCode(0x0e01 + (at % 40)) + (at % 97))}`,
      headers: { ...asClient, ...from(at) },
    }),
  );
  const carts = (await idsOf(shop, keys.slice(0, 50))).map(
    (productId, at): LoadRequest => ({
      path: '/api/transaction/add',
      method: 'POST',
      headers: { ...asClient, 'content-type': 'application/json', ...from(at) },
      body: JSON.stringify({ productId, quantity: 1, mode: 1 }),
    }),
  );
  const login = { email: 'shopper@bannasala.test', password: 'bannasala-demo' };
  const signIns = Array.from(
    { length: 200 },
    (_, at): LoadRequest => ({
      path: '/api/login',
      method: 'POST',
      headers: { ...asClient, 'content-type': 'application/json', ...from(at) },
      body: JSON.stringify(login),
    }),
  );
  return [
    { name: 'pages', requests: pages, connections: 6 },
    { name: 'lists', requests: lists, connections: 6 },
    { name: 'searches', requests: words, connections: 2 },
    { name: 'carts', requests: carts, connections: 2 },
    { name: 'sign-ins', requests: signIns, connections: 2 },
    { name: 'pictures', requests: await picturesOf(shop, keys), connections: 4 },
    { name: 'photos', requests: [await photoOf(shop, login)], connections: 2 },
  ];
}

async function idsOf(shop: ChildServer, keys: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const key of keys) {
    const reply = await fetch(`${shop.origin}/api/product/${key}`, { headers: asClient });
    const { detail } = (await reply.json()) as { detail: { product?: { id: number }; id?: number } };
    const id = detail.product?.id ?? detail.id;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Covers in every size that pages name, few of which have been drawn. */
async function picturesOf(shop: ChildServer, keys: readonly string[]): Promise<LoadRequest[]> {
  const found = new Set<string>();
  for (const key of keys.slice(0, 300)) {
    const text = await (await fetch(`${shop.origin}/product/${key}`, { headers: asBrowser })).text();
    for (const path of text.match(/\/images\/[\w-]+\/[\w-]+\/[\da-f]+\/\d+\.webp/g) ?? []) found.add(path);
  }
  return [...found].map((path) => ({ path, headers: { accept: 'image/webp' } }));
}

/** A photo as a telephone makes it, of twelve megapixels. */
async function photoOf(shop: ChildServer, login: { email: string; password: string }): Promise<LoadRequest> {
  const reply = await fetch(`${shop.origin}/api/login`, {
    method: 'POST',
    headers: { ...asClient, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { detail } = (await reply.json()) as { detail: { token: string } };
  const bytes = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#845' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  return {
    path: '/api/user/photo',
    method: 'POST',
    headers: {
      ...asClient,
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${detail.token}`,
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
