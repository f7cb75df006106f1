import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Clock } from '../../shared/clock.ts';
import type { Environment } from '../environment.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createSandboxFileStore, readSandboxSecret } from './sandbox-store.ts';

export type OpenCardGateway = {
  gateway: PaymentGateway | null;
  /** The sandbox's own pages, to be mounted at /dev/gateway; null outside demo mode. */
  sandboxPages: Hono | null;
  /** Other origins a form's answer may lead to (Content-Security-Policy's form-action). */
  formTargets: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

const nothing = async () => undefined;

/** Stripe when its keys are set, the sandbox in demo mode, else no cards. */
export async function openCardGateway(options: {
  environment: Environment;
  dataDir: string;
  clock: Clock;
  onError: (error: unknown) => void;
}): Promise<OpenCardGateway> {
  const { environment, clock } = options;
  if (environment.STRIPE_SECRET_KEY !== undefined && environment.STRIPE_WEBHOOK_SECRET !== undefined) {
    const { createStripeGateway } = await import('./stripe-gateway.ts');
    const gateway = createStripeGateway({
      secretKey: environment.STRIPE_SECRET_KEY,
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
      clock,
      ...(environment.STRIPE_API_URL === undefined ? {} : { api: apiAt(environment.STRIPE_API_URL) }),
    });
    return {
      gateway,
      sandboxPages: null,
      formTargets: ['https://checkout.stripe.com'],
      start: nothing,
      stop: nothing,
    };
  }
  if (!environment.DEMO)
    return { gateway: null, sandboxPages: null, formTargets: [], start: nothing, stop: nothing };
  const sandbox = createSandboxGateway({
    baseUrl: `${environment.SITE_URL}/dev/gateway`,
    webhookUrl: `http://localhost:${environment.PORT}/api/payment/webhook/sandbox`,
    secret: await readSandboxSecret(options.dataDir),
    clock,
    randomId: () => randomBytes(24).toString('base64url'),
    store: createSandboxFileStore(join(options.dataDir, 'sandbox-gateway.json')),
    fetch: (url, init) => fetch(url, init),
    onError: options.onError,
  });
  return {
    gateway: sandbox.gateway,
    sandboxPages: sandbox.app,
    formTargets: [],
    start: sandbox.start,
    stop: sandbox.stop,
  };
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
