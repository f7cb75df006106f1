import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { scannedReadings } from '../../shared/keyboard-layout.rules.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { prepareLocked, unprepareLocked } from '../fulfilment/ship-order.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import type { LockedOrder } from '../order/group-order.types.ts';
import { lockOrder } from '../order/lock-order.ts';
import {
  isAllIn,
  isUnderBars,
  judgeScan,
  type PackedLine,
  plainSku,
  type ScanOutcome,
} from './packing-proof.rules.ts';
import {
  countWrongScan,
  hasSku,
  insertTick,
  keepCheck,
  type PackedOrder,
  selectPackedLines,
  selectPackedOrder,
  setPacked,
  takeBackTicks,
} from './packing-proof.store.ts';

export type Packer = { sellerId: number; userId: number };
type Ground = Pick<Services, 'db' | 'clock' | 'emit'>;
export type PackingFailure = { code: 'orderNotFound' | 'orderNotReady' };
export type Packed = {
  outcome: ScanOutcome;
  lineId: number | null;
  /** Lines of which the code could be a copy, where whoever packs has to say. */
  among: number[];
  isPacked: boolean;
};

export type OpenCheck = {
  locked: LockedOrder;
  order: PackedOrder;
  checkId: number;
  lines: readonly PackedLine[];
  now: Date;
};

type Desk = { orderNumber: string; packer: Packer };
type Reused = { code: 'idempotencyKeyReused' };

/**
 * A code was read at the packing desk: it ticks a copy, asks which of two products with one code it is, or is refused and
 * counted; what is no number at all isn't. With the last copy the order is packed.
 * One that is sent again with its key is no other copy.
 */
export function scanCopy(
  services: Ground,
  input: Desk & { code: string; lineId?: number | null | undefined; key: string | null },
): Promise<Result<Packed, PackingFailure | Reused>> {
  const { code, packer, lineId: chosen } = input;
  const said = typeof chosen === 'number' ? { code, lineId: chosen } : { code };
  return inCheckOnce(services, 'scan', input, said, async (tx, open) => {
    const { outcome, lineId, among } = judgeScan(open.lines, code, chosen);
    if (outcome === 'which') return succeed({ outcome, lineId, among, isPacked: false });
    if (outcome === 'wrong' && !(await isNumber(tx, packer, code)))
      return succeed({ outcome: 'unread', lineId, among, isPacked: false });
    if (outcome !== 'ticked' || lineId === null) {
      await countWrongScan(tx, open.checkId);
      return succeed({ outcome, lineId, among, isPacked: isAllIn(open.lines) });
    }
    return succeed(await tickLine(tx, services, open, { lineId, reason: null, packer }));
  });
}

/** Whether a code is the number of something: under bars, or one that the store itself gave. */
async function isNumber(tx: Transaction, { sellerId }: Packer, code: string): Promise<boolean> {
  return isUnderBars(code) || hasSku(tx, sellerId, scannedReadings(code).map(plainSku));
}

type TickFailure = PackingFailure | { code: 'copiesNotThere' };

/** A copy without a barcode is ticked by hand, with the reason; once for a key. */
export function tickCopy(
  services: Ground,
  input: Desk & { lineId: number; reason: string; key: string | null },
): Promise<Result<Packed, TickFailure | Reused>> {
  const { lineId, reason } = input;
  return inCheckOnce<TickFailure>(services, 'tick', input, { lineId, reason }, async (tx, open) => {
    const line = open.lines.find((each) => each.lineId === lineId);
    if (line === undefined || line.ticked >= line.quantity) return fail({ code: 'copiesNotThere' });
    return succeed(await tickLine(tx, services, open, input));
  });
}

/**
 * An order is packed anew: what was ticked is taken back, and it isn't packed any more, so that its buyer may cancel it as
 * before. Of one that some parcels of have left, the next parcel alone.
 */
export function restartPacking(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  desk: Desk,
): Promise<Result<{ takenBack: number }, PackingFailure | { code: 'orderAnnounced' }>> {
  const now = clock();
  return transact<{ takenBack: number }, PackingFailure | { code: 'orderAnnounced' }>(db, (tx) =>
    inCheck<{ takenBack: number }, { code: 'orderAnnounced' }>(tx, desk, now, async (_tx, open) => {
      if (open.order.position === 1 && !(await unprepareLocked(tx, open.locked, now)))
        return fail({ code: 'orderAnnounced' });
      return succeed({ takenBack: await takeBackTicks(tx, open.checkId) });
    }),
  );
}

function inCheckOnce<Failure extends { code: string } = PackingFailure>(
  services: Pick<Services, 'db' | 'clock'>,
  act: 'scan' | 'tick',
  { key, ...desk }: Desk & { key: string | null },
  said: { code: string; lineId?: number } | { lineId: number; reason: string },
  work: (tx: Transaction, open: OpenCheck) => Promise<Result<Packed, Failure>>,
): Promise<Result<Packed, Failure | PackingFailure | Reused>> {
  const { orderNumber, packer } = desk;
  const now = services.clock();
  const body = { orderNumber, sellerId: packer.sellerId, ...said };
  const once = { userId: packer.userId, call: `POST /seller/packing/${act}`, key, body, now };
  return transact<Packed, Failure | PackingFailure | Reused>(services.db, (tx) =>
    answerOnce<Packed, Failure | PackingFailure>(tx, once, () => inCheck(tx, desk, now, work)),
  );
}

/** Runs what is done at the desk with an order that waits to be sent, held still; another store's isn't found. */
export async function inCheck<Value, Failure extends { code: string }>(
  tx: Transaction,
  { orderNumber, packer: { sellerId } }: Desk,
  now: Date,
  work: (tx: Transaction, open: OpenCheck) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | PackingFailure>> {
  const locked = await lockOrder(tx, orderNumber, (order) => order.sellerId === sellerId);
  const order = locked === null ? null : await selectPackedOrder(tx, sellerId, orderNumber);
  if (locked === null || order === null) return fail({ code: 'orderNotFound' });
  if (order.status !== 'ready_to_ship') return fail({ code: 'orderNotReady' });
  const lines = await selectPackedLines(tx, order.id, order.position);
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const checkId = await keepCheck(tx, { orderId: order.id, position: order.position, copies, now });
  return work(tx, { locked, order, checkId, lines, now });
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
  return { outcome: 'ticked', lineId, among: [], isPacked };
}
