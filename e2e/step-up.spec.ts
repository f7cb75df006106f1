import { createHash, randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { demoTotpSecret, totpCode } from '../src/platform/totp.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

/**
 * The second factor asked again before money moves (docs/decisions/0080), as somebody of the staff meets it: what was typed
 * is kept meanwhile, and carried out once.
 */
const store = 'kradat-kao';

/** As if this session, and no other, had proven its factor an hour ago. */
async function letProofAge(context: BrowserContext): Promise<void> {
  const connectionString = process.env.E2E_DATABASE_URL;
  if (connectionString === undefined)
    throw new Error('E2E_DATABASE_URL is not set: run this through npm test');
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update sessions set factor_proven_at = now() - interval '1 hour' where token_hash = $1`,
      [createHash('sha256').update(decodeURIComponent(token)).digest()],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

/** Everything up to the press that books. */
async function fillIn(page: Page, reason: string): Promise<void> {
  await page.goto(`/admin/adjustments/new?store=${store}`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /^Compensation/ }).check();
  await main.getByRole('textbox', { name: 'Amount (฿)' }).fill('12.25');
  await main.getByRole('textbox', { name: 'Reason, as the store reads it' }).fill(reason);
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText(`The store is credited ฿12.25: ${reason}`)).toBeVisible();
}
const book = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Book it' }).click();
const askedAgain = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Prove who you are once more' })).toBeVisible();

async function bookings(request: APIRequestContext, reason: string): Promise<number> {
  const { token } = await demoPerson(request, 'admin');
  const { dataList } = await call<{ dataList: { reason: string; amount: number }[] }>(
    request,
    'GET',
    '/admin/adjustment?perpage=100',
    { token },
  );
  return dataList.filter((each) => each.reason === reason && each.amount === 12.25).length;
}

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const hasScripts of [true, false])
  test(`by an authenticator app, ${hasScripts ? 'with' : 'without'} scripts: kept, and carried out once`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const reason = `Asked again ${randomUUID()}`;
    const context = await browser.newContext({
      javaScriptEnabled: hasScripts,
      ...(baseURL ? { baseURL } : {}),
    });
    await enter(context, await demoPerson(request, 'finance'), 'en');
    const page = await context.newPage();
    await fillIn(page, reason);
    await letProofAge(context);
    await book(page);
    await askedAgain(page);
    expect(await bookings(request, reason)).toBe(0);
    if (hasScripts) {
      await expectNoFindings(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    const code = page.locator('input[name=factorCode]');
    const goOn = page.getByRole('button', { name: 'Confirm and go on' });
    await code.fill('000000');
    await goOn.click();
    await askedAgain(page);
    expect(await bookings(request, reason)).toBe(0);
    await code.fill(totpCode(demoTotpSecret, new Date()));
    await goOn.click();
    await expect(page.getByText('It is booked, and the store is told')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: reason })).toHaveCount(1);
    expect(await bookings(request, reason)).toBe(1);
    // Asked once more at the same address, there is nothing left to be sent on.
    await page.goto('/login/again');
    await code.fill(totpCode(demoTotpSecret, new Date()));
    await goOn.click();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await bookings(request, reason)).toBe(1);
    // Fresh now: the next is done without being asked.
    const other = `${reason} and another`;
    await fillIn(page, other);
    await book(page);
    await expect(page.getByText('It is booked, and the store is told')).toBeVisible();
    expect(await bookings(request, other)).toBe(1);
    await context.close();
  });

test('by a passkey: what was typed is kept, and carried out once', async ({ page, context }) => {
  const { request } = page;
  const owner = await demoPerson(request, 'admin');
  const email = `staff-${randomUUID().slice(0, 12)}@test.example`;
  await call(request, 'POST', '/admin/staff', { token: owner.token, data: { email, role: 'finance' } });
  const link = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const sent: { to: string; text: string }[] = await outbox.json();
    return /resetpassword\/(\S+)/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const password = 'staff-password-1';
  await call(request, 'POST', '/ResetPassword', {
    data: { token: await link(), password, confirmPassword: password },
  });
  await enter(context, null, 'en');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/login?next=/admin');
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(email);
  await main.locator('input[name=password]').fill(password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: /passkey/i }).click();
  await page.getByRole('link', { name: /go on/i }).click();
  await page.waitForURL('**/admin');

  const reason = `By passkey ${randomUUID()}`;
  await fillIn(page, reason);
  await letProofAge(context);
  await book(page);
  await askedAgain(page);
  await expectNoFindings(page);
  expect(await bookings(request, reason)).toBe(0);
  await page.getByRole('button', { name: /passkey/i }).click();
  await expect(page.getByText('It is booked, and the store is told')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: reason })).toHaveCount(1);
  expect(await bookings(request, reason)).toBe(1);
});
