import type { Selection } from './collapse-editions.ts';
import { type DocumentColumns, NONE } from './document-columns.ts';
import { DISCOUNT_BANDS, PRICE_EDGES_SATANG } from './facet-values.rules.ts';
import type { FacetName } from './product-filters.ts';
import type { FacetCount, SearchFacets } from './search.types.ts';
import { Tally } from './tally.ts';

const LARGEST = { seller: 50, shipping: 50, author: 20, publisher: 20 } as const;
const STARS = 6;
const NO_VALUES: number[] = [];

/**
 * Counts facets over a selection. Properties that repeat together are counted as one number (a cell, a merchant, a set
 * of categories) in one pass each, and taken apart afterwards: the pass is all that grows with the number of products.
 */
export class FacetCounter {
  private readonly columns: DocumentColumns;
  private readonly whole = new Tally();
  private readonly tallies: Record<FacetName, Tally> = {
    category: new Tally(),
    rating: new Tally(),
    discount: new Tally(),
    format: new Tally(),
    language: new Tally(),
    seller: new Tally(),
    author: new Tally(),
    publisher: new Tally(),
    payment: new Tally(),
    shipping: new Tally(),
    price: new Tally(),
  };
  private group = 0;

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  /** Writes the counts of the wanted facets into `facets`. */
  count(selection: Selection, wanted: (facet: FacetName) => boolean, facets: SearchFacets): void {
    if (['rating', 'discount', 'format', 'language', 'price'].some((facet) => wanted(facet as FacetName))) {
      this.countCells(selection);
    }
    if (wanted('seller') || wanted('payment') || wanted('shipping')) this.countMerchants(selection);
    const { columns } = this;
    if (wanted('category'))
      this.countSets('category', columns.categorySets, columns.categoryRecords.records, selection);
    if (wanted('author'))
      this.countSets('author', columns.authorSets, columns.authorRecords.records, selection);
    if (wanted('publisher')) this.countPublishers(selection);
    this.read(selection, wanted, facets);
    for (const tally of Object.values(this.tallies)) tally.clear();
  }

  private read(selection: Selection, wanted: (facet: FacetName) => boolean, facets: SearchFacets): void {
    const { columns, tallies } = this;
    if (wanted('rating')) {
      facets.rating = [];
      for (let star = STARS - 1; star >= 0; star--) {
        const count = tallies.rating.of(star);
        if (count > 0) facets.rating.push({ id: star, count });
      }
    }
    if (wanted('discount')) {
      facets.discount = [];
      let count = 0;
      for (let level = DISCOUNT_BANDS.length; level > 0; level--) {
        count += tallies.discount.of(level);
        if (count > 0) facets.discount.unshift({ id: DISCOUNT_BANDS[level - 1] ?? '', count });
      }
    }
    if (wanted('format')) facets.format = largest(tallies.format, columns.formats.values, NONE);
    if (wanted('language')) facets.language = largest(tallies.language, columns.languages.values, NONE);
    if (wanted('category')) facets.category = largest(tallies.category, columns.categories.values);
    if (wanted('payment')) facets.payment = largest(tallies.payment, columns.payments.values);
    if (wanted('seller')) facets.seller = largest(tallies.seller, columns.sellers.values, -1, LARGEST.seller);
    if (wanted('shipping'))
      facets.shipping = largest(tallies.shipping, columns.shippings.values, -1, LARGEST.shipping);
    if (wanted('author')) facets.author = largest(tallies.author, columns.authors.values, -1, LARGEST.author);
    if (wanted('publisher')) {
      facets.publisher = largest(tallies.publisher, columns.publisherIds.values, NONE, LARGEST.publisher);
    }
    if (wanted('price')) facets.price = this.readPrices(selection);
  }

  private readPrices({ singles, singleCount, groups, groupsLength }: Selection): SearchFacets['price'] {
    const { prices } = this.columns;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < singleCount; i++) {
      const price = prices[singles[i] ?? 0] ?? 0;
      if (price < min) min = price;
      if (price > max) max = price;
    }
    for (let i = 0; i < groupsLength; ) {
      const end = i + 1 + (groups[i] ?? 0);
      for (i++; i < end; i++) {
        const price = prices[groups[i] ?? 0] ?? 0;
        if (price < min) min = price;
        if (price > max) max = price;
      }
    }
    const buckets = PRICE_EDGES_SATANG.map((startSatang, bucket) => ({
      startSatang,
      endSatang: PRICE_EDGES_SATANG[bucket + 1] ?? null,
      count: this.tallies.price.of(bucket),
    }));
    return max < min
      ? { minSatang: null, maxSatang: null, buckets }
      : { minSatang: min, maxSatang: max, buckets };
  }

  /** Counts a column into `whole`; groups whose offers differ in it go to `differing`, offer by offer. */
  private countColumn(
    column: Uint32Array,
    size: number,
    selection: Selection,
    differing: (document: number, group: number) => void,
    closeGroup?: () => void,
  ): Tally {
    const { whole } = this;
    const { singles, singleCount, groups, groupsLength } = selection;
    whole.reserve(size);
    whole.addColumn(column, singles, singleCount);
    for (let i = 0; i < groupsLength; ) {
      const end = i + 1 + (groups[i] ?? 0);
      const value = column[groups[i + 1] ?? 0] ?? 0;
      let same = true;
      for (let j = i + 2; j < end; j++) if (column[groups[j] ?? 0] !== value) same = false;
      if (same) whole.add(value, 1);
      else {
        const group = this.nextGroup();
        for (let j = i + 1; j < end; j++) differing(groups[j] ?? 0, group);
        closeGroup?.();
      }
      i = end;
    }
    return whole;
  }

  private countCells(selection: Selection): void {
    const { rating, discount, format, language, price } = this.tallies;
    const { cells, cellRecords, formats, languages } = this.columns;
    const { records } = cellRecords;
    format.reserve(formats.values.length);
    language.reserve(languages.values.length);
    let deepest = 0;
    const differing = (document: number, group: number) => {
      const cell = records[cells[document] ?? 0];
      if (!cell) return;
      rating.addOnce(cell.rating, group);
      format.addOnce(cell.format, group);
      language.addOnce(cell.language, group);
      price.addOnce(cell.priceBucket, group);
      if (cell.discountLevel > deepest) deepest = cell.discountLevel;
    };
    const whole = this.countColumn(cells, records.length, selection, differing, () => {
      discount.add(deepest, 1);
      deepest = 0;
    });
    for (let i = 0; i < whole.metCount; i++) {
      const met = whole.met[i] ?? 0;
      const cell = records[met];
      const count = whole.of(met);
      if (!cell) continue;
      rating.add(cell.rating, count);
      discount.add(cell.discountLevel, count);
      format.add(cell.format, count);
      language.add(cell.language, count);
      price.add(cell.priceBucket, count);
    }
    whole.clear();
  }

  private countMerchants(selection: Selection): void {
    const { seller, payment, shipping } = this.tallies;
    const { merchants, merchantRecords, sellers, payments, shippings } = this.columns;
    const { records } = merchantRecords;
    seller.reserve(sellers.values.length);
    payment.reserve(payments.values.length);
    shipping.reserve(shippings.values.length);
    const differing = (document: number, group: number) => {
      const merchant = records[merchants[document] ?? 0];
      if (!merchant) return;
      seller.addOnce(merchant.seller, group);
      for (const value of merchant.payments) payment.addOnce(value, group);
      for (const value of merchant.shippings) shipping.addOnce(value, group);
    };
    const whole = this.countColumn(merchants, records.length, selection, differing);
    for (let i = 0; i < whole.metCount; i++) {
      const met = whole.met[i] ?? 0;
      const merchant = records[met];
      const count = whole.of(met);
      if (!merchant) continue;
      seller.add(merchant.seller, count);
      for (const value of merchant.payments) payment.add(value, count);
      for (const value of merchant.shippings) shipping.add(value, count);
    }
    whole.clear();
  }

  private countSets(
    facet: 'category' | 'author',
    column: Uint32Array,
    sets: number[][],
    selection: Selection,
  ): void {
    const tally = this.tallies[facet];
    tally.reserve(this.columns[facet === 'category' ? 'categories' : 'authors'].values.length);
    const differing = (document: number, group: number) => {
      for (const value of sets[column[document] ?? 0] ?? NO_VALUES) tally.addOnce(value, group);
    };
    const whole = this.countColumn(column, sets.length, selection, differing);
    for (let i = 0; i < whole.metCount; i++) {
      const met = whole.met[i] ?? 0;
      for (const value of sets[met] ?? NO_VALUES) tally.add(value, whole.of(met));
    }
    whole.clear();
  }

  private countPublishers(selection: Selection): void {
    const tally = this.tallies.publisher;
    const { publishers, publisherIds } = this.columns;
    tally.reserve(publisherIds.values.length);
    const differing = (document: number, group: number) => tally.addOnce(publishers[document] ?? NONE, group);
    const whole = this.countColumn(publishers, publisherIds.values.length, selection, differing);
    for (let i = 0; i < whole.metCount; i++) tally.add(whole.met[i] ?? 0, whole.of(whole.met[i] ?? 0));
    whole.clear();
  }

  private nextGroup(): number {
    this.group = this.group === 0xffffffff ? 1 : this.group + 1;
    return this.group;
  }
}

/** The counted values, most first, then by id; at most `max`. */
function largest<T extends string | number>(
  tally: Tally,
  values: T[],
  without = -1,
  max = Infinity,
): FacetCount<T>[] {
  const before = (a: FacetCount<T>, b: FacetCount<T>) => b.count - a.count || (a.id < b.id ? -1 : 1);
  const found: FacetCount<T>[] = [];
  for (let i = 0; i < tally.metCount; i++) {
    const value = tally.met[i] ?? 0;
    const id = values[value];
    if (value === without || id === undefined) continue;
    const count = tally.of(value);
    const last = found[found.length - 1];
    if (found.length < max || max === Infinity) {
      found.push({ id, count });
      if (found.length === max) found.sort(before);
    } else if (last && (count > last.count || (count === last.count && id < last.id))) {
      // A full top list stays sorted: the newcomer sinks in from the end.
      let at = max - 1;
      const entry = { id, count };
      while (at > 0 && before(entry, found[at - 1] ?? entry) < 0) {
        found[at] = found[at - 1] ?? entry;
        at--;
      }
      found[at] = entry;
    }
  }
  return found.length < max || max === Infinity ? found.sort(before) : found;
}
