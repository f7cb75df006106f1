import type { DocumentColumns } from './document-columns.ts';
import { ALONE, editionRow, ownRow, ROW, ROW_SIZE } from './product-rows.ts';

/** What a list shows. Scratch space is behind it: it is valid until the next one is made. */
export type Selection = {
  /** The documents to show, in no order. */
  shown: Uint32Array;
  shownCount: number;
  /** Rows that count as they are: of offers standing alone, and of editions all of whose offers matched. */
  whole: Uint32Array;
  wholeCount: number;
  /** Editions of which some but not all offers matched, flattened: how many did, then the rows of these. */
  parts: Uint32Array;
  partsLength: number;
};

/** Groups matching offers by edition and picks the one to show: in stock first, then cheapest. */
export class EditionCollapser {
  private readonly columns: DocumentColumns;
  private marks = new Uint32Array(0);
  private mark = 0;
  private hits = new Uint32Array(0);
  private shown = new Uint32Array(0);
  private whole = new Uint32Array(0);
  private parts = new Uint32Array(0);
  private leaders = new Uint32Array(0);

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  asTheyAre(list: Uint32Array, length: number): Selection {
    this.reserve();
    const { whole, parts } = this;
    for (let i = 0; i < length; i++) whole[i] = ownRow(list[i] ?? 0);
    return { shown: list, shownCount: length, whole, wholeCount: length, parts, partsLength: 0 };
  }

  collapse(list: Uint32Array, length: number): Selection {
    this.reserve();
    const { shown, whole, marks, hits, leaders } = this;
    const { rows, sizes } = this.columns.rows;
    const mark = this.nextMark();
    let count = 0;
    let leaderCount = 0;
    for (let i = 0; i < length; i++) {
      const document = list[i] ?? 0;
      const leader = rows[document * 2 * ROW_SIZE + ROW.leader] ?? ALONE;
      if (leader === ALONE) {
        shown[count] = document;
        whole[count++] = document * 2;
      } else {
        marks[document] = mark;
        const before = hits[leader] ?? 0;
        if (before === 0) leaders[leaderCount++] = leader;
        hits[leader] = before + 1;
      }
    }
    let shownCount = count;
    let partsLength = 0;
    for (let i = 0; i < leaderCount; i++) {
      const leader = leaders[i] ?? 0;
      if (hits[leader] === sizes[leader]) {
        const row = editionRow(leader);
        whole[count++] = row;
        shown[shownCount++] = rows[row * ROW_SIZE + ROW.leader] ?? leader;
      } else {
        const start = partsLength;
        shown[shownCount++] = this.gather(leader, mark, start);
        const size = this.parts[start] ?? 0;
        if (size === 1) whole[count++] = this.parts[start + 1] ?? 0;
        else partsLength += size + 1;
      }
      hits[leader] = 0;
    }
    return { shown, shownCount, whole, wholeCount: count, parts: this.parts, partsLength };
  }

  /** True when no other matching offer of the edition would be shown instead. */
  isShown(document: number, matches: (document: number) => boolean): boolean {
    const { next } = this.columns.rows;
    for (let other = next[document] ?? document; other !== document; other = next[other] ?? document) {
      if (matches(other) && this.columns.isBetterOffer(other, document)) return false;
    }
    return true;
  }

  /** Writes the edition's matching offers into `parts` from `start`; returns the one to show. */
  private gather(leader: number, mark: number, start: number): number {
    const { marks, parts } = this;
    const { next } = this.columns.rows;
    let size = 0;
    let best = leader;
    let member = leader;
    do {
      if (marks[member] === mark) {
        if (size === 0 || this.columns.isBetterOffer(member, best)) best = member;
        size++;
        parts[start + size] = ownRow(member);
      }
      member = next[member] ?? leader;
    } while (member !== leader);
    parts[start] = size;
    return best;
  }

  private nextMark(): number {
    if (this.mark === 0xffffffff) {
      this.marks.fill(0);
      this.mark = 0;
    }
    return ++this.mark;
  }

  private reserve(): void {
    const { capacity } = this.columns;
    if (this.marks.length >= capacity) return;
    this.marks = new Uint32Array(capacity);
    this.mark = 0;
    this.hits = new Uint32Array(capacity);
    this.shown = new Uint32Array(capacity);
    this.whole = new Uint32Array(capacity);
    this.leaders = new Uint32Array(capacity);
    // An edition takes one entry more than the two or more offers it has.
    this.parts = new Uint32Array(capacity * 2);
  }
}
