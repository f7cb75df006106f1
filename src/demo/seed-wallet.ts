import { bankAccounts } from '../modules/banking/banking.tables.ts';
import { postLedgerTransaction } from '../modules/ledger/post-ledger-transaction.ts';
import { pointsExpireAt, pointsWorthSatang } from '../modules/points/points.rules.ts';
import { pointLots } from '../modules/points/points.tables.ts';
import { voucherClaims } from '../modules/promotion/promotion.tables.ts';
import type { VoucherFacts } from '../modules/promotion/voucher.rules.ts';
import { rewards } from '../modules/reward/reward.tables.ts';
import { demoRewards } from './content/rewards.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows, the } from './seed-rows.ts';

/** Points of the shopper's, and how many days ago they came. */
const lots = [
  { points: 180, daysAgo: 340 },
  { points: 460, daysAgo: 20 },
] as const;
const collected = ['SALA50', 'SONGFREE', 'PRESS10'];

/** Rewards for everyone; points, collected vouchers and a bank account for the shopper. */
export async function seedWallet(
  context: SeedContext,
  { shopper }: DemoAccounts,
  vouchers: readonly VoucherFacts[],
): Promise<void> {
  const { tx, now } = context;
  const voucherIds = new Map(vouchers.map(({ code, id }) => [code, id]));
  await insertRows(
    tx,
    rewards,
    demoRewards.map(({ voucherCode, ...reward }) => ({
      ...reward,
      kind: voucherCode === undefined ? ('goods' as const) : ('voucher' as const),
      voucherId: voucherCode === undefined ? null : the(voucherIds, voucherCode),
      startsAt: daysBefore(now, 30),
      endsAt: daysBefore(now, -180),
    })),
  );
  const { userId } = shopper;
  await seedPoints(context, userId);
  await insertRows(
    tx,
    voucherClaims,
    collected.map((code) => ({ userId, voucherId: the(voucherIds, code), claimedAt: daysBefore(now, 5) })),
  );
  await tx.insert(bankAccounts).values({
    userId,
    bankCode: '004',
    accountNumber: '0123456789',
    accountName: `${shopper.firstname} ${shopper.lastname}`,
    isDefault: true,
    createdAt: daysBefore(now, 12),
  });
}

async function seedPoints({ tx, now }: SeedContext, userId: number): Promise<void> {
  for (const { points, daysAgo } of lots) {
    const at = daysBefore(now, daysAgo);
    const cause = `demo points of ${daysAgo} days ago`;
    const amountSatang = pointsWorthSatang(points);
    await tx.insert(pointLots).values({
      userId,
      points,
      remaining: points,
      cause,
      earnedAt: at,
      expiresAt: pointsExpireAt(at),
    });
    await postLedgerTransaction(tx, {
      kind: 'points_earned',
      cause,
      at,
      entries: [
        { account: { kind: 'points_cost' }, amountSatang },
        { account: { kind: 'points', ownerId: userId }, amountSatang: -amountSatang },
      ],
    });
  }
}
