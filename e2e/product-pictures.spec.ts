import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';
import { addBook, photo } from './product-desk.ts';

test('a store shows photos of its copy: adds, orders and names them, and shoppers see them', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const { id, name } = await addBook(request, seller, { stock: 1, state: 'onSale' });
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/product/${id}`);
  await main
    .getByLabel('Add pictures')
    .setInputFiles([await photo('spine.png', '#a33'), await photo('page.png', '#3a3')]);
  await main.getByRole('button', { name: 'Upload', exact: true }).click();
  const list = main.getByRole('list', { name: 'Pictures in the order' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByText('Words', { exact: true }).first().click();
  await list.getByRole('textbox', { name: 'In Thai' }).first().fill('สันปก');
  await list.getByRole('button', { name: 'Save the words' }).first().click();
  await expect(list.getByRole('listitem').first()).toContainText('สันปก');
  await list.getByRole('button', { name: 'Move สันปก down' }).click();
  await expect(list.getByRole('listitem').last()).toContainText('สันปก');
  await expectNoFindings(page);
  await main.getByLabel('Add pictures').setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#333' } })
      .png()
      .toBuffer(),
  });
  await main.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(main.getByText('The picture is too small').first()).toBeVisible();

  const address = await main.getByRole('link', { name: 'See it in the shop' }).getAttribute('href');
  const shopper = await browser.newPage();
  await shopper.goto(address ?? '');
  await expect(shopper.getByRole('heading', { name, level: 1 })).toBeVisible();
  await shopper.getByRole('link', { name: 'สันปก' }).click();
  await expect(shopper.getByRole('dialog', { name: 'สันปก' })).toBeVisible();
  await expectNoFindings(shopper);
  await context.close();
  await shopper.close();
});
