import { clearBit, setBit } from './bit-sets.ts';
import { PLACES, type Place } from './feature-places.ts';
import type { Keeper } from './kept-parts.ts';

/** The longest run of offers of one edition that bit arithmetic reaches across; longer ones are taken one by one. */
export const RUN_MAX = 8;

/**
 * Which documents are offers of one edition, as bits, so that thirty-two documents at a time are reduced to one offer an
 * edition. Offers of an edition lie side by side; one that follows another of its edition has its bit in `follows`.
 */
export class EditionBits {
  /** Documents of editions with several offers. */
  rivals: Uint32Array;
  /** By kind of feature: documents of editions whose offers differ in it, or don't lie side by side. */
  readonly varied: Record<Place, Uint32Array>;
  private follows: Uint32Array;
  /** One, two and four steps back are all the same edition. */
  private steps: [Uint32Array, Uint32Array, Uint32Array];
  private isStale = false;

  constructor(words: number) {
    const bits = () => new Uint32Array(words);
    this.rivals = bits();
    this.varied = [bits(), bits(), bits(), bits(), bits()];
    this.follows = bits();
    this.steps = [bits(), bits(), bits()];
  }

  keep(keeper: Keeper): void {
    this.rivals = keeper.array(this.rivals);
    this.follows = keeper.array(this.follows);
    for (const place of PLACES) this.varied[place] = keeper.array(this.varied[place]);
    this.clearSteps();
  }

  grow(words: number): void {
    const grown = (old: Uint32Array) => {
      const next = new Uint32Array(words);
      next.set(old);
      return next;
    };
    this.rivals = grown(this.rivals);
    this.follows = grown(this.follows);
    for (const place of PLACES) this.varied[place] = grown(this.varied[place]);
    this.clearSteps();
  }

  private clearSteps(): void {
    const bits = () => new Uint32Array(this.follows.length);
    this.steps = [bits(), bits(), bits()];
    this.isStale = true;
  }

  /** The document stands alone, or is about to be placed anew. */
  clear(document: number): void {
    clearBit(this.rivals, document);
    clearBit(this.follows, document);
    for (const place of PLACES) clearBit(this.varied[place], document);
    this.isStale = true;
  }

  /** Places the offers of an edition. */
  place(offers: number[], isRun: boolean, isVaried: (place: Place) => boolean): void {
    const first = Math.min(...offers);
    for (const offer of offers) {
      this.clear(offer);
      setBit(this.rivals, offer);
      if (isRun && offer !== first) setBit(this.follows, offer);
      for (const place of PLACES) if (!isRun || isVaried(place)) setBit(this.varied[place], offer);
    }
  }

  /** Of `bits`: one offer of each edition that is uniform in this kind of feature, and the rest as it is. */
  divide(bits: Uint32Array, place: Place, words: number, uniform: Uint32Array, rest: Uint32Array): void {
    this.refresh(words);
    const varied = this.varied[place];
    const [one, two, four] = this.steps;
    let before = 0;
    for (let i = 0; i < words; i++) {
      const all = bits[i] ?? 0;
      const here = all & ~(varied[i] ?? 0);
      rest[i] = all & (varied[i] ?? 0);
      const follow = one[i] ?? 0;
      if (follow === 0) {
        uniform[i] = here;
        before = here;
        continue;
      }
      // `seen`: this offer or an earlier one of its edition is there. `before` is the word before, already so spread.
      let seen = here;
      seen |= ((seen << 1) | (before >>> 31)) & follow;
      seen |= ((seen << 2) | (before >>> 30)) & (two[i] ?? 0);
      seen |= ((seen << 4) | (before >>> 28)) & (four[i] ?? 0);
      uniform[i] = here & ~(((seen << 1) | (before >>> 31)) & follow);
      before = seen;
    }
  }

  private refresh(words: number): void {
    if (!this.isStale) return;
    this.isStale = false;
    const { follows } = this;
    const [one, two, four] = this.steps;
    const back = (from: Uint32Array, i: number, by: number) =>
      ((from[i] ?? 0) << by) | ((from[i - 1] ?? 0) >>> (32 - by));
    for (let i = 0; i < words; i++) {
      one[i] = follows[i] ?? 0;
      two[i] = (one[i] ?? 0) & back(one, i, 1);
      four[i] = (two[i] ?? 0) & back(two, i, 2);
    }
  }
}
