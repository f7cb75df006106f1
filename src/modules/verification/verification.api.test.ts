import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../platform/images/test-pictures.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { deleteOldDocuments } from './delete-old-documents.ts';
import { identityVerifications } from './verification.tables.ts';

let api: TestApi;
let staff: string;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  api = await openTestApi();
  staff = (await api.signIn('staff')).token;
  picture = Buffer.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => api.close());

type Parts = Partial<Record<'idCard' | 'selfie' | 'bankBook', Uint8Array<ArrayBuffer>>>;
function ask(token: string, more: Record<string, string> = {}, parts: Parts = {}) {
  const form = new FormData();
  const said = { firstname: 'มานี', lastname: 'มีใจ', idCardNumber: '1-1017-00207-36-6', ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  for (const [name, bytes] of Object.entries({ idCard: picture, selfie: picture, ...parts }))
    form.set(name, new File([bytes], `${name}.jpg`, { type: 'image/jpeg' }));
  return api.call('POST', '/user/verification', { token, body: form });
}
const own = async (token: string) => (await api.call('GET', '/user/verification', { token })).body.detail;
const decide = (id: number, verdict: 'approve' | 'reject', body: object = {}) =>
  api.call('POST', `/admin/identities/${id}/${verdict}`, { token: staff, body });
const profile = async (token: string) => (await api.call('GET', '/user', { token })).body.detail.user;

describe('asking', () => {
  test('puts documents before staff; once approved the profile says so and the person hears of it', async () => {
    const { token, email, userId } = await api.signIn();
    expect(await own(token)).toEqual({ isVerified: false, verification: null });
    const asked = await ask(token, {}, { bankBook: new Uint8Array(pdf('')) });
    expect(asked.status).toBe(200);
    const { id } = asked.body.detail;
    expect(await own(token)).toMatchObject({
      isVerified: false,
      verification: {
        status: 'waiting',
        idCardNumber: 'x-xxxx-xxxx7-36-6',
        documents: [
          { part: 'id-card', isPicture: true },
          { part: 'selfie', isPicture: true },
          { part: 'bank-book', isPicture: false },
        ],
      },
    });
    const { dataList } = (await api.call('GET', '/admin/identities', { token: staff })).body.detail;
    expect(dataList.find((each: { id: number }) => each.id === id)).toMatchObject({
      idCardNumber: '1101700207366',
      email,
      sameCardCount: 0,
    });
    expect((await profile(token)).isVerifyAffiliate).toBe(false);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await profile(token)).isVerifyAffiliate).toBe(true);
    expect((await lastMessageTo(api, email))?.subject).toBe('ยืนยันตัวตนเรียบร้อย');
    expect((await ask(token)).body.code).toBe('verificationDone');
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, userId));
    expect(events.map(({ kind }) => kind)).toEqual(['identity_asked', 'identity_approved']);
  });

  test('refuses mistakes, files of another kind, and a second request while one waits', async () => {
    const { token } = await api.signIn();
    const wrong = await ask(token, { firstname: 'มานี2', idCardNumber: '1101700207367' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'verificationInvalid' } });
    expect(wrongFields(wrong)).toEqual({ firstname: 'lettersOnly', idCardNumber: 'idCardInvalid' });
    const text = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(await ask(token, {}, { idCard: text })).toMatchObject({
      status: 422,
      body: { code: 'formatNotSupported', detail: { part: 'id-card' } },
    });
    // A face isn't a PDF; a PDF that does something by itself isn't opened.
    expect((await ask(token, {}, { selfie: new Uint8Array(pdf('')) })).body.code).toBe('formatNotSupported');
    expect((await ask(token, {}, { idCard: new Uint8Array(pdf('/JavaScript')) })).body.code).toBe(
      'pdfUnsafe',
    );
    const large = await ask(token, {}, { idCard: new Uint8Array(3 * 1024 * 1024 + 1) });
    expect(large).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } });
    const both = await Promise.all([ask(token), ask(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await own(token)).verification.status).toBe('waiting');
  });

  test('again after a rejection, which comes with its reason', async () => {
    const { token, email } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    for (const body of [{}, { reason: ' ' }]) expect((await decide(id, 'reject', body)).status).toBe(400);
    expect((await decide(id, 'reject', { reason: 'รูปบัตรไม่ชัด' })).status).toBe(200);
    expect((await lastMessageTo(api, email))?.text).toContain('รูปบัตรไม่ชัด');
    expect((await own(token)).verification).toMatchObject({ status: 'rejected', reason: 'รูปบัตรไม่ชัด' });
    expect((await profile(token)).isVerifyAffiliate).toBe(false);
    expect((await ask(token)).status).toBe(200);
  });
});

describe('deciding', () => {
  test('is for others: nobody vouches for themselves', async () => {
    const { token, userId } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    await api.makeStaff(userId);
    const own = await api.call('POST', `/admin/identities/${id}/approve`, { token, body: {} });
    expect(own).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    expect((await profile(token)).isVerifyAffiliate).toBe(false);
  });

  test('once, whoever decides at once', async () => {
    const { token } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', { reason: 'x' }),
      decide(id, 'approve'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide(999_999, 'approve')).status).toBe(404);
  });

  test('warns of a card that another account was approved with', async () => {
    const { token } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    const { dataList } = (await api.call('GET', '/admin/identities?perpage=100', { token: staff })).body
      .detail;
    expect(dataList.find((each: { id: number }) => each.id === id).sameCardCount).toBeGreaterThan(0);
  });
});

describe('taking an approval back', () => {
  const revoke = (id: number, body: object = { reason: 'บัตรเป็นของคนอื่น' }, token = staff) =>
    api.call('POST', `/admin/identities/${id}/revoke`, { token, body });

  test('works: verified no more, told why, in the log, and may ask again', async () => {
    const { token, email, userId } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    await decide(id, 'approve');
    expect((await profile(token)).isVerifyAffiliate).toBe(true);
    expect((await revoke(id)).body.detail).toEqual({ isRevoked: true });
    expect((await profile(token)).isVerifyAffiliate).toBe(false);
    expect((await api.call('GET', '/withdrawal', { token })).body.detail.isVerified).toBe(false);
    expect(await own(token)).toMatchObject({
      isVerified: false,
      verification: { status: 'rejected', reason: 'บัตรเป็นของคนอื่น' },
    });
    expect(await lastMessageTo(api, email)).toMatchObject({ subject: 'การยืนยันตัวตนถูกเพิกถอน' });
    expect((await lastMessageTo(api, email))?.text).toContain('บัตรเป็นของคนอื่น');
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, userId));
    expect(events.at(-1)).toMatchObject({
      kind: 'identity_revoked',
      detail: { verificationId: id, reason: 'บัตรเป็นของคนอื่น', before: 'approved', after: 'rejected' },
    });
    const { dataList } = (
      await api.call('GET', '/admin/identities?status=rejected&perpage=100', { token: staff })
    ).body.detail;
    expect(dataList.find((each: { id: number }) => each.id === id).revokedAt).not.toBeNull();
    const again = (await ask(token)).body.detail.id;
    expect((await decide(again, 'approve')).status).toBe(200);
    expect((await profile(token)).isVerifyAffiliate).toBe(true);
  });

  test('refuses without a reason, what isn’t approved, what isn’t there, twice, and one’s own', async () => {
    const { token, userId } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    for (const body of [{}, { reason: ' ' }]) expect((await revoke(id, body)).status).toBe(400);
    expect((await revoke(id)).body.code).toBe('verificationNotApproved');
    await decide(id, 'approve');
    const both = await Promise.all([revoke(id), revoke(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await revoke(999_999)).status).toBe(404);
    const again = (await ask(token)).body.detail.id;
    await decide(again, 'approve');
    expect((await revoke(again, undefined, token)).status).toBe(403);
    await api.makeStaff(userId);
    expect((await revoke(again, undefined, token)).body.code).toBe('ownAffair');
    expect((await profile(token)).isVerifyAffiliate).toBe(true);
  });

  test('forgets what the card said 90 days later, though its documents had gone before', async () => {
    const { token } = await api.signIn();
    const { id } = (await ask(token)).body.detail;
    await decide(id, 'approve');
    const day = 24 * 60 * 60 * 1000;
    const inDays = (days: number) => ({ ...api.services, clock: () => new Date(Date.now() + days * day) });
    await deleteOldDocuments(inDays(91));
    await revoke(id);
    const rowOf = async () =>
      (await api.db.select().from(identityVerifications).where(eq(identityVerifications.id, id)))[0];
    await deleteOldDocuments(inDays(89));
    expect(await rowOf()).toMatchObject({ idCardKey: '', idCardNumber: '1101700207366' });
    await deleteOldDocuments(inDays(91));
    expect(await rowOf()).toMatchObject({ idCardNumber: '', firstname: '' });
    expect(await deleteOldDocuments(inDays(91))).toBe(0);
  });
});

describe('documents', () => {
  test('open for their owner and staff, whose look is noted; to others they aren’t there', async () => {
    const [one, other] = [await api.signIn(), await api.signIn()];
    const { id } = (await ask(one.token)).body.detail;
    const open = (token: string, path: string) => api.call('GET', path, { token });
    expect((await open(one.token, `/user/verification/${id}/selfie`)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    expect((await open(one.token, `/user/verification/${id}/bank-book`)).status).toBe(404);
    expect((await open(other.token, `/user/verification/${id}/selfie`)).status).toBe(404);
    expect((await open(other.token, `/admin/identities/${id}/selfie`)).status).toBe(403);
    expect((await open(staff, `/admin/identities/${id}/id-card`)).status).toBe(200);
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, one.userId));
    expect(events.map(({ kind }) => kind)).toEqual(['identity_asked', 'identity_seen']);
  });

  test('are deleted 90 days after the decision, of a rejected request the number too', async () => {
    const [one, other, waiting] = [await api.signIn(), await api.signIn(), await api.signIn()];
    const first = (await ask(one.token)).body.detail.id;
    const second = (await ask(other.token)).body.detail.id;
    const third = (await ask(waiting.token)).body.detail.id;
    await decide(first, 'approve');
    await decide(second, 'reject', { reason: 'ไม่ชัด' });
    const rowOf = async (id: number) => {
      const [row] = await api.db.select().from(identityVerifications).where(eq(identityVerifications.id, id));
      if (row === undefined) throw new Error('no row');
      return row;
    };
    const { idCardKey } = await rowOf(first);
    const day = 24 * 60 * 60 * 1000;
    const inDays = (days: number) => ({ ...api.services, clock: () => new Date(Date.now() + days * day) });
    await deleteOldDocuments(inDays(89));
    expect(await api.services.storage.exists(idCardKey)).toBe(true);
    expect(await deleteOldDocuments(inDays(91))).toBeGreaterThanOrEqual(2);
    expect(await api.services.storage.exists(idCardKey)).toBe(false);
    expect(await rowOf(first)).toMatchObject({ idCardKey: '', selfieKey: '', idCardNumber: '1101700207366' });
    expect(await rowOf(second)).toMatchObject({ idCardKey: '', idCardNumber: '', firstname: '' });
    expect((await rowOf(third)).idCardKey).not.toBe('');
    expect((await profile(one.token)).isVerifyAffiliate).toBe(true);
    expect((await own(one.token)).verification.documents).toEqual([]);
    expect(await deleteOldDocuments(inDays(91))).toBe(0);
  });
});
