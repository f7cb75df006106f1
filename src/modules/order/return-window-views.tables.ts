/**
 * SQL: until when a shipped order `o` can be sent back, as `returnWindowEnd` has it: its days after delivery, or, without word of
 * that, after the last day on which the parcel could be expected.
 */
export const returnWindowEndOf = `(coalesce(o.delivered_at, (o.arrives_by + 1)::timestamp at time zone 'Asia/Bangkok',
    o.shipped_at + make_interval(days => coalesce((
      select c.days_max from shipping_channels c where c.id = o.shipping_channel_id), 7)))
  + make_interval(days => o.return_days))`;
