import { expect, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';

/** As a person's browser says who it is. Playwright's own says that nobody sits before it. */
const ordinary =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

test('a sharer reads of the tax before withdrawing, and has the certificate of what was kept back; nobody else does', async ({
  context,
  page,
  request,
}) => {
  const sharer = await demoPerson(request, 'sharer');
  await enter(context, sharer, 'th');
  await page.goto('/user/profile/withdraw');
  const main = page.getByRole('main');
  await main.getByLabel('จำนวนเงิน (บาท)').fill('100');
  await main.getByRole('button', { name: 'ตรวจสอบยอด' }).click();
  await expect(main.getByText('จากรายได้ของลิงก์ ฿100.00')).toBeVisible();
  await expect(main.getByText('ภาษีหัก ณ ที่จ่าย').first()).toBeVisible();
  await look(page, 'withdraw-quote-th');
  await page.goto('/user/profile/affiliate/withdraw');
  const link = main.getByRole('link', { name: /^หนังสือรับรองหักภาษี ณ ที่จ่าย/ }).first();
  await expect(link).toBeVisible();
  await look(page, 'withdrawals-th');
  const href = (await link.getAttribute('href')) ?? '';
  const file = await context.request.get(href);
  expect(file.headers()['content-type']).toContain('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await enter(context, sharer, 'en');
  await page.goto('/user/profile/affiliate/withdraw');
  await expect(
    main.getByRole('link', { name: /^Certificate of withheld tax \(PDF\): / }).first(),
  ).toBeVisible();
  await look(page, 'withdrawals-en');
  await enter(context, await newcomer(request), 'en');
  expect((await context.request.get(href)).status()).toBe(404);
});

test('staff find what was kept back in a month, each certificate, and the table for its return', async ({
  browser,
  request,
}) => {
  const finance = await demoPerson(request, 'finance');
  for (const [culture, title, file] of [
    ['th', 'ภาษีที่หักจากบุคคล', 'ดาวน์โหลด CSV'],
    ['en', 'Tax kept back of people', 'Download CSV'],
  ] as const) {
    const office = await browser.newContext();
    await enter(office, finance, culture);
    const page = await office.newPage();
    await page.goto('/admin/withholding');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: title }).click();
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // Of a day that began a month, what was paid is in the month before.
    if ((await main.getByRole('list', { name: /หนังสือรับรอง|Certificates/ }).count()) === 0) {
      await main.getByRole('combobox').selectOption({ index: 1 });
      await main.getByRole('button', { name: culture === 'th' ? 'แสดง' : 'Show' }).click();
    }
    await expect(main.getByText('นกน้อย ชวนอ่าน')).toBeVisible();
    await look(page, `income-${culture}`);
    const table = await office.request.get(
      (await main.getByRole('link', { name: file }).getAttribute('href')) ?? '',
    );
    expect(await table.text()).toContain('="3100600456785"'.replaceAll('"', '""'));
    const pdf = main.getByRole('link', { name: /WT20\d\d-\d{6}/ }).first();
    const printed = await office.request.get((await pdf.getAttribute('href')) ?? '');
    expect(printed.headers()['content-type']).toContain('application/pdf');
    await office.close();
  }
});

test('the sharer of a voucher code is named and taken off, by staff and without scripts by a store; she sees her codes', async ({
  browser,
  request,
}) => {
  test.slow();
  const sharer = await demoPerson(request, 'sharer');
  const own = await call<{ code: string }>(request, 'GET', '/affiliate/own', { token: sharer.token });
  const theirs = await browser.newContext();
  await enter(theirs, sharer, 'th');
  const place = await theirs.newPage();
  await place.goto('/user/profile/affiliate/shares');
  await expect(place.getByRole('list', { name: 'คูปอง' })).toContainText('KRUNOK30');
  await look(place, 'codes-own-th');
  await theirs.close();

  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'finance'), 'en');
  const page = await office.newPage();
  await page.goto('/admin/affiliate/people');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'นกน้อย ชวนอ่าน' }).first().click();
  const panel = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Voucher codes they share' }) });
  await expect(panel).toContainText('KRUNOK30');
  await panel.getByRole('textbox', { name: 'Voucher code' }).fill('NO-SUCH-CODE');
  await panel.getByRole('button', { name: 'Name the affiliate' }).click();
  await expect(panel.getByText('There is no voucher with this code')).toBeVisible();
  await look(page, 'codes-staff-en');
  await panel.getByText('Take off', { exact: true }).click();
  await panel.getByRole('button', { name: 'Yes, take off' }).click();
  await expect(main.getByText('The code names no affiliate any more')).toBeVisible();
  await expect(panel).not.toContainText('30 baht off');
  await panel.getByRole('textbox', { name: 'Voucher code' }).fill('krunok30');
  await panel.getByRole('button', { name: 'Name the affiliate' }).click();
  await expect(main.getByText('The code names its affiliate now')).toBeVisible();
  await expect(panel).toContainText('KRUNOK30');
  await office.close();

  const store = await browser.newContext({ javaScriptEnabled: false });
  await enter(store, await demoPerson(request, 'seller'), 'th');
  const desk = await store.newPage();
  await desk.goto('/manage-store/affiliate/codes');
  const shop = desk.getByRole('main');
  await shop.getByRole('textbox', { name: 'โค้ดคูปอง' }).fill('KRUNOK30');
  await shop.getByRole('textbox', { name: 'รหัสผู้แนะนำ' }).fill(own.code);
  await shop.getByRole('button', { name: 'ระบุผู้แนะนำ' }).click();
  // The house's voucher isn't the store's to give.
  await expect(shop.getByText('ไม่พบคูปองนี้')).toBeVisible();
  await store.close();
  const scripted = await browser.newContext();
  await enter(scripted, await demoPerson(request, 'seller'), 'th');
  const seen = await scripted.newPage();
  await seen.goto('/manage-store/affiliate/codes');
  await look(seen, 'codes-store-th');
  await scripted.close();
});

test('a rate says which click wins and how many points come beside it, and is asked once more', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'finance'), 'en');
  const page = await office.newPage();
  await page.goto('/admin/affiliate/rates/new');
  const main = page.getByRole('main');
  await main.getByLabel('How much').fill('2');
  await main.getByLabel('Points beside it').fill('11');
  await main.getByRole('radio', { name: /Only the product that the link led to/ }).check();
  await main.getByRole('button', { name: 'Check it' }).click();
  await expect(main.getByText('Please enter only number, 1 to 10, or nothing')).toBeVisible();
  await main.getByLabel('Points beside it').fill('2');
  await main.getByRole('button', { name: 'Check it' }).click();
  const question = main.getByRole('region', { name: 'Set this rate?' });
  await expect(question).toContainText('2% of what is paid and 2 points for every 100 baht');
  await look(page, 'rate-points-en');
  await question.getByRole('button', { name: 'Yes, set it' }).click();
  const made = main.getByRole('article').filter({ hasText: '2 points for every 100 baht' });
  await made.getByText('End', { exact: true }).click();
  await made.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(main.getByText('The rate will end as said')).toBeVisible();
  await office.close();
});

test('links leave a sealed history with a person’s browser; cookie stuffing by frames and pictures leaves nothing', async ({
  request,
}) => {
  const sharer = await demoPerson(request, 'sharer');
  const { code } = await call<{ code: string }>(request, 'GET', '/affiliate/own', { token: sharer.token });
  const open = (headers: Record<string, string>) =>
    request.get(`/affiliate?c=${code}`, {
      headers: { 'user-agent': ordinary, accept: 'text/html', cookie: '', ...headers },
    });
  const cookiesOf = async (headers: Record<string, string>) =>
    (await open(headers)).headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  const person = await cookiesOf({ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' });
  const history = person.find(({ value }) => value.startsWith('affiliate_visit_clicks='));
  expect(history?.value).toMatch(/^affiliate_visit_clicks=[\w-]{40,1000}; Max-Age=86400; .*HttpOnly/);
  expect(history?.value).not.toContain(code);
  for (const dest of ['iframe', 'image', 'object', 'embed'])
    expect(
      (await cookiesOf({ 'sec-fetch-dest': dest })).filter(({ value }) => value.startsWith('affilia')),
      dest,
    ).toEqual([]);
});
