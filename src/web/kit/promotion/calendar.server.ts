import { pickMessages } from '../../../messages/messages.server.ts';
import { calendarMonth } from '../../../modules/price-calendar/calendar.rules.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import type { PromotionDeskOwner } from './promotion-address.ts';

/** A day that there is; null for anything else. */
function readDay(value: string): string | null {
  const ms = /^20\d{2}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== value ? null : value;
}

/** A month of the calendar, or one day of it. */
export async function loadCalendar(server: ServerSide, owner: PromotionDeskOwner, asked: URLSearchParams) {
  const month = asked.get('month') ?? '';
  const day = readDay(asked.get('day') ?? '');
  const call = owner === 'house' ? server.api.priceCalendar.staff : server.api.priceCalendar.seller;
  const which = day !== null ? { day } : calendarMonth.test(month) ? { month } : {};
  const calendar = await orHidden(call(which));
  const messages = pickMessages(
    server.locale,
    ...(['admin', 'seller', 'promotionDesk', 'promotionOffer', 'promotionTools'] as const),
  );
  return { calendar, day, head: pageHead(server, messages.promotionTools.calendar.title), messages };
}
