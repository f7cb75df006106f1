import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';

test('a look finds what is planted, each time it looks, and nothing else', async ({ page }) => {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1><h3>A level left out</h3>
      <a href="#there" aria-label="Away">There</a>
      <p style="color:#bbb;background:#fff">Pale</p><img src="data:," width="9" height="9">
      <button style="width:9px;height:9px;padding:0;border:0" aria-label="Small"></button><button style="width:9px;height:9px;padding:0;border:0" aria-label="Beside"></button>
    </main></html>`,
  );
  const ids = async () => (await violationsOf(page)).map((line) => line.split(' ')[1]?.replace(':', ''));
  expect(await ids()).toEqual([
    'color-contrast',
    'heading-order',
    'image-alt',
    'label-content-name-mismatch',
    'target-size',
  ]);
  await page.locator('a, h3').evaluateAll((wrong) => {
    for (const each of wrong) each.remove();
  });
  expect(await ids()).toEqual(['color-contrast', 'image-alt', 'target-size']);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', ''));
  expect(await ids()).toEqual(['color-contrast', 'target-size']);
  await page.locator('p').evaluate((words) => words.removeAttribute('style'));
  await page.locator('button').evaluateAll((buttons) => {
    for (const button of buttons) button.remove();
  });
  expect(await ids()).toEqual([]);
});
