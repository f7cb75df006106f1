import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook } from './webhook-signature.ts';

const secret = 'whsec_test';
const sentAt = new Date('2026-03-01T05:00:00Z');
const toleranceMs = 300_000;
const body = Buffer.from('{"id":"evt_1","note":"หนังสือ"}');
const header = signWebhook(secret, body, sentAt);

describe('webhook signature', () => {
  it('is Stripe’s scheme: HMAC-SHA256 over "t.body" in hex', () => {
    const seconds = sentAt.getTime() / 1000;
    const expected = createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex');
    expect(header).toBe(`t=${seconds},v1=${expected}`);
  });

  it('accepts any body it signed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ minLength: 1 }), (bytes, anySecret) => {
        const signed = signWebhook(anySecret, bytes, sentAt);
        const result = verifyWebhook({
          secret: anySecret,
          header: signed,
          body: bytes,
          now: sentAt,
          toleranceMs,
        });
        expect(result).toEqual({ ok: true, value: { sentAt } });
      }),
    );
  });

  it('rejects any changed byte of the body', () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const changed = Buffer.from(body);
        changed[index] = (changed[index] ?? 0) ^ mask;
        const result = verifyWebhook({ secret, header, body: changed, now: sentAt, toleranceMs });
        expect(result).toEqual({ ok: false, failure: { code: 'signatureInvalid' } });
      }),
    );
  });

  it('rejects any changed character of the header', () => {
    fc.assert(
      fc.property(
        fc.nat(header.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (index, character) => {
          fc.pre(header[index] !== character);
          const changed = header.slice(0, index) + character + header.slice(index + 1);
          expect(verifyWebhook({ secret, header: changed, body, now: sentAt, toleranceMs }).ok).toBe(false);
        },
      ),
    );
  });

  it.each([
    null,
    '',
    't=1',
    'v1=00',
    `t=abc,v1=${'0'.repeat(64)}`,
    `t=1,v1=${'0'.repeat(62)}`,
    `${header},v1=${'0'.repeat(64)}`,
  ])('rejects a header of another shape: %s', (other) => {
    const result = verifyWebhook({ secret, header: other, body, now: sentAt, toleranceMs });
    expect(result).toEqual({ ok: false, failure: { code: 'signatureInvalid' } });
  });

  it('never accepts an empty secret', () => {
    const signed = signWebhook('', body, sentAt);
    expect(verifyWebhook({ secret: '', header: signed, body, now: sentAt, toleranceMs }).ok).toBe(false);
  });

  it.each([
    [300_000, true],
    [301_000, false],
    [-300_000, true],
    [-301_000, false],
  ])('with a timestamp %d ms ago: ok is %s', (ageMs, ok) => {
    const now = new Date(sentAt.getTime() + ageMs);
    const result = verifyWebhook({ secret, header, body, now, toleranceMs });
    expect(result.ok).toBe(ok);
    if (!result.ok) expect(result.failure.code).toBe('webhookStale');
  });
});
