import { signWebhook } from '../../platform/payments/webhook-signature.ts';
import { fetchWhole } from '../../platform/peers/fetch-whole.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SandboxDelivery } from './sandbox-sessions.ts';

export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';

/** Waits after the first, second, … failed attempt; after the last the event is given up, about a day in all. */
export const RETRY_DELAYS_MS: readonly number[] = [
  1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 57_600_000,
];

const ATTEMPT_TIMEOUT_MS = 10_000;

export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/**
 * One attempt at handing an event to the shop: signed anew with the present time, the event's id unchanged. Only a 2xx
 * counts as taken; anything else, silence too, is tried again later. At least once, therefore, and in no fixed order.
 */
export async function attemptDelivery(
  delivery: SandboxDelivery,
  wiring: {
    webhookUrl: string;
    signatureHeader: string;
    secret: string;
    clock: Clock;
    fetch: SendRequest;
  },
): Promise<void> {
  const taken = await send(delivery, wiring);
  delivery.attempts += 1;
  if (taken) {
    delivery.state = 'delivered';
    return;
  }
  const delayMs = RETRY_DELAYS_MS[delivery.attempts - 1];
  if (delayMs === undefined) delivery.state = 'givenUp';
  else delivery.nextAttemptAt = new Date(wiring.clock().getTime() + delayMs).toISOString();
}

async function send(
  delivery: SandboxDelivery,
  { webhookUrl, signatureHeader, secret, clock, fetch }: Parameters<typeof attemptDelivery>[1],
): Promise<boolean> {
  const body = Buffer.from(delivery.body);
  try {
    const reply = await fetchWhole(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signWebhook(secret, body, clock()),
      },
      body,
      mostMs: ATTEMPT_TIMEOUT_MS,
      send: fetch,
    });
    return reply.ok;
  } catch {
    // A shop that can't be reached is what retries are for; the attempt counts as failed.
    return false;
  }
}
