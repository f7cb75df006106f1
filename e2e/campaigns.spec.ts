import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** An instant as the form's field has it, in Bangkok. */
function field(fromNowMs: number): string {
  const bangkok = new Date(Date.now() + fromNowMs + 7 * 3_600_000);
  return bangkok.toISOString().slice(0, 16);
}

test('staff open a campaign, a store proposes a book, staff accept it, and a shopper finds and buys it at its price', async ({
  page,
  context,
  browser,
  request,
}) => {
  const [admin, seller] = await Promise.all([demoPerson(request, 'admin'), demoPerson(request, 'seller')]);
  const book = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const key = randomUUID().slice(0, 8);
  const name = `Campaign ${key}`;

  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  await staff.goto('/admin');
  const desk = staff.getByRole('main');
  await desk.getByRole('link', { name: 'Campaigns' }).click();
  await desk.getByRole('link', { name: 'Open a campaign' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Open a campaign' })).toBeVisible();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText("This field can't be empty").first()).toBeVisible();
  await desk.getByLabel('Name in Thai').fill(`แคมเปญ ${key}`);
  await desk.getByLabel('Name in English').fill(name);
  await desk.getByLabel('Address of its page').fill(`campaign-${key}`);
  await desk.getByLabel('Begins').fill(field(-3_600_000));
  await desk.getByLabel('Ends').fill(field(3_600_000));
  await desk.getByLabel('Takes products until').fill(field(1_800_000));
  await desk.getByLabel('Smallest discount (%)').fill('20');
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('The campaign is open')).toBeVisible();

  const shopkeeper = await browser.newContext();
  await enter(shopkeeper, seller, 'en');
  const store = await shopkeeper.newPage();
  await store.goto('/manage-store/campaign');
  const centre = store.getByRole('main');
  await centre.getByRole('link', { name }).click();
  await expect(centre.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(centre.getByText('At least 20% below your own price')).toBeVisible();
  await centre.getByRole('searchbox', { name: 'Search your products' }).fill(book.name);
  await centre.getByRole('searchbox', { name: 'Search your products' }).press('Enter');
  const price = centre.getByRole('textbox', { name: `Campaign price of ${book.name}` });
  await price.fill('100');
  await centre.getByRole('button', { name: 'Propose' }).click();
  await expect(centre.getByText('The price is still too high')).toBeVisible();
  expect(await violationsOf(store)).toEqual([]);
  await price.fill('90');
  await centre.getByRole('button', { name: 'Propose' }).click();
  await expect(centre.getByText('1 product proposed')).toBeVisible();

  await desk.getByRole('link', { name: 'Proposals' }).click();
  await desk.getByRole('checkbox', { name: `Choose ${book.name}` }).check();
  await expect(desk.getByText('1 chosen')).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.locator('summary', { hasText: 'Accept' }).click();
  await desk.getByRole('button', { name: 'Accept' }).click();
  await expect(desk.getByText('1 product accepted')).toBeVisible();

  await enter(context, null, 'en');
  // The index learns of a book that has just been made a moment later.
  const shown = page.getByRole('region', { name: 'Products' }).getByRole('link', { name: book.name });
  await expect(async () => {
    await page.goto(`/campaign/campaign-${key}`);
    await expect(shown.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Products' }).getByText('฿90.00').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await shown.first().click();
  await expect(page.getByRole('heading', { level: 1, name: book.name })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).locator('visible=true').first().click();
  await expect(page.getByRole('dialog').getByText(book.name).first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('฿90.00').first()).toBeVisible();

  // Stopped, the campaign isn't there any more, and the cart has the book's own price.
  await staff.goto('/admin/campaigns');
  await desk.getByRole('link', { name, exact: true }).click();
  await desk.locator('summary', { hasText: 'Stop the campaign' }).click();
  await desk.getByLabel('Reason (stores read it)').fill('A test is over');
  await desk.getByRole('button', { name: 'Stop it' }).click();
  await expect(desk.getByText('The campaign is stopped; its prices are gone')).toBeVisible();
  await expect(async () => {
    const gone = await page.goto(`/campaign/campaign-${key}`);
    expect(gone?.status()).toBe(404);
  }).toPass();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('฿120.00').first()).toBeVisible();
  await Promise.all([office.close(), shopkeeper.close()]);
});

test('staff put a landing page together, publish it, and who is interested leaves an address', async ({
  page,
  context,
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const staff = await office.newPage();
  const desk = staff.getByRole('main');
  const key = randomUUID().slice(0, 8);
  await staff.goto('/admin/landing/new');
  await desk.getByLabel('Name in Thai').fill(`หน้า ${key}`);
  await desk.getByLabel('Name in English').fill(`Page ${key}`);
  await desk.getByLabel('Address').fill(`page-${key}`);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('The page is made; add its blocks')).toBeVisible();
  const add = async (kind: string, title: string) => {
    await desk.getByLabel('Kind of block').selectOption({ label: kind });
    await desk.getByRole('button', { name: 'Add a block' }).click();
    await desk.getByLabel('Title in English').fill(title);
    await desk.getByLabel('Title in Thai').fill(title);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('link', { name: `Edit ${kind}: ${title}` })).toBeVisible();
  };
  await add('Form of interest', `Tell me ${key}`);
  await add('Banner', `Reading camp ${key}`);
  expect(await violationsOf(staff)).toEqual([]);
  const names = desk.getByRole('list', { name: 'Blocks in the order they are shown' }).getByRole('link');
  await desk.getByRole('button', { name: `Move “Banner: Reading camp ${key}” up` }).press('Enter');
  await expect(names.first()).toHaveText(`Banner: Reading camp ${key}`);

  await enter(context, null, 'en');
  expect((await page.goto(`/landing/page-${key}`))?.status()).toBe(404);
  await desk.getByRole('link', { name: 'Preview' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: `Preview of Page ${key}` })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Tell me' })).toBeDisabled();
  await staff.goBack();
  await desk.locator('summary', { hasText: 'Publish' }).click();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Published', { exact: true })).toBeVisible();

  await page.goto(`/landing/page-${key}`);
  await expect(page.getByRole('heading', { level: 1, name: `Reading camp ${key}` })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const form = page.getByRole('region', { name: `Tell me ${key}` });
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form.getByText('Please agree first')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Name' }).fill('Mali');
  await form.getByRole('textbox', { name: 'Email' }).fill(`mali-${key}@test.example`);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form.getByText('Thank you: we will tell you by mail')).toBeVisible();

  await desk.getByRole('link', { name: /interested/ }).click();
  await expect(desk.getByText(`mali-${key}@test.example`)).toBeVisible();
  await office.close();
});

/** Pictures of a page, where whoever runs the tests wants to look at them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.LANDING_SHOTS;
  if (folder === undefined) return;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

const picture = async (width: number, height: number) => ({
  ...{ name: 'camp.png', mimeType: 'image/png' },
  buffer: await sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer(),
});

test('staff upload a banner’s pictures in the landing page’s own editor; what was typed stays when one is refused', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  const admin = await demoPerson(request, 'content');
  const key = randomUUID().slice(0, 8);
  const banner = {
    ...{ id: 1, isHidden: false, type: 'banner', link: '', campaign: '' },
    ...{
      title: { th: `ค่าย ${key}`, en: `Camp ${key}` },
      text: { th: '', en: '' },
      linkText: { th: '', en: '' },
    },
  };
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/landing', {
    token: admin.token,
    data: {
      ...{ urlKey: `camp-${key}`, nameTh: `ค่าย ${key}`, nameEn: `Camp ${key}`, startsAt: null, endsAt: null },
      blocks: [banner],
    },
  });
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  const desk = staff.getByRole('main');
  await staff.goto(`/admin/landing/${id}/1`);
  await desk.getByLabel('Text in English').fill(`Three days ${key}`);
  await desk.getByLabel('What the picture says, in English').fill(`Tents ${key}`);
  const wide = desk.getByLabel('Desktop picture');
  await wide.setInputFiles(await picture(300, 105));
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(wide).toHaveAccessibleDescription(/is too small: it would be blurred/);
  await expect(wide).toBeFocused();
  await expect(desk.getByLabel('Text in English')).toHaveValue(`Three days ${key}`);
  await expect(desk.getByLabel('What the picture says, in English')).toHaveValue(`Tents ${key}`);
  expect(await violationsOf(staff)).toEqual([]);

  // The part of the picture is chosen by keyboard.
  await wide.setInputFiles(await picture(1600, 900));
  const area = desk.getByRole('group', { name: 'Frame of the chosen part, moved with the arrow keys' });
  await area.focus();
  const part = staff.locator('input[name=desktopPart]');
  const before = await part.inputValue();
  await area.press('ArrowUp');
  await expect(part).not.toHaveValue(before);
  await shoot(staff, 'block-cut');
  await desk.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await desk.getByRole('link', { name: `Edit Banner: Camp ${key}` }).click();
  const shown = async (on: Page, alt: string) => {
    const image = on.getByRole('img', { name: alt });
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(100);
  };
  await shown(staff, 'The banner on wide screens');
  await shown(staff, 'The banner on phones');
  expect(await violationsOf(staff)).toEqual([]);
  await shoot(staff, 'block');

  // Somebody else is faster: the form comes back with the picture that was kept, which isn't sent a second time.
  const named = staff.locator('input[name=picture]');
  const was = await named.inputValue();
  await desk.getByLabel('Text in Thai').fill(`สามวัน ${key}`);
  await wide.setInputFiles(await picture(1600, 560));
  const { token } = admin;
  const now = await call<Record<string, unknown>>(request, 'GET', `/admin/landing/${id}`, { token });
  const { version: seen, urlKey, nameTh, nameEn, startsAt, endsAt, blocks } = now;
  const data = { id, version: seen, urlKey, nameTh, nameEn, startsAt, endsAt, blocks };
  await call(request, 'POST', '/admin/landing', { token, data });
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('alert')).toBeVisible();
  await expect(named).not.toHaveValue(was);
  const kept = await named.inputValue();
  await expect(wide).toHaveValue('');
  await expect(desk.getByLabel('Text in Thai')).toHaveValue(`สามวัน ${key}`);
  await shown(staff, 'The banner on wide screens');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await staff.goto(`/admin/landing/${id}/1`);
  await expect(named).toHaveValue(kept);

  // Without scripts, in Thai: what isn't a picture is refused by the server.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, admin, 'th');
  const bare = await plain.newPage();
  await bare.goto(`/admin/landing/${id}/1`);
  const form = bare.getByRole('main');
  const save = () => form.getByRole('button', { name: 'บันทึก', exact: true }).click();
  const phones = form.getByLabel('รูปสำหรับมือถือ');
  await form.getByLabel('คำอธิบายรูปภาษาไทย').fill(`เต็นท์ ${key}`);
  await phones.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await save();
  await expect(phones).toHaveAttribute('aria-invalid', 'true');
  await expect(phones).toHaveAccessibleDescription(/รูปแบบไฟล์/);
  await expect(form.getByLabel('คำอธิบายรูปภาษาไทย')).toHaveValue(`เต็นท์ ${key}`);
  await shoot(bare, 'block-refused');
  await phones.setInputFiles(await picture(900, 900));
  await save();
  await expect(form.getByText('บันทึกแล้ว', { exact: true })).toBeVisible();
  await form.locator('summary', { hasText: 'เผยแพร่' }).click();
  await form.getByRole('button', { name: 'เผยแพร่' }).last().click();
  await expect(form.getByText('เผยแพร่แล้ว', { exact: true }).first()).toBeVisible();

  for (const [locale, alt] of [
    ['en', `Tents ${key}`],
    ['th', `เต็นท์ ${key}`],
  ] as const)
    for (const width of [360, 1280]) {
      await enter(context, null, locale);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/landing/camp-${key}`);
      await shown(page, alt);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    }
  expect(await violationsOf(page)).toEqual([]);
  await shoot(page, 'landing');

  await staff.reload();
  await desk.getByRole('checkbox', { name: 'Take the uploaded pictures away' }).check();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await staff.goto(`/admin/landing/${id}/1`);
  await expect(desk.getByLabel('Desktop picture')).toBeVisible();
  await expect(desk.getByRole('img', { name: 'The banner on wide screens' })).toHaveCount(0);
  const { version } = await call<{ version: number }>(request, 'GET', `/admin/landing/${id}`, {
    token: admin.token,
  });
  await call(request, 'POST', `/admin/landing/${id}/publish`, {
    token: admin.token,
    data: { version, isShown: false },
  });
  await Promise.all([office.close(), plain.close()]);
});

test('shoppers go from what stores offer to one of it, and from the campaigns to one of them', async ({
  page,
  context,
}) => {
  await enter(context, null, 'en');
  const main = page.getByRole('main');
  await page.goto('/promotion');
  await expect(main.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('article').first().getByRole('link').click();
  await expect(main.getByRole('heading', { name: 'What it takes' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Campaigns' }).click();
  await expect(main.getByRole('heading', { level: 2, name: 'Coming soon' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('heading', { name: 'Long nights, open cases' }).getByRole('link').click();
  await expect(main.getByText('Prices begin on')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
