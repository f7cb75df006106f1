/**
 * Texts as bytes: ASCII and Thai take one each, in the order of their code units, so that bytes compare as the texts do. A
 * text with anything else is kept in UTF-16 behind a mark.
 */
export const THAI_START = 0x0e00;
const THAI_END = 0x0e5b;
/** No byte of a narrow text: Thai ends at 0xdb. */
export const WIDE = 0xff;

/** A text as it lies among others. */
export type TextBytes = { bytes: Uint8Array; start: number; end: number };

/** Whether the text has two bytes a letter. */
export function isWide({ bytes, start, end }: TextBytes): boolean {
  return end > start && bytes[start] === WIDE;
}

/** The byte of a code unit; -1 when the text that has it is wide. */
export function byteOf(unit: number): number {
  if (unit < 0x80) return unit;
  return unit >= THAI_START && unit <= THAI_END ? unit - THAI_START + 0x80 : -1;
}
