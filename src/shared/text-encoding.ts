/** What a text file may be written in; TIS-620 is the part of Windows-874 that ISO 8859-11 shares. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874';

/**
 * Tells by its bytes what a file is written in: a byte order mark; zeros where UTF-16 has them; UTF-8 when all of it is;
 * Windows-874 when it isn't, and reads as Thai. Null when it is none of these. Reads what it is given to its end; the
 * first piece has what tells UTF-16 (4 KB are enough).
 */
export async function detectEncoding(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<TextEncoding | null> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const thai = createThaiJudge();
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of pieces) {
    const utf16 = isFirst ? utf16Of(chunk) : null;
    if (utf16 !== null) return utf16;
    isFirst = false;
    isUtf8 &&= decodes(utf8, chunk);
    thai.add(chunk);
  }
  if (isUtf8 && decodes(utf8)) return 'utf-8';
  return thai.isThai() ? 'windows-874' : null;
}

/** The text of a whole small file, whatever it was written in; null where that can't be told. */
export async function decodeText(bytes: Uint8Array): Promise<string | null> {
  const encoding = await detectEncoding([bytes]);
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes);
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    // What a fatal decoder throws says no more than that the bytes are of another encoding.
    return false;
  }
}

/** By its mark; without one, by the zero bytes beside letters, digits and commas of ASCII. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros: [number, number] = [0, 0];
  const pairs = Math.min(bytes.length, 4096) >>> 1;
  for (let i = 0; i < pairs * 2; i++) if (bytes[i] === 0) zeros[i % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  // Prices, numbers and commas are ASCII in any catalogue, and no text has as many NULs of its own.
  const least = Math.max(2, pairs / 10);
  if (odd > least && odd > even * 8) return 'utf-16le';
  return even > least && even > odd * 8 ? 'utf-16be' : null;
}

const consonantFirst = 0xa1;
const consonantLast = 0xce;
/** Above and below a consonant: sara i to phinthu, maitaikhu to yamakkan. */
const isMark = (byte: number) =>
  byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
const isThaiLetter = (byte: number) => byte >= 0xa1 && byte <= 0xfb && !(byte >= 0xdb && byte <= 0xde);
/** What Windows-874 has between ASCII and Thai: the euro sign, dots, quotation marks, dashes, a hard space. */
const isPunctuation = (byte: number) =>
  byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97) || byte === 0xa0;

/**
 * Whether bytes read as Thai: nothing that Windows-874 has no letter for, letters in runs (Latin-1 has single ones among
 * ASCII), marks behind consonants or other marks.
 */
function createThaiJudge() {
  let letters = 0;
  let runs = 0;
  let marks = 0;
  let strayMarks = 0;
  let isPossible = true;
  let before = 0;
  return {
    add(bytes: Uint8Array): void {
      for (const byte of bytes) {
        if (isThaiLetter(byte)) {
          letters += 1;
          if (!isThaiLetter(before)) runs += 1;
          if (isMark(byte)) {
            marks += 1;
            const isPlaced = isMark(before) || (before >= consonantFirst && before <= consonantLast);
            if (!isPlaced) strayMarks += 1;
          }
        } else if (byte >= 0x80 && !isPunctuation(byte)) isPossible = false;
        else if (byte === 0) isPossible &&= letters === 0;
        before = byte;
      }
    },
    isThai: () => isPossible && letters >= runs * 2 && letters > 0 && strayMarks * 20 <= marks,
  };
}
