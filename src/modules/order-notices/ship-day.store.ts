// Reads of other slices: orders, pickups.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** What waits for its store on the day $1 or before; what is ready at the counter waits for its buyer. */
const isWaitedFor = `o.status = 'ready_to_ship' and o.ship_by <= $1::date
  and (o.prepared_at is null or not exists (select 1 from pickups k where k.order_id = o.id))`;
const kind = `case when o.ship_by < $1::date then 'late' else 'due' end`;

const stores = nameStatement<{ sellerId: number }>(
  'select_stores_of_ship_day',
  `select distinct o.seller_id as "sellerId" from orders o where ${isWaitedFor}
     and not exists (select 1 from ship_day_notices n where n.order_id = o.id and n.kind = ${kind})
   order by o.seller_id`,
);

/** Stores with orders that are due on a day in Bangkok, or late by then, of which they weren't told. */
export async function selectStoresToTell(db: Queryable, day: string): Promise<number[]> {
  return (await runNamed(db, stores, [day])).map(({ sellerId }) => sellerId);
}

export type ToldOrder = { orderNumber: string; kind: 'due' | 'late' };

const taking = nameStatement<ToldOrder>(
  'take_ship_day_notices',
  `with told as (
     insert into ship_day_notices (order_id, kind, at)
     select o.id, ${kind}, $3::timestamptz from orders o where o.seller_id = $2 and ${isWaitedFor}
     on conflict do nothing returning order_id, kind
   )
   select o.order_number as "orderNumber", told.kind from told join orders o on o.id = told.order_id
   order by o.ship_by, o.id`,
);

/** Notes that a store is told of those of its orders of which it wasn't: they come back once, whoever else asks. */
export function takeToldOrders(
  tx: Transaction,
  { sellerId, day, now }: { sellerId: number; day: string; now: Date },
): Promise<ToldOrder[]> {
  return runNamed(tx, taking, [day, sellerId, now]);
}
