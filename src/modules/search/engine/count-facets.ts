import type { FacetCount, FacetName, SearchFacets } from '../search.types.ts';
import type { Selection } from './collapse-editions.ts';
import type { DocumentColumns } from './document-columns.ts';
import {
  cellFeatureCount,
  DISCOUNT_FEATURES,
  type FeatureRange,
  formatFeatures,
  languageFeatures,
  merchantFeatureCount,
  PRICE_FEATURES,
  paymentFeatures,
  plainFeatures,
  RATING_FEATURES,
  sellerFeatures,
  shippingFeatures,
} from './facet-features.rules.ts';
import { DISCOUNT_BANDS, PRICE_EDGES_SATANG } from './facet-values.rules.ts';
import { AUTHORS, CATEGORIES, CELL, MERCHANT, PLACES, type Place, PUBLISHER } from './feature-places.ts';
import { largestCounts } from './largest-counts.ts';
import { Tally } from './tally.ts';

const LARGEST = { seller: 50, shipping: 50, author: 20, publisher: 20 } as const;

/** Of which kind a facet's features are. */
export const PLACE_OF: Record<FacetName, Place> = {
  rating: CELL,
  discount: CELL,
  price: CELL,
  format: CELL,
  language: CELL,
  seller: MERCHANT,
  payment: MERCHANT,
  shipping: MERCHANT,
  category: CATEGORIES,
  author: AUTHORS,
  publisher: PUBLISHER,
};
const FACETS = Object.keys(PLACE_OF) as FacetName[];

/**
 * Counts facets over a selection. Features that repeat together are one numbered list (a cell, a merchant, a set of
 * categories): the lists are counted in one pass over the rows, and taken apart afterwards.
 */
export class FacetCounter {
  private readonly columns: DocumentColumns;
  private readonly lists = new Tally();
  private readonly features: Record<Place, Tally> = [
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
  ];
  private scratch = new Uint32Array(1024);
  private group = 0;

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  /** Writes the counts of the wanted facets into `facets`. */
  count(selection: Selection, wanted: (facet: FacetName) => boolean, facets: SearchFacets): void {
    const names = FACETS.filter(wanted);
    const places = PLACES.filter((place) => names.some((name) => PLACE_OF[name] === place));
    for (const place of places) this.countPlace(place, selection);
    for (const name of names) this.read(name, selection, facets);
    for (const place of places) this.features[place].clear();
  }

  private countPlace(place: Place, selection: Selection): void {
    const { features: products } = this.columns;
    const own = products.own[place];
    const { starts, values, size } = products.lists[place];
    const { lists } = this;
    const features = this.features[place];
    const featureCount = this.featureCount(place);
    const most = Math.max(size, featureCount);
    if (this.scratch.length < most) this.scratch = new Uint32Array(most * 2);
    const { scratch } = this;
    lists.open(size);
    features.open(featureCount);
    lists.addColumn(own, selection.alone, selection.aloneCount);
    if (selection.aloneBits) {
      this.columns.categoryRuns.count(selection.aloneBits, this.columns.words, own, lists);
    }
    lists.addColumn(selection.groups.united[place], selection.editions, selection.editionCount);
    const { parts, partsLength } = selection;
    for (let i = 0; i < partsLength; ) {
      const end = i + 1 + (parts[i] ?? 0);
      const first = own[parts[i + 1] ?? 0] ?? 0;
      let same = true;
      for (let j = i + 2; j < end; j++) if (own[parts[j] ?? 0] !== first) same = false;
      if (same) lists.add(first, 1);
      else {
        this.group = this.group === 0xffffffff ? 1 : this.group + 1;
        for (let j = i + 1; j < end; j++) {
          const list = own[parts[j] ?? 0] ?? 0;
          features.addEachOnce(values, starts[list] ?? 0, starts[list + 1] ?? 0, this.group);
        }
      }
      i = end;
    }
    const met = lists.values(scratch);
    for (let i = 0; i < met; i++) {
      const list = scratch[i] ?? 0;
      features.addEach(values, starts[list] ?? 0, starts[list + 1] ?? 0, lists.of(list));
    }
    lists.clear();
  }

  private featureCount(place: Place): number {
    const { formats, languages, sellers, payments, shippings, categories, authors, publishers } =
      this.columns;
    switch (place) {
      case CELL:
        return cellFeatureCount(formats.size, languages.size);
      case MERCHANT:
        return merchantFeatureCount(sellers.size, payments.size, shippings.size);
      case CATEGORIES:
        return categories.size;
      case AUTHORS:
        return authors.size;
      case PUBLISHER:
        return publishers.size;
    }
  }

  private read(name: FacetName, selection: Selection, facets: SearchFacets): void {
    const { formats, languages, sellers, payments, shippings, categories, authors, publishers } =
      this.columns;
    switch (name) {
      case 'rating':
        facets.rating = this.inOrder(RATING_FEATURES, (star) => star).reverse();
        break;
      case 'discount':
        facets.discount = this.inOrder(DISCOUNT_FEATURES, (band) => DISCOUNT_BANDS[band] ?? '');
        break;
      case 'price':
        facets.price = this.readPrices(selection);
        break;
      case 'format':
        facets.format = this.largest(name, formatFeatures(formats.size), formats.values).filter(
          ({ id }) => id !== '',
        );
        break;
      case 'language':
        facets.language = this.largest(name, languageFeatures(languages.size), languages.values).filter(
          ({ id }) => id !== '',
        );
        break;
      case 'seller':
        facets.seller = this.largest(name, sellerFeatures(sellers.size), sellers.values, LARGEST.seller);
        break;
      case 'payment':
        facets.payment = this.largest(name, paymentFeatures(payments.size), payments.values);
        break;
      case 'shipping':
        facets.shipping = this.largest(
          name,
          shippingFeatures(shippings.size),
          shippings.values,
          LARGEST.shipping,
        );
        break;
      case 'category':
        facets.category = this.largest(name, plainFeatures(categories.size), categories.values);
        break;
      case 'author':
        facets.author = this.largest(name, plainFeatures(authors.size), authors.values, LARGEST.author);
        break;
      case 'publisher':
        facets.publisher = this.largest(
          name,
          plainFeatures(publishers.size),
          publishers.values,
          LARGEST.publisher,
        );
        break;
    }
  }

  private largest<T extends string | number>(
    name: FacetName,
    range: FeatureRange,
    values: T[],
    max?: number,
  ) {
    return largestCounts(this.features[PLACE_OF[name]], range, values, this.scratch, max);
  }

  private inOrder<T>({ first, count }: FeatureRange, idOf: (value: number) => T): FacetCount<T>[] {
    const found: FacetCount<T>[] = [];
    for (let value = 0; value < count; value++) {
      const counted = this.features[CELL].of(first + value);
      if (counted > 0) found.push({ id: idOf(value), count: counted });
    }
    return found;
  }

  private readPrices(selection: Selection): SearchFacets['price'] {
    const { alone, aloneCount, editions, editionCount, parts, partsLength } = selection;
    const { prices } = this.columns;
    const { lowest, highest } = selection.groups;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < aloneCount; i++) {
      const price = prices[alone[i] ?? 0] ?? 0;
      if (price < min) min = price;
      if (price > max) max = price;
    }
    for (let i = 0; i < editionCount; i++) {
      const edition = editions[i] ?? 0;
      min = Math.min(min, lowest[edition] ?? 0);
      max = Math.max(max, highest[edition] ?? 0);
    }
    for (let i = 0; i < partsLength; ) {
      const end = i + 1 + (parts[i] ?? 0);
      for (i++; i < end; i++) {
        const price = prices[parts[i] ?? 0] ?? 0;
        if (price < min) min = price;
        if (price > max) max = price;
      }
    }
    const buckets = PRICE_EDGES_SATANG.map((startSatang, bucket) => ({
      startSatang,
      endSatang: PRICE_EDGES_SATANG[bucket + 1] ?? null,
      count: this.features[CELL].of(PRICE_FEATURES.first + bucket),
    }));
    return max < min
      ? { minSatang: null, maxSatang: null, buckets }
      : { minSatang: min, maxSatang: max, buckets };
  }
}
