import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type ParcelRow = {
  id: number;
  position: number;
  provider: string;
  trackingNumber: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  cameBackAt: Date | null;
  lines: { lineId: number; quantity: number }[];
};

const parcelsOfOrder = nameStatement<ParcelRow>(
  'parcels_of_order',
  `select p.id, p.position, p.provider, p.tracking_number as "trackingNumber", p.shipped_at as "shippedAt",
     p.delivered_at as "deliveredAt", p.came_back_at as "cameBackAt",
     (select coalesce(json_agg(json_build_object('lineId', l.order_line_id, 'quantity', l.quantity)
        order by l.order_line_id), '[]') from parcel_lines l where l.parcel_id = p.id) as lines
   from parcels p where p.order_id = $1 order by p.position`,
);

/** An order's parcels, in the order in which they left. */
export function selectParcelsOfOrder(db: Queryable, orderId: number): Promise<ParcelRow[]> {
  return runNamed(db, parcelsOfOrder, [orderId]);
}

const insertion = nameStatement<never>(
  'insert_parcel',
  `with parcel as (
     insert into parcels (order_id, position, provider, tracking_number, shipped_at, shipped_by)
     values ($1, $2, $3, $4, $5, $6) returning id
   )
   insert into parcel_lines (parcel_id, order_line_id, quantity)
   select parcel.id, c.line, c.copies from parcel, unnest($7::bigint[], $8::int[]) as c(line, copies)`,
);

export async function insertParcel(
  tx: Transaction,
  parcel: {
    orderId: number;
    position: number;
    provider: string;
    trackingNumber: string;
    shippedBy: number;
    copiesOf: ReadonlyMap<number, number>;
    now: Date;
  },
): Promise<void> {
  const { orderId, position, provider, trackingNumber, shippedBy, copiesOf, now } = parcel;
  const said = [orderId, position, provider, trackingNumber, now, shippedBy];
  await runNamed(tx, insertion, [...said, [...copiesOf.keys()], [...copiesOf.values()]]);
}

const correction = nameStatement<never>(
  'correct_parcel',
  'update parcels set provider = $2, tracking_number = $3 where id = $1',
);

export async function updateParcelNumber(
  tx: Transaction,
  id: number,
  provider: string,
  trackingNumber: string,
): Promise<void> {
  await runNamed(tx, correction, [id, provider, trackingNumber]);
}

const arrival = nameStatement<never>(
  'set_parcels_delivered',
  'update parcels set delivered_at = $2 where id = any($1) and delivered_at is null and came_back_at is null',
);

export async function setParcelsDelivered(tx: Transaction, ids: readonly number[], at: Date): Promise<void> {
  await runNamed(tx, arrival, [ids, at]);
}

const comeBack = nameStatement<never>(
  'set_parcels_back',
  'update parcels set came_back_at = $2 where id = any($1) and delivered_at is null',
);

export async function setParcelsBack(tx: Transaction, ids: readonly number[], at: Date): Promise<void> {
  await runNamed(tx, comeBack, [ids, at]);
}
