import type { GatewayEvent } from '../../platform/payments/payment-gateway.ts';
import { createSandboxGateway, type SandboxGateway, type SandboxWiring } from './sandbox-gateway.ts';
import { createSandboxMemoryStore } from './sandbox-store.ts';

export const sandboxSecret = 'sandbox-secret-of-the-tests';

export const paymentInput = {
  paymentId: '7c8a3d52-0000-4000-8000-000000000001',
  referenceCode: 'BN2603010001',
  amountSatang: 123_450,
  currency: 'THB',
  description: 'คำสั่งซื้อ BN2603010001',
  customerEmail: 'shopper@bannasala.test',
  locale: 'th',
  returnUrl: 'http://localhost:3000/payment/result/pending/BN2603010001/cart',
  cancelUrl: 'http://localhost:3000/payment/result/fail/BN2603010001/cart',
  expiresAt: new Date('2026-03-01T05:15:00Z'),
  idempotencyKey: 'key-1',
} as const;

export type TestShop = {
  sandbox: SandboxGateway;
  /** Authentic events the shop took, in the order they came. */
  events: GatewayEvent[];
  /** What the shop answers webhooks with: 200, or trouble. */
  answerWith: (answer: number | 'down') => void;
  attempts: () => number;
  now: () => Date;
  passMs: (durationMs: number) => void;
  /** Presses a button of the hosted page. */
  press: (gatewayReference: string, answer: string) => Promise<Response>;
  open: (gatewayReference: string, query?: string) => Promise<Response>;
  errors: unknown[];
};

/** A shop beside a sandbox gateway, in memory, with a clock that moves by hand. */
export async function openTestShop(overrides: Partial<SandboxWiring> = {}): Promise<TestShop> {
  let now = new Date('2026-03-01T05:00:00Z');
  let answer: number | 'down' = 200;
  let attempts = 0;
  let ids = 0;
  const events: GatewayEvent[] = [];
  const errors: unknown[] = [];
  const sandbox: SandboxGateway = createSandboxGateway({
    baseUrl: 'http://localhost:3000/dev/gateway',
    webhookUrl: 'http://localhost:3000/api/payment/webhook/sandbox',
    secret: sandboxSecret,
    clock: () => now,
    randomId: () => `id${++ids}${Math.random().toString(36).slice(2)}`,
    store: createSandboxMemoryStore(),
    onError: (error) => errors.push(error),
    redirectWaitMs: 200,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      attempts += 1;
      if (answer === 'down') throw new TypeError('fetch failed');
      if (answer !== 200) return new Response('trouble', { status: answer });
      const rawBody = new Uint8Array(await request.arrayBuffer());
      const read = await sandbox.gateway.readWebhook({ headers: request.headers, rawBody, now });
      if (!read.ok) return new Response(read.failure.code, { status: 400 });
      events.push(read.value);
      return new Response('taken');
    },
    ...overrides,
  });
  await sandbox.start();
  return {
    sandbox,
    events,
    errors,
    attempts: () => attempts,
    answerWith: (next) => {
      answer = next;
    },
    now: () => now,
    passMs: (durationMs) => {
      now = new Date(now.getTime() + durationMs);
    },
    press: async (gatewayReference, pressed) =>
      sandbox.app.request(`/pay/${gatewayReference}`, {
        method: 'POST',
        body: new URLSearchParams({ answer: pressed }),
      }),
    open: async (gatewayReference, query = '') => sandbox.app.request(`/pay/${gatewayReference}${query}`),
  };
}
