import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';
import { calendarKinds, calendarMonth } from './calendar.rules.ts';

const tag = 'Promotion desk';
const instant = z.iso.datetime();
const kind = z.enum(calendarKinds);
const day = z.iso.date();

const entry = z.object({
  kind,
  /** Of its kind. */
  id: z.number(),
  promotionTypeId: z.number().nullable(),
  name: z.string(),
  /** Whose it is; null for the house's, which goes over stores. */
  store: z.string().nullable(),
  startsAt: instant,
  /** When it ends, or was stopped. */
  endsAt: instant,
  /** The days in Bangkok that it is on. */
  from: day,
  to: day,
  isStopped: z.boolean(),
  /** The caller's desk has a page of it. */
  hasDesk: z.boolean(),
});
export type CalendarEntry = z.infer<typeof entry>;

const named = z.object({ kind, id: z.number(), name: z.string() });
const conflict = z.object({
  one: named,
  other: named,
  startsAt: instant,
  endsAt: instant,
  products: z.number().nullable(),
  wins: z.enum(['one', 'other', 'either']),
  why: z.enum(['priceKind', 'lower', 'kind', 'older', 'mostOff']),
});
export type CalendarConflict = z.infer<typeof conflict>;

const asked = z.strictObject({
  /** Told with the whole weeks it is in; left out, this one. */
  month: z.string().regex(calendarMonth).optional(),
  /** One day of it alone. */
  day: z
    .string()
    .regex(/^20\d{2}-\d{2}-\d{2}$/)
    .refine((value) => z.iso.date().safeParse(value).success)
    .optional(),
});
const calendar = z.object({
  month: z.string(),
  today: day,
  /** How much is on each day, of everything there is. */
  days: z.array(z.object({ day, count: z.number() })),
  /** Not more than a page can show: first what begins or ends in this time. */
  entries: z.array(entry),
  total: z.number(),
  /** Among `entries`. */
  conflicts: z.array(conflict),
});
export type Calendar = z.infer<typeof calendar>;

/** Everything that changes prices, by its time. */
export const priceCalendarContract = {
  seller: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/calendar',
    summary:
      'One’s store’s promotions, flash sales, campaigns and prices of a month, and the house’s on its products',
    tag,
  })
    .input(asked)
    .output(calendar),

  staff: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/calendar',
    summary:
      'Promotions, flash sales, campaigns and prices for a time of a month, and which are in each other’s way',
    tag,
  })
    .input(asked)
    .output(calendar),
};
