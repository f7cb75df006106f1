import { createHash } from 'node:crypto';

/** Names of hosts are made in this one (RFC 9562 §5.5); it was drawn once. */
const namespace = Buffer.from('5b0c64d2c0f24f0b9c1d8a43e7716f0e', 'hex');

/**
 * The number by which the live service knows a host (`userGUID`): all who work for a store are that store, anybody else
 * themselves. A UUID of version 5, so the same host has the same one for ever and nothing keeps it.
 */
export function hostGuid(host: { sellerId: number } | { userId: number }): string {
  const name = 'sellerId' in host ? `store:${host.sellerId}` : `user:${host.userId}`;
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  const bytes = [...hash].map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x50;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
