import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { spendOtp, verifyOtp } from './check-otp.ts';
import { otpChallenges } from './otp.tables.ts';
import { forgetOldOtp, sendOtp } from './send-otp.ts';

let database: TestDatabase;
let services: Services;
let nowMs = Date.UTC(2026, 10, 21, 3);
beforeAll(async () => {
  database = await createTestDatabase();
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(otpChallenges);
  await database.db.delete(outboxMessages);
});

const phone = '+66812345678';
const request = { purpose: 'register', channel: 'sms', destination: phone, locale: 'th' } as const;

function send(more: Partial<Parameters<typeof sendOtp>[1]> & Record<string, unknown> = {}) {
  return transact(services.db, (tx) => sendOtp(tx, services, { ...request, ...more }));
}

async function sendNow(more: Record<string, unknown> = {}) {
  const sent = await send(more);
  if (!sent.ok) throw new Error(sent.failure.code);
  const [message] = await database.db.select().from(outboxMessages);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  return { ...sent.value, code, message };
}

/** Any code but the right one. */
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('comes by SMS in the reader’s language, bound to this site, for three minutes, hashed in the table', async () => {
    const { code, message, reference, expiresAt } = await sendNow();
    expect(message).toMatchObject({ channel: 'sms', to: phone, expiresAt });
    expect(message?.text).toContain(`รหัสอ้างอิง ${reference}`);
    expect(message?.text).toMatch(new RegExp(`\n\n@localhost #${code}$`));
    expect(expiresAt.getTime() - nowMs).toBe(180_000);
    const [row] = await database.db.select().from(otpChallenges);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test.each([
    { channel: 'sms', destination: phone, locale: 'th' },
    { channel: 'sms', destination: phone, locale: 'en' },
    { channel: 'mail', destination: 'a@b.example', locale: 'th' },
    { channel: 'mail', destination: 'a@b.example', locale: 'en' },
  ])('is in no subject, which a locked telephone shows: by $channel in $locale', async (how) => {
    const { code, reference, message } = await sendNow(how);
    expect(code).toMatch(/^\d{6}$/);
    expect(message?.subject).toContain(reference);
    expect(message?.subject).not.toContain(code);
  });

  test('is right once for what it was asked for, and only there', async () => {
    const { code, reference } = await sendNow({ payload: { email: 'a@b.example' } });
    const given = { purpose: 'register', destination: phone, reference, code } as const;
    for (const other of [
      { purpose: 'login' as const },
      { destination: '+66800000000' },
      { reference: 'AAAAAAAA' },
    ])
      expect(await verifyOtp(services, { ...given, ...other })).toMatchObject({
        failure: { code: 'otpInvalid' },
      });
    expect(await spendOtp(services.db, given, services.clock())).toMatchObject({ ok: false });
    expect(await verifyOtp(services, given)).toEqual({ ok: true, value: true });
    expect(await spendOtp(services.db, given, services.clock())).toEqual({
      ok: true,
      value: { email: 'a@b.example' },
    });
    expect(await spendOtp(services.db, given, services.clock())).toMatchObject({ ok: false });
    expect(await verifyOtp(services, given)).toMatchObject({ failure: { code: 'otpExpired' } });
    const [row] = await database.db.select().from(otpChallenges);
    expect(row).toMatchObject({ payload: null, codeHash: null });
  });

  test('is over after 180 seconds, and once right may be used for a quarter of an hour', async () => {
    const { code, reference } = await sendNow();
    const given = { purpose: 'register', destination: phone, reference, code } as const;
    nowMs += 179_999;
    expect((await verifyOtp(services, given)).ok).toBe(true);
    nowMs += 14 * 60_000;
    expect((await verifyOtp(services, given)).ok).toBe(true);
    nowMs += 2 * 60_000;
    expect(await verifyOtp(services, given)).toMatchObject({ failure: { code: 'otpExpired' } });
    const late = await sendNow({ destination: '+66899999999' });
    nowMs += 180_000;
    expect(
      await verifyOtp(services, { ...given, destination: '+66899999999', reference: late.reference }),
    ).toMatchObject({ failure: { code: 'otpExpired' } });
  });

  test('bears five tries, however many come at once; then even the right one is too late', async () => {
    const { code, reference } = await sendNow();
    const given = { purpose: 'register', destination: phone, reference } as const;
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => verifyOtp(services, { ...given, code: wrongCode(code) })),
    );
    const codes = tries.map((tried) => (tried.ok ? 'right' : tried.failure.code));
    expect(codes.filter((failed) => failed === 'otpInvalid')).toHaveLength(5);
    expect(codes.filter((failed) => failed === 'otpTriesUsedUp')).toHaveLength(35);
    expect(await verifyOtp(services, { ...given, code })).toMatchObject({
      failure: { code: 'otpTriesUsedUp' },
    });
  });

  test('that proves nothing for anybody looks the same and is never right', async () => {
    const sent = await send({ isDecoy: true });
    expect(sent).toMatchObject({ ok: true, value: { reference: expect.stringMatching(/^.{8}$/) } });
    expect(await database.db.select().from(outboxMessages)).toEqual([]);
    if (!sent.ok) return;
    const given = { purpose: 'register', destination: phone, reference: sent.value.reference } as const;
    expect(await verifyOtp(services, { ...given, code: '000000' })).toMatchObject({
      failure: { code: 'otpInvalid' },
    });
  });

  test('is forgotten after a day', async () => {
    await sendNow();
    expect(await forgetOldOtp(services)).toBe(0);
    nowMs += 25 * 3_600_000;
    expect(await forgetOldOtp(services)).toBe(1);
  });
});

describe('sending', () => {
  test('waits a minute between two, and says how long', async () => {
    await sendNow();
    nowMs += 20_000;
    expect(await send()).toEqual({ ok: false, failure: { code: 'otpTooSoon', retryAfterSeconds: 40 } });
    expect((await send({ destination: '+66811111111' })).ok).toBe(true);
    nowMs += 40_000;
    expect((await send()).ok).toBe(true);
  });

  test('counts for all processes together: of thirty at once through two, one goes out', async () => {
    const second = openDatabase(database.url, 8);
    const other = { ...services, db: second };
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        transact((index % 2 === 0 ? services : other).db, (tx) => sendOtp(tx, services, request)),
      ),
    );
    await second.$client.end();
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  });

  // 100,000 take a minute and a half and end the same: OTP_GUESSES=100000.
  const guesses = Number(process.env.OTP_GUESSES ?? 5_000);
  test(`${guesses} guesses over a day get nobody in: fifty are looked at`, async () => {
    // As fast as codes are sent: every guess a code still bears, then the next code, for 24 hours; the rest of the guesses
    // against codes that are used up. The guesser never repeats a guess on one code.
    let asked = 0;
    let compared = 0;
    const endMs = nowMs + 24 * 3_600_000;
    let current: { reference: string; code: string } | null = null;
    let guess = 0;
    while (asked < guesses) {
      if (nowMs < endMs) {
        const sent = await send();
        if (sent.ok) {
          const rows = await database.db.select().from(outboxMessages);
          const code = /\d{6}/.exec(rows.at(-1)?.text ?? '')?.[0] ?? '';
          current = { reference: sent.value.reference, code };
        } else nowMs += sent.failure.retryAfterSeconds * 1000;
      }
      if (current === null) continue;
      const { reference, code } = current;
      // Far more than a code bears, some of them at once.
      const burst = nowMs < endMs ? 8 : 500;
      const results = await Promise.all(
        Array.from({ length: burst }, () => {
          guess = (guess + 1) % 1_000_000;
          const guessed = String(guess).padStart(6, '0');
          // The one lucky guess in a million would be luck, and not what is tested.
          return verifyOtp(services, {
            purpose: 'register',
            destination: phone,
            reference,
            code: guessed === code ? wrongCode(code) : guessed,
          });
        }),
      );
      asked += burst;
      compared += results.filter((tried) => !tried.ok && tried.failure.code === 'otpInvalid').length;
      expect(results.some(({ ok }) => ok)).toBe(false);
    }
    // Ten codes a day with five tries each: one in 20,000 for a whole day's work.
    expect(compared).toBe(50);
  }, 240_000);
});
