import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { priceCalendarContract } from './calendar.contract.ts';
import { readCalendar } from './read-calendar.ts';

export function priceCalendarApi(services: Services) {
  const calls = implementCalls(priceCalendarContract);
  return calls.router({
    seller: calls.seller.handler(({ input, context }) =>
      readCalendar(services, context.culture, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    staff: calls.staff.handler(({ input, context }) =>
      readCalendar(services, context.culture, { ...input, sellerId: null }),
    ),
  });
}
