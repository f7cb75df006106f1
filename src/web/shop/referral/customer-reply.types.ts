import type { CheckoutReply } from '../../kit/checkout/checkout-reply.types.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import type { AddressChoice } from './customer-action.server.ts';

/** What a step's form is told when its page stays. */
export type CustomerReply =
  | AuthReply
  | { addressChoice: AddressChoice; message?: string }
  | { isPaymentMissing: boolean }
  | { repay: { message: string | null } }
  | { message: string }
  | CheckoutReply;

export function messageOf(reply: CustomerReply | undefined): string | undefined {
  return reply !== undefined && 'message' in reply ? reply.message : undefined;
}

export function checkoutReplyOf(reply: CustomerReply | undefined): CheckoutReply | undefined {
  return reply !== undefined && 'calculation' in reply ? reply : undefined;
}
