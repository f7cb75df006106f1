import type { Keeper } from './kept-parts.ts';

const START_SIZE = 4_096;

/** As ValueDictionary, for whole numbers from 0 to below 2^32 - 1, of which there are very many: one probe and no object each. */
export class NumberDictionary {
  size = 0;
  /** Numbers by their hash, each with one added; 0 is a free place. */
  private places = new Uint32Array(START_SIZE);
  private ids = new Uint32Array(START_SIZE);

  keep(keeper: Keeper): void {
    this.size = keeper.value(this.size);
    this.places = keeper.array(this.places);
    this.ids = keeper.array(this.ids);
  }

  find(value: number): number | undefined {
    const at = this.placeOf(value);
    return this.places[at] === 0 ? undefined : this.ids[at];
  }

  add(value: number): number {
    let at = this.placeOf(value);
    if (this.places[at] !== 0) return this.ids[at] ?? 0;
    if (this.size * 2 >= this.places.length) {
      this.grow();
      at = this.placeOf(value);
    }
    this.places[at] = value + 1;
    this.ids[at] = this.size;
    return this.size++;
  }

  /** Where the number stands, or would stand. */
  private placeOf(value: number): number {
    const { places } = this;
    const mask = places.length - 1;
    let at = (Math.imul(value, 0x9e3779b1) >>> 7) & mask;
    for (let place = places[at]; place !== 0 && place !== value + 1; place = places[at]) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { places, ids } = this;
    this.places = new Uint32Array(places.length * 2);
    this.ids = new Uint32Array(places.length * 2);
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0;
      if (place === 0) continue;
      const at = this.placeOf(place - 1);
      this.places[at] = place;
      this.ids[at] = ids[i] ?? 0;
    }
  }
}
