import { createHash, timingSafeEqual } from 'node:crypto';

/** Secrets of ours are kept as SHA-256: they are random enough that nothing slower is needed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** In the same time, whatever is given. */
export function isSecret(given: string, expectedHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(given), expectedHash);
}
