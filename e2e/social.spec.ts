import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Peer, peerOrigin } from './social-environment.ts';

type Provider = Peer | 'demo';

let people = 0;
const newPerson = () => `e2e-${Date.now()}-${people++}@peer.example`;

const names: Record<Provider, string> = {
  line: 'LINE',
  facebook: 'Facebook',
  apple: 'Apple',
  google: 'Google',
  demo: 'บัญชีสาธิต',
};

async function begin(page: Page, provider: Provider, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByRole('button', { name: `ดำเนินการต่อด้วย ${names[provider]}` }).click();
}

/** At the provider: says who one is, and goes on. */
async function sayWho(page: Page, provider: Provider, email: string): Promise<void> {
  if (provider === 'facebook') {
    await page.getByRole('button', { name: 'Continue as มาลี' }).click();
    return;
  }
  await page.getByRole('radio', { name: 'คนอื่น' }).check();
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email);
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('สมหญิง');
  await page.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
}

async function cookieOf(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

/** At /login/otp: a telephone of one's own, and the code that was sent to it. */
async function proveTelephone(page: Page, request: APIRequestContext): Promise<void> {
  const telephone = `08${String(Date.now()).slice(-8)}`;
  await page.getByRole('textbox', { name: 'เบอร์โทรศัพท์' }).fill(telephone);
  await page.getByRole('checkbox', { name: /ฉันยอมรับ/ }).check();
  await page.getByRole('button', { name: 'ขอรหัส OTP' }).click();
  const field = page.getByRole('textbox', { name: 'รหัส OTP 6 หลัก' });
  await expect(field).toBeVisible();
  const sent = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const messages = (await sent.json()) as { to: string; text: string }[];
  const message = messages.find(({ to }) => to === `+66${telephone.slice(1)}`);
  await field.fill(/\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '');
}

for (const provider of ['google', 'apple'] as const)
  test(`${provider}: the first time to the telephone's code, from then on right in, to where one was going`, async ({
    page,
    context,
    request,
  }) => {
    const email = newPerson();
    await begin(page, provider, '/user/profile/my-order');
    await sayWho(page, provider, email);
    await page.waitForURL('/login/otp');
    expect(await page.evaluate(() => document.referrer)).not.toContain('code=');
    expect(await cookieOf(context, 'token')).toBeUndefined();
    await proveTelephone(page, request);
    await page.waitForURL(/\/user\/profile\//);
    await context.clearCookies();
    await begin(page, provider, '/user/profile/my-order');
    await sayWho(page, provider, email);
    await page.waitForURL('/user/profile/my-order');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cookieOf(context, 'token')).toMatch(/^[\w-]{64}$/);
    expect([await cookieOf(context, 'social'), await cookieOf(context, 'social_proof')]).toEqual([
      undefined,
      undefined,
    ]);
  });

for (const provider of ['line', 'facebook', 'demo'] as const)
  test(`${provider}: there, and back to the telephone's code`, async ({ page, context }) => {
    await begin(page, provider, '/cart');
    await sayWho(page, provider, newPerson());
    // Facebook's answers end in #_=_, and browsers carry that along.
    await page.waitForURL(/\/login\/otp(#_=_)?$/);
    expect(await cookieOf(context, 'social_proof')).toBeDefined();
  });

test('sellers sign in with a provider too, and come back to their page', async ({ page, context }) => {
  await page.goto('/seller');
  const ways = page.getByRole('region', { name: 'เข้าสู่ระบบด้วยบัญชีอื่น' });
  await ways.getByRole('button', { name: `ดำเนินการต่อด้วย ${names.google}` }).click();
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.waitForURL(/\/login\?social=socialDenied&next=%2Fseller$/);
  await page.goto('/seller?view=register');
  await expect(ways).toHaveCount(0);
  expect(await cookieOf(context, 'token')).toBeUndefined();
});

test('a no at the provider leads back to the sign-in page, which says so', async ({ page, context }) => {
  await begin(page, 'line', '/cart');
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.waitForURL(/\/login\?social=socialDenied&next=%2Fcart$/);
  await expect(page.getByText('คุณยกเลิกการเข้าสู่ระบบกับผู้ให้บริการ')).toBeVisible();
  expect(await cookieOf(context, 'social')).toBeUndefined();
});

test('an answer that comes a second time, or to another browser, signs nobody in', async ({
  page,
  browser,
}) => {
  const answers: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/redirect/get-login?')) answers.push(asked.url());
  });
  await begin(page, 'google', '/');
  await sayWho(page, 'google', newPerson());
  await page.waitForURL('/login/otp');
  await page.goto(answers[0] ?? '');
  await expect(page).toHaveURL(/\/login\?social=socialStateInvalid$/);

  const attacker = await browser.newContext();
  const theirs = await attacker.newPage();
  await begin(theirs, 'google', '/');
  await theirs.waitForURL(/\/interaction\//);
  // Stops short of going back to the shop, and gives the address to somebody else.
  const form = { answer: 'continue', who: 'other', email: newPerson() };
  const resume = await theirs.request.post(theirs.url(), { form, maxRedirects: 0 });
  const back = await theirs.request.get(resume.headers().location ?? '', { maxRedirects: 0 });
  const stolen = back.headers().location ?? '';
  expect(stolen).toContain('/login/google/redirect/get-login?code=');
  await page.goto(stolen);
  await expect(page).toHaveURL(/\/login\?social=socialStateInvalid$/);
  await attacker.close();
});

test('a provider that is down leads back to the sign-in page, which says so', async ({ page, request }) => {
  const trouble = (is: string) => request.post(`${peerOrigin('google')}/trouble?is=${is}`);
  await begin(page, 'google', '/');
  await trouble('busy');
  try {
    await sayWho(page, 'google', newPerson());
    await page.waitForURL(/\/login\?social=socialUnavailable$/);
    await expect(page.getByText('ติดต่อผู้ให้บริการไม่ได้ในขณะนี้')).toBeVisible();
  } finally {
    await trouble('none');
  }
});
