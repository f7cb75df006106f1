/** SQL: of an order `o`, the other orders of its parcel that stand, as `ParcelMateRow`s in the order in which they were placed. */
export const parcelMates = `(select coalesce(json_agg(json_build_object('orderNumber', m.order_number, 'status', m.status,
    'isPacked', m.prepared_at is not null, 'holdUntil', case when m.status = 'unpaid' then mg.hold_until end) order by m.id), '[]')
  from orders m join order_groups mg on mg.id = m.group_id
  where m.id <> o.id and (m.id = o.parcel_lead_id or m.parcel_lead_id = coalesce(o.parcel_lead_id, o.id))
    and m.status not in ('cancelled', 'expired'))`;

/** SQL: whether a later order of the parcel of an order `o`, that stands, costs less because of it. */
export const isReliedOn = `exists (select 1 from orders later
  where later.parcel_lead_id = coalesce(o.parcel_lead_id, o.id) and later.id > o.id and later.parcel_saved_satang > 0
    and later.status not in ('cancelled', 'expired'))`;
