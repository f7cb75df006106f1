import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { prepareLocked } from '../fulfilment/ship-order.ts';
import type { LockedOrder } from '../order/group-order.types.ts';
import { lockOrder } from '../order/lock-order.ts';
import { isAllIn, judgeScan, type PackedLine, type ScanOutcome } from './packing-proof.rules.ts';
import {
  countWrongScan,
  insertTick,
  keepCheck,
  type PackedOrder,
  selectPackedLines,
  selectPackedOrder,
  setPacked,
} from './packing-proof.store.ts';

export type Packer = { sellerId: number; userId: number };
type Ground = Pick<Services, 'db' | 'clock' | 'emit'>;
export type PackingFailure = { code: 'orderNotFound' | 'orderNotReady' };
export type Packed = { outcome: ScanOutcome; lineId: number | null; isPacked: boolean };

export type OpenCheck = {
  locked: LockedOrder;
  order: PackedOrder;
  checkId: number;
  lines: readonly PackedLine[];
  now: Date;
};

/** A code was read at the packing desk: it ticks a copy, or is refused and counted. With the last copy the order is packed. */
export function scanCopy(
  services: Ground,
  input: { orderNumber: string; code: string; packer: Packer },
): Promise<Result<Packed, PackingFailure>> {
  return withCheck(services, input, async (tx, open) => {
    const { outcome, lineId } = judgeScan(open.lines, input.code);
    if (outcome !== 'ticked' || lineId === null) {
      await countWrongScan(tx, open.checkId);
      return succeed({ outcome, lineId, isPacked: isAllIn(open.lines) });
    }
    return succeed(await tickLine(tx, services, open, { lineId, reason: null, packer: input.packer }));
  });
}

/** A copy without a barcode is ticked by hand, with the reason. */
export function tickCopy(
  services: Ground,
  input: { orderNumber: string; lineId: number; reason: string; packer: Packer },
): Promise<Result<Packed, PackingFailure | { code: 'copiesNotThere' }>> {
  return withCheck<Packed, PackingFailure | { code: 'copiesNotThere' }>(services, input, async (tx, open) => {
    const line = open.lines.find(({ lineId }) => lineId === input.lineId);
    if (line === undefined || line.ticked >= line.quantity) return fail({ code: 'copiesNotThere' });
    return succeed(await tickLine(tx, services, open, input));
  });
}

/** Runs what is done at the desk with an order that waits to be sent, held still; another store's isn't found. */
export function withCheck<Value, Failure extends { code: string } = PackingFailure>(
  services: Pick<Services, 'db' | 'clock'>,
  { orderNumber, packer }: { orderNumber: string; packer: Packer },
  work: (tx: Transaction, open: OpenCheck) => Promise<Result<Value, Failure | PackingFailure>>,
): Promise<Result<Value, Failure | PackingFailure>> {
  const { sellerId } = packer;
  return transact<Value, Failure | PackingFailure>(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockOrder(tx, orderNumber, (order) => order.sellerId === sellerId);
    const order = locked === null ? null : await selectPackedOrder(tx, sellerId, orderNumber);
    if (locked === null || order === null) return fail({ code: 'orderNotFound' });
    if (order.status !== 'ready_to_ship') return fail({ code: 'orderNotReady' });
    const lines = await selectPackedLines(tx, order.id, order.position);
    const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const checkId = await keepCheck(tx, { orderId: order.id, position: order.position, copies, now });
    return work(tx, { locked, order, checkId, lines, now });
  });
}

async function tickLine(
  tx: Transaction,
  services: Ground,
  { locked, checkId, lines, now }: OpenCheck,
  { lineId, reason, packer }: { lineId: number; reason: string | null; packer: Packer },
): Promise<Packed> {
  await insertTick(tx, { checkId, orderLineId: lineId, reason, at: now });
  const isPacked = isAllIn(
    lines.map((line) => (line.lineId === lineId ? { ...line, ticked: line.ticked + 1 } : line)),
  );
  if (isPacked) {
    await setPacked(tx, checkId, packer.userId, now);
    await prepareLocked(tx, services, locked, now);
  }
  return { outcome: 'ticked', lineId, isPacked };
}
