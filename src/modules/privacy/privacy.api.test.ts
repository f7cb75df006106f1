import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { generate } from 'promptparse';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { listMessagesTo, queueMessages } from '../../platform/mail/message-outbox.ts';
import { drawSlip } from '../../platform/payments/test-slips.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { consentVersions } from '../consent/consent.rules.ts';
import { users } from '../identity/identity.tables.ts';
import { lastCodeTo, lastMessageTo } from '../identity/test-codes.ts';
import { landingInterests, landingPages } from '../landing/landing.tables.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { otpChallenges } from '../otp/otp.tables.ts';
import { payments, refunds } from '../payment/payment.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { storeInvitations } from '../store-team/store-team.tables.ts';
import { tickets } from '../ticket/ticket.tables.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { remindOfErasure } from './remind-of-erasure.ts';

let api: TestApi;
let shop: TestShop;
let now = new Date('2026-11-21T03:00:00Z');
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = new Date(now.getTime() + 60 * 60_000);
});
afterAll(() => api.close());

const password = 'nangsue2569';
let people = 0;
async function register({ isProven = true } = {}) {
  people += 1;
  const email = `private${people}@test.example`;
  const reply = await api.call('POST', '/Register', {
    body: { email, password, confirmPassword: password, isAccept: true },
  });
  const token: string = reply.body.detail.token;
  const { user } = (await api.call('GET', '/user', { token })).body.detail;
  const userId = Number(user.id);
  if (isProven) await api.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, userId));
  return { email, token, userId };
}

/** Told a day before that the account is erased, by a mail that was sent, it is due now. */
async function fallDue(userId: number): Promise<void> {
  const dueAt = new Date(now.getTime() + 24 * 60 * 60_000);
  await api.db.update(users).set({ erasureDueAt: dueAt }).where(eq(users.id, userId));
  await remindOfErasure(api.services);
  await api.db.update(outboxMessages).set({ sentAt: now }).where(isNull(outboxMessages.sentAt));
  now = dueAt;
}

async function logIn(email: string): Promise<string> {
  return (await api.call('POST', '/login', { body: { email, password } })).body.detail.token;
}

async function eventsOf(userId: number): Promise<string[]> {
  const rows = await api.db
    .select({ kind: auditEvents.kind })
    .from(auditEvents)
    .where(eq(auditEvents.subjectUserId, userId))
    .orderBy(auditEvents.id);
  return rows.map(({ kind }) => kind);
}

describe('consents', () => {
  test('works: what was said last counts, what was said before stays; the same again adds nothing', async () => {
    const { token } = await register();
    const said = await api.call('POST', '/user/consents', {
      token,
      body: { news: true, marketingCookies: false },
    });
    expect(said.status).toBe(200);
    now = new Date(now.getTime() + 1000);
    for (const body of [{ news: false, marketingCookies: false }, {}])
      await api.call('POST', '/user/consents', { token, body });
    const { current, history } = (await api.call('GET', '/user/consents', { token })).body.detail;
    expect(Object.keys(current).sort()).toEqual(['marketing_cookies', 'news', 'privacy', 'terms']);
    expect(current.news).toEqual({ isGranted: false, version: consentVersions.news, at: now.toISOString() });
    expect(
      history.map(({ kind, isGranted }: { kind: string; isGranted: boolean }) => [kind, isGranted]),
    ).toEqual([
      ['terms', true],
      ['privacy', true],
      ['news', false],
      ['news', true],
      ['marketing_cookies', false],
      ['news', false],
    ]);
  });

  test('refuses to withdraw the terms here, and visitors', async () => {
    const { token } = await register();
    expect((await api.call('POST', '/user/consents', { token, body: { terms: false } })).status).toBe(400);
    expect((await api.call('POST', '/user/consents', { token, body: { news: 'yes' } })).status).toBe(400);
    expect((await api.call('GET', '/user/consents')).status).toBe(401);
  });
});

describe('the copy of one’s data', () => {
  async function fetchCopy(token: string) {
    const reply = await api.app.request('/api/user/export', {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}` },
    });
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
    return { reply, files, json };
  }

  test('works: has everything of the person’s, with their slips, and is noted', async () => {
    const { email, token, userId } = await register();
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId);
    const addressId = await shop.address(userId);
    const cartId = await shop.cart(api.services, userId, [productId]);
    await api.call('POST', '/product/RecentSearch', { token, body: { search: 'แมวน้ำ' } });
    await api.call('POST', `/product/SaveWishList/${productId}`, { token });
    const code = await shop.voucher();
    const placed = await api.call('POST', '/order/place', {
      token,
      body: {
        id: cartId,
        paymentTypeId: 'transfer',
        buyerInfo: { addressId },
        orders: [],
        promotionCode: code,
      },
    });
    const { referenceCode } = placed.body.detail;
    const form = new FormData();
    const payload = generate.slipVerify({ sendingBank: '014', transRef: '2026112188001' });
    for (const [name, value] of Object.entries({
      referenceCode,
      bankCode: '004',
      amount: '120.00',
      transferredAt: new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 16),
    }))
      form.set(name, value);
    form.set('file', new File([new Uint8Array(await drawSlip({ payload }))], 'a.png', { type: 'image/png' }));
    expect((await api.call('POST', '/payment/slip', { token, body: form })).status).toBe(200);
    await api.call('POST', '/ForgotPassword', { body: { email } });
    const [store] = await api.db
      .select({ urlKey: sellers.urlKey })
      .from(sellers)
      .where(eq(sellers.id, sellerId));
    const said = new FormData();
    for (const [name, value] of Object.entries({
      clientId: randomUUID(),
      text: 'ปกขาด',
      store: store?.urlKey,
    }))
      said.set(name, String(value));
    const cover = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    said.append('photos[]', new File([new Uint8Array(cover)], 'cover.jpg', { type: 'image/jpeg' }));
    expect((await api.call('POST', '/chat/message', { token, body: said })).status).toBe(200);
    const [payment] = await api.db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
      .where(eq(orderGroups.referenceCode, referenceCode));
    const proofKey = 'refunds/of-the-copy.pdf';
    await api.services.storage.put(proofKey, Buffer.from('%PDF'), { contentType: 'application/pdf' });
    const bankAccount = { bankCode: '004', accountNumber: '7310000001', accountName: 'สมศรี' };
    await api.db.insert(refunds).values({
      ...({
        id: randomUUID(),
        paymentId: payment?.id ?? '',
        amountSatang: 100,
        reason: 'wrong_amount',
      } as const),
      ...({ cause: 'the copy', status: 'done', bankAccount, proofKey, transferReference: 'T-1' } as const),
      ...{ createdAt: now, doneAt: now },
    });

    const { reply, files, json } = await fetchCopy(token);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toMatch(/bannasala-data-2026-\d\d-\d\d\.zip/);
    expect(json('profile')).toMatchObject({ id: userId, email, hasPassword: true });
    expect(json('addresses')).toMatchObject([{ firstname: 'สมศรี' }]);
    expect(json('searches')).toMatchObject([{ search: 'แมวน้ำ' }]);
    expect(json('favourites')).toHaveLength(1);
    expect(json('orders')).toMatchObject([
      {
        referenceCode,
        shippingAddress: { firstname: 'สมศรี' },
        orders: [{ status: 'waiting_approval', lines: [{ quantity: 1 }], events: [{}, { by: 'shopper' }] }],
      },
    ]);
    const [slip] = json('payments').slips;
    expect(slip).toMatchObject({ referenceCode, sendingBank: '014', file: `slips/${referenceCode}-1.png` });
    expect([...(files[slip.file] ?? [])].slice(0, 4)).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const [refund] = json('payments').refunds;
    expect(refund).toMatchObject({ bankAccount, transferReference: 'T-1', proof: 'refunds/1.pdf' });
    expect(strFromU8(files[refund.proof] ?? new Uint8Array())).toBe('%PDF');
    expect(json('conversations').messages).toMatchObject([{ from: 'you', photos: ['chat-photos/1.jpg'] }]);
    expect(files['chat-photos/1.jpg']?.length).toBeGreaterThan(0);
    expect(json('vouchers').used).toMatchObject([{ code, amountSatang: 2_000 }]);
    expect(json('consents')).toHaveLength(3);
    expect(json('sign-ins').sessions).toHaveLength(1);
    expect(json('messages').map(({ to }: { to: string }) => to)).toContain(email);
    expect(json('account-events').map(({ kind }: { kind: string }) => kind)).toContain('registered');
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toMatch(/สำเนาข้อมูล.*A copy of your data/s);
    expect(await eventsOf(userId)).toContain('data_exported');

    // Nothing that signs in, and no hash of it.
    const texts = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => strFromU8(content))
      .join('\n');
    const mail = await lastMessageTo(api, email);
    const link = /\/user\/resetpassword\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link.length).toBeGreaterThan(20);
    expect(texts).toContain('/user/resetpassword/…');
    for (const secret of [link, token, cartId, '$argon2', 'tokenHash', 'passwordHash', 'fileKey'])
      expect(texts).not.toContain(secret);
  });

  test('protects: nothing of anybody else’s, and what staff did has no address of theirs', async () => {
    const { email, token, userId } = await register();
    const staff = await api.signIn('staff');
    await api.db.insert(auditEvents).values({
      at: now,
      kind: 'account_enabled',
      actorUserId: staff.userId,
      subjectUserId: userId,
      address: '198.51.100.77',
      userAgent: 'StaffBrowser/1',
    });
    const { files } = await fetchCopy(token);
    const texts = Object.values(files)
      .map((content) => strFromU8(content))
      .join('\n');
    expect(texts).toContain(email);
    expect(texts).toContain('account_enabled');
    for (const foreign of ['private1@', '198.51.100.77', 'StaffBrowser', staff.email])
      expect(texts).not.toContain(foreign);
    expect((await api.call('GET', '/user/export')).status).toBe(401);
  });

  describe('at an address and a number that are only typed', () => {
    const telephone = '0815550123';
    /** What a stranger is written, asks and is offered, whose address and number somebody else has typed. */
    async function strangersLife(email: string) {
      await queueMessages(
        api.db,
        [
          { channel: 'mail', to: email, subject: 'invited', text: `${link}${'s'.repeat(43)}` },
          { channel: 'sms', to: `+66${telephone.slice(1)}`, subject: '', text: 'an SMS of the stranger' },
          { channel: 'sms', to: telephone, subject: '', text: 'another SMS of the stranger' },
        ],
        now,
      );
      await api.db.insert(tickets).values({
        ...{ name: 'Stranger', email, telephone, subject: 'a question of the stranger', textHash: email },
        language: 'en',
        ...({ state: 'open', createdAt: now, lastAt: now } as const),
      });
      const page = { urlKey: `page-${people}`, nameTh: 'x', nameEn: 'x' };
      const [made] = await api.db.insert(landingPages).values(page).returning({ id: landingPages.id });
      await api.db.insert(landingInterests).values({
        ...{ pageId: made?.id ?? 0, name: 'Stranger', email, policyVersion: 'p', at: now },
      });
      await api.db.insert(otpChallenges).values({
        ...({ reference: `otp-${people}`, purpose: 'login', channel: 'mail', destination: email } as const),
        ...{ createdAt: now, expiresAt: now },
      });
      await api.db.insert(storeInvitations).values({
        ...{ sellerId: await shop.seller(), email, tokenHash: Buffer.from(email) },
        rights: ['orders'],
        ...{ invitedBy: (await api.signIn()).userId, createdAt: now, expiresAt: now },
      });
    }
    const link = 'https://shop.example/store-invitation#';
    const keptOf = async (email: string) => ({
      mails: (await listMessagesTo(api.db, [email, telephone, `+66${telephone.slice(1)}`])).map(
        ({ subject, text }) => subject || text,
      ),
      tickets: await api.db.$count(tickets, eq(tickets.email, email)),
      interests: await api.db.$count(landingInterests, eq(landingInterests.email, email)),
      codes: await api.db.$count(otpChallenges, eq(otpChallenges.destination, email)),
      invitations: await api.db.$count(storeInvitations, eq(storeInvitations.email, email)),
    });

    test('protects: what is written to them is neither handed over nor erased', async () => {
      const { email, token, userId } = await register({ isProven: false });
      await api.db.update(users).set({ telephone }).where(eq(users.id, userId));
      await strangersLife(email);
      await fallDue(userId);
      const before = await keptOf(email);
      expect(before).toMatchObject({ tickets: 1, interests: 1, codes: 1, invitations: 1 });
      expect(before.mails).toContain('invited');
      const { json } = await fetchCopy(token);
      expect(json('messages')).toEqual([]);
      expect(json('questions')).toEqual([]);
      expect(json('asked-to-be-told')).toEqual([]);

      expect(await eraseDueAccounts(api.services)).toBe(1);
      expect(await keptOf(email)).toEqual(before);
    });

    test('works: once they are proven it is theirs, without the secret of an invitation', async () => {
      const { email, token, userId } = await register();
      await api.db.update(users).set({ telephone, isTelephoneVerified: true }).where(eq(users.id, userId));
      await strangersLife(email);
      const { json } = await fetchCopy(token);
      const texts = json('messages').map(({ text }: { text: string }) => text);
      expect(texts).toContain(`${link}…`);
      expect(texts).toContain('an SMS of the stranger');
      expect(json('questions').length).toBeGreaterThan(0);
      expect(json('asked-to-be-told')).toHaveLength(1);
      await fallDue(userId);
      expect(await eraseDueAccounts(api.services)).toBe(1);
      expect(await keptOf(email)).toEqual({ mails: [], tickets: 0, interests: 0, codes: 0, invitations: 0 });
    });
  });
});

describe('erasure', () => {
  const state = async (token: string) => (await api.call('GET', '/user/erasure', { token })).body.detail;

  test('works: ends every session, tells the date, and can be withdrawn until then', async () => {
    const { email, token, userId } = await register();
    const phone = await logIn(email);
    expect(await state(token)).toEqual({ dueAt: null, obstacle: null, needsPassword: true });
    const dueAt = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString();
    const asked = await api.call('POST', '/user/erasure', { token, body: { password } });
    expect(asked).toMatchObject({ status: 200, body: { detail: { dueAt } } });
    for (const gone of [token, phone])
      expect((await api.call('GET', '/user', { token: gone })).status).toBe(401);
    const mail = await lastMessageTo(api, email);
    expect(mail?.subject).toMatch(/^บัญชีของคุณจะถูกลบในวันที่ \d\d ธ\.ค\. 2026$/);
    expect(mail?.text).toContain('http://localhost:3000/user/profile/privacy');

    const back = await logIn(email);
    expect((await state(back)).dueAt).toBe(dueAt);
    now = new Date(now.getTime() + 1_000);
    expect(
      (await api.call('POST', '/user/erasure', { token: back, body: { password } })).body.detail,
    ).toEqual({
      dueAt,
    });
    const again = await logIn(email);
    const withdrawn = await api.call('DELETE', '/user/erasure', { token: again });
    expect(withdrawn.body.detail.dueAt).toBeNull();
    expect((await api.call('DELETE', '/user/erasure', { token: again })).status).toBe(200);
    expect((await eventsOf(userId)).filter((kind) => kind.startsWith('erasure'))).toEqual([
      'erasure_asked',
      'erasure_asked',
      'erasure_withdrawn',
    ]);
  });

  test('refuses a wrong or missing password, and after ten tries every password', async () => {
    const strict = await openTestApi({ limitFactor: 1 });
    const { token } = (
      await strict.call('POST', '/Register', {
        body: { email: 'strict@test.example', password, confirmPassword: password, isAccept: true },
      })
    ).body.detail;
    const ask = (body: object) => strict.call('POST', '/user/erasure', { token, body });
    expect((await ask({})).body.code).toBe('loginFailed');
    for (let turn = 2; turn <= 10; turn++)
      expect((await ask({ password: `wrong-guess-${turn}` })).body.code).toBe('loginFailed');
    expect((await ask({ password })).status).toBe(429);
    expect((await strict.call('GET', '/user/erasure', { token })).body.detail.dueAt).toBeNull();
    await strict.close();
  });

  test('refuses staff and sellers whose store is open; a closed store’s seller and a social account may', async () => {
    const staff = await api.signIn('staff');
    const sellerId = await shop.seller();
    const seller = await api.signIn('seller', sellerId);
    for (const { token } of [staff, seller]) {
      expect((await state(token)).obstacle).toBe('erasureNotForRole');
      const asked = await api.call('POST', '/user/erasure', { token, body: {}, culture: 'en' });
      expect(asked).toMatchObject({ status: 409, body: { code: 'erasureNotForRole' } });
      expect(asked.body.message).toMatch(/contact us/);
    }
    await api.db.update(sellers).set({ status: 'closed' }).where(eq(sellers.id, sellerId));
    // Neither has a password: they sign in by a provider.
    expect(await state(seller.token)).toEqual({ dueAt: null, obstacle: null, needsPassword: false });
    const ask = (body: object) => api.call('POST', '/user/erasure', { token: seller.token, body });
    // Whoever only has the session doesn't erase the account.
    expect(await ask({})).toMatchObject({ status: 422, body: { code: 'otpRequired' } });
    expect((await state(seller.token)).dueAt).toBeNull();
    const sent = await api.call('POST', '/user/contact/code', { token: seller.token });
    const ownerReference = sent.body.detail.reference;
    const ownerOTP = await lastCodeTo(api, seller.email);
    expect((await ask({ ownerReference, ownerOTP })).status).toBe(200);
  });

  test('refuses while an order is under way', async () => {
    const { token, userId } = await register();
    const sellerId = await shop.seller();
    const addressId = await shop.address(userId);
    const cartId = await shop.cart(api.services, userId, [await shop.product(sellerId)]);
    const placed = await api.call('POST', '/order/place', {
      token,
      body: { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
    });
    expect((await state(token)).obstacle).toBe('erasureOrdersOpen');
    const asked = await api.call('POST', '/user/erasure', { token, body: { password } });
    expect(asked).toMatchObject({ status: 409, body: { code: 'erasureOrdersOpen' } });
    expect((await api.call('GET', '/user', { token })).status).toBe(200);
    const [order] = placed.body.detail.orders;
    await api.call('POST', `/Order/${order.orderNumber}/cancel`, { token, body: { reason: null } });
    expect((await state(token)).obstacle).toBeNull();
  });
});
