// Reads of other slices: editions, order_events, order_groups, order_lines, orders, parcel_lines, parcels, pickups, products, refunds, return_events, return_lines, return_requests, reviews, seller_delivery, sellers, shipping_channels, users.

import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed, runTyped } from '../../platform/db/named-statement.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import type { Explanation } from '../order/explanation.rules.ts';
import { waitedForUntil } from '../order/left-lying-views.tables.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import {
  type OrderStatus,
  orderStatuses,
  type PaymentChannel,
  type PaymentStatus,
} from '../order/order-status.rules.ts';
import type { ParcelMateRow } from '../order/parcel-mate.rules.ts';
import { isReliedOn, parcelMates } from '../order/parcel-mate-views.tables.ts';
import { returnWindowEndOf } from '../order/return-window-views.tables.ts';
import { sentAt } from '../order/sent-at-views.tables.ts';
import type { StoreCounter } from '../shipping/store-delivery.rules.ts';
import { ordersCountedMost } from './order-counts.rules.ts';

export type OrderLineRow = {
  id: number;
  productId: number;
  nameTh: string;
  nameEn: string;
  optionsTh: string | null;
  optionsEn: string | null;
  condition: 'new' | 'used-like-new' | 'used-good' | null;
  conditionNote: string | null;
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  urlKey: string;
  /** The store's own number of it, and the book's (or what is under a thing's bars), as they are now. */
  sku: string | null;
  isbn13: string | null;
  quantity: number;
  unitPriceSatang: number;
  fullPriceSatang: number;
  discountSatang: number;
  totalSatang: number;
  commissionSatang: number;
  platformDiscountSatang: number;
  pointsSatang: number;
  returnedQuantity: number;
  /** What returns have charged for it: of a gift that its store gave. */
  giftChargedSatang: number;
  isFreeGift: boolean;
  isDigital: boolean;
  /** `shelf`, `live:3`; of a gift `gift:7`. */
  priceSource: string;
};

/** A parcel as it was said: times are ISO strings. */
export type OrderParcelRow = {
  position: number;
  provider: string;
  trackingNumber: string | null;
  shippedAt: string;
  deliveredAt: string | null;
  cameBackAt: string | null;
  /** Who said that it left; null once they are forgotten. */
  shippedBy: string | null;
  lines: { lineId: number; quantity: number }[];
};

/** Who moved an order. */
export type OrderActor = 'shopper' | 'seller' | 'staff' | 'system';

export type OrderRow = {
  orderNumber: string;
  referenceCode: string;
  cartId: string;
  /** Whose order it is. */
  userId: number;
  createdAt: Date;
  changedAt: Date;
  status: OrderStatus;
  statusReason: string | null;
  paymentStatus: PaymentStatus;
  paymentChannel: 'card' | 'promptpay' | 'transfer' | 'cod';
  holdUntil: Date | null;
  preparedAt: Date | null;
  waitedForUntil: string | null;
  /** When it got into that state, whatever brought it there. */
  shippedAt: Date | null;
  /** When the last of what was sent of it left; null where nothing was. */
  sentAt: Date | null;
  /** A day in Bangkok. */
  arrivesBy: string | null;
  deliveredAt: Date | null;
  refusedAt: Date | null;
  unpaidTogether: number;
  returnsOpen: number;
  readyAt: Date | null;
  /** A day in Bangkok. */
  shipBy: string | null;
  transitDaysLeast: number | null;
  transitDaysMost: number | null;
  returnDays: number;
  hasToReview: boolean;
  hasReturns: boolean;
  isRefundOpen: boolean;
  hasReturnable: boolean;
  needsParcel: boolean;
  hasFiles: boolean;
  sellerId: number;
  sellerTh: string;
  sellerEn: string;
  sellerUrlKey: string;
  itemSatang: number;
  discountSatang: number;
  shippingSatang: number;
  isShippingReturned: boolean;
  shippingDiscountSatang: number;
  pointsSatang: number;
  totalSatang: number;
  groupTotalSatang: number;
  shippingProvider: string | null;
  trackingNumber: string | null;
  channelTh: string | null;
  channelEn: string | null;
  channelCode: string | null;
  /** What the buyer of an order that is fetched shows at the counter, and where that is. */
  pickupCode: string | null;
  counter: StoreCounter | null;
  trackingUrl: string | null;
  shippingAddress: AddressSnapshot;
  taxInvoice: TaxInvoiceChoice | null;
  explanation: Explanation[];
  lines: OrderLineRow[];
  /** Copies that are on their way, gifts too. */
  shippedCopies: number;
  parcels: OrderParcelRow[] | null;
  parcelMates: ParcelMateRow[];
  isReliedOn: boolean;
  events: { status: OrderStatus; at: string; note: string | null; actor: OrderActor }[];
};

/** Something bought with an order is still to be reviewed (src/modules/review): kept, no gift, and no review of it yet. */
const hasToReview = `o.status = 'complete' and exists (
  select 1 from order_lines l where l.order_id = o.id and not l.is_free_gift and l.returned_quantity < l.quantity
    and not exists (select 1 from reviews v where v.order_line_id = l.id))`;
/** Some of it may still be asked back (src/modules/returns): each copy once, unless nothing came of having asked. */
const hasReturnable = `exists (
  select 1 from order_lines l where l.order_id = o.id and not l.is_free_gift and not l.is_digital and l.quantity > coalesce((
    select sum(rl.quantity) from return_lines rl join return_requests q on q.id = rl.return_id
    where rl.order_line_id = l.id and q.status <> 'lapsed'), 0))`;
const hasReturns = 'exists (select 1 from return_requests q where q.order_id = o.id)';

/** The name on the parcel: who the buyer is to a store. */
const recipient = `concat_ws(' ', g.shipping_address ->> 'firstname', g.shipping_address ->> 'lastname')`;

/** As `orders_seller_changed` and `parcels_changed` have it. */
const ownInstants = `greatest(o.created_at, o.ready_at, o.prepared_at, o.shipped_at, o.delivered_at, o.refused_at, o.completed_at,
    o.closed_at)`;
const parcelInstants = 'greatest(pa.shipped_at, pa.delivered_at, pa.came_back_at)';

/**
 * When an order `o` last became another: its states, its parcels and its returns. Out of what is kept, so that nothing that
 * writes an order can forget to say so.
 */
const changedAt = `greatest(${ownInstants}, o.unprepared_at, (select max(e.at) from order_events e where e.order_id = o.id),
    (select max(${parcelInstants}) from parcels pa where pa.order_id = o.id),
    (select max(greatest(q.created_at, re.at)) from return_requests q left join return_events re on re.return_id = q.id
      where q.order_id = o.id))`;

/** Orders of `found`, in its order. */
const described = (found: string) => `with found as materialized (${found})
   select o.order_number as "orderNumber", g.reference_code as "referenceCode", g.cart_id as "cartId",
     o.user_id as "userId", o.created_at as "createdAt", ${changedAt} as "changedAt", o.status, o.status_reason as "statusReason",
     g.payment_status as "paymentStatus", g.payment_channel as "paymentChannel", g.hold_until as "holdUntil",
     o.prepared_at as "preparedAt", o.shipped_at as "shippedAt", ${sentAt} as "sentAt", o.arrives_by::text as "arrivesBy", o.delivered_at as "deliveredAt",
     o.refused_at as "refusedAt", o.is_shipping_returned as "isShippingReturned",
     (select count(*)::int from orders other where other.group_id = o.group_id and other.id <> o.id
        and o.status = 'unpaid' and other.status = 'unpaid') as "unpaidTogether",
     o.returns_open as "returnsOpen", o.ready_at as "readyAt", o.ship_by::text as "shipBy", c.days_min as "transitDaysLeast",
     c.days_max as "transitDaysMost", o.return_days as "returnDays", (${hasToReview}) as "hasToReview",
     (${hasReturns}) as "hasReturns",
     exists (select 1 from refunds rf where rf.order_id = o.id and rf.status in ('waiting', 'sent')) as "isRefundOpen", (${hasReturnable}) as "hasReturnable", s.id as "sellerId", s.name_th as "sellerTh", s.name_en as "sellerEn",
     o.needs_parcel as "needsParcel", exists (select 1 from order_lines l where l.order_id = o.id and l.is_digital) as "hasFiles",
     s.url_key as "sellerUrlKey", o.item_satang as "itemSatang", o.discount_satang as "discountSatang",
     o.shipping_satang as "shippingSatang", o.shipping_discount_satang as "shippingDiscountSatang",
     o.points_satang as "pointsSatang", o.total_satang as "totalSatang", g.total_satang as "groupTotalSatang",
     o.shipping_provider as "shippingProvider", o.tracking_number as "trackingNumber",
     c.name_th as "channelTh", c.name_en as "channelEn", c.code as "channelCode", pk.code as "pickupCode",
     case when pk.code is not null then sd.counter end as counter, c.tracking_url as "trackingUrl",
     g.shipping_address as "shippingAddress", g.tax_invoice as "taxInvoice", g.explanation,
     (select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'nameTh', l.name_th,
        'nameEn', l.name_en, 'optionsTh', l.options_th, 'optionsEn', l.options_en, 'condition', l.condition,
        'conditionNote', l.condition_note, 'format', l.format, 'urlKey', p.url_key, 'sku', p.sku, 'isbn13', coalesce(ed.isbn13, p.barcode),
        'quantity', l.quantity, 'unitPriceSatang', l.unit_price_satang, 'fullPriceSatang', l.full_price_satang,
        'discountSatang', l.discount_satang, 'totalSatang', l.total_satang,
        'commissionSatang', l.commission_satang, 'platformDiscountSatang', l.platform_discount_satang,
        'pointsSatang', l.points_satang, 'returnedQuantity', l.returned_quantity,
        'giftChargedSatang', case when l.gift ->> 'funder' = 'store' then l.gift_charged_satang else 0 end, 'isFreeGift', l.is_free_gift, 'isDigital', l.is_digital,
        'priceSource', l.price_source) order by l.id)
      from order_lines l join products p on p.id = l.product_id left join editions ed on ed.id = p.edition_id
      where l.order_id = o.id) as lines,
     (select coalesce(sum(l.shipped_quantity), 0)::int from order_lines l where l.order_id = o.id) as "shippedCopies",
     (select json_agg(json_build_object('position', pa.position, 'provider', pa.provider,
        'trackingNumber', pa.tracking_number, 'shippedAt', pa.shipped_at, 'deliveredAt', pa.delivered_at,
        'cameBackAt', pa.came_back_at, 'shippedBy', (select ${memberName('u')}
          from users u where u.id = pa.shipped_by),
        'lines', (select coalesce(json_agg(json_build_object('lineId', pl.order_line_id, 'quantity', pl.quantity)
            order by pl.order_line_id), '[]') from parcel_lines pl where pl.parcel_id = pa.id)) order by pa.position)
      from parcels pa where pa.order_id = o.id) as parcels,
     ${parcelMates} as "parcelMates",
     ${isReliedOn} as "isReliedOn",
     ${waitedForUntil} as "waitedForUntil",
     (select json_agg(json_build_object('status', e.to_status, 'at', e.at, 'note', e.note, 'actor', e.actor) order by e.id)
      from order_events e where e.order_id = o.id) as events
   from found o join order_groups g on g.id = o.group_id join sellers s on s.id = o.seller_id
   left join shipping_channels c on c.id = o.shipping_channel_id
   left join pickups pk on pk.order_id = o.id
   left join seller_delivery sd on sd.seller_id = o.seller_id
   order by o.place`;

const selection = nameStatement<OrderRow>(
  'select_orders',
  described(`select o.*, asked.place from unnest($1::bigint[]) with ordinality asked (id, place)
     join orders o on o.id = asked.id`),
);
const oneSelection = nameStatement<OrderRow>(
  'select_order',
  described(`select o.*, 1 as place from orders o where o.order_number = $1
     and ($2::bigint is null or o.user_id = $2) and ($3::bigint is null or o.seller_id = $3)`),
);

export type OrderQuery = {
  /** Whose orders: a shopper's, a store's, or everybody's for staff. */
  owner: { userId: number } | { sellerId: number } | 'staff';
  /** Of everybody's, those of one store. */
  ofStore?: number | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  search?: string | undefined;
  /** Ordered at this instant or later; before that one. */
  since?: Date | undefined;
  before?: Date | undefined;
  view?: 'to_review' | 'returns' | undefined;
  /** Something of it can be asked back at this moment (`canReturn`). */
  returnableAt?: Date | undefined;
  /** To be handed over on these days in Bangkok. */
  shipBy?: { from: string | null; to: string } | undefined;
  /** Waiting to be handed over, and packed (or not yet). */
  isPacked?: boolean | undefined;
  isFetched?: boolean | undefined;
  /** The ones that are due first come first; else the newest. */
  isByShipDay?: boolean | undefined;
  /** What became another at this instant or later; whether that is long ago, and much of it is expected. */
  changed?: { since: Date; isLongAgo: boolean } | undefined;
  /** What changed first comes first. */
  isByChange?: boolean | undefined;
  limit: number;
  offset: number;
};

function ownerParameters(
  owner: OrderQuery['owner'],
  ofStore: number | undefined,
): [number | null, number | null] {
  if (owner === 'staff') return [null, ofStore ?? null];
  return 'userId' in owner ? [owner.userId, null] : [null, owner.sellerId];
}

/** A telephone number is kept with its country's code, and typed with a 0 or without, with hyphens or not. */
function telephonePattern(search: string): string | null {
  const digits = search.replaceAll(/[\s-]/g, '').replace(/^0/, '');
  return /^\+?\d{4,}$/.test(digits) ? containing(digits) : null;
}

/** One order of an owner's; none when it isn't theirs. */
export async function selectOrder(
  db: Queryable,
  owner: OrderQuery['owner'],
  orderNumber: string,
): Promise<OrderRow | null> {
  const [row] = await runNamed(db, oneSelection, [orderNumber, ...ownerParameters(owner, undefined)]);
  return row ?? null;
}

/**
 * Orders of one owner, newest first, and how many there are in all (of everybody's, `ordersCountedMost` where they are neither
 * searched nor of some days). Everybody finds them by number, parcel, product and ISBN;
 * stores by their own number of a product and the name on the parcel as well, and by its telephone while it is to be delivered,
 * as the label has it; staff also by whose they are.
 */
export async function selectOrders(
  db: Queryable,
  query: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows: found } = await runTyped<Found>(db, foundOf(query));
  const { ids = [], total = 0, changedAt = null } = found[0] ?? {};
  const rows = ids.length === 0 ? [] : await runNamed(db, selection, [ids]);
  if (changedAt === null) return { rows, total };
  // Of the moment at which the page was found: who goes on from the last one's would pass over what changed since.
  return {
    rows: rows.map((row, at) => ({ ...row, changedAt: new Date(changedAt[at] ?? row.changedAt) })),
    total,
  };
}

type Found = { ids: number[]; total: number; changedAt?: string[] | null };

/**
 * The ids of a page, in its order, and how many are found in all. Only what is asked for is in the text: plans are made without
 * the values, and one that has to serve whatever may be asked for reads every order there is.
 */
function foundOf(query: OrderQuery): SQL {
  const { limit, offset, isByShipDay = false, isByChange = false } = query;
  if (!isByShipDay && !isByChange && !isSearched(query))
    return sql`select array(${newestOf(query, sql`limit ${limit} offset ${offset}`)}) as ids,
      (select count(*)::int from (
        select 1 from ${sourceOf(query)} where ${isAsked(query)} ${countLimit(query)}) counted) as total`;
  const key = isByShipDay ? sql`o.ship_by, ` : isByChange ? sql.raw(`${changedAt}, `) : sql``;
  const changed = isByChange ? sql.raw(`, ${changedAt} as changed_at`) : sql``;
  const paged = sql`from found order by place limit ${limit} offset ${offset}`;
  return sql`with found as materialized (
      select o.id, row_number() over (order by ${key} o.id desc) as place ${changed} from ${sourceOf(query)} where ${isAsked(query)})
    select array(select id ${paged}) as ids, (select count(*)::int from found) as total
      ${isByChange ? sql`, to_json(array(select changed_at ${paged})) as "changedAt"` : sql``}`;
}

function countLimit({ owner, ofStore, since, before }: OrderQuery): SQL {
  const isAnybodys = owner === 'staff' && ofStore === undefined;
  return isAnybodys && since === undefined && before === undefined ? sql`limit ${ordersCountedMost}` : sql``;
}

function isSearched({ search = '' }: OrderQuery): boolean {
  return search !== '';
}

/**
 * Ids, the newest first. State by state, so that they come in their order out of `orders_seller_status` and `orders_status`,
 * and none is read that isn't shown.
 */
function newestOf(query: OrderQuery, part: SQL): SQL {
  const { owner, ofStore, since, before } = query;
  const isNarrow = isSearched(query) || since !== undefined || before !== undefined;
  const isOfStore = ofStore !== undefined || (owner !== 'staff' && 'sellerId' in owner);
  const statuses = knownStatuses(query) ?? (isOfStore ? orderStatuses : []);
  const isByState =
    !isNarrow && query.changed === undefined && query.shipBy === undefined && statuses.length > 0;
  const parts = isByState ? statuses.map((status) => ({ ...query, statuses: [status] })) : [query];
  const each = parts.map((one) => sql`select o.id from ${sourceOf(one)} where ${isAsked(one)}`);
  return sql`select id from (${sql.join(each, sql` union all `)}) found order by id desc ${part}`;
}

/** Statuses stand in the text as they are, for the sake of indexes on some of them: no others than there are. */
function knownStatuses({ statuses }: OrderQuery): OrderStatus[] | undefined {
  return statuses && orderStatuses.filter((status) => statuses.includes(status));
}

/** All orders, as `o`; those alone that changed lately, where they are asked for. */
function sourceOf({ owner, ofStore, changed }: OrderQuery): SQL {
  const [, sellerId] = ownerParameters(owner, ofStore);
  if (changed === undefined || changed.isLongAgo || sellerId === null) return sql`orders o`;
  // With an end, however late: what has none is taken for a third of the table.
  const isSince = (instant: string) =>
    sql`${sql.raw(instant)} >= ${changed.since} and ${sql.raw(instant)} <= 'infinity'`;
  return sql`(
      select o.id from orders o where o.seller_id = ${sellerId} and ${isSince(ownInstants)}
      union select o.id from orders o where o.seller_id = ${sellerId} and ${isSince('o.unprepared_at')}
      union select e.order_id from order_events e where ${isSince('e.at')}
      union select pa.order_id from parcels pa where ${isSince(parcelInstants)}
      union select q.order_id from return_requests q where q.seller_id = ${sellerId} and ${isSince('q.created_at')}
      union select q.order_id from return_events re join return_requests q on q.id = re.return_id where ${isSince('re.at')}
    ) changed cross join lateral (select * from orders where id = changed.id offset 0) o`;
}

/** Whether an order `o` of `sourceOf` is asked for. */
function isAsked(query: OrderQuery): SQL {
  const { since, before, view, returnableAt, shipBy, isPacked, isFetched, changed } = query;
  const [userId, sellerId] = ownerParameters(query.owner, query.ofStore);
  const statuses = knownStatuses(query);
  const isPickup = sql`exists (select 1 from pickups k where k.order_id = o.id)`;
  const conditions: (SQL | false)[] = [
    userId !== null && sql`o.user_id = ${userId}`,
    sellerId !== null && sql`o.seller_id = ${sellerId}`,
    statuses !== undefined && isOneOf(statuses),
    isSearched(query) && isFoundBy(query),
    (since !== undefined || before !== undefined) &&
      sql`o.created_at >= ${since ?? '-infinity'}::timestamptz and o.created_at < ${before ?? 'infinity'}::timestamptz`,
    shipBy !== undefined &&
      sql`o.status = 'ready_to_ship' and o.ship_by between ${shipBy.from ?? '-infinity'}::date and ${shipBy.to}::date
        and (o.prepared_at is null or not ${isPickup})`,
    isPacked !== undefined &&
      sql`o.status = 'ready_to_ship' and o.prepared_at ${isPacked ? sql`is not null` : sql`is null`}`,
    changed?.isLongAgo === true && sql`${sql.raw(changedAt)} >= ${changed.since}`,
    isFetched !== undefined && (isFetched ? isPickup : sql`not ${isPickup}`),
    view === 'to_review' && sql.raw(hasToReview),
    view === 'returns' && sql.raw(hasReturns),
    returnableAt !== undefined &&
      sql`o.status = 'shipped' and ${sql.raw(returnWindowEndOf)} > ${returnableAt} and ${sql.raw(hasReturnable)}`,
  ];
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

function isOneOf(statuses: readonly OrderStatus[]): SQL {
  const [first, ...rest] = statuses;
  if (first === undefined) return sql`false`;
  if (rest.length === 0) return sql.raw(`o.status = '${first}'`);
  return sql.raw(`o.status in (${statuses.map((status) => `'${status}'`).join(', ')})`);
}

function isFoundBy({ owner, ofStore, search = '' }: OrderQuery): SQL {
  const [pattern, number, telephone] = [containing(search), searchedNumber(search), telephonePattern(search)];
  const isDesk = owner === 'staff' || 'sellerId' in owner;
  const name = sql.raw(recipient);
  const ways: (SQL | false)[] = [
    sql`o.order_number ilike ${pattern} or o.tracking_number ilike ${pattern}`,
    sql`exists (select 1 from parcels pa where pa.order_id = o.id and pa.tracking_number ilike ${pattern})`,
    sql`exists (select 1 from order_lines l where l.order_id = o.id
      and (l.name_th ilike ${pattern} or l.name_en ilike ${pattern}))`,
    sql`exists (select 1 from order_lines l join products p on p.id = l.product_id
      left join editions e on e.id = p.edition_id
      where l.order_id = o.id and (e.isbn13 = ${number} or p.barcode = ${number}
        ${isDesk ? sql`or p.sku ilike ${pattern}` : sql``}))`,
    isDesk && sql`exists (select 1 from order_groups g where g.id = o.group_id and ${name} ilike ${pattern})`,
    isDesk &&
      (owner !== 'staff' || ofStore !== undefined) &&
      telephone !== null &&
      sql`(o.status in ('ready_to_ship', 'shipped') and o.delivered_at is null
        and exists (select 1 from order_groups g where g.id = o.group_id
          and g.shipping_address ->> 'telephone' like ${telephone}))`,
    owner === 'staff' &&
      sql`exists (select 1 from order_groups g join users u on u.id = g.user_id where g.id = o.group_id
        and (g.reference_code ilike ${pattern} or concat_ws(' ', u.firstname, u.lastname) ilike ${pattern}
          or u.email ilike ${pattern} or u.telephone like ${telephone}::text
          or g.shipping_address ->> 'telephone' like ${telephone}))`,
  ];
  const found = ways.filter((way) => way !== false);
  return sql`(${sql.join(found, sql` or `)})`;
}

export type FiledLineRow = {
  orderId: number;
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentChannel: PaymentChannel;
  buyer: string;
  sku: string | null;
  isbn13: string | null;
  nameTh: string;
  nameEn: string;
  optionsTh: string | null;
  optionsEn: string | null;
  quantity: number;
  unitPriceSatang: number;
  discountSatang: number;
  isFreeGift: boolean;
  totalSatang: number;
  commissionSatang: number;
  /** Told once, with an order's first line. */
  isFirst: boolean;
  shippingSatang: number;
  orderTotalSatang: number;
  /** Of the parcels that the line is in; of the order where nobody has said what of it is in which. */
  providers: string[];
  channelTh: string | null;
  channelEn: string | null;
  trackingNumbers: string | null;
};

const filing = nameStatement<FiledLineRow>(
  'select_orders_for_file',
  `select o.id as "orderId", o.order_number as "orderNumber", o.created_at as "createdAt", o.status,
     g.payment_status as "paymentStatus", g.payment_channel as "paymentChannel", ${recipient} as buyer,
     p.sku, coalesce(e.isbn13, p.barcode) as isbn13,
     l.name_th as "nameTh", l.name_en as "nameEn", l.options_th as "optionsTh", l.options_en as "optionsEn",
     l.quantity, l.unit_price_satang as "unitPriceSatang", l.discount_satang as "discountSatang",
     l.is_free_gift as "isFreeGift", l.total_satang as "totalSatang", l.commission_satang as "commissionSatang",
     row_number() over (partition by o.id order by l.id) = 1 as "isFirst",
     o.shipping_satang - o.shipping_discount_satang as "shippingSatang", o.total_satang as "orderTotalSatang",
     case when said.is_told then coalesce(sent.providers, '[]')
       when o.shipping_provider is null then '[]' else json_build_array(o.shipping_provider) end as providers,
     c.name_th as "channelTh", c.name_en as "channelEn",
     case when said.is_told then sent.numbers else o.tracking_number end as "trackingNumbers"
   from orders o join order_groups g on g.id = o.group_id join order_lines l on l.order_id = o.id
   join products p on p.id = l.product_id left join editions e on e.id = p.edition_id
   left join shipping_channels c on c.id = o.shipping_channel_id
   left join lateral (
     select json_agg(pa.provider order by pa.position) as providers,
       string_agg(pa.tracking_number, ', ' order by pa.position) as numbers
     from parcel_lines pl join parcels pa on pa.id = pl.parcel_id where pl.order_line_id = l.id
   ) sent on true
   cross join lateral (
     select exists (select 1 from parcel_lines pl join parcels pa on pa.id = pl.parcel_id where pa.order_id = o.id) as is_told
   ) said
   where o.seller_id = $1 and o.id = any($2::bigint[])
   order by o.id desc, l.id`,
);

/** The lines of some orders of a store, an order's together, the newest first. */
export function selectFiledLines(
  db: Queryable,
  sellerId: number,
  orderIds: readonly number[],
): Promise<FiledLineRow[]> {
  return runNamed(db, filing, [sellerId, orderIds]);
}

/** The orders that a filter finds, the newest first. */
export async function selectOrderIds(
  db: Queryable,
  query: Omit<OrderQuery, 'offset' | 'isByShipDay' | 'isByChange'>,
): Promise<number[]> {
  const { rows } = await runTyped<{ id: number }>(
    db,
    newestOf({ ...query, offset: 0 }, sql`limit ${query.limit}`),
  );
  return rows.map(({ id }) => Number(id));
}

type StatusCount = { status: OrderStatus; count: number };
const counting = (name: string, owner: 'user_id' | 'seller_id') =>
  nameStatement<StatusCount>(
    name,
    `select status, count(*)::int as count from orders where ${owner} = $1 group by status`,
  );
const counts = {
  shopper: counting('count_orders_of_shopper', 'user_id'),
  store: counting('count_orders_of_store', 'seller_id'),
  all: nameStatement<StatusCount>(
    'count_orders',
    `select status, (select count(*)::int from (select 1 from orders o where o.status = asked.status limit $2) o) as count
     from unnest($1::text[]) asked (status)`,
  ),
};

/** Orders of an owner by state; everybody's up to `ordersCountedMost` of each. */
export function countOrders(
  db: Queryable,
  owner: OrderQuery['owner'],
  ofStore?: number,
): Promise<StatusCount[]> {
  const [userId, sellerId] = ownerParameters(owner, ofStore);
  if (userId !== null) return runNamed(db, counts.shopper, [userId]);
  return sellerId === null
    ? runNamed(db, counts.all, [[...orderStatuses], ordersCountedMost])
    : runNamed(db, counts.store, [sellerId]);
}

const viewCounting = nameStatement<{ toReview: number; returns: number }>(
  'count_order_views',
  `select count(*) filter (where ${hasToReview})::int as "toReview",
     count(*) filter (where ${hasReturns})::int as returns
   from orders o where o.user_id = $1`,
);

/** How many orders of a shopper have something to review, and how many have returns. */
export async function countOrderViews(db: Queryable, userId: number) {
  const [row] = await runNamed(db, viewCounting, [userId]);
  return row ?? { toReview: 0, returns: 0 };
}
