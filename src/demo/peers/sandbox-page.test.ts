import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestShop, paymentInput } from './test-sandbox-shop.ts';

async function openPage(overrides: Partial<typeof paymentInput> | Record<string, unknown> = {}, query = '') {
  const shop = await openTestShop();
  const { gatewayReference } = await shop.sandbox.gateway.createPayment({ ...paymentInput, ...overrides });
  const reply = await shop.open(gatewayReference, query);
  return { shop, gatewayReference, reply, page: await reply.text() };
}

describe('the sandbox page', () => {
  it('shows the amount, the reference and three buttons, in the buyer’s language', async () => {
    const { page, reply } = await openPage();
    expect(reply.status).toBe(200);
    expect(page).toContain('<html lang="th">');
    expect(page).toContain('฿1,234.50');
    expect(page).toContain('BN2603010001');
    expect(page).toContain('ระบบทดสอบ ไม่มีการตัดเงินจริง');
    expect(page).toContain('1 มี.ค. 2026 12:15:00');
    const buttons = [...page.matchAll(/<button [^>]*value="(\w+)"[^>]*>([^<]+)<\/button>/g)].map(
      ([, value, name]) => [value, name],
    );
    expect(buttons).toEqual([
      ['approve', 'อนุมัติ'],
      ['decline', 'ปฏิเสธ'],
      ['late', 'ตอบช้า'],
    ]);
  });

  it('speaks English on request', async () => {
    const { page } = await openPage({}, '?lang=en');
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Sandbox: no real money moves');
    for (const name of ['Approve', 'Decline', 'Answer late']) expect(page).toContain(`>${name}</button>`);
    expect(page).toContain('20 seconds later');
  });

  it('speaks the language chosen in the shop, until another is asked for', async () => {
    const { shop, gatewayReference } = await openPage();
    const cookie = 'language=en';
    const lang = async (query: string) => {
      const reply = await shop.sandbox.app.request(`/pay/${gatewayReference}${query}`, {
        headers: { cookie },
      });
      return /<html lang="(..)">/.exec(await reply.text())?.[1];
    };
    expect(await lang('')).toBe('en');
    expect(await lang('?lang=th')).toBe('th');
    const missing = await shop.sandbox.app.request('/pay/nobody', { headers: { cookie } });
    expect(await missing.text()).toContain('There is no such payment');
  });

  it('runs no script and allows nothing but its own style', async () => {
    const { page, reply } = await openPage();
    expect(page).not.toMatch(/<script|\son\w+=|style=|src=/i);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    // The shop's letters, Thai ones too, come with it: nothing else may be fetched.
    expect(style.match(/url\(data:font\/woff2/g)).toHaveLength(4);
    expect(style).not.toMatch(/url\((?!data:)/);
    expect(policy).toContain('font-src data:;');
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
    expect(policy).not.toContain('unsafe');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('writes out what it is given as text', async () => {
    const { page } = await openPage({
      description: '<script>alert(1)</script>',
      referenceCode: '"><img src=x onerror=alert(1)>',
      cancelUrl: 'http://localhost:3000/?a="><b>&c',
    });
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('&lt;script&gt;');
  });

  it.each([
    ['approve', 'ชำระเงินแล้ว'],
    ['decline', 'บัตรถูกปฏิเสธ'],
    ['late', 'กำลังรอคำตอบจากธนาคาร'],
  ])('opened again after %s says how it stands and offers no button', async (answer, says) => {
    const { shop, gatewayReference } = await openPage();
    await shop.press(gatewayReference, answer);
    const page = await (await shop.open(gatewayReference)).text();
    expect(page).toContain(says);
    expect(page).not.toContain('<button');
    expect(page).toContain(`href="${paymentInput.returnUrl}"`);
  });

  it('says so when the time is over', async () => {
    const { shop, gatewayReference } = await openPage();
    shop.passMs(15 * 60_000);
    const reply = await shop.open(gatewayReference);
    expect(reply.status).toBe(410);
    const page = await reply.text();
    expect(page).toContain('หมดเวลาชำระเงิน');
    expect(page).not.toContain('<button');
  });

  it('is a 404 for an address that belongs to no session', async () => {
    const { shop } = await openPage();
    const reply = await shop.open('cs_sandbox_nobody');
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('ไม่พบรายการชำระเงินนี้');
    expect((await shop.press('cs_sandbox_nobody', 'approve')).status).toBe(404);
  });

  it('comes back to itself for an answer it doesn’t offer', async () => {
    const { shop, gatewayReference } = await openPage();
    const reply = await shop.press(gatewayReference, 'steal');
    expect(reply.headers.get('location')).toBe(`http://localhost:3000/dev/gateway/pay/${gatewayReference}`);
    expect(shop.events).toEqual([]);
  });
});
