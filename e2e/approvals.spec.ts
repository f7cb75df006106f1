import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

/** What a second person has to approve (docs/decisions/0088), as the two of them meet it. */
const store = 'kradat-kao';
const shots = process.env.SHOTS_DIR;

async function look(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
}

/** Somebody of the staff asks for more than one person may book. */
async function askFor(context: BrowserContext, reason: string, amount = '6,000'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin/adjustments/new?store=${store}`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /^Compensation/ }).check();
  await main.getByRole('textbox', { name: 'Amount (฿)' }).fill(amount);
  await main.getByRole('textbox', { name: 'Reason, as the store reads it' }).fill(reason);
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText(/Above ฿5,000.00 a second person has to approve it/)).toBeVisible();
  await expect(main.getByText(/^Can approve: /)).toBeVisible();
  await look(page, `question-${amount.replace(',', '')}`);
  await main.getByRole('button', { name: 'Book it' }).click();
  await expect(main.getByText(/^Your request waits for a second person/)).toBeVisible();
  await expect(main.getByText(/waits for a second person$/).first()).toBeVisible();
  return page;
}
const item = (page: Page, reason: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: reason });
async function booked(page: Page, token: string, reason: string): Promise<number> {
  const { dataList } = await call<{ dataList: { reason: string }[] }>(
    page.request,
    'GET',
    '/admin/adjustment?perpage=100',
    { token },
  );
  return dataList.filter((each) => each.reason === reason).length;
}

test('one asks, another approves: it is done then, and who asked is told', async ({ browser, request }) => {
  const [finance, admin] = [await demoPerson(request, 'finance'), await demoPerson(request, 'admin')];
  const reason = `Lost ${randomUUID()}`;
  const [asking, approving] = [await browser.newContext(), await browser.newContext()];
  await enter(asking, finance, 'en');
  await enter(approving, admin, 'th');
  const own = await askFor(asking, reason);
  expect(await booked(own, finance.token, reason)).toBe(0);
  await own.goto('/admin/approvals');
  await expect(item(own, reason)).toContainText('You asked for this: another person has to approve it');
  await expect(item(own, reason).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectNoFindings(own);
  await look(own, 'approvals-own');

  const page = await approving.newPage();
  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'รอผู้อนุมัติคนที่สอง' }).click();
  const waiting = item(page, reason);
  await expect(waiting).toContainText('6,000.00');
  await expectNoFindings(page);
  await waiting.getByText('อนุมัติ', { exact: false }).filter({ hasText: /^อนุมัติ/ }).first().click();
  await look(page, 'approvals-open');
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await waiting.getByRole('button', { name: 'ยืนยันอนุมัติ', exact: true }).click();
  await expect(page.getByText('อนุมัติและดำเนินการแล้ว')).toBeVisible();
  await expect(item(page, reason)).toHaveCount(0);
  expect(await booked(page, admin.token, reason)).toBe(1);
  await page.getByRole('link', { name: /ตอบแล้ว/ }).click();
  await expect(item(page, reason)).toContainText('อนุมัติแล้ว');
  await look(page, 'approvals-closed');
  const { dataList } = await call<{ dataList: { kind: string }[] }>(request, 'GET', '/notification/List', {
    token: finance.token,
  });
  expect(dataList.map(({ kind }) => kind)).toContain('approvalGranted');
  await Promise.all([asking.close(), approving.close()]);
});

test('without scripts it is refused with a reason, or taken back, and nothing is done', async ({
  browser,
  request,
  baseURL,
}) => {
  const [finance, admin] = [await demoPerson(request, 'finance'), await demoPerson(request, 'admin')];
  const [first, second] = [`Refused ${randomUUID()}`, `Taken back ${randomUUID()}`];
  const plain = { javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) };
  const [asking, answering] = [await browser.newContext(plain), await browser.newContext(plain)];
  await enter(asking, finance, 'en');
  await enter(answering, admin, 'en');
  const own = await askFor(asking, first, '7,000');
  await askFor(asking, second, '8,000');

  const page = await answering.newPage();
  await page.goto('/admin/approvals');
  const waiting = item(page, first);
  await waiting.getByText('Refuse', { exact: true }).click();
  await waiting.getByRole('button', { name: 'Confirm: refuse' }).click();
  await expect(item(page, first).getByText("This field can't be empty")).toBeVisible();
  await item(page, first)
    .getByRole('textbox', { name: /^Why, as/ })
    .fill('The carrier has found it');
  await item(page, first).getByRole('button', { name: 'Confirm: refuse' }).click();
  await expect(page.getByText('Refused. Nothing was done, and who asked is told')).toBeVisible();

  await own.goto('/admin/approvals');
  await item(own, second).getByText('Take it back', { exact: true }).click();
  await item(own, second).getByRole('button', { name: 'Confirm: take it back' }).click();
  await expect(own.getByText('Taken back. Nothing was done')).toBeVisible();
  await own.goto('/admin/approvals?status=closed');
  await expect(item(own, first)).toContainText('The carrier has found it');
  await expect(item(own, second)).toContainText('Taken back');
  for (const reason of [first, second]) expect(await booked(page, admin.token, reason)).toBe(0);
  await Promise.all([asking.close(), answering.close()]);
});

test('the amounts are settings, with their help, and the desk isn’t there for others', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext();
  await enter(context, await demoPerson(request, 'admin'), 'en');
  const page = await context.newPage();
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Second person and second factor' }).click();
  await expect(page.getByRole('textbox', { name: /^Refunds paid by hand/ })).toHaveValue('5000');
  await expect(page.getByText(/empty: never/).first()).toBeVisible();
  await expectNoFindings(page);
  await look(page, 'settings');
  await page.goto('/admin/settings/contact');
  await expect(page.getByRole('textbox', { name: 'Opening hours (English)' })).not.toHaveValue('');
  await context.close();
  const other = await browser.newContext();
  await enter(other, await demoPerson(request, 'content'), 'en');
  const theirs = await other.newPage();
  expect((await theirs.goto('/admin/approvals'))?.status()).toBe(404);
  await other.close();
});
