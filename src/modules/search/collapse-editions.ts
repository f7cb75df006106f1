import type { DocumentColumns } from './document-columns.ts';

/** What a list shows: offers standing alone, and editions of which several offers matched. */
export type Selection = {
  singles: Uint32Array;
  singleCount: number;
  /** Flattened: how many, then that many ordinals; the offer to show comes first. */
  groups: Uint32Array;
  groupsLength: number;
  groupCount: number;
};

/** Groups matching offers by edition. Scratch space is reused: a selection is valid until the next call. */
export class EditionCollapser {
  private readonly columns: DocumentColumns;
  private stamps = new Uint32Array(0);
  private stamp = 0;
  private singles = new Uint32Array(0);
  private groups = new Uint32Array(0);

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  asTheyAre(list: Uint32Array, length: number): Selection {
    return { singles: list, singleCount: length, groups: this.groups, groupsLength: 0, groupCount: 0 };
  }

  collapse(list: Uint32Array, length: number): Selection {
    this.reserve();
    const { stamps, singles, groups } = this;
    const next = this.columns.nextInEdition;
    const stamp = ++this.stamp;
    // Offers with a rival are parked at the far end of `groups`, which groups never reach before they are read.
    let parked = groups.length;
    let singleCount = 0;
    for (let i = 0; i < length; i++) {
      const document = list[i] ?? 0;
      if (next[document] === document) singles[singleCount++] = document;
      else {
        stamps[document] = stamp;
        groups[--parked] = document;
      }
    }
    let groupsLength = 0;
    let groupCount = 0;
    for (let i = groups.length - 1; i >= parked; i--) {
      const document = groups[i] ?? 0;
      if (stamps[document] !== stamp) continue;
      const start = groupsLength;
      let size = 0;
      let member = document;
      do {
        if (stamps[member] === stamp) {
          stamps[member] = 0;
          size++;
          groups[start + size] = member;
          if (size > 1 && this.isBetter(member, groups[start + 1] ?? 0)) {
            groups[start + size] = groups[start + 1] ?? 0;
            groups[start + 1] = member;
          }
        }
        member = next[member] ?? document;
      } while (member !== document);
      if (size === 1) singles[singleCount++] = document;
      else {
        groups[start] = size;
        groupsLength += size + 1;
        groupCount++;
      }
    }
    return { singles, singleCount, groups, groupsLength, groupCount };
  }

  /** True when no other matching offer of the edition would be shown instead. */
  isShown(document: number, matches: (document: number) => boolean): boolean {
    const next = this.columns.nextInEdition;
    for (let other = next[document] ?? document; other !== document; other = next[other] ?? document) {
      if (matches(other) && this.isBetter(other, document)) return false;
    }
    return true;
  }

  /** In stock first, then cheapest, then the older listing. */
  private isBetter(a: number, b: number): boolean {
    const { inStock, prices, productIds } = this.columns;
    if (inStock[a] !== inStock[b]) return inStock[a] === 1;
    if (prices[a] !== prices[b]) return (prices[a] ?? 0) < (prices[b] ?? 0);
    return (productIds[a] ?? 0) < (productIds[b] ?? 0);
  }

  private reserve(): void {
    const { capacity } = this.columns;
    if (this.stamps.length >= capacity) return;
    this.stamps = new Uint32Array(capacity);
    this.stamp = 0;
    this.singles = new Uint32Array(capacity);
    // A group takes one entry more than its offers, at least two; so parked offers and groups fit in three times.
    this.groups = new Uint32Array(capacity * 3);
  }
}
