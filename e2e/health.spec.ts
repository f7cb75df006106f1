import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

const pages = [
  '/admin',
  '/admin/health',
  '/admin/health/jobs',
  '/admin/health/jobs/failures',
  '/admin/health/messages',
  '/admin/health/webhooks',
  '/admin/health/webhooks?state=refused',
  '/admin/money',
  '/admin/money/card',
];

/** Where the pictures go, for whoever looks at them: nowhere unless it is said. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS_FOLDER;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('an owner sees how the shop does, has a job run and reads why a webhook was refused', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  const main = desk.getByRole('main');
  await desk.goto('/admin');
  await expect(main.getByText(/wait/).first()).toBeVisible();
  await main.getByRole('link', { name: 'Health', exact: true }).click();

  // Each part has its word.
  await expect(main.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  for (const part of ['Jobs', 'Mail and SMS', 'Webhooks of gateways', 'Database', 'Processes', 'Backup'])
    await expect(main.getByRole('heading', { name: part, level: 2 })).toBeVisible();
  await expect(main.getByText('As the code wants it')).toBeVisible();
  await expect(main.getByText('This part couldn’t be read in time')).toHaveCount(0);

  // A job runs now, after a question.
  await main.getByRole('link', { name: 'See all jobs' }).click();
  const job = main.getByRole('article', { name: 'Ends points that have run out' });
  await job.locator('summary', { hasText: 'Run now' }).click();
  await expect(job.getByText('never beside another run of its own')).toBeVisible();
  await job.getByRole('button', { name: 'Run it' }).click();
  await expect(main.getByText('Asked for. It begins within seconds')).toBeVisible();
  await expect(async () => {
    await desk.reload();
    await expect(job.getByText('Went well')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  // Somebody who isn't the bank sends something: it is there, masked, and can be forgotten.
  const refused = await request.post('/api/payment/webhook/promptpay', {
    data: { id: `stranger-${Date.now()}`, card: '4242424242424242' },
  });
  expect(refused.status()).toBe(400);
  await desk.goto('/admin/health/webhooks?state=refused');
  const item = main.getByRole('article').first();
  await item.getByText('Body (masked)').click();
  await expect(item.getByText('stranger-')).toBeVisible();
  await expect(main.getByText('4242')).toHaveCount(0);
  await item.getByText('Forget', { exact: true }).first().click();
  await item.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(main.getByText('Forgotten', { exact: true })).toBeVisible();
  await office.close();
});

test('money is held against the ledger for finance and owners, and nobody else finds the page', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  const main = desk.getByRole('main');
  await desk.goto('/admin/money');
  await expect(main.getByRole('row', { name: /Paid by PromptPay/ })).toBeVisible();
  await main.getByRole('link', { name: '7 days' }).click();
  await expect(desk).toHaveURL(/period=week/);
  await expect(main.getByText('Couldn’t be added up in time')).toHaveCount(0);
  await expect(
    main.getByText('Every figure is the ledger’s').or(main.getByText(/difference 0/).first()),
  ).toBeVisible();
  await office.close();

  const shopping = await browser.newContext();
  await enter(shopping, await demoPerson(request, 'shopper'), 'en');
  const page = await shopping.newPage();
  for (const path of ['/admin/money', '/admin/health'])
    expect((await page.goto(path))?.status(), path).toBe(404);
  await shopping.close();
});

for (const [width, language] of [
  [360, 'th'],
  [1280, 'en'],
] as const)
  test(`every page of health and money holds what it shows at ${width} px`, async ({ browser, request }) => {
    const office = await browser.newContext({ viewport: { width, height: 800 } });
    await enter(office, await demoPerson(request, 'admin'), language);
    const desk = await office.newPage();
    for (const path of pages) {
      await desk.goto(path);
      await expect(desk.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await picture(desk, `${language}-${width}-${path.replaceAll(/\W+/g, '-')}`);
      expect(await violationsOf(desk), path).toEqual([]);
      const overflow = await desk.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await office.close();
  });

test('without scripts a job is asked about first', async ({ browser, request }) => {
  const office = await browser.newContext({ javaScriptEnabled: false });
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  await desk.goto('/admin/health/jobs');
  const job = desk.getByRole('article', { name: 'Deletes old one-time codes' });
  await job.locator('summary', { hasText: 'Run now' }).click();
  await job.getByRole('button', { name: 'Run it' }).click();
  await expect(desk.getByText('Asked for. It begins within seconds')).toBeVisible();
  await office.close();
});
