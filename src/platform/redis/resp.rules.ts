/** What Redis answers: a status or text, a number, nothing, a list of those, or a refusal. */
export type RespValue = string | number | null | RespValue[] | RespRefusal;

/** Redis understood, and refused. */
export class RespRefusal extends Error {
  override name = 'RespRefusal';
}

/** A command as Redis reads it: a list of texts, each with its length in bytes (RESP 2). */
export function writeCommand(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}

/**
 * The values that are whole, and the bytes that aren't yet. A line that isn't RESP throws: whoever is at the other end is no
 * Redis.
 */
export function readValues(bytes: Buffer): { values: RespValue[]; rest: Buffer } {
  const values: RespValue[] = [];
  let at = 0;
  for (;;) {
    const read = readValue(bytes, at);
    if (read === null) return { values, rest: bytes.subarray(at) };
    values.push(read.value);
    at = read.end;
  }
}

function readValue(bytes: Buffer, start: number): { value: RespValue; end: number } | null {
  const lineEnd = bytes.indexOf('\r\n', start);
  if (lineEnd === -1) return null;
  const kind = String.fromCharCode(bytes[start] ?? 0);
  const line = bytes.toString('utf8', start + 1, lineEnd);
  const end = lineEnd + 2;
  switch (kind) {
    case '+':
      return { value: line, end };
    case '-':
      return { value: new RespRefusal(line), end };
    case ':':
      return { value: Number(line), end };
    case '$': {
      const length = Number(line);
      if (length === -1) return { value: null, end };
      if (bytes.length < end + length + 2) return null;
      return { value: bytes.toString('utf8', end, end + length), end: end + length + 2 };
    }
    case '*': {
      if (line === '-1') return { value: null, end };
      const list: RespValue[] = [];
      let at = end;
      for (let left = Number(line); left > 0; left -= 1) {
        const read = readValue(bytes, at);
        if (read === null) return null;
        list.push(read.value);
        at = read.end;
      }
      return { value: list, end: at };
    }
    default:
      throw new Error(`no Redis: ${JSON.stringify(kind)}`);
  }
}
