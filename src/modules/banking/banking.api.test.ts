import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/password-hash.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { lastCodeTo, lastMessageTo } from '../identity/test-codes.ts';
import { bankAccounts } from './banking.tables.ts';
import { readBankAccount, readDefaultBankAccounts } from './read-bank-account.ts';

const password = 'nangsue2569';
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await openTestApi();
  passwordHash = await hashPassword(password);
});
afterAll(() => api.close());

const owner = () => api.signIn('shopper', null, { passwordHash });
const account = (accountNumber: string) => ({
  bankCode: '004',
  accountNumber,
  accountName: 'มานี มีใจ',
  password,
});
const add = (token: string, body: object) => api.call('POST', '/BankAccount', { token, body });
const list = async (token: string) =>
  (await api.call('GET', '/BankAccount/List', { token })).body.detail.dataList;

describe('adding an account', () => {
  test('keeps it masked, makes the first the default, tells its owner and the log', async () => {
    const { token, userId, email } = await owner();
    const added = await add(token, account('123-4-56789-0'));
    expect(added.status).toBe(200);
    expect((await add(token, account('9876543210'))).status).toBe(200);
    expect(await list(token)).toMatchObject([
      { bankCode: '004', bankName: 'ธนาคารกสิกรไทย', accountNumber: 'xxx-xxx-7890', isDefault: true },
      { accountNumber: 'xxx-xxx-3210', isDefault: false },
    ]);
    const mail = await lastMessageTo(api, email);
    expect(mail?.subject).toBe('เพิ่มบัญชีธนาคารแล้ว');
    expect(mail?.text).toContain('ธนาคารกสิกรไทย xxx-xxx-3210');
    expect(mail?.text).not.toContain('9876543210');
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, userId));
    expect(events.map(({ kind }) => kind)).toEqual(['bank_account_added', 'bank_account_added']);
    expect((await readDefaultBankAccounts(api.db, [userId])).get(userId)).toMatchObject({
      accountNumber: '1234567890',
    });
    expect(await readBankAccount(api.db, userId + 1, added.body.detail.id)).toBeNull();
  });

  test('refuses a wrong password, a wrong number, the same number again, and a sixth account', async () => {
    const { token } = await owner();
    expect((await add(token, { ...account('1234567890'), password: 'guess-1234' })).body.code).toBe(
      'currentPasswordWrong',
    );
    const wrong = await add(token, { ...account('123'), accountName: '' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'bankAccountInvalid' } });
    expect(wrongFields(wrong)).toEqual({
      accountNumber: 'accountNumberInvalid',
      accountName: 'required',
    });
    for (const end of [1, 2, 3, 4]) expect((await add(token, account(`123456789${end}`))).status).toBe(200);
    expect((await add(token, account('1234567891'))).body.code).toBe('bankAccountKnown');
    const last = await Promise.all([5, 6, 7].map((end) => add(token, account(`123456789${end}`))));
    const refused = last.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(['bankAccountsFull', 'bankAccountsFull']);
    expect(await list(token)).toHaveLength(5);
  });

  test('asks whoever has no password for a code sent to their own mailbox, good once', async () => {
    const { token, email } = await api.signIn();
    const { password: _, ...fields } = account('1112223334');
    expect((await add(token, fields)).body.code).toBe('otpRequired');
    const sent = await api.call('POST', '/BankAccount/Code', { token, body: {} });
    expect(sent.status).toBe(200);
    const proof = { OTP: await lastCodeTo(api, email), reference: sent.body.detail.reference };
    const other = proof.OTP === '000000' ? '000001' : '000000';
    expect((await add(token, { ...fields, ...proof, OTP: other })).body.code).toBe('otpInvalid');
    expect((await add(token, { ...fields, ...proof })).status).toBe(200);
    expect((await add(token, { ...fields, ...proof, accountNumber: '1112223335' })).body.code).toBe(
      'otpExpired',
    );
    expect((await api.call('POST', '/BankAccount/Code', { token, body: {} })).body.code).toBe('otpTooSoon');
    const nowhere = await api.signIn('shopper', null, { email: null, telephone: '0890001234' });
    expect((await api.call('POST', '/BankAccount/Code', { token: nowhere.token, body: {} })).body.code).toBe(
      'contactMissing',
    );
  });
});

describe('changing accounts', () => {
  test('one default at a time; when it is removed the oldest other takes its place', async () => {
    const { token, userId } = await owner();
    for (const end of [1, 2, 3]) await add(token, account(`555666777${end}`));
    const [first, second, third] = await list(token);
    const setDefault = (id: number) => api.call('POST', `/BankAccount/${id}/default`, { token, body: {} });
    const both = await Promise.all([setDefault(second.id), setDefault(third.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await setDefault(third.id);
    expect((await list(token)).map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([
      false,
      false,
      true,
    ]);
    expect((await api.call('DELETE', `/BankAccount/${third.id}`, { token })).status).toBe(200);
    expect(await list(token)).toMatchObject([{ id: first.id, isDefault: true }, { id: second.id }]);
    expect(await readBankAccount(api.db, userId, third.id)).toBeNull();
    // The same number again is another row, with a date of its own.
    expect((await add(token, account('5556667773'))).status).toBe(200);
    const rows = await api.db.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
    expect(rows).toHaveLength(4);
  });

  test('protects: somebody else’s account isn’t there', async () => {
    const [one, other] = [await owner(), await owner()];
    const { id } = (await add(one.token, account('4445556667'))).body.detail;
    expect((await api.call('DELETE', `/BankAccount/${id}`, { token: other.token })).status).toBe(404);
    const stolen = await api.call('POST', `/BankAccount/${id}/default`, { token: other.token, body: {} });
    expect(stolen.status).toBe(404);
    expect(await list(other.token)).toEqual([]);
    expect(await list(one.token)).toHaveLength(1);
  });
});
