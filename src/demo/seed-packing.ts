import { sql } from 'drizzle-orm';
import { PRESS_SELLER_KEY } from './content/sellers.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import type { SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import type { Purchase } from './seed-history.ts';
import { the } from './seed-rows.ts';

const packedWithProof = 12;

const hourMs = 60 * 60 * 1000;

/**
 * What the shop has sold, with one order of a store that it could send in part only: the last one that would be complete by
 * now, since what is on its way is what returns are made of; else the
 * last that would be on its way.
 */
export function withPartOnItsWay(
  purchases: readonly Purchase[],
  { sellerId, shopperId, now }: { sellerId: number; shopperId: number; now: Date },
): Purchase[] {
  const copiesOf = (lines: Purchase['checkout']['orders'][number]['lines']) =>
    lines.reduce((sum, { quantity, product }) => sum + (product.isDigital ? 0 : quantity), 0);
  const isPart = ({ channel, paidAt, buyer, courses, checkout }: Purchase, place: number) => {
    const order = checkout.orders[place];
    if (channel === 'cod' || paidAt === null || buyer.userId === shopperId) return false;
    if (order?.seller.id !== sellerId || copiesOf(order.lines) < 2) return false;
    return ['complete', 'shipped'].includes(courses[place]?.status ?? '');
  };
  const found =
    findLastWith(
      purchases,
      (purchase, place) => isPart(purchase, place) && purchase.courses[place]?.status === 'complete',
    ) ?? findLastWith(purchases, isPart);
  return purchases.map((purchase) =>
    purchase === found
      ? {
          ...purchase,
          courses: purchase.courses.map((course, place) =>
            isPart(purchase, place)
              ? {
                  ...course,
                  status: 'ready_to_ship',
                  preparedAt: new Date(now.getTime() - 26 * hourMs),
                  shippedAt: null,
                  deliveredAt: null,
                  completedAt: null,
                }
              : course,
          ),
        }
      : purchase,
  );
}

function findLastWith(
  purchases: readonly Purchase[],
  has: (purchase: Purchase, place: number) => boolean,
): Purchase | undefined {
  return purchases.findLast((purchase) => purchase.courses.some((_, place) => has(purchase, place)));
}

/** The press's latest parcels were packed at its desk, by scanning; one order is partly on its way. */
export async function seedPacking(
  { tx, now }: SeedContext,
  directory: Directory,
  { sellerUserId }: DemoAccounts,
): Promise<void> {
  const sellerId = the(directory.sellers, PRESS_SELLER_KEY);
  await tx.execute(sql`
    with packed as (
      select id, prepared_at, row_number() over (order by id desc) as place,
        (select sum(quantity)::int from order_lines l where l.order_id = o.id and not l.is_digital) as copies
      from orders o where seller_id = ${sellerId} and status in ('shipped', 'complete') and prepared_at is not null
        and needs_parcel
      order by id desc limit ${packedWithProof}
    ),
    checks as (
      insert into packing_checks (order_id, position, copies, wrong_scans, started_at, packed_at, packed_by)
      select id, 1, copies, case when place % 5 = 2 then 1 else 0 end, prepared_at - interval '4 minutes', prepared_at,
        ${sellerUserId}::bigint from packed
      returning id, order_id, packed_at
    )
    insert into packing_ticks (check_id, order_line_id, at)
    select c.id, l.id, c.packed_at - interval '1 minute' from checks c join order_lines l on l.order_id = c.order_id and not l.is_digital
    cross join lateral generate_series(1, l.quantity)`);
  await tx.execute(sql`
    with parted as (
      select o.id, o.prepared_at + interval '2 hours' as sent_at, l.id as line
      from orders o join order_groups g on g.id = o.group_id
      cross join lateral (
        select id from order_lines where order_id = o.id and not is_digital order by id limit 1
      ) l
      where o.seller_id = ${sellerId} and o.status = 'ready_to_ship' and o.prepared_at is not null
        and g.payment_channel <> 'cod' and (select sum(quantity) from order_lines where order_id = o.id and not is_digital) > 1
        and o.prepared_at + interval '2 hours' <= ${now.toISOString()}::timestamptz
      order by o.ready_at limit 1
    ),
    begun as (
      update orders o set shipping_provider = 'แฟลช เอ็กซ์เพรส', tracking_number = 'TH20261124001',
        -- Of an older order its day would be long over.
        ship_by = (${now.toISOString()}::timestamptz at time zone 'Asia/Bangkok')::date + 1
      from parted where o.id = parted.id
    ),
    counted as (
      update order_lines l set shipped_quantity = 1 from parted where l.id = parted.line
    ),
    parcel as (
      insert into parcels (order_id, position, provider, tracking_number, shipped_at, shipped_by)
      select id, 1, 'แฟลช เอ็กซ์เพรส', 'TH20261124001', sent_at, ${sellerUserId}::bigint from parted
      returning id, order_id
    )
    insert into parcel_lines (parcel_id, order_line_id, quantity)
    select p.id, parted.line, 1 from parcel p join parted on parted.id = p.order_id`);
}
