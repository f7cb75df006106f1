import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { lastCodeTo, lastMessageTo } from '../identity/test-codes.ts';
import { sellers } from '../seller/seller.tables.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await openTestApi();
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

let count = 0;
async function apply(userTargetTypeId: number[], company = 'ร้านหนังสือดี') {
  count += 1;
  const email = `shop${count}@test.example`;
  const who = { email, telephone: `08200000${String(count).padStart(2, '0')}`, isSendByEmail: true };
  const password = 'nangsue2569';
  const sent = await api.call('POST', '/OTP/Send', {
    body: {
      ...who,
      type: 2,
      company,
      userTargetTypeId,
      businessTypeId: 1,
      password,
      confirmPassword: password,
      isAccept: true,
    },
  });
  const OTP = await lastCodeTo(api, email);
  const { reference } = sent.body.detail;
  const registered = await api.call('POST', '/Register', { body: { ...who, type: 2, OTP, reference } });
  const { token } = registered.body.detail as { token: string };
  const own = await api.call('GET', '/user/company', { token });
  return { email, token, id: own.body.detail.application.id as number };
}

const decide = (id: number, verdict: 'approve' | 'reject', body: object = {}) =>
  api.call('POST', `/admin/companies/${id}/${verdict}`, { token: staff, body });

async function profileOf(token: string) {
  return (await api.call('GET', '/user', { token })).body.detail.user;
}

test('types are told in the language asked for', async () => {
  expect((await api.call('GET', '/UserTargetType', { culture: 'en' })).body.detail[0]).toEqual({
    targetTypeId: 1,
    name: 'Sell books and goods at Bannasala',
  });
  expect((await api.call('GET', '/UserBusinessType')).body.detail[1]).toEqual({
    businessTypeId: 2,
    name: 'สำนักพิมพ์',
  });
});

describe('approving a company', () => {
  test('that sells opens its store under a name of its own, and tells it by mail', async () => {
    const [one, other] = [await apply([1]), await apply([1])];
    for (const { id } of [one, other]) expect((await decide(id, 'approve')).status).toBe(200);
    expect(await profileOf(one.token)).toMatchObject({ role: 'seller', roleId: 1, isWaitingApproval: false });
    const stores = await api.db.select().from(sellers).where(eq(sellers.nameTh, 'ร้านหนังสือดี'));
    expect(stores.map(({ urlKey }) => urlKey).sort()).toEqual(['ร้านหนังสือดี', 'ร้านหนังสือดี-2']);
    expect((await api.call('GET', '/seller/orders', { token: one.token })).status).not.toBe(403);
    expect((await lastMessageTo(api, one.email))?.subject).toBe('อนุมัติบัญชีของ ร้านหนังสือดี แล้ว');
  });

  test('that buys lets it buy and nothing else; a partner is a partner', async () => {
    const [buyer, partner] = [await apply([2]), await apply([2, 3])];
    await decide(buyer.id, 'approve');
    await decide(partner.id, 'approve');
    expect(await profileOf(buyer.token)).toMatchObject({
      role: 'shopper',
      roleId: 1,
      isPartner: false,
      isWaitingApproval: false,
    });
    expect((await api.call('GET', '/partner', { token: buyer.token })).status).toBe(403);
    expect((await api.call('GET', '/partner', { token: partner.token })).body.detail).toMatchObject({
      companyName: 'ร้านหนังสือดี',
    });
  });

  test('protects: decided once, whoever decides at once', async () => {
    const { id } = await apply([1], 'ร้านแข่ง');
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', { reason: 'ไม่ครบ' }),
      decide(id, 'approve'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stores = await api.db.select().from(sellers).where(eq(sellers.nameTh, 'ร้านแข่ง'));
    expect(stores).toHaveLength(replies[1]?.status === 200 ? 0 : 1);
  });

  test('refuses an application that isn’t there, and everybody but staff', async () => {
    expect((await decide(999_999, 'approve')).status).toBe(404);
    const { id, token } = await apply([1]);
    expect((await api.call('POST', `/admin/companies/${id}/approve`, { token, body: {} })).status).toBe(403);
    expect((await profileOf(token)).isWaitingApproval).toBe(true);
  });
});

describe('rejecting a company', () => {
  test('needs a reason, tells it by mail, and lets it ask again', async () => {
    const { id, email, token } = await apply([1]);
    for (const body of [{}, { reason: '' }, { reason: '   ' }])
      expect((await decide(id, 'reject', body)).status).toBe(400);
    expect((await decide(id, 'reject', { reason: 'เอกสารไม่ครบ' })).status).toBe(200);
    expect((await lastMessageTo(api, email))?.text).toContain('เหตุผล: เอกสารไม่ครบ');
    const own = await api.call('GET', '/user/company', { token });
    expect(own.body.detail.application).toMatchObject({ status: 'rejected', reason: 'เอกสารไม่ครบ' });

    const again = { company: 'ร้านใหม่', userTargetTypeId: [2], businessTypeId: 4 };
    expect((await api.call('POST', '/user/company', { token, body: again })).status).toBe(200);
    expect(await api.call('POST', '/user/company', { token, body: again })).toMatchObject({
      status: 409,
      body: { code: 'applicationWaiting' },
    });
    const { id: second } = (await api.call('GET', '/user/company', { token })).body.detail.application;
    await decide(second, 'approve');
    expect(await profileOf(token)).toMatchObject({ companyName: 'ร้านใหม่', isWaitingApproval: false });
    expect((await api.call('POST', '/user/company', { token, body: again })).body.code).toBe(
      'applicationNotNeeded',
    );
  });

  test('a person has nothing to apply for', async () => {
    const { token } = await api.signIn();
    expect((await api.call('GET', '/user/company', { token })).body.detail.application).toBeNull();
    const body = { company: 'x', userTargetTypeId: [1], businessTypeId: 1 };
    expect((await api.call('POST', '/user/company', { token, body })).body.code).toBe('applicationNotNeeded');
  });
});

test('staff see what waits, the oldest first, and how many there are of each', async () => {
  const list = await api.call('GET', '/admin/companies?status=waiting&perpage=2', { token: staff });
  const { dataList, counts } = list.body.detail;
  expect(dataList.length).toBeLessThanOrEqual(2);
  expect(counts.waiting).toBeGreaterThan(0);
  expect(counts.approved).toBeGreaterThan(0);
  expect(dataList[0]).toMatchObject({ status: 'waiting', isEmailVerified: true });
});
