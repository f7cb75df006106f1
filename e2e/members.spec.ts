import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';

test('an owner invites a member by email, who joins with the link, sees what they may, and is removed', async ({
  browser,
  request,
}) => {
  const owner = await browser.newContext();
  await enter(owner, await demoPerson(request, 'seller'), 'en');
  const desk = await owner.newPage();
  await desk.goto('/manage-store');
  await desk.getByRole('link', { name: 'Members' }).click();
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Members of the store' })).toBeVisible();
  const member = await newcomer(request);
  await main.getByLabel('Email').fill(member.email);
  await main.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(main.getByText('The invitation is sent')).toBeVisible();
  await expect(main.getByText(member.email, { exact: true })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  const outbox: { to: string; text: string }[] = await (
    await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  ).json();
  const link =
    /\S+\/store-invitation#\S+/.exec(outbox.find(({ to }) => to === member.email)?.text ?? '')?.[0] ?? '';
  const theirs = await browser.newContext();
  await enter(theirs, member, 'en');
  const page = await theirs.newPage();
  await page.goto(link);
  await expect(page.getByText(`This invitation was sent to ${member.email}`)).toBeVisible();
  // No history keeps the secret.
  expect(page.url()).not.toContain('#');
  // Nobody has proven the address of a new account yet.
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('The code is sent to')).toBeVisible();
  const inbox: { to: string; text: string }[] = await (
    await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  ).json();
  const codes = inbox.filter(({ to }) => to === member.email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  await page.getByLabel('6-digit code').fill(codes.find((code) => code !== undefined) ?? '');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/\/manage-store$/);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: /^Orders/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Documents/ })).toHaveCount(0);

  await desk.reload();
  const row = main.getByRole('listitem').filter({ hasText: member.email });
  await row.getByLabel(`Remove ${member.email} from the store`).click();
  await row.getByLabel('Reason').locator('visible=true').fill('Left the company');
  await row.getByRole('button', { name: 'Confirm: remove them' }).click();
  await expect(main.getByText('The member is removed')).toBeVisible();
  await expect(call(request, 'GET', '/user', { token: member.token })).rejects.toThrow('401');
  await page.goto('/manage-store/orders');
  await expect(page.getByRole('link', { name: /^R\d/ })).toHaveCount(0);
});

test('without scripts the code is pasted; a wrong one is said to be', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.goto('/store-invitation');
  await page.getByRole('button', { name: 'Open the invitation' }).click();
  await expect(page.getByText('Paste the code of the invitation').last()).toBeVisible();
  await page.getByLabel('Code of the invitation').fill('nobody-ever-made-such-a-code');
  await page.getByRole('button', { name: 'Open the invitation' }).click();
  await expect(page.getByText('There is no such invitation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the invitation' })).toHaveCount(0);
  await context.close();
});
