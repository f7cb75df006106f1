import type { Clock } from '../../shared/clock.ts';
import type { Environment } from '../environment.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export type OpenCardGateway = {
  gateway: PaymentGateway;
  /** Other origins a form's answer may lead to (Content-Security-Policy's form-action). */
  formTargets: readonly string[];
};

/** Stripe when its keys are set; null without them, where no cards are taken. */
export async function openCardGateway(
  environment: Environment,
  clock: Clock,
): Promise<OpenCardGateway | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripeGateway } = await import('./stripe-gateway.ts');
  const gateway = createStripeGateway({
    secretKey,
    webhookSecret,
    clock,
    ...(environment.STRIPE_API_URL === undefined ? {} : { api: apiAt(environment.STRIPE_API_URL) }),
  });
  return { gateway, formTargets: ['https://checkout.stripe.com'] };
}

/** An address that speaks as Stripe does, such as stripe-mock's. */
function apiAt(url: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(url);
  const isHttp = protocol === 'http:';
  return {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
  };
}
