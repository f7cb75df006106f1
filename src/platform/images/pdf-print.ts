import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** What all streams may unpack to together, here and at once: a slip is a page. Beyond it they count as they are packed. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

/** Streams that say something about the file, not what it shows: its index, its objects' dictionaries, who made it when. */
const BOOKKEEPING = /\/Type[\s\0]*\/(?:XRef|ObjStm|Metadata)(?![A-Za-z0-9])/;

/**
 * What a PDF shows, 64 bits as 16 hex digits: the same for a file whose ids, dates, metadata, order of objects, white space
 * or packing changed, since only the contents of its streams (pages, pictures, fonts) count. Another letter on a page is
 * another print. Null when nothing can be told.
 */
export function pdfPrint(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  const prints: string[] = [];
  const opening = /\bstream\r?\n/g;
  let room = MAX_UNPACKED_BYTES;
  let from = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endstream', start);
    if (end === -1) break;
    const before = text.slice(from, found.index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    // A stream's bytes may hold the word by chance.
    from = end;
    opening.lastIndex = end;
    if (BOOKKEEPING.test(dictionary)) continue;
    const contents = unpack(dictionary, bytes.subarray(start, end), room);
    room -= contents.length;
    const plain = contents
      .toString('latin1')
      .replace(/[\s\0]+/g, ' ')
      .trim();
    prints.push(createHash('sha256').update(plain, 'latin1').digest('hex'));
  }
  if (prints.length === 0) return null;
  return createHash('sha256').update(prints.sort().join()).digest('hex').slice(0, 16);
}

function unpack(dictionary: string, data: Buffer, room: number): Buffer {
  if (room <= 0 || !/\/Filter[\s\0]*\[?[\s\0]*\/FlateDecode[\s\0]*(?:\]|\/(?!\w+Decode)|>)/.test(dictionary))
    return data;
  try {
    return inflateSync(data, { maxOutputLength: room });
  } catch (error) {
    // Broken, or too large to look into.
    if (error instanceof Error) return data;
    throw error;
  }
}
