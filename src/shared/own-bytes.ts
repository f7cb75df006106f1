/**
 * A copy with memory of its own, for what is kept. Node cuts small buffers out of slabs of 64 KB, and a slab stays as long
 * as one of its pieces: kept pieces among passing ones would hold many times what they take.
 */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
