import { expect, test } from '@playwright/test';
import { demoPerson, enter, newShopper } from './order-desk.ts';

const picture = 'public/apple-touch-icon.png';

test('a shopper adds a bank account with their password, and removes it', async ({ page, context }) => {
  await enter(context, await newShopper(page.request), 'en');
  await page.goto('/user/profile/my-wallet');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'My wallet' })).toBeVisible();
  await main.getByRole('link', { name: /^Bank accounts/ }).click();
  await expect(main.getByText('No bank accounts yet')).toBeVisible();

  await main.getByRole('button', { name: 'Add this account' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Bank' })).toBeFocused();
  await main.getByRole('combobox', { name: 'Bank' }).selectOption({ label: 'Kasikornbank' });
  await main.getByLabel('Account number').fill('12-345');
  await main.getByLabel('Account name').fill('มานี มีใจ');
  await main.getByLabel('Your Bannasala password').fill('not-my-password-1');
  await main.getByRole('button', { name: 'Add this account' }).click();
  await expect(main.getByText('This bank’s account numbers look different')).toBeVisible();
  await main.getByLabel('Account number').fill('123-4-56789-0');
  await main.getByLabel('Your Bannasala password').fill('not-my-password-1');
  await main.getByRole('button', { name: 'Add this account' }).click();
  await expect(main.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  await expect(main.getByLabel('Account number')).toHaveValue('123-4-56789-0');
  await main.getByLabel('Your Bannasala password').fill('e2e-password-1');
  await main.getByRole('button', { name: 'Add this account' }).click();
  await expect(main.getByText('The account is added.')).toBeVisible();
  const account = main.getByRole('article', { name: 'Kasikornbank xxx-xxx-7890' });
  await expect(account.getByText('Default', { exact: true })).toBeVisible();
  await expect(account.getByText('Withdrawals to it from')).toBeVisible();

  await account.getByText('Remove', { exact: true }).click();
  await account.getByRole('button', { name: 'Remove Kasikornbank xxx-xxx-7890' }).click();
  await expect(main.getByText('The account is removed')).toBeVisible();
  await expect(main.getByText('No bank accounts yet')).toBeVisible();
});

test('an identity is sent for verification, rejected, sent again and approved by staff', async ({
  page,
  context,
  browser,
}) => {
  const shopper = await newShopper(page.request);
  await enter(context, shopper, 'en');
  await page.goto('/user/profile/withdraw');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Verify my identity' }).click();

  const name = `มาลี${'กขคงจฉชซ'[Math.floor(Math.random() * 8)]}`;
  const send = async () => {
    await main.getByLabel('First name on the card').fill(name);
    await main.getByLabel('Last name on the card').fill('ยืนยง');
    await main.getByLabel('ID card number').fill('1-1017-00207-36-6');
    await main.getByLabel('Photo of the ID card').setInputFiles(picture);
    await main.getByLabel('Photo of you with the card').setInputFiles(picture);
    await main.getByRole('button', { name: 'Send for checking' }).click();
  };
  await main.getByRole('button', { name: 'Send for checking' }).click();
  await expect(main.getByText('Please choose a file')).toHaveCount(2);
  await main.getByLabel('Photo of the ID card').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await main.getByLabel('Photo of you with the card').setInputFiles(picture);
  await main.getByLabel('First name on the card').fill(name);
  await main.getByLabel('Last name on the card').fill('ยืนยง');
  await main.getByLabel('ID card number').fill('1101700207366');
  await main.getByRole('button', { name: 'Send for checking' }).click();
  await expect(main.getByText('The format is not supported')).toBeVisible();
  await expect(main.getByText('Please choose the file again')).toBeVisible();
  await send();
  await expect(main.getByText('Your documents are sent')).toBeVisible();
  await expect(main.getByText('Being checked')).toBeVisible();

  const desk = await browser.newContext();
  await enter(desk, await demoPerson(page.request, 'admin'), 'en');
  const office = await desk.newPage();
  const mine = () => office.getByRole('article', { name: `${name} ยืนยง` }).filter({ hasText: shopper.email });
  await office.goto('/admin');
  await office.getByRole('link', { name: 'Identity verification' }).click();
  const shown = mine().getByRole('img', { name: `ID card of ${name} ยืนยง` });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await mine().getByText('Reject', { exact: true }).click();
  await mine().getByLabel('Reason').fill('The photo is blurred');
  await mine().getByRole('button', { name: 'Confirm', exact: false }).click();
  await expect(office.getByText('the person is told why')).toBeVisible();

  await page.reload();
  await expect(main.getByText('The photo is blurred')).toBeVisible();
  await send();
  await expect(main.getByText('Being checked')).toBeVisible();
  await office.goto('/admin/identities');
  await mine().getByText('Approve', { exact: true }).click();
  await mine().getByRole('button', { name: 'Confirm approval' }).click();
  await expect(office.getByText('Approved, and the person is told')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Identity verified')).toBeVisible();
  await main.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(main.getByText('Add a bank account first')).toBeVisible();
  // A document is for its owner and staff alone.
  const link = `/user/profile/verification/1/selfie`;
  const stranger = await browser.newContext();
  await enter(stranger, await newShopper(page.request), 'en');
  expect((await stranger.request.get(link)).status()).toBe(404);
  await desk.close();
  await stranger.close();
});

test('vouchers are collected from the list and by code', async ({ page, context }) => {
  await enter(context, await newShopper(page.request), 'en');
  await page.goto('/user/profile/my-voucher');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Collect vouchers' }).click();
  await main.getByRole('button', { name: 'Collect ฿50 off ฿500 or more' }).click();
  await expect(main.getByText('The voucher is in your wallet')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Collect ฿50 off ฿500 or more' })).toHaveCount(0);

  await main.getByLabel('Voucher code').fill('nothing-like-it');
  await main.getByRole('button', { name: 'Collect voucher' }).click();
  await expect(main.getByLabel('Voucher code')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByLabel('Voucher code')).toHaveValue('nothing-like-it');
  await main.getByLabel('Voucher code').fill('songfree');
  await main.getByRole('button', { name: 'Collect voucher' }).click();
  const voucher = main.getByRole('article', { name: 'Free shipping, up to ฿50' });
  await expect(voucher.getByText('SONGFREE')).toBeVisible();
  const sala = main.getByRole('article', { name: '฿50 off ฿500 or more' });
  await sala.getByText('Conditions').click();
  await expect(sala.getByText('For the books of all stores')).toBeVisible();
  await sala.getByRole('link', { name: 'Use now: ฿50 off ฿500 or more' }).click();
  await expect(page).toHaveURL(/\/product$/);
});

test('points are exchanged for a voucher and for a gift that staff send', async ({
  page,
  context,
  browser,
}) => {
  await enter(context, await demoPerson(page.request, 'shopper'), 'en');
  await page.goto('/user/profile/point');
  const main = page.getByRole('main');
  await expect(main.getByText('640 points').first()).toBeVisible();
  await main.getByRole('link', { name: 'Redeem rewards' }).click();
  const voucher = main.getByRole('article', { name: '฿100 voucher' });
  await voucher.getByText('Redeem', { exact: true }).click();
  await voucher.getByRole('button', { name: 'Confirm: redeem ฿100 voucher' }).click();
  await expect(main.getByText('The voucher is in your wallet')).toBeVisible();
  await expect(main.getByText('You have 550 points')).toBeVisible();
  const bag = main.getByRole('article', { name: 'Bannasala tote bag' });
  await bag.getByText('Redeem', { exact: true }).click();
  await bag.getByRole('button', { name: 'Confirm: redeem Bannasala tote bag' }).click();
  await expect(main.getByText('It’s yours.')).toBeVisible();
  await expect(main.getByRole('article', { name: 'Clip-on reading lamp' })).toContainText(
    'Not enough points',
  );

  const desk = await browser.newContext();
  await enter(desk, await demoPerson(page.request, 'admin'), 'en');
  const office = await desk.newPage();
  await office.goto('/admin/rewards');
  const mine = office.getByRole('article', { name: /^Bannasala tote bag/ }).first();
  await mine.getByText('Ship', { exact: true }).click();
  await mine.getByRole('button', { name: 'It is sent' }).click();
  await expect(mine.getByText("This field can't be empty").first()).toBeVisible();
  await mine.getByRole('combobox', { name: 'Carrier' }).selectOption('Thailand Post');
  await mine.getByLabel('Tracking number').fill('EX987654321TH');
  await mine.getByRole('button', { name: 'It is sent' }).click();
  await expect(office.getByText('The shipment is recorded')).toBeVisible();

  await main.getByRole('link', { name: 'My redemptions' }).click();
  const sent = main.getByRole('article', { name: 'Bannasala tote bag' });
  await expect(sent.getByText('EX987654321TH')).toBeVisible();
  await sent.getByText('I have it', { exact: true }).click();
  await expect(sent.getByText('Have you got the reward?')).toBeVisible();
  await sent.getByRole('button', { name: 'Confirm that I have it', exact: true }).click();
  await expect(main.getByText('Thank you for confirming')).toBeVisible();
  await page.goto('/user/profile/point');
  await expect(main.getByText('Exchanged for a reward').first()).toBeVisible();
  await desk.close();
});

test('confirmed cashback is withdrawn: staff approve and pay it with a proof, which its owner sees', async ({
  page,
  context,
  browser,
}) => {
  await enter(context, await demoPerson(page.request, 'shopper'), 'en');
  await page.goto('/user/profile/my-wallet');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Withdraw/ })
    .first()
    .click();
  await main.getByLabel('Amount (฿)').fill('50');
  await main.getByRole('button', { name: 'Check the amount' }).click();
  await expect(main.getByText('The least you can withdraw is ฿100.00')).toBeVisible();
  // A sum of its own, should this be tried again.
  const amount = `10${Math.floor(Math.random() * 10)}.${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
  await main.getByLabel('Amount (฿)').fill(amount);
  await main.getByRole('button', { name: 'Check the amount' }).click();
  await expect(main.getByText('Check before you confirm')).toBeVisible();
  await main.getByRole('button', { name: 'Confirm withdrawal' }).dblclick();
  await expect(main.getByText('Your withdrawal is requested.', { exact: false })).toBeVisible();
  await expect(main.getByText(`฿${amount}`)).toHaveCount(1);

  const officeContext = await browser.newContext();
  await enter(officeContext, await demoPerson(page.request, 'admin'), 'en');
  const office = await officeContext.newPage();
  await office.goto('/admin/withdrawals');
  const one = office.getByRole('article', { name: `฿${amount}` });
  await one.getByText('Approve', { exact: true }).click();
  await one.getByRole('button', { name: 'Confirm approval' }).click();
  await expect(office.getByText('Approved, to be sent')).toBeVisible();
  await office.goto('/admin/withdrawals?status=approved');
  await one.getByText('Record the transfer', { exact: true }).click();
  await one.getByRole('button', { name: 'The money is sent' }).click();
  await expect(one.getByText("This field can't be empty").first()).toBeVisible();
  await one.getByLabel('The bank’s reference').fill(`KB-${amount}`);
  await one
    .getByLabel('When it was sent')
    .fill(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16));
  await one.getByLabel('Proof of transfer').setInputFiles(picture);
  await one.getByRole('button', { name: 'The money is sent' }).click();
  await expect(office.getByText('The transfer is recorded')).toBeVisible();
  await officeContext.close();

  await page.reload();
  await expect(main.getByText(`Reference KB-${amount}`)).toBeVisible();
  const proof = await main.getByRole('link', { name: 'Proof of transfer' }).first().getAttribute('href');
  expect((await page.request.get(proof ?? '')).status()).toBe(200);
});
