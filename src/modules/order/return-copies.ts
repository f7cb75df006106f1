import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { returnEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { collectCash, completeLocked } from './complete-order.ts';
import { freeVouchers } from './free-vouchers.ts';
import {
  findOrder,
  type GroupOrder,
  type LockedGroup,
  lockOrderGroup,
  moveOrders,
  selectGroupOrders,
  setRefused,
} from './order-state.store.ts';
import {
  addOpenReturns,
  addReturnedCopies,
  restockCopies,
  selectReturnableLines,
  selectReturnableParcel,
  setShippingReturned,
} from './return-lines.store.ts';
import {
  isWholeOrder,
  nothingBack,
  parcelGoesBack,
  partsOfCopies,
  partsOfReturn,
  type ReturnableLine,
  type ReturnedParts,
} from './returned-parts.rules.ts';

export type LockedOrder = { group: LockedGroup; order: GroupOrder; lines: ReturnableLine[] };

/** An order with its lines, its group held still until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, orderNumber: string): Promise<LockedOrder | null> {
  const found = await findOrder(tx, orderNumber);
  if (found === null) return null;
  const group = await lockOrderGroup(tx, found.groupId);
  const order = (await selectGroupOrders(tx, [found.groupId])).find(({ id }) => id === found.id);
  if (group === null || order === undefined) return null;
  return { group, order, lines: await selectReturnableLines(tx, order.id) };
}

/**
 * What copies of a shipped order's lines would bring back now. The parcel's fee comes back when the seller is to blame and
 * the whole order goes back.
 */
export async function estimateReturn(
  tx: Transaction,
  { order, lines }: LockedOrder,
  copiesOf: ReadonlyMap<number, number>,
  isSellersFault: boolean,
): Promise<ReturnedParts> {
  const parcel = await selectReturnableParcel(tx, order.id);
  const withParcel = !parcel.isShippingReturned && parcelGoesBack(lines, copiesOf, isSellersFault);
  return partsOfReturn(lines, copiesOf, parcel, withParcel);
}

/** A return of an order begins: until it ends the order doesn't complete. */
export function openReturn(tx: Transaction, orderId: number): Promise<void> {
  return addOpenReturns(tx, orderId, 1);
}

/** It ends without copies having come back. */
export function closeReturn(tx: Transaction, orderId: number): Promise<void> {
  return addOpenReturns(tx, orderId, -1);
}

/** What copies that came back have brought: also what their buyer gets for each line, in satang. */
export type SettledCopies = {
  parts: ReturnedParts;
  paidOf: ReadonlyMap<number, number>;
};

const system = { kind: 'system', userId: null } as const;

export type ReturnSettlement = {
  orderNumber: string;
  copiesOf: ReadonlyMap<number, number>;
  isSellersFault: boolean;
  isRestocked: boolean;
  /** The parcel came back unaccepted: of cash on delivery nothing was collected. */
  isRefused?: boolean;
  /** Where the money goes; null for what was paid by card. */
  bankAccount: BankAccountSnapshot | null;
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
  const { copiesOf, now, cause } = settlement;
  const locked = await lockOrder(tx, settlement.orderNumber);
  if (locked === null || locked.order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
  const { group, order, lines } = locked;
  if (settlement.isRefused === true) {
    await setRefused(tx, order.id, now);
    if (group.paymentChannel === 'cod') return settleUncollected(tx, services, settlement, locked);
  }
  const parts = await estimateReturn(tx, locked, copiesOf, settlement.isSellersFault);
  const paidOf = new Map(
    lines.map((line) => [line.id, partsOfCopies(line, copiesOf.get(line.id) ?? 0).paidSatang] as const),
  );
  if (group.paymentChannel === 'cod') await collectCash(tx, services, locked, now);
  await addReturnedCopies(tx, copiesOf);
  if (parts.isParcelReturned) await setShippingReturned(tx, order.id);
  await postLedgerTransaction(tx, {
    kind: 'sale_returned',
    cause,
    at: now,
    entries: returnEntries({ orderId: order.id, userId: order.userId, sellerId: order.sellerId }, parts),
  });
  const isWhole = isWholeOrder(lines, copiesOf);
  // Locks come in the order of every other call: vouchers, SKUs by their ids, points.
  await freeVouchers(tx, { groupId: group.id, orderId: order.id, now });
  if (settlement.isRestocked) await restock(tx, copiesOf, now);
  const { bankAccount } = settlement;
  const returned = { order, lines, copiesOf, parts, bankAccount, cause };
  await services.emit(tx, { name: 'copiesReturned', ...returned, at: now });
  await addOpenReturns(tx, order.id, -1);
  if (isWhole)
    await completeLocked(tx, services, {
      groupId: group.id,
      orderId: order.id,
      actor: system,
      now,
    });
  return succeed({ parts, paidOf });
}

async function restock(tx: Transaction, copiesOf: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const products = await restockCopies(tx, copiesOf, now);
  await announceChanges(
    tx,
    products.map((id) => `product:${id}`),
  );
}

/** Cash on delivery that nobody accepted: nothing was sold, so the ledger has nothing to take back. */
async function settleUncollected(
  tx: Transaction,
  { emit }: Pick<Services, 'emit'>,
  { copiesOf, isRestocked, now }: ReturnSettlement,
  { group, order }: LockedOrder,
): Promise<Result<SettledCopies, never>> {
  await addReturnedCopies(tx, copiesOf);
  await freeVouchers(tx, { groupId: group.id, orderId: order.id, now });
  if (isRestocked) await restock(tx, copiesOf, now);
  await addOpenReturns(tx, order.id, -1);
  await moveOrders(tx, { orderIds: [order.id], to: 'complete', actor: system, now });
  await emit(tx, { name: 'orderRefused', group, order, at: now });
  return succeed({ parts: nothingBack, paidOf: new Map() });
}

/** An order's lines and the parcel's fee as they were ordered: what returns are parts of. */
export async function readOrderParts(tx: Transaction, orderId: number) {
  return {
    lines: await selectReturnableLines(tx, orderId),
    parcel: await selectReturnableParcel(tx, orderId),
  };
}
