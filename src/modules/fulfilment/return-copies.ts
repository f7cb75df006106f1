import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { fileRefundEntries, returnEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { collectCash, completeLocked, completeRefused } from '../order/complete-order.ts';
import { freeVouchers } from '../order/free-vouchers.ts';
import {
  type GiftableLine,
  type GiftCharge,
  giftCharges,
  withGiftCharges,
} from '../order/gift-charges.rules.ts';
import type { LockedOrder } from '../order/group-order.types.ts';
import { afterCopiesBack, withOrder } from '../order/group-orders.rules.ts';
import { lockOrder } from '../order/lock-order.ts';
import { recordRefusal } from '../order/record-parcel.ts';
import { closeReturn, recordReturnedCopies } from '../order/record-returned-copies.ts';
import {
  afterReturn,
  isWholeOrder,
  nothingBack,
  parcelGoesBack,
  partsOfCopies,
  partsOfReturn,
  type ReturnableLine,
  type ReturnedParts,
} from '../order/returned-parts.rules.ts';
import { moveCopies } from '../stock/move-copies.ts';
import { selectReturnableLines, selectReturnableParcel } from './return-lines.store.ts';

/** A locked order with its lines, and those that go back by another way. */
export type ReturnableOrder = LockedOrder & {
  lines: readonly GiftableLine[];
  apart: readonly GiftableLine[];
};

/** An order with its lines, its group held still until the transaction ends; null when there is none. */
export async function lockReturnableOrder(
  tx: Transaction,
  orderNumber: string,
): Promise<ReturnableOrder | null> {
  // A file that was delivered can't be sent back: who sells copies gets all of those that there are.
  return lockLines(tx, orderNumber, ({ isDigital }) => !isDigital);
}

/** The same with its files and nothing else: staff alone pay one back. */
export async function lockOrderOfFiles(
  tx: Transaction,
  orderNumber: string,
): Promise<ReturnableOrder | null> {
  return lockLines(tx, orderNumber, ({ isDigital }) => isDigital);
}

async function lockLines(
  tx: Transaction,
  orderNumber: string,
  isWanted: (line: GiftableLine) => boolean,
): Promise<ReturnableOrder | null> {
  const locked = await lockOrder(tx, orderNumber);
  if (locked === null) return null;
  const all = await selectReturnableLines(tx, locked.order.id);
  const [lines, apart] = [all.filter(isWanted), all.filter((line) => !isWanted(line))];
  return { ...locked, lines, apart };
}

/** What a return brings, and what of it was kept for gifts. */
export type EstimatedReturn = { parts: ReturnedParts; charges: GiftCharge[] };

/**
 * What copies of a shipped order's lines would bring back now. The parcel's fee comes back when the seller is to blame and
 * the whole order goes back. Gifts that aren't due any more, and that the buyer agreed to keep, are charged; `gone`: copies
 * that are gone then, those that other returns ask for among them.
 */
export function estimateReturn(
  { order, lines, apart }: ReturnableOrder,
  copiesOf: ReadonlyMap<number, number>,
  isSellersFault: boolean,
  { agreedGifts, gone }: { agreedGifts: ReadonlySet<number>; gone?: ReadonlyMap<number, number> },
): EstimatedReturn {
  const withParcel = !order.isShippingReturned && parcelGoesBack(lines, copiesOf, isSellersFault);
  const parts = partsOfReturn(lines, copiesOf, order, withParcel, apart);
  const goneThen =
    gone ?? new Map(afterReturn(lines, copiesOf).map((line) => [line.id, line.returnedQuantity] as const));
  const charges = giftCharges(lines, goneThen, parts.itemSatang, agreedGifts);
  return { parts: withGiftCharges(parts, charges), charges };
}

/** What copies that came back have brought: also what their buyer gets for each line, in satang. */
export type SettledCopies = EstimatedReturn & {
  paidOf: ReadonlyMap<number, number>;
};

export type ReturnSettlement = {
  /** As it is by now, with the return that is settled counted among the open ones. */
  returned: ReturnableOrder;
  copiesOf: ReadonlyMap<number, number>;
  isSellersFault: boolean;
  isRestocked: boolean;
  /** The parcel came back unaccepted: of cash on delivery nothing was collected. */
  isRefused?: boolean;
  /** Where the money goes; null for what was paid by card. */
  bankAccount: BankAccountSnapshot | null;
  /** Gifts (their lines) that the buyer keeps, and is charged for if they aren't due any more. */
  agreedGifts: ReadonlySet<number>;
  /** The return's number: copies come back once for each. */
  cause: string;
  now: Date;
};

/**
 * Copies have come back (SPEC §4): in the ledger their part of the sale is taken back, the buyer's money is promised, what
 * the house added is the house's again, points are the buyer's again. Cash on delivery counts as collected first. With
 * the last copy the order is complete and the vouchers of a group that has gone back whole are free again.
 */
export async function settleReturn(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  settlement: ReturnSettlement,
): Promise<Result<SettledCopies, { code: 'orderNotShipped' }>> {
  const { copiesOf, now, cause, returned } = settlement;
  if (returned.order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
  const { group, order, lines } = returned;
  if (settlement.isRefused === true) {
    await recordRefusal(tx, order.id, now);
    if (group.paymentChannel === 'cod') return settleUncollected(tx, services, settlement);
  }
  const { agreedGifts } = settlement;
  const { parts, charges } = estimateReturn(returned, copiesOf, settlement.isSellersFault, { agreedGifts });
  const paidOf = new Map(
    lines.map((line) => [line.id, partsOfCopies(line, copiesOf.get(line.id) ?? 0).paidSatang] as const),
  );
  if (group.paymentChannel === 'cod') await collectCash(tx, services, returned, now);
  const back = await recordReturnedCopies(tx, order.id, copiesOf, {
    isParcelReturned: parts.isParcelReturned,
    charges,
  });
  await postLedgerTransaction(tx, {
    kind: 'sale_returned',
    cause,
    at: now,
    entries: returnEntries({ orderId: order.id, userId: order.userId, sellerId: order.sellerId }, parts),
  });
  const left = {
    ...afterCopiesBack(order, countCopies(lines, copiesOf), parts),
    refusedAt: settlement.isRefused === true ? now : order.refusedAt,
  };
  const groupOrders = withOrder(returned.orders, left);
  // Locks come in the order of every other call: vouchers, SKUs by their ids, points.
  await freeVouchers(tx, { groupOrders, orderId: order.id, now });
  if (settlement.isRestocked) await moveCopies(tx, 'restock', back, now);
  const { bankAccount } = settlement;
  const happened = { group, order, groupOrders, lines, copiesOf, parts, bankAccount, cause };
  await services.emit(tx, { name: 'copiesReturned', ...happened, at: now });
  await closeReturn(tx, order.id);
  if (isWholeOrder(lines, copiesOf)) {
    const closed = { ...left, returnsOpen: left.returnsOpen - 1 };
    const locked = { group, order: closed, orders: withOrder(groupOrders, closed) };
    await completeLocked(tx, services, locked, { actor: { kind: 'system', userId: null }, now });
  }
  return succeed({ parts, charges, paidOf });
}

/** Copies that were bought among those that go back: gifts aren't counted. */
function countCopies(lines: readonly ReturnableLine[], copiesOf: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, { id, isFreeGift }) => sum + (isFreeGift ? 0 : (copiesOf.get(id) ?? 0)), 0);
}

/**
 * Files of a completed order are paid back. Its store's money was due and may be on a statement by now: what is due to the
 * store falls by what the files were sold for, and the statement that is open tells it.
 */
export async function settleFiles(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { returned, copiesOf, cause, now }: Pick<ReturnSettlement, 'returned' | 'copiesOf' | 'cause' | 'now'>,
): Promise<Result<SettledCopies, { code: 'orderNotComplete' }>> {
  const { group, order, lines, apart } = returned;
  if (order.status !== 'complete') return fail({ code: 'orderNotComplete' });
  const parts = partsOfReturn(lines, copiesOf, order, false, apart);
  const paidOf = new Map(
    lines.map((line) => [line.id, partsOfCopies(line, copiesOf.get(line.id) ?? 0).paidSatang] as const),
  );
  await recordReturnedCopies(tx, order.id, copiesOf, { isParcelReturned: false, charges: [] });
  await postLedgerTransaction(tx, {
    kind: 'file_refunded',
    cause,
    at: now,
    entries: fileRefundEntries({ orderId: order.id, userId: order.userId, sellerId: order.sellerId }, parts),
  });
  const groupOrders = withOrder(returned.orders, afterCopiesBack(order, countCopies(lines, copiesOf), parts));
  await freeVouchers(tx, { groupOrders, orderId: order.id, now });
  const happened = { group, order, groupOrders, lines, copiesOf, parts, bankAccount: null, cause };
  await services.emit(tx, { name: 'copiesReturned', ...happened, at: now });
  await closeReturn(tx, order.id);
  return succeed({ parts, charges: [], paidOf });
}

/** Cash on delivery that nobody accepted: nothing was sold, so the ledger has nothing to take back. */
async function settleUncollected(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { returned, copiesOf, isRestocked, now }: ReturnSettlement,
): Promise<Result<SettledCopies, never>> {
  const { group, order, lines, apart } = returned;
  const back = await recordReturnedCopies(tx, order.id, copiesOf, { isParcelReturned: false, charges: [] });
  const parts = partsOfReturn(lines, copiesOf, order, false, apart);
  const left = {
    ...afterCopiesBack(order, countCopies(lines, copiesOf), parts),
    refusedAt: now,
    returnsOpen: order.returnsOpen - 1,
  };
  const groupOrders = withOrder(returned.orders, left);
  await freeVouchers(tx, { groupOrders, orderId: order.id, now });
  if (isRestocked) await moveCopies(tx, 'restock', back, now);
  await closeReturn(tx, order.id);
  await completeRefused(tx, services, { group, order, orders: groupOrders }, now);
  return succeed({ parts: nothingBack, charges: [], paidOf: new Map() });
}

/** An order's lines and the parcel's fee as they were ordered: what returns are parts of. */
export async function readOrderParts(tx: Transaction, orderId: number) {
  return {
    lines: await selectReturnableLines(tx, orderId),
    parcel: await selectReturnableParcel(tx, orderId),
  };
}
