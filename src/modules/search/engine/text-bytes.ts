import { byteOf, THAI_START, WIDE } from './text-byte.rules.ts';

/** A text's bytes, and how many there are. */
export type EncodedText = { bytes: Uint8Array; length: number };

const scratch: EncodedText = { bytes: new Uint8Array(1_024), length: 0 };
let units = new Uint16Array(1_024);
let unitBytes = Buffer.from(units.buffer);

/** The text's bytes. Valid until the next call. */
export function encodeText(text: string): EncodedText {
  const { length } = text;
  if (scratch.bytes.length < length * 2 + 1) scratch.bytes = new Uint8Array(length * 4);
  const { bytes } = scratch;
  for (let i = 0; i < length; i++) {
    const byte = byteOf(text.charCodeAt(i));
    if (byte < 0) return encodeWide(text);
    bytes[i] = byte;
  }
  scratch.length = length;
  return scratch;
}

function encodeWide(text: string): EncodedText {
  const { bytes } = scratch;
  bytes[0] = WIDE;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[1 + i * 2] = unit & 255;
    bytes[2 + i * 2] = unit >>> 8;
  }
  scratch.length = text.length * 2 + 1;
  return scratch;
}

/** The text whose bytes are these. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const isWide = end > start && bytes[start] === WIDE;
  const length = isWide ? (end - start - 1) >>> 1 : end - start;
  if (units.length < length) {
    units = new Uint16Array(length * 2);
    unitBytes = Buffer.from(units.buffer);
  }
  let all = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i] ?? 0;
    const unit = isWide
      ? (bytes[start + 1 + i * 2] ?? 0) | ((bytes[start + 2 + i * 2] ?? 0) << 8)
      : byte < 0x80
        ? byte
        : byte + THAI_START - 0x80;
    units[i] = unit;
    all |= unit;
  }
  // One byte a letter for as long as the text is held.
  if (all < 0x80 && length > 0)
    return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[]);
  return unitBytes.toString('utf16le', 0, length * 2);
}
