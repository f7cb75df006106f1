import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { takeCertificateBack } from './withholding.store.ts';

/** The refund for a certificate was taken back: another certificate may be sent for its invoice. */
export async function takeBackCertificate(
  tx: Transaction,
  _services: Partial<Services>,
  { adjustmentId, reason }: EventOf<'adjustmentReversed'>,
): Promise<void> {
  await takeCertificateBack(tx, adjustmentId, reason);
}
