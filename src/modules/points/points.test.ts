import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { succeed } from '../../shared/result.ts';
import { seededRandom } from '../../shared/seeded-random.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { consumePoints, restorePoints } from './consume-points.ts';
import { earnPoints } from './earn-points.ts';
import { expirePoints, forfeitPoints, warnExpiringPoints } from './expire-points.ts';
import { readPoints } from './read-points.ts';
import { returnPoints } from './return-points.ts';
import { spendPoints } from './spend-points.ts';

const start = new Date('2026-11-21T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let orders = 0;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const inTx = async <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> => {
  const done = await transact(api.db, async (tx) => succeed(await work(tx)));
  if (!done.ok) throw new Error('rolled back');
  return done.value;
};
const at = (now: Date) => ({ ...api.services, clock: () => now });
const earn = (userId: number, points: number, now = start) => {
  orders += 1;
  const orderId = orders;
  return inTx((tx) =>
    earnPoints(tx, api.services, { userId, orderId, orderNumber: `R${orderId}-1`, points, now }),
  );
};
const spend = (userId: number, points: number, cause: string, now = start) =>
  inTx((tx) => spendPoints(tx, { userId, points, cause, now }));

/** Lots and books say the same, and nothing is below zero. */
async function invariant(userId: number): Promise<number> {
  const { rows } = await api.db.execute<{ remaining: number; open: number }>(sql`
    select coalesce((select sum(remaining) from point_lots where user_id = ${userId}), 0)::int as remaining,
      coalesce((select sum(points - returned_points) from point_spends where user_id = ${userId}), 0)::int as open`);
  const remaining = rows[0]?.remaining ?? 0;
  expect(0 - (await readBalance(api.db, { kind: 'points', ownerId: userId }))).toBe(remaining * 100);
  expect(0 - (await readBalance(api.db, { kind: 'points_held', ownerId: userId }))).toBe(
    (rows[0]?.open ?? 0) * 100,
  );
  return remaining;
}

describe('points', () => {
  test('are earned once an order, told, and good for a year', async () => {
    const { userId, email, token } = await api.signIn();
    const earned = { userId, orderId: 900_001, orderNumber: 'R9-1', points: 1_234, now: start };
    await Promise.all([1, 2, 3].map(() => inTx((tx) => earnPoints(tx, api.services, earned))));
    await inTx((tx) => earnPoints(tx, api.services, { ...earned, orderId: 900_002, points: 0 }));
    expect(await invariant(userId)).toBe(1_234);
    expect((await lastMessageTo(api, email))?.text).toContain('1,234 คะแนน');
    expect(await readPoints(api.db, userId, start)).toEqual({
      points: 1_234,
      expiring: [{ points: 1_234, expiresAt: new Date('2027-11-30T16:59:59.999Z') }],
    });
    const reply = await api.call('GET', '/points', { token });
    expect(reply.body.detail.points).toBe(1_234);
    const statement = await api.call('GET', '/points/statement', { token });
    expect(statement.body.detail).toMatchObject({
      total: 1,
      dataList: [{ kind: 'points_earned', amount: 1_234, balance: 1_234 }],
    });
    const stranger = await api.signIn();
    expect((await api.call('GET', '/points/statement', { token: stranger.token })).body.detail.total).toBe(0);
  });

  test('are spent first those that run out first, and go back to where they came from', async () => {
    const { userId } = await api.signIn();
    await earn(userId, 30, start);
    await earn(userId, 50, new Date(start.getTime() - 60 * dayMs));
    expect(await spend(userId, 60, 'group 1')).toEqual({ ok: true, value: true });
    expect((await readPoints(api.db, userId, start)).expiring).toEqual([
      { points: 20, expiresAt: new Date('2027-11-30T16:59:59.999Z') },
    ]);
    expect(await spend(userId, 21, 'group 2')).toEqual({ ok: false, failure: { code: 'pointsNotEnough' } });
    // The same cause again spends nothing more.
    expect((await spend(userId, 60, 'group 1')).ok).toBe(true);
    expect(await invariant(userId)).toBe(20);
    const some = { cause: 'group 1', points: 15, returnCause: 'return 1', now: start };
    const back = await Promise.all([1, 2].map(() => inTx((tx) => returnPoints(tx, some))));
    expect(back.sort()).toEqual([0, 15]);
    const all = await Promise.all(
      [1, 2].map(() => inTx((tx) => returnPoints(tx, { cause: 'group 1', now: start }))),
    );
    expect(all.sort()).toEqual([0, 45]);
    expect(await invariant(userId)).toBe(80);
    expect((await readPoints(api.db, userId, start)).expiring.map(({ points }) => points)).toEqual([50, 30]);
  });

  test('of ten who spend all of them at once, one does', async () => {
    const { userId } = await api.signIn();
    await earn(userId, 60);
    await earn(userId, 40);
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, index) => spend(userId, 100, `race ${userId} ${index}`)),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await invariant(userId)).toBe(0);
    const same = await Promise.all(Array.from({ length: 5 }, () => spend(userId, 0, 'nothing')));
    expect(same.every(({ ok }) => ok)).toBe(true);
  });

  test('run out with their time; what comes back later is good for 30 days more', async () => {
    const { userId, email } = await api.signIn();
    await earn(userId, 100);
    await spend(userId, 40, `late ${userId}`);
    const end = new Date('2027-11-30T16:59:59.999Z');
    // By the clock at 10:23 in Bangkok.
    const morning = new Date('2027-11-30T03:23:00Z');
    const told = async (daysBefore: number) => {
      await warnExpiringPoints(at(new Date(morning.getTime() - daysBefore * dayMs)));
      const { rows } = await api.db.execute<{ count: number }>(sql`
        select count(*)::int as count from outbox_messages where "to" = ${email} and subject like '%ใกล้หมดอายุ%'`);
      return rows[0]?.count;
    };
    // Three notices, each once, however often it is looked.
    const counts: (number | undefined)[] = [];
    for (const days of [31, 30, 29, 15, 14, 13, 4, 3, 2, 1]) counts.push(await told(days));
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect((await lastMessageTo(api, email))?.text).toContain('60 คะแนน');
    await Promise.all([expirePoints(at(end)), expirePoints(at(end))]);
    expect(await invariant(userId)).toBe(0);
    const after = new Date(end.getTime() + dayMs);
    expect(await inTx((tx) => returnPoints(tx, { cause: `late ${userId}`, now: after }))).toBe(40);
    expect(await readPoints(api.db, userId, after)).toEqual({
      points: 40,
      expiring: [{ points: 40, expiresAt: new Date(after.getTime() + 30 * dayMs) }],
    });
    expect(await invariant(userId)).toBe(40);
  });

  test('a lot that can’t run out holds up no other', async () => {
    const [stuck, fine] = [await api.signIn(), await api.signIn()];
    await earn(stuck.userId, 100);
    await earn(fine.userId, 100);
    const end = new Date('2027-11-30T16:59:59.999Z');
    const { rows } = await api.db.execute<{ id: number }>(
      sql`select id::int as id from point_lots where user_id = ${stuck.userId}`,
    );
    // Its end is in the books already.
    const cause = `lot ${rows[0]?.id}, ${end.toISOString()}`;
    await api.db.execute(
      sql`insert into ledger_transactions (kind, cause, at) values ('points_expired', ${cause}, now())`,
    );
    await expect(expirePoints(at(end))).rejects.toThrow('1 of expiring points failed');
    expect((await readPoints(api.db, fine.userId, new Date(end.getTime() - dayMs))).points).toBe(0);
    await api.db.execute(sql`update point_lots set remaining = 0 where user_id = ${stuck.userId}`);
  });

  test('that come back late get 30 days once, and none when their owner wished it', async () => {
    const { userId } = await api.signIn();
    await earn(userId, 100);
    await spend(userId, 40, `staff ${userId}`);
    await spend(userId, 60, `own ${userId}`);
    const late = new Date('2027-12-05T00:00:00Z');
    const own = { cause: `own ${userId}`, isOwnersDoing: true, now: late };
    expect(await inTx((tx) => returnPoints(tx, own))).toBe(60);
    expect(await readPoints(api.db, userId, late)).toEqual({ points: 0, expiring: [] });
    await inTx((tx) => returnPoints(tx, { cause: `staff ${userId}`, now: late }));
    expect((await readPoints(api.db, userId, late)).points).toBe(40);
    await expirePoints(at(late));
    expect(await invariant(userId)).toBe(40);
    // Spent and cancelled again and again, they never last longer.
    const end = new Date(late.getTime() + 30 * dayMs);
    for (const round of [1, 2]) {
      await spend(userId, 40, `round ${round} ${userId}`, new Date(end.getTime() - dayMs));
      await inTx((tx) =>
        returnPoints(tx, { cause: `round ${round} ${userId}`, now: new Date(end.getTime() - 1_000) }),
      );
      expect((await readPoints(api.db, userId, new Date(end.getTime() - 1_000))).expiring).toEqual([
        { points: 40, expiresAt: end },
      ]);
    }
    await spend(userId, 40, `last ${userId}`, new Date(end.getTime() - dayMs));
    await inTx((tx) => returnPoints(tx, { cause: `last ${userId}`, now: end }));
    expect((await readPoints(api.db, userId, end)).points).toBe(0);
    await expirePoints(at(end));
    expect(await invariant(userId)).toBe(0);
  });

  test('exchanged for something of the house leave what is held, and come back when that is undone', async () => {
    const { userId } = await api.signIn();
    await earn(userId, 100);
    const cause = `reward ${userId}`;
    await spend(userId, 70, cause);
    await inTx((tx) => consumePoints(tx, { cause, now: start }));
    await inTx((tx) => consumePoints(tx, { cause, now: start }));
    expect(await readBalance(api.db, { kind: 'points_held', ownerId: userId })).toBe(0);
    await inTx(async (tx) => {
      await restorePoints(tx, { cause, now: start });
      expect(await returnPoints(tx, { cause, now: start })).toBe(70);
    });
    expect(await invariant(userId)).toBe(100);
  });

  test('of whoever is forgotten fall to the house', async () => {
    const { userId } = await api.signIn();
    await earn(userId, 100);
    await inTx((tx) => forfeitPoints(tx, userId, start));
    expect(await invariant(userId)).toBe(0);
  });

  test.each([1, 2, 3])(
    'lots and books agree through a life by chance, many hands at once (%i)',
    async (seed) => {
      const random = seededRandom(`points ${seed}`);
      const int = (most: number) => Math.floor(random() * most);
      const { userId } = await api.signIn();
      const causes: string[] = [];
      let now = start;
      for (let step = 0; step < 12; step += 1) {
        now = new Date(now.getTime() + int(60) * dayMs);
        const deeds = Array.from({ length: 5 }, (_, hand) => {
          const cause = `life ${userId} ${step} ${hand}`;
          const kind = int(4);
          const spentBefore = causes[int(Math.max(1, causes.length))];
          if (kind === 0) return earn(userId, 1 + int(80), now);
          if (kind === 1) {
            causes.push(cause);
            return spend(userId, 1 + int(60), cause, now);
          }
          if (kind === 2 && spentBefore !== undefined)
            return inTx((tx) =>
              returnPoints(tx, {
                cause: spentBefore,
                points: 1 + int(30),
                returnCause: cause,
                isOwnersDoing: int(2) === 0,
                now,
              }),
            );
          return expirePoints(at(now));
        });
        await Promise.all(deeds);
        expect(await invariant(userId)).toBeGreaterThanOrEqual(0);
      }
    },
  );
});
