import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Who stands behind a call that the pages' server makes over HTTP: to the API every shopper has that server's socket. */
export type ProvenVisitor = { address: string; userAgent: string | null };

/** How far the two machines' clocks may differ, and how long a proof that was seen on the way could be used again. */
const validMs = 60_000;

export const visitorHeader = 'x-visitor';

const claimed = z.strictObject({
  atMs: z.int(),
  address: z.string().min(1).max(64),
  userAgent: z.string().max(500).nullable(),
});

/**
 * Signs and reads the `X-Visitor` header. It says whose call the pages' server makes, and is worth something for a
 * minute. `secret` is known to the two servers alone: nobody else can speak for a visitor.
 */
export function createVisitorProofs(secret: string, now: () => Date) {
  // A key of its own: what is signed here can't be mistaken for anything else signed with the secret.
  const key = createHmac('sha256', secret).update('bannasala visitor proof 1').digest();
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    write(visitor: ProvenVisitor): string {
      const payload = Buffer.from(
        JSON.stringify({
          atMs: now().getTime(),
          address: visitor.address.slice(0, 64),
          userAgent: visitor.userAgent?.slice(0, 500) ?? null,
        }),
      ).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    /** The visitor a header speaks of; null when it isn't the pages' server's own and of this minute. */
    read(header: string): ProvenVisitor | null {
      const [payload = '', signature = '', ...more] = header.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null;
      const said = claimed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (Math.abs(now().getTime() - said.atMs) > validMs) return null;
      return { address: said.address, userAgent: said.userAgent };
    },
  };
}

export type VisitorProofs = ReturnType<typeof createVisitorProofs>;
