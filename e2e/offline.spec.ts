import { expect, type Page, test } from '@playwright/test';
import { enter } from './order-desk.ts';

// Without a network the shop's own page is shown, and nothing else of the shop is kept.

const texts = {
  th: { title: 'ไม่ได้เชื่อมต่ออินเทอร์เน็ต', again: 'ลองใหม่' },
  en: { title: 'You are offline', again: 'Try again' },
} as const;

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        kept.push(url.replace(/^.*?\/\/[^/]+/, ''));
    return kept;
  });

/** The page tries again by itself at every sign of a network: it may do so before it has loaded. */
const leftAlone = { waitUntil: 'commit' } as const;

const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

for (const language of ['th', 'en'] as const)
  test(`offline, a page of the shop's own says so (${language}), and goes on with what was asked for`, async ({
    page,
    context,
  }) => {
    await enter(context, null, language);
    await page.goto('/');
    await untilControlled(page);
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
    expect(await keptAddresses(page)).toEqual([`/offline?lang=${language}`]);
  });

test('another language is kept once it is read, and the one before is not any more', async ({
  page,
  context,
}) => {
  await enter(context, null, 'th');
  await page.goto('/');
  await untilControlled(page);
  await enter(context, null, 'en');
  await page.goto('/');
  // The worker before it leaves once it has nothing to do any more, which takes a busy machine some seconds.
  await expect.poll(() => keptAddresses(page), { timeout: 20_000 }).toEqual(['/offline?lang=en']);
  await context.setOffline(true);
  await page.goto('/cart', leftAlone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});

test('a tap without a network says so too, and goes on when it is back', async ({ page, context }) => {
  await enter(context, null, 'en');
  await page.goto('/');
  await untilControlled(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
});
