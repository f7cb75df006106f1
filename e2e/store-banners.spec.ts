import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

test('a store makes a banner from a part of a picture, moves it, and shoppers see it on its page', async ({
  page,
  context,
  browser,
  request,
}) => {
  const person = await demoPerson(request, 'seller');
  const store = await browser.newContext();
  await enter(store, person, 'en');
  const desk = await store.newPage();
  await desk.goto('/manage-store');
  await desk.getByRole('link', { name: 'Banners' }).click();
  const main = desk.getByRole('main');
  await expect(main.getByText('Displayed').first()).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  await main.getByRole('link', { name: 'Make a banner' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  const words = `Sale ${randomUUID().slice(0, 8)}`;
  await main.getByRole('textbox', { name: /^Name/ }).fill(words);
  await main.getByLabel('Alternative text (Thai)').fill(`ลด ${words}`);
  await main.getByLabel('Alternative text (English)').fill(words);
  await main.getByLabel('Link').fill('https://example.com/fair');
  // A tall picture leaves its whole frame on the screen, and the part is told in shares of it.
  const tall = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#07a' } })
    .jpeg()
    .toBuffer();
  for (const width of [1280, 360]) {
    await desk.setViewportSize({ width, height: 800 });
    await main
      .getByLabel('Desktop picture')
      .setInputFiles({ name: `tall-${width}.jpg`, mimeType: 'image/jpeg', buffer: tall });
    const whole = await main.getByRole('img', { name: 'The chosen picture' }).boundingBox();
    expect(whole?.height).toBeLessThanOrEqual(24 * 16);
    expect((whole?.width ?? 0) / (whole?.height ?? 1)).toBeCloseTo(0.75, 1);
    const frame = await main.locator('.ReactCrop__crop-selection').boundingBox();
    const sent = (await desk.locator('input[name=desktopPart]').inputValue()).split(',').map(Number);
    expect(sent[2]).toBe(1);
    expect(sent[3]).toBeCloseTo((frame?.height ?? 0) / (whole?.height ?? 1), 1);
    expect(sent[1]).toBeCloseTo((1 - (sent[3] ?? 0)) / 2, 3);
  }
  await desk.setViewportSize({ width: 1280, height: 800 });
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();
  await main
    .getByLabel('Desktop picture')
    .setInputFiles({ name: 'sale.jpg', mimeType: 'image/jpeg', buffer });
  const area = main.getByRole('group', { name: 'Frame of the chosen part, moved with the arrow keys' });
  await area.focus();
  const part = desk.locator('input[name=desktopPart]');
  const before = await part.inputValue();
  await area.press('ArrowUp');
  await expect(part).not.toHaveValue(before);
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The banner is made')).toBeVisible();
  const id = Number(new URL(desk.url()).pathname.split('/').at(-1));

  await main.getByRole('link', { name: 'Back to the list' }).click();
  const names = main.getByRole('list', { name: 'Banners in the order they are shown' }).getByRole('heading');
  const up = main.getByRole('button', { name: `Move “${words}” up` });
  const last = (await names.count()) - 1;
  await expect(names.nth(last)).toHaveText(words);
  await up.press('Enter');
  await expect(names.nth(last - 1)).toHaveText(words);
  await expect(up).toBeFocused();

  await enter(context, null, 'en');
  await page.goto('/seller-store/bannasala-press');
  const link = page.getByRole('link', { name: words });
  await expect(link).toHaveAttribute('href', 'https://example.com/fair');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(await violationsOf(page)).toEqual([]);

  await desk.goto(`/manage-store/banner/${id}`);
  await main.getByText('Remove the banner', { exact: true }).click();
  await main.getByRole('button', { name: 'Remove for good' }).click();
  await expect(main.getByText('The banner is removed')).toBeVisible();
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/seller/banner/List', {
    token: person.token,
  });
  expect(dataList.map((banner) => banner.id)).not.toContain(id);
  await store.close();
});
