import { expect, test } from '@playwright/test';

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
    const campaigns = page.getByRole('region', { name: 'แคมเปญ', exact: true });
    await expect(campaigns.getByRole('article').first().getByRole('link')).toBeVisible();
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

  test('names scripts of 166.9 kB gzip at most, and a product’s page of 179.7 kB', async ({ request }) => {
    // Everything that a browser fetches before the page is alive. The aim is 150 kB; a tenth of it is the list of all
    // routes, which grows with each.
    const nameScripts = async (path: string) => {
      const html = await (await request.get(path)).text();
      return { html, scripts: new Set(html.match(/\/assets\/[\w.-]+\.js/g)) };
    };
    const { html } = await nameScripts('/');
    const product = /href="(\/product\/[^"?#]+)"/.exec(html)?.[1] ?? '';
    for (const [path, most] of [
      ['/', 166_900],
      [product, 179_700],
    ] as const) {
      let bytes = 0;
      for (const script of (await nameScripts(path)).scripts) {
        const reply = await request.get(script, { headers: { 'accept-encoding': 'gzip' } });
        bytes += Number(reply.headers()['content-length'] ?? Number.NaN);
      }
      expect(bytes, path).toBeGreaterThan(100_000);
      expect(bytes, path).toBeLessThanOrEqual(most);
    }
  });
});
