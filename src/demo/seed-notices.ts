import { sql } from 'drizzle-orm';
import type { DemoAccounts } from './seed-accounts.ts';
import type { SeedContext } from './seed-context.ts';

/** What the demo's shopper and seller have been told of their orders; what is older than two days is read. */
export async function seedNotices(
  { tx, now }: SeedContext,
  { shopper, sellerUserId }: DemoAccounts,
): Promise<void> {
  const nowText = now.toISOString();
  await tx.execute(sql`
    insert into notifications (user_id, kind, params, href, created_at, read_at)
    select user_id, kind, params, href, at, case when at < ${nowText}::timestamptz - interval '2 days' then at end
    from (select * from (
      select o.user_id, 'orderComplete' as kind, jsonb_build_object('orderNumber', o.order_number) as params,
        '/user/profile/my-order/' || o.order_number as href, o.completed_at as at
      from orders o where o.user_id = ${shopper.userId} and o.completed_at is not null
      union all
      select o.user_id, 'orderShipped', jsonb_build_object('orderNumber', o.order_number,
          'providerTh', coalesce(c.name_th, o.shipping_provider),
          'providerEn', coalesce(c.name_en, o.shipping_provider), 'trackingNumber', o.tracking_number),
        '/user/profile/my-order/' || o.order_number, o.shipped_at
      from orders o left join shipping_channels c on c.name_th = o.shipping_provider
      where o.user_id = ${shopper.userId} and o.shipped_at is not null
      union all
      select ${sellerUserId}::bigint, 'sellerOrderReady', jsonb_build_object('orderNumber', o.order_number),
        '/manage-store/orders/' || o.order_number, o.ready_at
      from orders o join users u on u.id = ${sellerUserId} and u.seller_id = o.seller_id
      where o.ready_at is not null
    ) told
    where at <= ${nowText}::timestamptz order by at desc limit 120) newest
    order by at`);
}
