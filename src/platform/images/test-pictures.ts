import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG whose header claims a size its data does not have: the pixel bomb. */
export function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PDF with the given objects in its body. */
export function pdf(objects: string | Buffer, tail = ''): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    Buffer.isBuffer(objects) ? objects : Buffer.from(objects, 'latin1'),
    Buffer.from(`\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n${tail}`, 'latin1'),
  ]);
}

/** An object stream (ISO 32000-2 §7.5.7) with these contents, deflated. */
export function objectStream(contents: string, dictionary = '/Filter /FlateDecode'): Buffer {
  const data = deflateSync(Buffer.from(`5 0 ${contents}`, 'latin1'));
  return Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${data.length} >>\nstream\n`,
      'latin1',
    ),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}
