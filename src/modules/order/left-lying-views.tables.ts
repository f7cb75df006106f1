import { pickupCode } from '../shipping/store-delivery.rules.ts';
import { lyingDays } from './order-permissions.rules.ts';

/**
 * SQL: of an order `o` that isn't handed over and is packed, or has sent or delivered some of it, the last day in Bangkok on
 * which its buyer has to wait for it: so many working days after the day that was promised. Null of others, which are cancelled
 * without waiting, and of what lies ready at the counter.
 */
export const waitedForUntil = `case when o.status = 'ready_to_ship' and (o.prepared_at is not null or exists (
    select 1 from order_lines sent where sent.order_id = o.id and (sent.is_digital or sent.shipped_quantity > 0)))
    and not (o.prepared_at is not null and exists (
      select 1 from shipping_channels lying where lying.id = o.shipping_channel_id and lying.code = '${pickupCode}'))
  then (select day::date::text from generate_series(o.ship_by + interval '1 day', o.ship_by + interval '90 days', '1 day') day
    where extract(isodow from day) < 6 and not exists (select 1 from settings st
      where st.name = 'shipping' and st.value -> 'publicHolidays' ? day::date::text)
    order by day offset ${lyingDays - 1} limit 1) end`;
