import { grownTo } from './grow-array.ts';
import type { Keeper } from './kept-parts.ts';
import { type TextBytes, WIDE } from './text-byte.rules.ts';
import { decodeText, type EncodedText, encodeText } from './text-bytes.ts';

const START_SIZE = 1_024;

/**
 * Texts numbered from 0 in the order they are met, end to end in one array: no object a text, nothing for the collector to
 * walk, and written to a file as they lie. None is ever taken out.
 */
export class TextTable {
  size = 0;
  private bytes = new Uint8Array(START_SIZE * 16);
  /** Text n lies from `starts[n]` to before `starts[n + 1]`. */
  private starts = new Uint32Array(START_SIZE);
  /** Texts by their hash, each with one added; 0 is a free place. */
  private places = new Uint32Array(START_SIZE * 2);

  keep(keeper: Keeper): void {
    this.size = keeper.value(this.size);
    this.bytes = keeper.array(this.bytes, this.starts[this.size] ?? 0);
    this.starts = keeper.array(this.starts, this.size + 1);
    this.places = keeper.array(this.places);
  }

  find(text: string): number | undefined {
    const encoded = encodeText(text);
    const place = this.places[this.placeOf(encoded)] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  /** The text's number, its next one when it is new. */
  add(text: string): number {
    const encoded = encodeText(text);
    let at = this.placeOf(encoded);
    const place = this.places[at] ?? 0;
    if (place !== 0) return place - 1;
    if ((this.size + 1) * 3 >= this.places.length * 2) {
      this.spread();
      at = this.placeOf(encoded);
    }
    this.places[at] = this.size + 1;
    return this.store(encoded);
  }

  textOf(id: number): string {
    if (id >= this.size) return '';
    return decodeText(this.bytes, this.starts[id] ?? 0, this.starts[id + 1] ?? 0);
  }

  /** Where the text's bytes lie, for what compares a great many of them; valid until a text is added. */
  bytesOf(id: number, into: TextBytes): TextBytes {
    into.bytes = this.bytes;
    into.start = this.starts[id] ?? 0;
    into.end = this.starts[id + 1] ?? 0;
    return into;
  }

  /** How many code units the text has. */
  lengthOf(id: number): number {
    const start = this.starts[id] ?? 0;
    const length = (this.starts[id + 1] ?? 0) - start;
    return length > 0 && this.bytes[start] === WIDE ? (length - 1) >>> 1 : length;
  }

  /** Negative when text `a` comes before text `b`, by code units. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    const { bytes, starts } = this;
    const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
    const [lengthA, lengthB] = [(starts[a + 1] ?? 0) - startA, (starts[b + 1] ?? 0) - startB];
    if ((lengthA > 0 && bytes[startA] === WIDE) || (lengthB > 0 && bytes[startB] === WIDE)) {
      const [textA, textB] = [this.textOf(a), this.textOf(b)];
      return textA === textB ? 0 : textA < textB ? -1 : 1;
    }
    const shorter = Math.min(lengthA, lengthB);
    for (let i = 0; i < shorter; i++) {
      const difference = (bytes[startA + i] ?? 0) - (bytes[startB + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /**
   * Tells of one text after another whether `part` stands in it, from `from` on if that is given. Made once for thousands of
   * texts: what is sought is encoded once.
   */
  seeker(part: string): (id: number, from?: number) => boolean {
    const encoded = encodeText(part);
    const { length } = encoded;
    const wanted = encoded.bytes.slice(0, length);
    const isWide = length > 0 && wanted[0] === WIDE;
    const first = wanted[0];
    const inText = (id: number, from: number | undefined) => {
      const text = this.textOf(id);
      return from === undefined ? text.includes(part) : from <= text.length && text.startsWith(part, from);
    };
    return (id, from) => {
      const { bytes, starts } = this;
      const start = starts[id] ?? 0;
      const last = (starts[id + 1] ?? 0) - length;
      if (isWide || bytes[start] === WIDE) return inText(id, from);
      if (from !== undefined) {
        if (start + from > last) return false;
        for (let i = 0; i < length; i++) if (bytes[start + from + i] !== wanted[i]) return false;
        return true;
      }
      for (let at = start; at <= last; at++) {
        if (bytes[at] !== first) {
          if (length === 0) return true;
          continue;
        }
        let same = 1;
        while (same < length && bytes[at + same] === wanted[same]) same++;
        if (same >= length) return true;
      }
      return false;
    };
  }

  private store({ bytes, length }: EncodedText): number {
    const start = this.starts[this.size] ?? 0;
    if (start + length > this.bytes.length) this.bytes = grownTo(this.bytes, start + length);
    for (let i = 0; i < length; i++) this.bytes[start + i] = bytes[i] ?? 0;
    if (this.size + 2 > this.starts.length) this.starts = grownTo(this.starts, this.size + 2);
    this.starts[this.size + 1] = start + length;
    return this.size++;
  }

  /** Where the text stands, or would stand. */
  private placeOf({ bytes, length }: EncodedText): number {
    const { places } = this;
    const mask = places.length - 1;
    let at = hashOf(bytes, 0, length) & mask;
    for (let place = places[at] ?? 0; place !== 0; place = places[at] ?? 0) {
      if (this.isText(place - 1, bytes, length)) return at;
      at = (at + 1) & mask;
    }
    return at;
  }

  private isText(id: number, wanted: Uint8Array, length: number): boolean {
    const { bytes } = this;
    const start = this.starts[id] ?? 0;
    if ((this.starts[id + 1] ?? 0) - start !== length) return false;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== wanted[i]) return false;
    return true;
  }

  private spread(): void {
    const places = new Uint32Array(this.places.length * 2);
    const mask = places.length - 1;
    for (let id = 0; id < this.size; id++) {
      let at = hashOf(this.bytes, this.starts[id] ?? 0, this.starts[id + 1] ?? 0) & mask;
      while (places[at] !== 0) at = (at + 1) & mask;
      places[at] = id + 1;
    }
    this.places = places;
  }
}

/** FNV-1a, its high bits mixed into the low ones. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
