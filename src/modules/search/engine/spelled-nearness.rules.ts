import { byteOf, type TextBytes } from './text-byte.rules.ts';

const SPACE = 0x20;
/** In the place of a letter that has no byte; nothing that is compared has this one. */
const NO_LETTER = 0xfe;

/** As `spelledNearness`, for texts as they lie among others, each with a space before and behind it. */
export function spelledBytesNearness(asked: string): (other: TextBytes, least?: number) => number {
  const nearness = lettersNearness(asked, (letter) => {
    const byte = byteOf(letter);
    return byte < 0 ? NO_LETTER : byte;
  });
  let spaced = new Uint16Array(256);
  spaced[0] = SPACE;
  return ({ bytes, start, end }, least) => {
    const length = end - start;
    if (spaced.length < length + 2) {
      spaced = new Uint16Array(length * 2);
      spaced[0] = SPACE;
    }
    for (let i = 0; i < length; i++) spaced[i + 1] = bytes[start + i] ?? 0;
    spaced[length + 1] = SPACE;
    return nearness(spaced, length + 2, least);
  };
}

/**
 * How nearly one text is spelled in a part of another: 1 less the share of its letters that must be changed, left out,
 * put in or swapped with the next (Damerau's distance, the part chosen freely; Sellers 1980). From 0 to 1; 0 also for
 * whatever is less near than `least`, which is told without comparing it in full (Ukkonen 1985).
 */
export function spelledNearness(asked: string): (other: string, least?: number) => number {
  const nearness = lettersNearness(asked, (letter) => letter);
  return (other, least) => nearness(lettersOf(other), other.length, least);
}

function lettersOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function lettersNearness(
  asked: string,
  numberOf: (letter: number) => number,
): (other: Uint16Array, otherLength: number, least?: number) => number {
  const { length } = asked;
  const letters = lettersOf(asked).map(numberOf);
  let askedLetters = 0;
  const counts = new Uint16Array(32);
  for (const letter of letters) {
    askedLetters |= 1 << (letter & 31);
    counts[letter & 31] = (counts[letter & 31] ?? 0) + 1;
  }
  const kept = [0, 1, 2].map(() => new Uint16Array(length + 2));
  return (other, otherLength, least = 0) => {
    if (length === 0) return 0;
    const most = Math.floor((1 - least) * length + 1e-9);
    // Letters that the other doesn't have must each be changed or left out.
    let absent = askedLetters;
    for (let j = 0; j < otherLength && absent !== 0; j++) absent &= ~(1 << ((other[j] ?? 0) & 31));
    let missing = 0;
    for (; absent !== 0; absent &= absent - 1) missing += counts[31 - Math.clz32(absent & -absent)] ?? 0;
    if (missing > most) return 0;
    let [beforePrevious, previous, row] = kept as [Uint16Array, Uint16Array, Uint16Array];
    for (let i = 0; i <= length; i++) previous[i] = i;
    let best = length <= most ? length : most + 1;
    // Rows behind the last that costs no more than `most` lead nowhere, and aren't looked at.
    let last = Math.min(length, most);
    let before = -1;
    for (let j = 0; j < otherLength; j++) {
      const letter = other[j] ?? 0;
      previous[last + 1] = most + 1;
      row[0] = 0;
      let end = 0;
      for (let i = 1; i <= length && (i <= last + 1 || end === i - 1); i++) {
        const own = letters[i - 1] ?? 0;
        const above = (row[i - 1] ?? 0) + 1;
        let cost = above;
        if (i <= last + 1) {
          const change = (previous[i - 1] ?? 0) + (own === letter ? 0 : 1);
          const left = (previous[i] ?? 0) + 1;
          if (left < cost) cost = left;
          if (change < cost) cost = change;
          if (i > 1 && own !== letter && own === before && letters[i - 2] === letter)
            cost = Math.min(cost, (beforePrevious[i - 2] ?? 0) + 1);
        }
        row[i] = cost;
        if (cost <= most) end = i;
      }
      last = end;
      before = letter;
      if (last === length && (row[length] ?? 0) < best) best = row[length] ?? 0;
      const next = beforePrevious;
      beforePrevious = previous;
      previous = row;
      row = next;
    }
    return best > most ? 0 : 1 - best / length;
  };
}
