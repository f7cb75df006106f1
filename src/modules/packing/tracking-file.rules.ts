import type { Locale } from '../../shared/locale.ts';
import { withoutTextMark } from '../../shared/write-csv.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import { knownCarrier } from '../shipping/couriers.rules.ts';
import { checkParcels, type ShippingRefusal } from './packing.rules.ts';

/** The most that a file of tracking numbers has, and is. */
export const trackingRowsMost = 1_000;
export const trackingFileBytes = 2 * 1024 * 1024;
/** How long a file is kept, with what came of it. */
export const trackingFileDays = 30;

/** The columns of the file, as they are headed in each language; what is only there to be read isn't asked back. */
const columns = {
  orderNumber: ['เลขคำสั่งซื้อ', 'Order number'],
  shipBy: ['กำหนดส่ง', 'Ship by'],
  recipient: ['ผู้รับ', 'Recipient'],
  province: ['จังหวัด', 'Province'],
  copies: ['จำนวนที่ต้องส่ง', 'Copies to send'],
  provider: ['บริษัทขนส่ง', 'Carrier'],
  trackingNumber: ['เลขพัสดุ', 'Tracking number'],
} as const;
type TrackingColumn = keyof typeof columns;
const trackingColumns = Object.keys(columns) as TrackingColumn[];
/** The column that says why a row was refused; a file that is sent again loses it. */
const reasonColumn = ['เหตุผลที่ไม่ผ่าน', 'Why refused'] as const;

const inLanguage = (names: readonly [string, string], locale: Locale) => names[locale === 'th' ? 0 : 1];

export function trackingHeader(locale: Locale): string[] {
  return trackingColumns.map((column) => inLanguage(columns[column], locale));
}

/** What heads the file of refused rows: what is asked for, and why it was refused. */
export function refusedHeader(locale: Locale): string[] {
  const asked = ['orderNumber', 'provider', 'trackingNumber'] as const;
  return [...asked.map((column) => inLanguage(columns[column], locale)), inLanguage(reasonColumn, locale)];
}

/** Where the columns that count stand in a file, by their name in either language or in the API; null where one is missing. */
export function findColumns(
  header: readonly string[],
): (Record<'orderNumber' | 'trackingNumber', number> & { provider: number | null }) | null {
  const placeOf = (column: TrackingColumn) => {
    const names = [column, ...columns[column]].map((name) => name.toLowerCase());
    const place = header.findIndex((name) => names.includes(name.trim().toLowerCase()));
    return place < 0 ? null : place;
  };
  const orderNumber = placeOf('orderNumber');
  const trackingNumber = placeOf('trackingNumber');
  return orderNumber === null || trackingNumber === null
    ? null
    : { orderNumber, trackingNumber, provider: placeOf('provider') };
}

/** A cell as it was meant: without the apostrophe, or the formula of digits, that a file marks texts with. */
export function plainCell(text: string | undefined): string {
  return withoutTextMark(text ?? '')
    .trim()
    .slice(0, 200);
}

/** A row of a file that names a number. */
export type TrackingRow = { line: number; orderNumber: string; provider: string; trackingNumber: string };

/** What would become, or has become, of a row: `unchanged` is on its way with this number already. */
export const trackingOutcomes = ['toShip', 'shipped', 'unchanged', 'refused'] as const;
type Outcome = { outcome: (typeof trackingOutcomes)[number]; refusal: ShippingRefusal | null };
export type PlannedRow = TrackingRow & Outcome;

/** What came of a row: why it was refused, or that it went well. */
export function outcomeOf(
  refusal: ShippingRefusal | null,
  well: 'toShip' | 'shipped' | 'unchanged',
): Outcome {
  return refusal === null ? { outcome: well, refusal: null } : { outcome: 'refused', refusal };
}

/** An order as far as a row of a file is about it. */
export type TrackedOrder = {
  orderNumber: string;
  status: OrderStatus;
  isPickup: boolean;
  /** The carrier that was chosen for it. */
  channelTh: string | null;
  parcels: readonly { provider: string; trackingNumber: string | null }[];
};

type Channel = { code: string; nameTh: string; nameEn: string };

/**
 * What would become of a file's rows, each by itself. A carrier is named by its code or by either name; where none is named,
 * the order's own is meant.
 */
export function planTracking(
  rows: readonly TrackingRow[],
  orders: readonly TrackedOrder[],
  channels: readonly Channel[],
): PlannedRow[] {
  const known = new Map(orders.map((order) => [order.orderNumber, order]));
  const named = rows.map((row) => ({
    ...row,
    provider: knownCarrier(
      row.provider === '' ? (known.get(row.orderNumber)?.channelTh ?? '') : row.provider,
      channels,
    ),
  }));
  const mistakes = checkParcels(named);
  return named.map((row, index) => {
    const order = known.get(row.orderNumber);
    if (order === undefined) return { ...row, ...outcomeOf('orderNotFound', 'toShip') };
    const isThere = isOnItsWay(row, order, channels);
    const refusal = mistakes[index] ?? (isThere ? null : refusalOf(row, order));
    return { ...row, ...outcomeOf(refusal, isThere ? 'unchanged' : 'toShip') };
  });
}

const parcelOf = (row: TrackingRow, { parcels }: TrackedOrder) =>
  parcels.find(({ trackingNumber }) => trackingNumber === row.trackingNumber);

function isOnItsWay(row: TrackingRow, order: TrackedOrder, channels: readonly Channel[]): boolean {
  const parcel = parcelOf(row, order);
  return parcel !== undefined && knownCarrier(parcel.provider, channels) === row.provider;
}

function refusalOf(row: TrackingRow, order: TrackedOrder): ShippingRefusal | null {
  if (order.isPickup) return 'orderIsFetched';
  if (parcelOf(row, order) !== undefined) return 'parcelNumberTaken';
  return order.status === 'ready_to_ship' ? null : 'orderNotReady';
}

/** How many rows come to what. */
export function countOutcomes(rows: readonly PlannedRow[]) {
  const of = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return { toShip: of('toShip'), shipped: of('shipped'), unchanged: of('unchanged'), refused: of('refused') };
}
