import type { FacetName, SearchQuery } from '../search.types.ts';
import { hasBit, setBit, type ValueBits } from './bit-sets.ts';
import type { DocumentColumns } from './document-columns.ts';
import {
  discountFeature,
  formatFeature,
  languageFeature,
  paymentFeature,
  ratingFeature,
  shippingFeature,
} from './facet-features.rules.ts';
import { DISCOUNT_BANDS } from './facet-values.rules.ts';
import type { PackedLists } from './packed-lists.ts';
import type { ValueDictionary } from './value-dictionary.ts';

const STAR_BUCKETS = [0, 1, 2, 3, 4, 5];

/** One active filter: the documents it lets through. `facet` is the facet it steers, if it steers one. */
type BitFilter = { facet: FacetName | null; bits: Uint32Array; isText?: boolean };

export type ResolvedFilters = {
  bitFilters: BitFilter[];
  /** Its bits are made when first needed: few documents are checked faster one by one. */
  price: { startSatang: number; endSatang: number; bits: Uint32Array | null } | null;
  /** Facets with an active filter: each of them is counted without its own. */
  steered: FacetName[];
};

/** Turns the filters of a query into bit sets and applies them. Its scratch space is reused from query to query. */
export class ProductFilters {
  private readonly columns: DocumentColumns;
  private readonly pool: Uint32Array[] = [];
  private pooled = 0;
  private folded = new Uint32Array(0);

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  /** The result is valid until the next call. */
  resolve(query: SearchQuery): ResolvedFilters {
    const { columns } = this;
    this.pooled = 0;
    const bitFilters: BitFilter[] = [];
    const add = (facet: FacetName | null, bits: Uint32Array | null) => {
      if (bits) bitFilters.push({ facet, bits });
    };
    const { cellBits, merchantBits, categoryBits } = columns;
    const known = <T extends string | number>(
      values: ValueDictionary<T>,
      featureOf: (value: number) => number,
    ) => {
      return (value: T) => {
        const found = values.find(value);
        return found === undefined ? -1 : featureOf(found);
      };
    };
    const category = query.categoryId === undefined ? undefined : [query.categoryId];
    add(
      'category',
      this.anyOf(
        categoryBits,
        category,
        known(columns.categories, (value) => value),
      ),
    );
    add('format', this.anyOf(cellBits, query.format, known(columns.formats, formatFeature)));
    add('language', this.anyOf(cellBits, query.language, known(columns.languages, languageFeature)));
    add('payment', this.anyOf(merchantBits, query.payment, known(columns.payments, paymentFeature)));
    add('shipping', this.anyOf(merchantBits, query.shipping, known(columns.shippings, shippingFeature)));
    const star = (value: number) => (STAR_BUCKETS.includes(value) ? ratingFeature(value) : -1);
    add('rating', this.anyOf(cellBits, query.rating, star));
    const band = (value: string) => {
      const at = (DISCOUNT_BANDS as readonly string[]).indexOf(value);
      return at < 0 ? -1 : discountFeature(at);
    };
    add('discount', this.anyOf(cellBits, query.discount, band));
    add('seller', this.listed(columns.sellers, columns.bySeller, query.sellerId));
    add('author', this.listed(columns.authors, columns.byAuthor, query.authorId));
    add('publisher', this.listed(columns.publishers, columns.byPublisher, query.publisherId));
    add(null, this.listed(columns.series, columns.bySeries, query.seriesId));
    if (query.among !== undefined) add(null, this.among(query.among));
    if (query.stock === 'in') add(null, columns.stocked);
    if (query.stock === 'out') add(null, this.unstocked());
    const price = priceRangeOf(query);
    const steered: FacetName[] = price ? ['price'] : [];
    for (const { facet } of bitFilters) if (facet) steered.push(facet);
    return { bitFilters, price, steered };
  }

  /** Who passes every filter but those of `except`. Valid until the next call. */
  passing(filters: ResolvedFilters, except: FacetName | null): Uint32Array {
    const sets: Uint32Array[] = [];
    for (const { facet, bits } of filters.bitFilters) if (facet === null || facet !== except) sets.push(bits);
    if (filters.price && except !== 'price') sets.push(this.priced(filters.price));
    const [first = this.columns.live, second, ...others] = sets;
    if (!second) return first;
    const { words } = this.columns;
    if (this.folded.length < words) this.folded = new Uint32Array(this.columns.live.length);
    const { folded } = this;
    for (let i = 0; i < words; i++) folded[i] = (first[i] ?? 0) & (second[i] ?? 0);
    for (const bits of others) for (let i = 0; i < words; i++) folded[i] = (folded[i] ?? 0) & (bits[i] ?? 0);
    return folded;
  }

  /** These documents as one more filter, which no facet steers. */
  addFound(filters: ResolvedFilters, found: Uint32Array, count: number): void {
    const bits = this.scratch();
    for (let i = 0; i < count; i++) setBit(bits, found[i] ?? 0);
    filters.bitFilters.push({ facet: null, bits, isText: true });
  }

  private priced(price: NonNullable<ResolvedFilters['price']>): Uint32Array {
    if (price.bits) return price.bits;
    const bits = this.scratch();
    const { columns } = this;
    columns.priceBits.range(price.startSatang, price.endSatang, columns.prices, columns.words, bits);
    price.bits = bits;
    return bits;
  }

  /**
   * One pass over found documents: `passed` gets those passing every filter; `spared[k]` those passing every filter but
   * perhaps that of `filters.steered[k]`, which is what that facet counts.
   */
  split(
    filters: ResolvedFilters,
    found: Uint32Array,
    count: number,
    passed: Uint32Array,
    spared: Uint32Array[],
  ): { length: number; sparedLengths: number[] } {
    const { bitFilters, price, steered } = filters;
    const { prices } = this.columns;
    const sparedLengths = steered.map(() => 0);
    const slotOf = bitFilters.map((filter) => (filter.facet ? steered.indexOf(filter.facet) : -1));
    const spareCount = steered.length;
    let length = 0;
    for (let i = 0; i < count; i++) {
      const document = found[i] ?? 0;
      let failures = 0;
      let slot = -1;
      if (price) {
        const satang = prices[document] ?? 0;
        if (satang < price.startSatang || satang > price.endSatang) {
          failures = 1;
          slot = 0;
        }
      }
      for (let f = 0; f < bitFilters.length; f++) {
        if (hasBit(bitFilters[f]?.bits ?? this.columns.live, document)) continue;
        slot = slotOf[f] ?? -1;
        failures += slot < 0 ? 2 : 1;
        if (failures > 1) break;
      }
      if (failures === 0) passed[length++] = document;
      if (failures > 1) continue;
      for (let k = failures === 0 ? 0 : slot; k <= (failures === 0 ? spareCount - 1 : slot); k++) {
        const list = spared[k];
        const at = sparedLengths[k] ?? 0;
        if (list) list[at] = document;
        sparedLengths[k] = at + 1;
      }
    }
    return { length, sparedLengths };
  }

  /** An empty choice is no filter; a choice of nothing known (−1) lets nothing through. */
  private anyOf<T>(
    bits: ValueBits,
    values: T[] | undefined,
    featureOf: (value: T) => number,
  ): Uint32Array | null {
    if (!values || values.length === 0) return null;
    const numbers = [...new Set(values.map(featureOf))].filter((feature) => feature >= 0);
    if (numbers.length === 1) return bits.bitsOf(numbers[0] ?? 0);
    const union = this.scratch();
    for (const number of numbers) {
      const set = bits.bitsOf(number);
      for (let i = 0; i < this.columns.words; i++) union[i] = (union[i] ?? 0) | (set[i] ?? 0);
    }
    return union;
  }

  private listed(
    dictionary: ValueDictionary<number>,
    lists: PackedLists,
    value: number | undefined,
  ): Uint32Array | null {
    if (value === undefined) return null;
    const bits = this.scratch();
    const list = Number.isNaN(value) ? undefined : dictionary.find(value);
    if (list !== undefined) {
      const start = lists.start(list);
      const end = start + lists.length(list);
      for (let i = start; i < end; i++) setBit(bits, (lists.entries[i] ?? 0) >>> 8);
    }
    return bits;
  }

  private among(productIds: readonly number[]): Uint32Array {
    const bits = this.scratch();
    for (const productId of productIds) {
      const ordinal = this.columns.ordinalOf(productId);
      if (ordinal !== undefined) setBit(bits, ordinal);
    }
    return bits;
  }

  private unstocked(): Uint32Array {
    const { live, stocked, words } = this.columns;
    const bits = this.scratch();
    for (let i = 0; i < words; i++) bits[i] = (live[i] ?? 0) & ~(stocked[i] ?? 0);
    return bits;
  }

  private scratch(): Uint32Array {
    const size = this.columns.live.length;
    let bits = this.pool[this.pooled];
    if (bits?.length === size) bits.fill(0);
    else {
      bits = new Uint32Array(size);
      this.pool[this.pooled] = bits;
    }
    this.pooled++;
    return bits;
  }
}

function priceRangeOf(query: SearchQuery): ResolvedFilters['price'] {
  const { startPriceSatang, endPriceSatang } = query;
  if (startPriceSatang === undefined && endPriceSatang === undefined) return null;
  return {
    startSatang: startPriceSatang ?? 0,
    endSatang: endPriceSatang ?? Number.POSITIVE_INFINITY,
    bits: null,
  };
}
