import { readdirSync, readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { couriers } from '../src/modules/shipping/couriers.rules.ts';
import { call, demoPerson, enter } from './order-desk.ts';

// An English page says nothing in Thai that the shop can say in English: none of its own words, no carrier, province,
// category, channel or way to pay. Titles, people, stores, addresses and what people wrote stay as they are.

test.describe.configure({ timeout: 240_000 });
const thai = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;

/** The shop's own words in Thai: every message, cut where something is filled in. */
function ownWords(): string[] {
  const folder = new URL('../src/messages/th/', import.meta.url);
  const words: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value === 'string') words.push(...value.split(/[{}<>|]/).map((part) => part.trim()));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const name of readdirSync(folder))
    if (name.endsWith('.json')) walk(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return words;
}

type Named = { id: number; name: string; children?: Named[] };

/** Names the shop keeps in both languages, in Thai, where the English one is another. */
async function translatedNames(request: APIRequestContext, paths: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const path of paths) {
    const inThai = await call<{ dataList: Named[] }>(request, 'GET', path);
    const inEnglish = await call<{ dataList: Named[] }>(request, 'GET', path, { culture: 'en' });
    const flat = (list: Named[]): string[] =>
      list.flatMap(({ name, children = [] }) => [name, ...flat(children)]);
    const english = new Set(flat(inEnglish.dataList));
    names.push(...flat(inThai.dataList).filter((name) => !english.has(name)));
  }
  return names.filter((name) => thai.test(name) && name.length >= 4);
}

/** Every piece of text that is read or spoken, but addresses, what people wrote, and what says that it is Thai. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const natural = 'script, style, noscript, address, [lang=th], textarea, blockquote';
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { currentNode } = walker;
      if (currentNode.parentElement?.closest(natural) === null) texts.push(currentNode.textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (element.closest(natural) === null) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
}

/** One or two pages of each kind that can be reached from these, as a reader would go. */
async function walk(page: Page, start: readonly string[], most: number, look: (at: string) => Promise<void>) {
  const kindOf = (path: string) =>
    path
      .replace(/\?.*/, '')
      .replace(/^\/(product|store|seller-store|category|author|series|publisher|campaign)\/.+/, '/$1/…')
      .replaceAll(/\d+/g, '…');
  const seen = new Map<string, number>();
  const queue = [...start];
  let visited = 0;
  for (let path = queue.shift(); path !== undefined && visited < most; path = queue.shift()) {
    const times = seen.get(kindOf(path)) ?? 0;
    if (times >= 2) continue;
    seen.set(kindOf(path), times + 1);
    const reply = await page.goto(path, { waitUntil: 'domcontentloaded' });
    if (reply?.headers()['content-type']?.includes('html') !== true) continue;
    visited++;
    await look(path);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
    for (const link of links) {
      const target = link.replace(/#.*/, '');
      if (/\/(dev|resources|files|images)\/|logout|\.(pdf|xml|csv|zip|png)/.test(target)) continue;
      if ((seen.get(kindOf(target)) ?? 0) < 2) queue.push(target);
    }
  }
  return visited;
}

const readers = {
  visitor: { who: null, start: ['/', '/product', '/cart', '/register'] },
  shopper: {
    who: 'shopper',
    start: ['/user/profile/notification', '/user/profile/my-order', '/user/profile/my-profile', '/cart'],
  },
  seller: { who: 'seller', start: ['/manage-store', '/manage-store/orders', '/user/profile/notification'] },
  staff: { who: 'admin', start: ['/admin', '/admin/orders', '/admin/returns'] },
} as const;

for (const [reader, { who, start }] of Object.entries(readers))
  test(`a ${reader} who reads English finds nothing of the shop in Thai`, async ({
    page,
    context,
    request,
  }) => {
    // Not by a route: with one the browser keeps nothing, and fetches every script and style for each page.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', {
      urls: ['avif', 'webp', 'png', 'jpg'].map((kind) => `*.${kind}*`),
    });
    await enter(context, who === null ? null : await demoPerson(request, who), 'en');
    const own = new Set(ownWords().filter((word) => thai.test(word) && word.length >= 4));
    const places = await translatedNames(request, ['/Category/List', '/Province']);
    const services = [
      ...(await translatedNames(request, ['/shipping/List', '/paymentChannel/List'])),
      ...couriers.map(({ nameTh }) => nameTh),
    ];
    expect(places.length).toBeGreaterThan(80);
    expect(services.length).toBeGreaterThan(10);
    const found: string[] = [];
    const visited = await walk(page, start, 28, async (path) => {
      for (const text of await textsOf(page)) {
        const said = text.trim();
        if (!thai.test(said)) continue;
        const isOurs = own.has(said) || places.includes(said) || services.includes(said);
        // A sentence of ours that names a service; what people wrote and where they live may hold a place's name.
        const isMixed = /[A-Za-z]{3}/.test(said) && services.some((name) => said.includes(name));
        if (isOurs || isMixed) found.push(`${path}: ${said}`);
      }
    });
    expect(visited).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
