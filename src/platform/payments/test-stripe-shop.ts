import { systemClock } from '../../shared/clock.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { openStripeServer, stripeSecretKey, stripeWebhookSecret } from './test-stripe-server.ts';

export const holdEnd = new Date(Math.floor(Date.now() / 1000) * 1000 + 15 * 60_000);

/**
 * The gateway wired to a server that speaks as Stripe does. It waits long enough for a busy machine; what tests its waiting
 * asks for less (ms).
 */
export function wireStripeGateway(
  { api }: Pick<Awaited<ReturnType<typeof openStripeServer>>, 'api'>,
  timeoutMs = 10_000,
) {
  return createStripeGateway({
    secretKey: stripeSecretKey,
    webhookSecret: stripeWebhookSecret,
    clock: systemClock,
    api,
    timeoutMs,
  });
}

/** The Stripe gateway wired to a server of its own, and payments to make there. */
export async function openStripeShop() {
  const stripe = await openStripeServer();
  const gateway = wireStripeGateway(stripe);
  let keys = 0;

  /** A payment with an id and a key of its own. */
  function paymentInput(
    overrides: { amountSatang?: number; expiresAt?: Date; customerEmail?: string | null } = {},
  ) {
    keys += 1;
    return {
      paymentId: `payment-${keys}`,
      referenceCode: 'BN2603010001',
      amountSatang: 123_450,
      currency: 'THB',
      description: 'คำสั่งซื้อ BN2603010001 & more=1',
      customerEmail: 'shopper+th@bannasala.test',
      locale: 'th',
      returnUrl: 'https://books.example/payment/result/pending?a=1&b=2',
      cancelUrl: 'https://books.example/payment/result/fail',
      expiresAt: holdEnd,
      idempotencyKey: `key-${keys}`,
      ...overrides,
    } as const;
  }

  async function paidSession() {
    const input = paymentInput();
    const { gatewayReference } = await gateway.createPayment(input);
    stripe.pay(gatewayReference);
    return { input, gatewayReference };
  }

  return { stripe, gateway, paymentInput, paidSession };
}
