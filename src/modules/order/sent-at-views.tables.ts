/**
 * SQL: when the last of what was sent of an order `o` left its store, or was fetched there. Null until the order is shipped, and
 * of one of which nothing was sent: what was called off moves an order on, too (`moveToShipped`), and `shipped_at` is when.
 */
export const sentAt = `case when o.shipped_at is not null and (o.tracking_number is not null or exists (
    select 1 from order_lines sent where sent.order_id = o.id and sent.shipped_quantity > 0))
  then coalesce((select max(sent.shipped_at) from parcels sent where sent.order_id = o.id), o.shipped_at) end`;
