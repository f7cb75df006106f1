import { gzipSync } from 'node:zlib';
import { type Browser, chromium, devices } from '@playwright/test';
import { type ChildServer, startShop } from './child-server.ts';
import { median } from './load.ts';
import type { Bench } from './report.ts';

const rounds = 5;
const cpuSlowdown = 4;
/** What a browser's page says of itself until this long after it has gone quiet. */
const settleMs = 500;

/** Kilobits a second and milliseconds; latency is that of a request, as Chromium counts it. */
const networks = [
  { name: 'slow 4G (1.6 Mbps, 150 ms)', down: 1_600, up: 750, latency: 150 },
  {
    name: 'the same as DevTools and WebPageTest slow it (1.44 Mbps, 562 ms)',
    down: 1_440,
    up: 675,
    latency: 562,
  },
] as const;

type Vitals = {
  lcpMs: number;
  clsShare: number;
  lcpElement: string;
  /** Those the document names, and all that the page had fetched when it went quiet. */
  initialScripts: string[];
  scripts: string[];
};

/** The home and a product's page of the demo shop on a slowed phone, each time by a browser that has nothing kept. */
export async function measureVitals({ databases }: Bench): Promise<void> {
  const shop = await startShop({ databaseUrl: await databases.openEmpty() });
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  });
  const pages = { home: '/', product: await findProductPage(shop) };
  for (const [name, path] of Object.entries(pages)) {
    // Once unmeasured: pictures are drawn, pages rendered, compilers warm.
    await visit(browser, shop, path, networks[0]);
    for (const network of networks) {
      const seen: Vitals[] = [];
      for (let round = 0; round < rounds; round++) seen.push(await visit(browser, shop, path, network));
      const lcp = median(seen.map(({ lcpMs }) => lcpMs));
      const cls = Math.max(...seen.map(({ clsShare }) => clsShare));
      console.log(`  ${name}, CPU ${cpuSlowdown}× slower, ${network.name}:`);
      console.log(
        `    LCP ${(lcp / 1000).toFixed(2)} s of ${seen[0]?.lcpElement} (aim: under 1.5), CLS ${cls.toFixed(3)} (aim: under 0.02)`,
      );
      if (network !== networks[0]) continue;
      const { scripts = [], initialScripts = [] } = seen[0] ?? {};
      const [initial, all] = [await gzipBytes(initialScripts), await gzipBytes(scripts)];
      console.log(
        `    initial JavaScript ${(initial / 1000).toFixed(1)} kB gzip (aim: 150 at most), ${((all - initial) / 1000).toFixed(1)} kB after it`,
      );
    }
  }
  await browser.close();
  await shop.stop();
}

async function findProductPage(shop: ChildServer): Promise<string> {
  const reply = await fetch(`${shop.origin}/product`, { headers: { accept: 'text/html' } });
  const path = /href="(\/product\/[^"?/]+)"/.exec(await reply.text())?.[1];
  if (path === undefined) throw new Error('the product list names no product');
  return path;
}

async function visit(
  browser: Browser,
  shop: ChildServer,
  path: string,
  { down, up, latency }: (typeof networks)[number],
): Promise<Vitals> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    screen: { width: 360, height: 740 },
    locale: 'th-TH',
  });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') scripts.push(reply.url());
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observe);
  await page.goto(`${shop.origin}${path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settleMs);
  const { lcpMs, clsShare, lcpElement } = await page.evaluate(() => Reflect.get(window, 'vitals') as Vitals);
  const initialScripts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href),
  );
  await context.close();
  return { lcpMs, clsShare, lcpElement, initialScripts, scripts };
}

/** Runs in the page. */
function observe(): void {
  const vitals = { lcpMs: Number.NaN, clsShare: 0, lcpElement: '' };
  Reflect.set(window, 'vitals', vitals);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      vitals.lcpMs = entry.startTime;
      const element = Reflect.get(entry, 'element') as Element | null;
      vitals.lcpElement = element?.tagName.toLowerCase() ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') !== true)
        vitals.clsShare += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

async function gzipBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const reply = await fetch(url);
      return gzipSync(Buffer.from(await reply.arrayBuffer())).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
