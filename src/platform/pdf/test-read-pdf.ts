import { inflateSync } from 'node:zlib';

type Stored = { head: string; stream: Buffer | null };

/**
 * Reads PDFs as a strict reader does, by the table of references at the end, so that a wrong offset or length fails:
 * the text of each page as it was drawn, the fonts, the parts it is made of (tags), its files and what it says of itself. For
 * tests; written from ISO 32000-1, not from the writer.
 */
export function readPdf(bytes: Buffer) {
  const whole = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(whole)?.[1]);
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(whole.slice(start)) ?? [];
  const table = whole.slice(start + `xref\n0 ${count}\n`.length);
  const objects = new Map<number, Stored>();
  for (let id = 1; id < Number(count); id += 1) {
    const offset = Number(table.slice(id * 20, id * 20 + 10));
    const mark = `${id} 0 obj\n`;
    if (whole.slice(offset, offset + mark.length) !== mark)
      throw new Error(`object ${id} isn't where it should be`);
    const rest = whole.slice(offset + mark.length);
    const head = rest.slice(0, rest.indexOf('\nendobj'));
    const streamAt = /^<<(?:(?!endobj).)*?>>\nstream\n/s.exec(rest);
    if (streamAt === null) {
      objects.set(id, { head, stream: null });
      continue;
    }
    const length = Number(/\/Length (\d+)/.exec(streamAt[0])?.[1]);
    const from = offset + mark.length + streamAt[0].length;
    if (!/^\n+endstream\nendobj\n/.test(whole.slice(from + length, from + length + 30)))
      throw new Error(`the stream of object ${id} has another length`);
    const packed = bytes.subarray(from, from + length);
    objects.set(id, {
      head: streamAt[0],
      stream: streamAt[0].includes('/FlateDecode') ? inflateSync(packed) : packed,
    });
  }
  const object = (id: string | undefined) => {
    const found = objects.get(Number(id));
    if (found === undefined) throw new Error(`there is no object ${id}`);
    return found;
  };
  const reference = (head: string, key: string) => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1];

  const root = object(/\/Root (\d+) 0 R/.exec(table)?.[1]);
  const tree = object(reference(root.head, 'Pages'));
  const pageIds = [...(/\/Kids \[(.*)\]/.exec(tree.head)?.[1]?.matchAll(/(\d+) 0 R/g) ?? [])].map(
    ([, id]) => id,
  );
  const contentOf = (head: string) => object(reference(head, 'Contents')).stream?.toString('latin1') ?? '';
  /** The filled boxes of each page, in points, as the writer measures them: from the page's upper left. */
  const boxes = pageIds.map((id) => boxesOf(contentOf(object(id).head)));
  const pages = pageIds.map((id) => {
    const { head } = object(id);
    const resources = object(reference(head, 'Resources')).head;
    const fonts = new Map(
      [...(/\/Font <<(.*?)>>/s.exec(resources)?.[1] ?? '').matchAll(/\/(T\d+) (\d+) 0 R/g)].map(
        ([, name = '', font]) => [
          name,
          charactersOf(object(reference(object(font).head, 'ToUnicode')).stream?.toString('latin1') ?? ''),
        ],
      ),
    );
    return linesOf(contentOf(head), fonts);
  });
  const heads = [...objects.values()].map(({ head }) => head);
  const fontNames = heads.flatMap((head) => /\/FontName \/(\S+)/.exec(head)?.[1] ?? []);
  const programs = [...objects.values()].flatMap(({ head, stream }) =>
    head.includes('/Length1') && stream !== null ? [stream] : [],
  );
  const parts = heads.flatMap((head) =>
    /\/P \d+ 0 R/.test(head) ? (/\/S \/(\w+)/.exec(head)?.[1] ?? []) : [],
  );
  const files = heads.flatMap((head) =>
    head.includes('/AFRelationship')
      ? [
          {
            relationship: /\/AFRelationship \/(\w+)/.exec(head)?.[1],
            content: object(/\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1]).stream?.toString('utf8'),
          },
        ]
      : [],
  );
  const metadata = object(reference(root.head, 'Metadata')).stream?.toString('utf8') ?? '';
  return { pages, boxes, fontNames, programs, parts, files, metadata, root: root.head };
}

export type Box = { x: number; y: number; width: number; height: number };

function boxesOf(content: string): Box[] {
  // Those before an `f` are filled; with an `S` they are frames.
  return [...content.matchAll(/((?:-?[\d.]+ ){4}re )+f\b/g)].flatMap(([shapes]) =>
    [...shapes.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(([, ...sides]) => {
      const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number);
      return { x, y, width, height };
    }),
  );
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function charactersOf(map: string): Map<string, string> {
  return new Map([...map.matchAll(/<(\w{4})> <(\w*)>/g)].map(([, id = '', text = '']) => [id, utf16(text)]));
}

/** What each piece of text on a page says, in the order in which it was drawn. */
function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...content.matchAll(/BT (.*?) ET/gs)].map(([, commands = '']) => {
    let font: ReadonlyMap<string, string> | undefined;
    let text = '';
    for (const [, name, shown] of commands.matchAll(/\/(T\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      for (const [, ids = ''] of (shown ?? '').matchAll(/<(\w+)>/g)) {
        const character = font?.get(ids);
        if (character === undefined) throw new Error(`nothing says what ${ids} stands for`);
        text += character;
      }
    }
    return text;
  });
}
