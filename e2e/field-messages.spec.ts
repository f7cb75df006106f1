import { expect, test } from '@playwright/test';
import { enter, newcomer } from './order-desk.ts';

test('what a field was told is gone once it holds something else, though another field keeps the form back', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await newcomer(request), 'en');
  await page.goto('/user/profile/bank-account');
  const main = page.getByRole('main');
  const [number, name] = [main.getByLabel('Account number'), main.getByLabel('Account name')];
  const add = main.getByRole('button', { name: 'Add this account' });
  await add.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Manee Meejai');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await number.fill('12ab');
  await add.click();
  await expect(number).toBeFocused();
  await expect(main.getByText('Please enter only number')).toBeVisible();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Manee Meejai');
});
