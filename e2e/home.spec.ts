import { expect, type Response, test } from '@playwright/test';

test.describe('the home page', () => {
  test('shows five announcements, best sellers in order, categories, stores; nothing moves while it loads', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + Number(entry.value),
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'ป้ายประกาศ' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const name of ['ขายดีประจำเดือน', 'สารบัญร้าน', 'มาใหม่', 'ร้านในศาลา'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.waitForTimeout(1_000);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(0.02);
  });

  test('tells search engines where it is and how to search it', async ({ request, baseURL }) => {
    const html = await (await request.get('/?lang=en')).text();
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/?lang=en"/>`);
    for (const language of ['th', 'en', 'x-default']) expect(html).toContain(`hrefLang="${language}"`);
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
      JSON.parse(match[1] ?? ''),
    );
    expect(things.map((thing) => thing['@type'])).toEqual(['WebSite', 'Organization']);
    expect(things[0].potentialAction.target.urlTemplate).toBe(
      `${baseURL}/product?search={search_term_string}`,
    );
  });

  test('has initial JavaScript of 150 kB gzip at most, and so has a product’s page', async ({ page }) => {
    await page.route('**/*.js', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }),
    );
    await page.goto('/');
    const product = await page.locator('a[href^="/product/"]').first().getAttribute('href');
    for (const path of ['/', product ?? '']) {
      const seen = new Map<string, number>();
      const note = (reply: Response) => {
        if (reply.url().endsWith('.js'))
          seen.set(reply.url(), Number(reply.headers()['content-length'] ?? Number.NaN));
      };
      page.on('response', note);
      await page.goto(path, { waitUntil: 'load' });
      page.off('response', note);
      const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
      expect(bytes, path).toBeGreaterThan(100_000);
      expect(bytes, path).toBeLessThanOrEqual(150_000);
    }
  });
});
