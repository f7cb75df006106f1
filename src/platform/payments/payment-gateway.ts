import { fail, type Result, succeed } from '../../shared/result.ts';

/**
 * The port for card payments on somebody else's page: the shop never sees a card number. Two things stand behind it,
 * the sandbox of demo mode and Stripe. Amounts are integer satang, times are UTC.
 *
 * Every call may throw `GatewayUnavailable` (network, timeout, 5xx, 429: the same call with the same idempotency key may
 * be tried again) or `GatewayRefused` (the gateway understood and said no: trying again changes nothing).
 */
export type PaymentGateway = {
  readonly name: 'sandbox' | 'stripe';
  /** Opens a hosted payment page. The same `idempotencyKey` with the same input answers with the same session. */
  createPayment(input: CreateGatewayPayment): Promise<{ gatewayReference: string; redirectUrl: string }>;
  /** Authenticates and reads one webhook. The body is untrusted until this says ok; events come at least once. */
  readWebhook(input: WebhookInput): Promise<Result<GatewayEvent, WebhookFailure>>;
  /** Returns money of a paid payment, the whole or a part. A repeated `idempotencyKey` refunds once. */
  refund(input: GatewayRefund): Promise<{ refundReference: string; status: 'succeeded' | 'pending' }>;
  /** How a refund that was only taken has gone on; null when there is no such refund. Polled when no webhook comes. */
  getRefund(refundReference: string): Promise<'succeeded' | 'pending' | 'failed' | null>;
  /** What the gateway knows now; null when it has no such payment. Polled when no webhook comes. */
  getPayment(gatewayReference: string): Promise<GatewayPayment | null>;
  /**
   * Expires the hosted session, so that it can't be paid any more. Harmless when it is already paid, failed or expired:
   * the caller learns which from a webhook or `getPayment`, never from this call.
   */
  cancelPayment(gatewayReference: string): Promise<void>;
};

export type CreateGatewayPayment = {
  paymentId: string;
  referenceCode: string;
  amountSatang: number;
  currency: 'THB';
  description: string;
  customerEmail: string | null;
  locale: 'th' | 'en';
  returnUrl: string;
  cancelUrl: string;
  /** The end of our hold. Must be the same in every retry of one idempotency key. */
  expiresAt: Date;
  idempotencyKey: string;
};

export type GatewayRefund = {
  gatewayReference: string;
  amountSatang: number;
  idempotencyKey: string;
  reason: string;
};

export type WebhookInput = { headers: Headers; rawBody: Uint8Array; now: Date };

export type WebhookFailure = { code: 'signatureInvalid' | 'webhookMalformed' | 'webhookStale' };

export type GatewayEvent = {
  /** The gateway's id of the event, the same in every redelivery: the key to do its work once. */
  eventId: string;
  occurredAt: Date;
  /** `ignored` is authentic but asks nothing of the order, a declined attempt the buyer may still repeat for one. */
  kind: 'paid' | 'failed' | 'expired' | 'refunded' | 'ignored';
  gatewayReference: string;
  paymentId: string | null;
  /** The amount the gateway took; for `refunded` the amount of that one refund. */
  amountSatang: number;
  currency: string;
  /** Why a payment failed; `refundFailed` on an ignored event means that money promised back did not arrive. */
  failureCode?: string;
  /** Present on events of a refund: one refund can be announced by several events, count it once by this. */
  refundReference?: string;
  /** The `idempotencyKey` the refund was asked for with; absent when somebody made it at the gateway itself. */
  refundKey?: string;
};

export type GatewayPayment = {
  gatewayReference: string;
  paymentId: string | null;
  status: 'open' | 'paid' | 'failed' | 'expired' | 'part_refunded' | 'refunded';
  amountSatang: number;
  refundedSatang: number;
  currency: string;
};

/** How old a webhook's signed timestamp may be, and how far in the future: Stripe's own default. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60_000;

/** Largest webhook body read, in bytes. */
export const WEBHOOK_BODY_LIMIT_BYTES = 256 * 1024;

/** The gateway could not be reached or failed inside. The `cause` is the original error or the status. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  readonly gateway: PaymentGateway['name'];

  constructor(gateway: PaymentGateway['name'], doing: string, cause: unknown) {
    super(`payment gateway ${gateway} did not answer: ${doing}`, { cause });
    this.gateway = gateway;
  }
}

/** The gateway understood the call and refused it; `code` is the gateway's own word for why. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
  readonly gateway: PaymentGateway['name'];
  readonly code: string;

  constructor(gateway: PaymentGateway['name'], doing: string, code: string, cause?: unknown) {
    super(`payment gateway ${gateway} refused (${code}): ${doing}`, { cause });
    this.gateway = gateway;
    this.code = code;
  }
}

/**
 * Compares what a gateway says was paid with what we asked for. A `paid` event that doesn't match must go to staff, not
 * to the order: an authentic signature proves who speaks, not that the amount is right.
 */
export function matchPayment(
  said: Pick<GatewayEvent, 'paymentId' | 'amountSatang' | 'currency'>,
  asked: { paymentId: string; amountSatang: number },
): Result<null, { code: 'paymentMismatch' | 'currencyMismatch' | 'amountMismatch' }> {
  if (said.paymentId !== null && said.paymentId !== asked.paymentId) return fail({ code: 'paymentMismatch' });
  if (said.currency !== 'THB') return fail({ code: 'currencyMismatch' });
  if (said.amountSatang !== asked.amountSatang) return fail({ code: 'amountMismatch' });
  return succeed(null);
}
