import { z } from 'zod';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { splitByWeight } from '../../shared/money.ts';
import { isTaxId } from '../../shared/tax-id.ts';
import {
  type AdjustmentKind,
  adjustmentKinds,
  adjustmentTransactions,
} from '../adjustment/adjustment.rules.ts';
import type { TaxProfile } from '../document/document.contract.ts';
import { partsGoneBack } from '../order/returned-parts.rules.ts';

/** Who the house is to the Revenue Department: the issuer of the tax invoices for its commission (Revenue Code s. 86/4). */
export const houseIssuer = z.object({
  legalNameTh: z.string().trim().min(1).max(200),
  legalNameEn: z.string().trim().min(1).max(200).nullable().default(null),
  taxId: z.string().refine(isTaxId, 'expected 13 digits with their check digit'),
  /** Five digits; 00000 is the head office. */
  branchNumber: z
    .string()
    .regex(/^\d{5}$/)
    .default('00000'),
  branchName: z.string().trim().min(1).max(100).nullable().default(null),
  address: z.string().trim().min(1).max(200),
  /** In Thai, without the words for subdistrict, district and province. */
  subdistrictName: z.string().trim().min(1).max(100),
  districtName: z.string().trim().min(1).max(100),
  provinceName: z.string().trim().min(1).max(100),
  zipCode: z.string().regex(/^\d{5}$/),
  telephone: z.string().trim().max(40).nullable().default(null),
  email: z.email().nullable().default(null),
});
export type HouseIssuer = z.infer<typeof houseIssuer>;

/** The setting `settlement`: how the house settles with its stores. Each has the value a new shop begins with. */
export const settlementSetting = z.object({
  /** Days of a statement's period; one ends with the month as well. */
  periodDays: z.int().min(1).max(31).default(7),
  /** The VAT within the commission; 0 while the house isn't registered for VAT. */
  vatBasisPoints: z.int().min(0).max(2_000).default(700),
  /** Null until it is set: no tax invoices for the commission are issued then. */
  issuer: houseIssuer.nullable().default(null),
});
export type SettlementSetting = z.infer<typeof settlementSetting>;

const dayMs = 24 * 60 * 60 * 1000;
/** A Monday in Bangkok: periods are counted from here, so that those of seven days begin on Mondays. */
const firstMonday = Date.parse('2024-01-01T00:00:00+07:00');

function dayNumberOf(at: Date): number {
  return Math.floor((at.getTime() - firstMonday) / dayMs);
}

function startOfMonth(at: Date): Date {
  return new Date(`${bangkokDay(at).slice(0, 7)}-01T00:00:00+07:00`);
}

/**
 * The period of a store's statement that a moment belongs to, from the first to before the second. Periods have so many
 * days and end with a month as well: a month's statements are then a month's commission, whose VAT is that month's
 * (Revenue Code s. 78/1, 83).
 */
export function settlementPeriod(at: Date, periodDays: number): { from: Date; until: Date } {
  const first = Math.floor(dayNumberOf(at) / periodDays) * periodDays;
  const from = new Date(firstMonday + first * dayMs);
  const until = new Date(from.getTime() + periodDays * dayMs);
  const month = startOfMonth(at);
  // 32 days after its first no month has ended less than once.
  const nextMonth = startOfMonth(new Date(month.getTime() + 32 * dayMs));
  return { from: from < month ? month : from, until: until > nextMonth ? nextMonth : until };
}

/** A moment of the last day before a period's end, which is midnight. */
export function lastDayOf(until: Date): Date {
  return new Date(until.getTime() - 1);
}

/** Who a store is on a statement: its name, and who it is to the Revenue Department where it has said that. */
export type StatementStore = {
  nameTh: string;
  nameEn: string;
  profile: Pick<
    TaxProfile,
    'legalNameTh' | 'taxId' | 'address' | 'subdistrictName' | 'districtName' | 'provinceName' | 'zipCode'
  > | null;
};

/** What a row of a statement is. Amounts of an order add up to what the ledger released for it. */
export const statementRowTypes = [
  /** The price of a line's copies, as sold. */
  'price',
  /** What the store's own vouchers took off it. */
  'store_discount',
  /** What the house's vouchers and points took off it, and what the house pays for that: they add up to nothing. */
  'house_discount',
  'house_funding',
  /** What the buyer pays for the parcel. */
  'shipping',
  'house_shipping_discount',
  'house_shipping_funding',
  /** What returns have taken back of a line, and of the parcel. */
  'returned',
  'returned_shipping',
  /** What returns have charged for a gift of the store's that was kept. */
  'gift_charged',
  /** What the house keeps of a line, VAT included. */
  'commission',
  /** An e-book that staff have paid back after its order was complete. */
  'file_refunded',
  /** What staff booked by hand, with its reason. */
  ...adjustmentKinds,
  /** What a link earned on the store's goods by the store's own rate, and what goes back of it. */
  'affiliate',
  /** What was sent to the store's bank, and what its bank sent back. */
  'payout',
  'payout_returned',
] as const;
export type StatementRowType = (typeof statementRowTypes)[number];

const parcelTypes: readonly StatementRowType[] = [
  'shipping',
  'house_shipping_discount',
  'house_shipping_funding',
  'returned_shipping',
];

/** Whether a row of the type is about an order's parcel. */
export function isOfParcel(type: StatementRowType): boolean {
  return parcelTypes.includes(type);
}

/** The kinds of the ledger's transactions that payouts are: they move what is stated already. */
const payoutRowTypes = { payout_released: 'payout', payout_returned: 'payout_returned' } as const;
export const payoutTransactions = Object.keys(payoutRowTypes);

/** The kinds of the ledger's transactions that move what is due to a store other than its orders do: a row each. */
export const rowTypesByKind: Readonly<Record<string, StatementRowType>> = {
  ...payoutRowTypes,
  file_refunded: 'file_refunded',
  affiliate_charged: 'affiliate',
  affiliate_given_back: 'affiliate',
  ...Object.fromEntries(
    Object.entries(adjustmentTransactions).map(([kind, transaction]) => [
      transaction,
      kind as AdjustmentKind,
    ]),
  ),
};

export type NewStatementRow = {
  type: StatementRowType;
  orderLineId: number | null;
  quantity: number | null;
  /** The commission's rate, as frozen on the line. */
  rateBasisPoints: number | null;
  /** Satang; what is the store's is positive. */
  amountSatang: number;
};

export type ReleasedLine = {
  id: number;
  quantity: number;
  returnedQuantity: number;
  totalSatang: number;
  discountSatang: number;
  platformDiscountSatang: number;
  pointsSatang: number;
  commissionSatang: number;
  commissionBasisPoints: number;
  /** Of a gift that its store gave. */
  giftChargedSatang: number;
};

export type ReleasedOrder = {
  shippingSatang: number;
  shippingDiscountSatang: number;
  isShippingReturned: boolean;
  lines: readonly ReleasedLine[];
};

/**
 * What became of a completed order, in rows that add up to what the store gets of it. Each line by itself: what was sold,
 * who took off what, what came back, and the commission of what was kept.
 */
export function rowsOfOrder(order: ReleasedOrder): NewStatementRow[] {
  return [...order.lines.flatMap(rowsOfLine), ...rowsOfParcel(order)].filter(
    ({ amountSatang }) => amountSatang !== 0,
  );
}

function rowsOfLine(line: ReleasedLine): NewStatementRow[] {
  const { quantity, returnedQuantity, totalSatang, discountSatang, platformDiscountSatang } = line;
  const back = partsGoneBack([line]);
  const row = (type: StatementRowType, amountSatang: number, count = quantity): NewStatementRow => ({
    type,
    orderLineId: line.id,
    quantity: count,
    rateBasisPoints: type === 'commission' ? line.commissionBasisPoints : null,
    amountSatang,
  });
  return [
    row('price', totalSatang + discountSatang),
    row('store_discount', platformDiscountSatang - discountSatang),
    row('house_discount', 0 - platformDiscountSatang),
    row('house_funding', platformDiscountSatang),
    row('returned', 0 - back.soldSatang, returnedQuantity),
    row('gift_charged', line.giftChargedSatang, quantity - returnedQuantity),
    row('commission', back.commissionSatang - line.commissionSatang, quantity - returnedQuantity),
  ];
}

function rowsOfParcel(order: ReleasedOrder): NewStatementRow[] {
  const { shippingSatang, shippingDiscountSatang, isShippingReturned } = order;
  const row = (type: StatementRowType, amountSatang: number): NewStatementRow => ({
    type,
    orderLineId: null,
    quantity: null,
    rateBasisPoints: null,
    amountSatang,
  });
  return [
    row('shipping', shippingSatang),
    row('house_shipping_discount', 0 - shippingDiscountSatang),
    row('house_shipping_funding', shippingDiscountSatang),
    row('returned_shipping', isShippingReturned ? 0 - shippingSatang : 0),
  ];
}

/** What of a row is tax that the store kept back from the commission and gets back: all or nothing, by its type. */
export function withheldWithin({
  type,
  amountSatang,
}: Pick<NewStatementRow, 'type' | 'amountSatang'>): number {
  return type === 'withholding' ? amountSatang : 0;
}

/** What of an amount that includes VAT is the VAT, in satang, rounded half up. */
export function vatWithin(amountSatang: number, vatBasisPoints: number): number {
  const whole = 10_000n + BigInt(vatBasisPoints);
  return Number((BigInt(amountSatang) * BigInt(vatBasisPoints) * 2n + whole) / (whole * 2n));
}

/**
 * The VAT in each row's commission. It is worked out of the statement's whole, as the tax invoice has it, and parted among
 * the rows so that they add up to that; the other rows bear none of the house's.
 */
export function shareVat(
  rows: readonly Pick<NewStatementRow, 'type' | 'amountSatang'>[],
  vatBasisPoints: number,
): { vatSatang: number; perRow: number[] } {
  const weights = rows.map(({ type, amountSatang }) => (type === 'commission' ? 0 - amountSatang : 0));
  const commissionSatang = weights.reduce((sum, weight) => sum + weight, 0);
  const vatSatang = vatWithin(commissionSatang, vatBasisPoints);
  return {
    vatSatang,
    perRow: vatSatang === 0 ? rows.map(() => 0) : splitByWeight(vatSatang, weights).map((part) => 0 - part),
  };
}

/** What a statement may be called. */
export const statementNumberPattern = /^ST25\d\d-\d{1,16}-\d{6,10}$/;

/** `ST2569-12-000003`: the year of the Buddhist Era that it ends in, the store, and the statement of the store. */
export function statementNumber(until: Date, sellerId: number, serial: number): string {
  const year = Number(bangkokDay(lastDayOf(until)).slice(0, 4)) + 543;
  return `ST${year}-${sellerId}-${String(serial).padStart(6, '0')}`;
}

/** Why an order's money isn't due to its store yet. */
export const notDueReasons = [
  /** Paid, or to be paid in cash, and not sent. */
  'notShipped',
  'onItsWay',
  /** Delivered: the buyer may still confirm it or send it back. */
  'buyersTime',
  'returnOpen',
  /** Complete: it stands on the statement that closes then. */
  'nextStatement',
] as const;
export type NotDueReason = (typeof notDueReasons)[number];

/** Why not, and when that ends by itself; null where it takes somebody to do something. */
export function whyNotDue(
  order: { status: string; deliveredAt: Date | null; returnsOpen: number },
  { completesAt, periodUntil }: { completesAt: Date | null; periodUntil: Date },
): { why: NotDueReason; until: Date | null } {
  if (order.status === 'complete') return { why: 'nextStatement', until: periodUntil };
  if (order.returnsOpen > 0) return { why: 'returnOpen', until: null };
  if (order.status !== 'shipped') return { why: 'notShipped', until: null };
  return { why: order.deliveredAt === null ? 'onItsWay' : 'buyersTime', until: completesAt };
}

/** What the rows of each type add up to, in the order in which statements tell them. */
export function sortSums<Sum extends { type: StatementRowType }>(sums: readonly Sum[]): Sum[] {
  return statementRowTypes.flatMap((type) => sums.filter((sum) => sum.type === type));
}
