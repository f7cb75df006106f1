import { inflateSync } from 'node:zlib';

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

function padded(content: Buffer): Buffer {
  const rest = content.length % 4;
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(4 - rest)]);
}

function checksum(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A TrueType font of these tables, which have to come in the order of their tags. */
function writeFont(tables: readonly { tag: string; content: Buffer }[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * 16, 10);
  const contents: Buffer[] = [];
  let offset = directory.length;
  for (const [index, { tag, content }] of tables.entries()) {
    const body = padded(content);
    const record = 12 + index * 16;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(body), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(content.length, record + 12);
    contents.push(body);
    offset += body.length;
  }
  return Buffer.concat([directory, ...contents]);
}
