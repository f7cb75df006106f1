import type { ShopperReturn } from '../../../modules/returns/returns.contract.ts';

/** What every side sees of a return. */
export type ReturnFacts = Omit<
  ShopperReturn,
  'canDispute' | 'canSendBack' | 'canWithdraw' | 'sendTo' | 'refundMethod' | 'refundBank' | 'hasRefundProof'
> &
  /** The shopper's alone. */
  Partial<Pick<ShopperReturn, 'sendTo'>>;
