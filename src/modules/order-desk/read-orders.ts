import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { type OrderStatus, orderStatuses } from '../order/order-status.rules.ts';
import { arrivalDays } from '../shipping/arrival.rules.ts';
import { describeCounter } from '../shipping/describe-store-delivery.ts';
import { readHolidays } from '../shipping/quote-delivery.ts';
import { describeDetail, describeSellerOrder, describeSummary } from './describe-order.ts';
import type { OrderDetail, OrderSummary, SellerOrder } from './order-desk.contract.ts';
import {
  countOrders,
  countOrderViews,
  type OrderQuery,
  type OrderRow,
  selectOrder,
  selectOrders,
} from './order-desk.store.ts';
import { readEarnings } from './read-earnings.ts';

export type Ground = Pick<Services, 'db' | 'clock' | 'changes'>;
type Owner = OrderQuery['owner'];
export type OrderFilter = {
  status?: readonly OrderStatus[] | undefined;
  search?: string | undefined;
  /** Days in Bangkok, both within. */
  from?: string | undefined;
  to?: string | undefined;
  view?: 'to_review' | 'returns' | 'returnable' | undefined;
  /** For stores and staff: what waits to be handed over, and is late, or due today. */
  due?: 'late' | 'today' | undefined;
  /** Of a store's orders that wait to be handed over: those that are packed, or not yet. */
  packed?: 'yes' | 'no' | undefined;
  /** Fetched at the counter; or sent. */
  fetched?: 'yes' | 'no' | undefined;
  /** An instant (ISO 8601): what became another then or later. */
  changedSince?: string | undefined;
  sort?: 'newest' | 'shipBy' | 'changed' | undefined;
  /** For staff: one store's alone. */
  sellerId?: number | undefined;
  pageNo: number;
  perpage: number;
};
export type Page<Item> = { dataList: Item[]; total: number; pageNo: number; perpage: number };

/** A shopper's orders, newest first. */
export async function listOrders(
  services: Ground,
  locale: Locale,
  userId: number,
  filter: OrderFilter,
): Promise<Page<OrderSummary>> {
  const { rows, telling, page } = await readPage(services, locale, { userId }, filter);
  return { ...page, dataList: rows.map((row) => describeSummary(telling, row)) };
}

/** A store's orders, newest first. */
export async function listSellerOrders(
  services: Ground,
  locale: Locale,
  sellerId: number,
  filter: OrderFilter,
): Promise<Page<SellerOrder>> {
  const { rows, telling, page } = await readPage(services, locale, { sellerId }, filter);
  return { ...page, dataList: rows.map((row) => describeSellerOrder(telling, row)) };
}

/** One order of a shopper; somebody else's isn't found. */
export async function readOrder(
  services: Ground,
  locale: Locale,
  userId: number,
  orderNumber: string,
): Promise<Result<OrderDetail, { code: 'orderNotFound' }>> {
  const found = await readOne(services, locale, { userId }, orderNumber);
  if (found === null) return fail({ code: 'orderNotFound' });
  const [earnings, holidays] = await Promise.all([
    readEarnings(services, orderNumber),
    readHolidays(services),
  ]);
  const arrival = arrivalOf(found.row, holidays);
  const pickup = pickupOf(locale, found.row);
  return succeed({ ...describeDetail(found.telling, found.row), earnings, arrival, pickup });
}

/**
 * When the parcel of an order that is to be sent, or on its way, may arrive: counted from the day on which its store hands it
 * over at the latest, and from the day on which it did; its last day is kept from then on, since returns are counted from it.
 */
function arrivalOf(row: OrderRow, holidays: ReadonlySet<string>): OrderDetail['arrival'] {
  const { status, shipBy, sentAt, transitDaysLeast: daysMin, transitDaysMost: daysMax } = row;
  const isComing = status === 'ready_to_ship' || (status === 'shipped' && row.deliveredAt === null);
  const from = sentAt === null ? shipBy : bangkokDay(sentAt);
  if (!isComing || row.refusedAt !== null || from === null || daysMin === null || daysMax === null)
    return null;
  const days = arrivalDays({ daysMin, daysMax }, from, holidays);
  return { ...days, to: row.arrivesBy ?? days.to };
}

/** What the buyer of an order that waits at its store's counter needs there. */
function pickupOf(locale: Locale, row: OrderRow): OrderDetail['pickup'] {
  const { status, pickupCode: code, counter, preparedAt } = row;
  if (status !== 'ready_to_ship' || code === null) return null;
  return {
    code,
    place: counter === null ? null : describeCounter(locale, counter),
    isReady: preparedAt !== null,
  };
}

/** One order of a store; another store's isn't found. */
export async function readSellerOrder(
  services: Ground,
  locale: Locale,
  sellerId: number,
  orderNumber: string,
): Promise<Result<SellerOrder, { code: 'orderNotFound' }>> {
  const found = await readOne(services, locale, { sellerId }, orderNumber);
  return found === null
    ? fail({ code: 'orderNotFound' })
    : succeed(describeSellerOrder(found.telling, found.row));
}

/** The states of orders with how many are in each, in the order of their ids (SPEC §7 OrderStatusWithCount). */
export async function countByStatus(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  ofStore?: number,
): Promise<{ id: number; status: OrderStatus; count: number }[]> {
  const counts = new Map((await countOrders(db, owner, ofStore)).map(({ status, count }) => [status, count]));
  return orderStatuses.map((status, index) => ({ id: index + 1, status, count: counts.get(status) ?? 0 }));
}

/** How many orders a shopper has something to do with beside their state. */
export async function countByView({ db }: Pick<Services, 'db'>, userId: number) {
  const { toReview, returns } = await countOrderViews(db, userId);
  return [
    { view: 'to_review' as const, count: toReview },
    { view: 'returns' as const, count: returns },
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** When a day begins in Bangkok. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/** The days on which orders had to be handed over that are late, or due today. */
function dueDays(due: 'late' | 'today', now: Date): { from: string | null; to: string } {
  const today = bangkokDay(now);
  return due === 'today'
    ? { from: today, to: today }
    : { from: null, to: bangkokDay(new Date(now.getTime() - dayMs)) };
}

/** What changed lately is looked for in what happened to everybody's orders; before that, in the store's own. */
const longAgoMs = 7 * dayMs;

function changedOf(changedSince: string, now: Date): { since: Date; isLongAgo: boolean } {
  const since = new Date(changedSince);
  return { since, isLongAgo: now.getTime() - since.getTime() > longAgoMs };
}

/** A page of an owner's orders as rows, with what telling them takes. */
export async function readPage(services: Ground, locale: Locale, owner: Owner, filter: OrderFilter) {
  const { pageNo, perpage } = filter;
  const { rows, total } = await selectOrders(services.db, {
    ...askedOf(services, owner, filter),
    isByShipDay: filter.sort === 'shipBy',
    isByChange: filter.sort === 'changed',
    limit: perpage,
    offset: (pageNo - 1) * perpage,
  });
  const telling = await tellingOf(services, locale, rows);
  return { rows, telling, page: { total, pageNo, perpage } };
}

/** What a filter finds, whichever page of it. */
export function askedOf(
  services: Pick<Services, 'clock'>,
  owner: Owner,
  filter: Omit<OrderFilter, 'pageNo' | 'perpage' | 'sort'>,
): Omit<OrderQuery, 'limit' | 'offset'> {
  return {
    owner,
    ofStore: filter.sellerId,
    statuses: filter.status,
    search: filter.search,
    since: filter.from === undefined ? undefined : startOfDay(filter.from),
    before: filter.to === undefined ? undefined : new Date(startOfDay(filter.to).getTime() + dayMs),
    ...(filter.view === 'returnable' ? { returnableAt: services.clock() } : { view: filter.view }),
    changed: filter.changedSince === undefined ? undefined : changedOf(filter.changedSince, services.clock()),
    shipBy: filter.due === undefined ? undefined : dueDays(filter.due, services.clock()),
    isPacked: filter.packed === undefined ? undefined : filter.packed === 'yes',
    isFetched: filter.fetched === undefined ? undefined : filter.fetched === 'yes',
  };
}

/** One order of an owner's as a row; null when there is none. */
export async function readOne(services: Ground, locale: Locale, owner: Owner, orderNumber: string) {
  const row = await selectOrder(services.db, owner, orderNumber);
  return row === null ? null : { row, telling: await tellingOf(services, locale, [row]) };
}

async function tellingOf(services: Ground, locale: Locale, rows: readonly OrderRow[]) {
  const productIds = rows.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  return { locale, now: services.clock(), images: await readProductImages(services, productIds) };
}
