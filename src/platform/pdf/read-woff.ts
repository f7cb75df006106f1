import { inflateSync } from 'node:zlib';
import { writeFont } from './subset-font.ts';

/**
 * The TrueType font in a WOFF file (W3C "WOFF File Format 1.0"): its tables, unpacked. Unlike WOFF 2 that needs nothing but
 * zlib, so that a font is read at the moment a letter wants it. Throws when it is no WOFF file.
 */
export function readWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file');
  const count = file.readUInt16BE(12);
  return writeFont(
    Array.from({ length: count }, (_, index) => {
      const entry = 44 + index * 20;
      const offset = file.readUInt32BE(entry + 4);
      const packed = file.subarray(offset, offset + file.readUInt32BE(entry + 8));
      const length = file.readUInt32BE(entry + 12);
      return {
        tag: file.toString('latin1', entry, entry + 4),
        content: packed.length < length ? inflateSync(packed) : packed,
      };
    }),
  );
}
