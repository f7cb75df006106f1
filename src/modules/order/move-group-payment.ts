import type { Transaction } from '../../platform/db/database.ts';
import { setGroupChannel, setGroupPayment } from './order-state.store.ts';
import type { PaymentChannel, PaymentStatus } from './order-status.rules.ts';

/**
 * Moves locked groups' payment, where its table of transitions allows it: the one writer of that state. While money is
 * still waited for, the stock's hold stays as it is; after that there is none.
 */
export function moveGroupPayment(
  tx: Transaction,
  groupIds: readonly number[],
  to: PaymentStatus,
  now: Date,
): Promise<void> {
  return setGroupPayment(tx, groupIds, to, now);
}

/** A locked group nobody has paid is to be paid another way, until `holdUntil`. */
export function changeGroupChannel(
  tx: Transaction,
  groupId: number,
  channel: PaymentChannel,
  holdUntil: Date | null,
): Promise<void> {
  return setGroupChannel(tx, groupId, channel, holdUntil);
}
