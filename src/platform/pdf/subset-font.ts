/**
 * Cuts a TrueType font down to the glyphs that a document uses, for embedding. Glyphs keep their numbers; the outlines of
 * the others are left out. What a PDF reader doesn't need (names, layout tables, the character map) goes too.
 */

const KEPT = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

type Tables = ReadonlyMap<string, Buffer>;

function readTables(font: Buffer): Tables {
  const tables = new Map<string, Buffer>();
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    const offset = font.readUInt32BE(record + 8);
    tables.set(
      font.toString('latin1', record, record + 4),
      font.subarray(offset, offset + font.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`the font has no table ${tag}`);
  return found;
}

/** The glyphs that a composite glyph is made of (OpenType "glyf", composite glyph description). */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  let at = 10;
  for (;;) {
    const flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & 0x0001 ? 4 : 2);
    if (flags & 0x0008) at += 2;
    else if (flags & 0x0040) at += 4;
    else if (flags & 0x0080) at += 8;
    if ((flags & 0x0020) === 0) return components;
  }
}

/** The font with the outlines of these glyphs, of what they are made of, and of the missing glyph. */
export function subsetFont(font: Buffer, glyphs: Iterable<number>): Buffer {
  const tables = readTables(font);
  const head = Buffer.from(table(tables, 'head'));
  const glyf = table(tables, 'glyf');
  const loca = table(tables, 'loca');
  const isLong = head.readInt16BE(50) === 1;
  const count = table(tables, 'maxp').readUInt16BE(4);
  const offsetOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outlineOf = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));

  const used = new Set<number>();
  const waiting = [0, ...glyphs];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (used.has(glyph) || glyph >= count) continue;
    used.add(glyph);
    waiting.push(...componentsOf(outlineOf(glyph)));
  }

  const newLoca = Buffer.alloc((count + 1) * 4);
  const outlines: Buffer[] = [];
  let end = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    newLoca.writeUInt32BE(end, glyph * 4);
    if (!used.has(glyph)) continue;
    const outline = padded(outlineOf(glyph));
    outlines.push(outline);
    end += outline.length;
  }
  newLoca.writeUInt32BE(end, count * 4);
  head.writeInt16BE(1, 50);
  const changed = new Map([
    ['head', head],
    ['glyf', Buffer.concat(outlines)],
    ['loca', newLoca],
  ]);
  return writeFont(
    KEPT.flatMap((tag) => {
      const content = changed.get(tag) ?? tables.get(tag);
      return content === undefined ? [] : [{ tag, content }];
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
export function writeFont(tables: readonly { tag: string; content: Buffer }[]): Buffer {
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
