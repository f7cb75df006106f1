import { expect, type Page, test } from '@playwright/test';
import { enter } from './order-desk.ts';

// Without a network the shop's own page is shown, and nothing else of the shop is kept.

test.use({ serviceWorkers: 'allow' });

const texts = {
  th: { title: 'ไม่ได้เชื่อมต่ออินเทอร์เน็ต', again: 'ลองใหม่' },
  en: { title: 'You are offline', again: 'Try again' },
} as const;

/** What the browser keeps of the shop: addresses with what is kept there, pages as "page". */
const keptThere = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        const text = (await (await cache.match(asked))?.text()) ?? '';
        kept[asked.url.replace(/^.*?\/\/[^/]+/, '')] = text.startsWith('<!doctype html>') ? 'page' : text;
      }
    }
    return kept;
  });
const keptIn = (language: 'th' | 'en') => ({
  '/offline?lang=th': 'page',
  '/offline?lang=en': 'page',
  '/offline/language': language,
});

/** The page tries again by itself at every sign of a network: it may do so before it has loaded. */
const leftAlone = { waitUntil: 'commit' } as const;

async function untilKept(page: Page, language: 'th' | 'en'): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => keptThere(page), { timeout: 20_000 }).toEqual(keptIn(language));
}

for (const language of ['th', 'en'] as const)
  test(`offline, a page of the shop's own says so (${language}), and goes on with what was asked for`, async ({
    page,
    context,
  }) => {
    await enter(context, null, language);
    await page.goto('/');
    await untilKept(page, language);
    await context.setOffline(true);
    await page.goto('/product?sortBy=priceAsc', leftAlone);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(texts[language].title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('link', { name: texts[language].again }).click();
    await expect(heading).toHaveText(texts[language].title);
    // It goes on by itself.
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL(/\/product\?sortBy=priceAsc$/);
    expect(await keptThere(page)).toEqual(keptIn(language));
  });

test('it is said in the language last read', async ({ page, context }) => {
  await enter(context, null, 'th');
  await page.goto('/');
  await untilKept(page, 'th');
  await page.getByRole('button', { name: 'English' }).click();
  await untilKept(page, 'en');
  await context.setOffline(true);
  await page.goto('/cart', leftAlone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});

test('a tap without a network says so too, and goes on to where it led', async ({ page, context }) => {
  await enter(context, null, 'en');
  await page.goto('/');
  await untilKept(page, 'en');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(page).toHaveURL(/\/store$/);
});

test('without a network nothing but the visitor takes the page away', async ({ page, context }) => {
  await enter(context, null, 'en');
  await page.goto('/');
  await untilKept(page, 'en');
  const search = page.getByRole('combobox').first();
  await search.fill('half a title');
  await context.setOffline(true);
  // As the router does when it can't fetch the code of what it asks for in the background; fails if the page goes.
  await page.evaluate(() => {
    window.location.reload();
    return new Promise((done) => setTimeout(done, 1_000));
  });
  await expect(search).toHaveValue('half a title');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
