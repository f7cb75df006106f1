import { expect, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

type Thing = { id: number; nameTh: string; nameEn: string };
type Pairs = { dataList: { one: Thing; other: Thing }[] };
const shots = process.env.SHOTS;

test('staff find a double, see what moves, merge it with a reason, and part it again', async ({
  context,
  page,
  request,
}) => {
  const keeper = await demoPerson(request, 'catalogue');
  const { dataList } = await call<Pairs>(request, 'GET', '/admin/catalogue-doubles?kind=work&perpage=100', {
    token: keeper.token,
  });
  const pair = dataList.find(({ other }) => other.nameTh.endsWith('.'));
  if (pair === undefined) throw new Error('the demo has a double');
  const { one, other } = pair;
  await enter(context, keeper, 'en');
  await page.goto('/admin/catalogue');
  const desk = page.getByRole('main');
  await expect(desk.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
  await expectNoFindings(page);
  if (shots !== undefined) await page.screenshot({ path: `${shots}/list-en.png`, fullPage: true });
  await desk.getByRole('searchbox').fill(one.nameTh);
  await desk.getByRole('button', { name: 'Search' }).click();
  await expect(desk.getByText(/found for/)).toBeVisible();
  await desk.getByRole('link', { name: 'Likely doubles' }).click();
  await expectNoFindings(page);
  if (shots !== undefined) await page.screenshot({ path: `${shots}/doubles-en.png`, fullPage: true });
  await desk
    .getByRole('link', { name: `Look before merging: ${one.nameEn}` })
    .first()
    .click();

  // What moves, both ways round; no reason, no merge.
  await expect(desk.getByRole('heading', { name: 'This one stays' })).toBeVisible();
  await expect(desk.getByRole('row', { name: /Editions/ })).toBeVisible();
  await expectNoFindings(page);
  if (shots !== undefined) await page.screenshot({ path: `${shots}/merge-en.png`, fullPage: true });
  await page.goto(`/admin/catalogue/work/${one.id}/merge?goes=${other.id}`);
  await desk.locator('summary', { hasText: 'Merge these two' }).click();
  await desk.getByLabel('Reason').fill('the same book');
  await desk.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(desk.getByText(/^Merged\. Everything/)).toBeVisible();

  // The old number leads to the one that stayed.
  await page.goto(`/admin/catalogue/work/${other.id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/catalogue/work/${one.id}\\?done=merged$`));
  await desk.getByRole('link', { name: 'Merge with another' }).click();
  await expect(desk.getByRole('searchbox')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/admin/catalogue/merges');
  const item = desk.getByRole('article').filter({ hasText: 'the same book' }).first();
  await expect(item).toBeVisible();
  await expectNoFindings(page);
  if (shots !== undefined) await page.screenshot({ path: `${shots}/merges-en.png`, fullPage: true });
  await item.locator('summary').click();
  await item.getByLabel('Why it is undone').fill('two after all');
  await item.getByRole('button', { name: 'Part them' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/catalogue/work/${other.id}\\?done=parted$`));
  await expect(desk.getByText(/^Parted\./)).toBeVisible();
});

test('staff correct a person: of two who do the slower one loses nothing; the old address leads on', async ({
  browser,
  context,
  page,
  request,
}) => {
  const keeper = await demoPerson(request, 'catalogue');
  const { dataList } = await call<{ dataList: (Thing & { urlKey: string })[] }>(
    request,
    'GET',
    '/admin/catalogue/List?kind=series&perpage=1',
    { token: keeper.token },
  );
  const [thing] = dataList;
  if (thing === undefined) throw new Error('the demo has a series');
  const path = `/admin/catalogue/series/${thing.id}`;
  await enter(context, keeper, 'en');
  await page.goto(path);
  const desk = page.getByRole('main');
  await expectNoFindings(page);
  const slower = await context.newPage();
  await slower.goto(path);
  await desk.getByLabel('Name (English)').fill(`${thing.nameEn} sooner`);
  await desk.getByLabel('Address of the page').fill(`${thing.urlKey}-moved`);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await slower.getByLabel('Name (English)').fill(`${thing.nameEn} later`);
  await slower.getByRole('button', { name: 'Save' }).click();
  await expect(
    slower.getByRole('region', { name: 'What stands there now' }).getByText(`${thing.nameEn} sooner`),
  ).toBeVisible();
  await expect(slower.getByLabel('Name (English)')).toHaveValue(`${thing.nameEn} later`);
  expect(await violationsOf(slower)).toEqual([]);
  await slower.close();

  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`/series/${encodeURIComponent(thing.urlKey)}`);
  await expect(shopper).toHaveURL(/-moved$/);
  await shopper.close();

  // Without scripts: going back to what stood there before.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, keeper, 'th');
  const paper = await plain.newPage();
  await paper.goto(path);
  if (shots !== undefined) {
    await paper.setViewportSize({ width: 360, height: 780 });
    await paper.screenshot({ path: `${shots}/thing-th-360.png`, fullPage: true });
  }
  await paper.locator('summary', { hasText: 'ย้อนกลับก่อนครั้งนี้' }).first().click();
  await paper.getByRole('button', { name: 'ย้อนกลับ', exact: true }).first().click();
  await expect(paper.getByText('ย้อนกลับแล้ว', { exact: true })).toBeVisible();
  await plain.close();
  await page.goto(path);
  await expect(desk.getByLabel('Address of the page')).toHaveValue(thing.urlKey);
});

test('without scripts staff rename a tag at every work, and make two one', async ({ browser, request }) => {
  const keeper = await demoPerson(request, 'catalogue');
  const office = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await enter(office, keeper, 'th');
  const page = await office.newPage();
  await page.goto('/admin/catalogue');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'แท็ก', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'แท็ก' })).toBeVisible();
  const items = main.getByRole('listitem').filter({ has: page.getByText(/^#/) });
  const nameOf = async (nth: number) =>
    ((await items.nth(nth).getByRole('link').textContent()) ?? '').slice(1);
  const [one, other] = [await nameOf(0), await nameOf(1)];
  const row = (name: string) => items.filter({ has: page.getByText(`#${name}`, { exact: true }) });
  await row(one).getByText('เปลี่ยนชื่อ', { exact: true }).click();
  await row(one).getByLabel('ชื่อใหม่').fill(other);
  await row(one).getByRole('button', { name: 'ใช่ เปลี่ยนชื่อ' }).click();
  // There is one of this name: what was typed stays, and nothing was changed.
  await expect(row(one).getByText(/^มีแท็กชื่อนี้อยู่แล้ว/)).toBeVisible();
  await expect(row(one).getByLabel('ชื่อใหม่')).toHaveValue(other);
  await row(one).getByLabel('ชื่อใหม่').fill(`${one} ใหม่`);
  await row(one).getByRole('button', { name: 'ใช่ เปลี่ยนชื่อ' }).click();
  await expect(main.getByText(/^แก้ไขหนังสือ \d+ เรื่องแล้ว/)).toBeVisible();
  await expect(row(`${one} ใหม่`)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row(`${one} ใหม่`).getByText('เปลี่ยนชื่อ', { exact: true }).click();
  await row(`${one} ใหม่`).getByLabel('ชื่อใหม่').fill(other);
  await row(`${one} ใหม่`).getByLabel('ถ้ามีแท็กชื่อนี้อยู่แล้ว ให้รวมเป็นแท็กเดียวกัน').check();
  await row(`${one} ใหม่`).getByRole('button', { name: 'ใช่ เปลี่ยนชื่อ' }).click();
  await expect(main.getByText(/^แก้ไขหนังสือ \d+ เรื่องแล้ว/)).toBeVisible();
  await expect(row(`${one} ใหม่`)).toHaveCount(0);
  await office.close();
  const desk = await browser.newContext();
  await enter(desk, keeper, 'en');
  const wide = await desk.newPage();
  await wide.goto('/admin/catalogue/tags');
  await expectNoFindings(wide);
  if (shots !== undefined) await wide.screenshot({ path: `${shots}/tags-en.png`, fullPage: true });
  await desk.close();
});
