import { sql } from 'drizzle-orm';
import { recordCashback } from '../modules/cashback/record-cashback.ts';
import { confirmCashback, payCashback } from '../modules/cashback/settle-cashback.ts';
import { insertVerified } from './insert-verified.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';

/** What a voucher gave back that is over by now: 15 % of what was paid, at most 150 baht an order. */
const basisPoints = 1_500;
const mostSatang = 15_000;

type Bought = { id: number; lineId: number; paidSatang: number; orderedAt: Date; completedAt: Date | null };

/**
 * The shopper's cashback of orders that were paid: confirmed of those that are complete, waiting of the others. Their
 * identity was verified, so that what is confirmed can be withdrawn.
 */
export async function seedCashback({ tx, now }: SeedContext, { shopper }: DemoAccounts): Promise<void> {
  const { userId } = shopper;
  const { rows } = await tx.execute<Bought>(sql`
    select o.id::int as id, l.id::int as "lineId", l.total_satang::int as "paidSatang",
      g.created_at as "orderedAt", o.completed_at as "completedAt"
    from orders o join order_groups g on g.id = o.group_id
    join lateral (select id, total_satang from order_lines where order_id = o.id and not is_free_gift
      order by total_satang desc, id limit 1) l on true
    where o.user_id = ${userId} and g.payment_status = 'paid' and o.status in ('shipped', 'complete')
    order by o.id`);
  for (const { id, lineId, paidSatang, orderedAt, completedAt } of rows) {
    const amountSatang = Math.min(mostSatang, Math.floor((paidSatang * basisPoints) / 10_000));
    const ordered = new Date(orderedAt);
    const line = { userId, orderId: id, orderLineId: lineId, source: 'voucher' as const, amountSatang };
    await recordCashback(tx, { rows: [line], now: ordered });
    await payCashback(tx, { orderId: id, now: ordered });
    if (completedAt !== null)
      await confirmCashback(tx, { siteUrl: '' }, { orderId: id, now: new Date(completedAt) });
  }
  await insertVerified(tx, {
    ...{ userId, firstname: shopper.firstname, lastname: shopper.lastname },
    ...{ idCardNumber: '1101700230708', createdAt: daysBefore(now, 122), decidedAt: daysBefore(now, 120) },
  });
}
