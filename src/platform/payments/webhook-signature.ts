import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, type Result, succeed } from '../../shared/result.ts';

/**
 * Signed webhooks in Stripe's scheme: a header `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, "t.body")>`. The timestamp is
 * inside the signature, so a recorded request can't be replayed once it is older than the tolerance.
 */
const HEADER_PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function digest(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}

/** The value of the signature header for a body sent at `sentAt`. */
export function signWebhook(secret: string, body: Uint8Array, sentAt: Date): string {
  const timestamp = Math.floor(sentAt.getTime() / 1000).toString();
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString('hex')}`;
}

/** Checks a signature in constant time, then the age of its timestamp in both directions. */
export function verifyWebhook(input: {
  secret: string;
  header: string | null;
  body: Uint8Array;
  now: Date;
  toleranceMs: number;
}): Result<{ sentAt: Date }, { code: 'signatureInvalid' | 'webhookStale' }> {
  const [, timestamp, signature] = HEADER_PATTERN.exec(input.header ?? '') ?? [];
  if (input.secret === '' || timestamp === undefined || signature === undefined) {
    return fail({ code: 'signatureInvalid' });
  }
  const expected = digest(input.secret, timestamp, input.body);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return fail({ code: 'signatureInvalid' });
  const sentAt = new Date(Number(timestamp) * 1000);
  if (Math.abs(input.now.getTime() - sentAt.getTime()) > input.toleranceMs)
    return fail({ code: 'webhookStale' });
  return succeed({ sentAt });
}
