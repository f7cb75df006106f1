/**
 * The same bytes with memory of their own, for what is kept. Node cuts small buffers out of slabs of 64 KB, and a slab stays
 * as long as one of its pieces: kept pieces among passing ones would hold many times what they take.
 */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  if (hasOwnMemory(bytes)) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function hasOwnMemory(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length;
}
