import { sql } from 'drizzle-orm';
import { issueOrderDocument } from '../modules/document/issue-order-document.ts';
import { bangkokDay } from '../shared/bangkok-time.ts';
import { dayMs, type SeedContext } from './seed-context.ts';

/**
 * The documents of months before this one, as they were made then: made now they would bear today's date once those months'
 * VAT has been filed. The job sees to this month's.
 */
export async function seedDocuments({ tx, now }: SeedContext): Promise<void> {
  const month = new Date(`${bangkokDay(now).slice(0, 7)}-01T00:00:00+07:00`);
  const { rows } = await tx.execute<{ id: number; at: Date | string }>(sql`
    select o.id, coalesce(least(o.delivered_at, o.completed_at), g.paid_at) as at
    from orders o join order_groups g on g.id = o.group_id
    where o.status in ('ready_to_ship', 'shipped', 'complete') and coalesce(g.paid_at, o.completed_at) < ${month}
    order by coalesce(g.paid_at, o.completed_at), o.id`);
  // A tax invoice that was asked for is made when its day is over.
  for (const { id, at } of rows)
    await issueOrderDocument(
      tx,
      Number(id),
      new Date(Math.min(now.getTime(), new Date(at).getTime() + dayMs)),
    );
}
