import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('a store sends pictures of many products at once and is told what became of each', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller2'), 'en');
  await page.goto('/manage-store/products');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pictures', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Pictures of many products' })).toBeVisible();
  await expectNoFindings(page);
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#426' } })
    .png()
    .toBuffer();
  await main.getByLabel('Pictures, or a ZIP file').setInputFiles([
    { name: 'no-such-number.png', mimeType: 'image/png', buffer },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') },
  ]);
  await main.getByRole('button', { name: 'Send' }).click();
  const report = main.getByRole('list', { name: 'What became of each' });
  await expect(report.getByText('no-such-number.png')).toBeVisible({ timeout: 90_000 });
  await expect(report.getByText('None of your products has this ISBN, barcode or SKU').first()).toBeVisible();
  await expect(main.getByRole('status')).toContainText('2 refused');
  await expectNoFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoFindings(page);
});
