import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { enter, newShopper } from './order-desk.ts';

test('a shopper fills in their details, adds a photo, and changes their address by a code', async ({
  page,
  context,
}) => {
  await enter(context, await newShopper(page.request), 'en');
  const unknown = await page.goto('/user/profile/no-such-menu/tab');
  expect(unknown?.status()).toBe(404);
  await page.goto('/user/profile/my-profile');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Edit my details' }).click();
  await main.getByLabel('First name').fill('มานี2');
  await main.getByLabel('Last name').fill('มีใจ');
  await main.getByLabel('ID card number').fill('1101700207367');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Please enter only letters')).toBeVisible();
  await expect(main.getByText('Please enter the 13-digit ID card number correctly')).toBeVisible();
  await expect(main.getByLabel('First name')).toBeFocused();
  await expect(main.getByLabel('Last name')).toHaveValue('มีใจ');
  await main.getByLabel('First name').fill('มานี');
  await main.getByLabel('ID card number').fill('1101700207366');
  await main.getByLabel('Birthday').fill('1990-02-28');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Your details are saved')).toBeVisible();
  await expect(main.getByText('28 Feb 1990')).toBeVisible();
  await expect(main.getByText('x-xxxx-xxxx7-36-6')).toBeVisible();

  await main.locator('input[type=file]').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(main.getByText('The format is not supported')).toBeVisible();
  await main.locator('input[type=file]').setInputFiles('public/apple-touch-icon.png');
  await expect(main.getByText('Your photo is saved')).toBeVisible();
  const photo = main.getByRole('img', { name: 'My profile photo' });
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const email = `new-${randomUUID().slice(0, 12)}@test.example`;
  await main.getByRole('link', { name: 'Change email' }).click();
  await main.getByLabel('New email').fill('shopper@bannasala.test');
  await main.getByRole('button', { name: 'Send the code' }).click();
  await expect(main.getByText('Email already in use')).toBeVisible();
  await main.getByLabel('New email').fill(email);
  await main.getByRole('button', { name: 'Send the code' }).click();
  await expect(main.getByLabel('6-digit code')).toBeVisible();
  const outbox = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const sent: { to: string; text: string }[] = await outbox.json();
  const code = /\d{6}/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await main.getByLabel('6-digit code').fill(code);
  await main.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await main.getByLabel('6-digit code').fill(code);
  await main.getByLabel('Your password').fill('e2e-password-1');
  await main.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByText('Your email is changed')).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
});
