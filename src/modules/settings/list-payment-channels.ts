import type { Queryable } from '../../platform/db/database.ts';
import { type PaymentChannelRow, selectPaymentChannels } from './payment-channel.store.ts';

/** Every way to pay in its order, those that are off among them: for those who change them. */
export function listPaymentChannels(db: Queryable): Promise<PaymentChannelRow[]> {
  return selectPaymentChannels(db);
}
