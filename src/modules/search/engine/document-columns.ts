import type { SearchDocument } from '../search.types.ts';
import { clearBit, setBit, ValueBits, wordsFor } from './bit-sets.ts';
import { CategoryRuns } from './category-runs.ts';
import {
  discountFeature,
  formatFeature,
  languageFeature,
  paymentFeature,
  priceFeature,
  ratingFeature,
  sellerFeature,
  shippingFeature,
} from './facet-features.rules.ts';
import {
  discountBasisPoints,
  discountLevel,
  popularityOf,
  priceBucket,
  ratingSortKey,
  starBucket,
} from './facet-values.rules.ts';
import { AUTHORS, CATEGORIES, CELL, MERCHANT, PUBLISHER } from './feature-places.ts';
import type { Keeper } from './kept-parts.ts';
import { NumberMap } from './number-map.ts';
import { PackedLists } from './packed-lists.ts';
import { PriceBits } from './price-bits.ts';
import { ProductFeatures } from './product-features.ts';
import { TextTable } from './text-table.ts';
import { titleOrderKey } from './title-order.rules.ts';
import { ValueDictionary } from './value-dictionary.ts';

const FIRST_CAPACITY = 1024;

/** What the index knows of each document besides its text, by the document's ordinal. */
export class DocumentColumns {
  capacity = FIRST_CAPACITY;
  /** Ordinals ever given out; some may be free. */
  used = 0;
  liveCount = 0;
  productIds = new Float64Array(FIRST_CAPACITY);
  prices = new Float64Array(FIRST_CAPACITY);
  fullPrices = new Float64Array(FIRST_CAPACITY);
  sold = new Float64Array(FIRST_CAPACITY);
  published = new Float64Array(FIRST_CAPACITY);
  ratings = new Float64Array(FIRST_CAPACITY);
  discounts = new Float64Array(FIRST_CAPACITY);
  inStock = new Uint8Array(FIRST_CAPACITY);
  /** 1 for a new copy, 0 for a used one. */
  isNew = new Uint8Array(FIRST_CAPACITY);
  stars = new Uint8Array(FIRST_CAPACITY);
  popularity = new Uint8Array(FIRST_CAPACITY);
  formatOf = new Uint32Array(FIRST_CAPACITY);
  languageOf = new Uint32Array(FIRST_CAPACITY);
  /** By which titles are ordered: the number of the document's key in `titleKeys`. */
  titleKeyOf = new Uint32Array(FIRST_CAPACITY);
  readonly titleKeys = new TextTable();
  /** What tells a document from another of its product, but for stock and price (see SearchDocument). */
  signatures = new Float64Array(FIRST_CAPACITY);
  readonly features = new ProductFeatures(
    (a, b) => this.isBetterOffer(a, b),
    (a, b) => this.isBetterEdition(a, b),
    (document) => this.prices[document] ?? 0,
  );

  readonly sellers = new ValueDictionary<number>();
  readonly payments = new ValueDictionary<string>();
  readonly shippings = new ValueDictionary<number>();
  /** Formats and languages begin with '', which stands for none and is never shown. */
  readonly formats = new ValueDictionary<string>();
  readonly languages = new ValueDictionary<string>();
  readonly categories = new ValueDictionary<number>();
  readonly authors = new ValueDictionary<number>();
  readonly publishers = new ValueDictionary<number>();
  readonly series = new ValueDictionary<number>();

  live = new Uint32Array(wordsFor(FIRST_CAPACITY));
  stocked = new Uint32Array(wordsFor(FIRST_CAPACITY));
  /** Who has a feature of the cell (stars, discount, format, language) or merchant (payment, shipping), or a category. */
  readonly cellBits = new ValueBits(wordsFor(FIRST_CAPACITY));
  readonly merchantBits = new ValueBits(wordsFor(FIRST_CAPACITY));
  readonly categoryBits = new ValueBits(wordsFor(FIRST_CAPACITY));
  readonly categoryRuns = new CategoryRuns(wordsFor(FIRST_CAPACITY));
  readonly priceBits = new PriceBits(wordsFor(FIRST_CAPACITY));
  /** What has too many values for a bit set each. */
  readonly bySeller = new PackedLists();
  readonly byAuthor = new PackedLists();
  readonly byPublisher = new PackedLists();
  readonly bySeries = new PackedLists();

  /** -1 for none. */
  private seriesOf = new Float64Array(FIRST_CAPACITY);
  private readonly ordinals = new NumberMap();
  private free: number[] = [];

  constructor() {
    this.formats.add('');
    this.languages.add('');
  }

  /** What is stale in the united features must have been brought up to date. */
  keep(keeper: Keeper): void {
    this.capacity = keeper.value(this.capacity);
    this.used = keeper.value(this.used);
    this.liveCount = keeper.value(this.liveCount);
    this.free = keeper.value(this.free);
    this.productIds = keeper.array(this.productIds);
    this.prices = keeper.array(this.prices);
    this.fullPrices = keeper.array(this.fullPrices);
    this.sold = keeper.array(this.sold);
    this.published = keeper.array(this.published);
    this.ratings = keeper.array(this.ratings);
    this.discounts = keeper.array(this.discounts);
    this.inStock = keeper.array(this.inStock);
    this.isNew = keeper.array(this.isNew);
    this.stars = keeper.array(this.stars);
    this.popularity = keeper.array(this.popularity);
    this.formatOf = keeper.array(this.formatOf);
    this.languageOf = keeper.array(this.languageOf);
    this.titleKeyOf = keeper.array(this.titleKeyOf);
    this.signatures = keeper.array(this.signatures);
    this.seriesOf = keeper.array(this.seriesOf);
    this.live = keeper.array(this.live);
    this.stocked = keeper.array(this.stocked);
    const { sellers, payments, shippings, formats, languages, categories, authors, publishers, series } =
      this;
    const dictionaries = [
      sellers,
      payments,
      shippings,
      formats,
      languages,
      categories,
      authors,
      publishers,
      series,
    ];
    const { titleKeys, features, cellBits, merchantBits, categoryBits, categoryRuns, priceBits } = this;
    const { bySeller, byAuthor, byPublisher, bySeries, ordinals } = this;
    for (const part of [...dictionaries, titleKeys, features, cellBits, merchantBits, categoryBits])
      part.keep(keeper);
    for (const part of [categoryRuns, priceBits, bySeller, byAuthor, byPublisher, bySeries, ordinals])
      part.keep(keeper);
  }

  get words(): number {
    return wordsFor(this.used);
  }

  ordinalOf(productId: number): number | undefined {
    return this.ordinals.get(productId);
  }

  /** Stores a new document and returns its ordinal. */
  add(document: SearchDocument): number {
    const ordinal = this.free.pop() ?? this.used++;
    if (ordinal >= this.capacity) this.grow();
    this.ordinals.set(document.productId, ordinal);
    this.productIds[ordinal] = document.productId;
    this.liveCount++;
    setBit(this.live, ordinal);
    this.write(ordinal, document);
    return ordinal;
  }

  /** Stores a document over the one of the same product. */
  replace(ordinal: number, document: SearchDocument): void {
    this.erase(ordinal);
    this.write(ordinal, document);
  }

  remove(ordinal: number): void {
    this.erase(ordinal);
    this.ordinals.delete(this.productIds[ordinal] ?? 0);
    clearBit(this.live, ordinal);
    this.liveCount--;
    this.free.push(ordinal);
  }

  /** To be called once all documents are added: what is quicker to make for all than to keep for each. */
  settle(): void {
    for (const lists of [this.bySeller, this.byAuthor, this.byPublisher, this.bySeries]) lists.trim();
    this.features.refresh();
    this.categoryRuns.build(this.features.own[CATEGORIES], this.used);
  }

  /** In stock first, then cheapest, then the older listing. */
  isBetterOffer(a: number, b: number): boolean {
    const { inStock, prices, productIds } = this;
    if (inStock[a] !== inStock[b]) return inStock[a] === 1;
    if (prices[a] !== prices[b]) return (prices[a] ?? 0) < (prices[b] ?? 0);
    return (productIds[a] ?? 0) < (productIds[b] ?? 0);
  }

  /** Of all offers of a work: in stock first, then new, then as offers of an edition. */
  isBetterEdition(a: number, b: number): boolean {
    const { inStock, isNew } = this;
    if (inStock[a] === inStock[b] && isNew[a] !== isNew[b]) return isNew[a] === 1;
    return this.isBetterOffer(a, b);
  }

  writeStock(ordinal: number, stock: number): void {
    this.inStock[ordinal] = stock > 0 ? 1 : 0;
    if (stock > 0) setBit(this.stocked, ordinal);
    else clearBit(this.stocked, ordinal);
    this.features.changed(ordinal);
  }

  writePrices(ordinal: number, priceSatang: number, fullPriceSatang: number): void {
    this.markCell(ordinal, false);
    this.prices[ordinal] = priceSatang;
    this.fullPrices[ordinal] = fullPriceSatang;
    this.discounts[ordinal] = discountBasisPoints(priceSatang, fullPriceSatang);
    this.writeCell(ordinal);
    this.markCell(ordinal, true);
  }

  private write(ordinal: number, document: SearchDocument): void {
    const { ratingAverage, ratingCount } = document;
    this.sold[ordinal] = document.soldCount;
    this.published[ordinal] = document.publishedAtMs;
    this.ratings[ordinal] = ratingSortKey(ratingAverage, ratingCount);
    this.stars[ordinal] = starBucket(ratingAverage, ratingCount);
    this.popularity[ordinal] = popularityOf(document.soldCount, ratingAverage, ratingCount);
    this.titleKeyOf[ordinal] = this.titleKeys.add(titleOrderKey(document.titleTh, document.titleEn));
    this.signatures[ordinal] = document.signature ?? 0;
    this.formatOf[ordinal] = this.formats.add(document.format ?? '');
    this.languageOf[ordinal] = this.languages.add(document.language ?? '');
    this.features.write(ordinal, MERCHANT, this.merchantOf(document));
    this.features.write(ordinal, CATEGORIES, numbered(document.categoryIds, this.categories));
    this.categoryRuns.changed(ordinal);
    this.features.write(ordinal, AUTHORS, numbered(document.authorIds, this.authors));
    const { publisherId, seriesId } = document;
    this.features.write(ordinal, PUBLISHER, publisherId === null ? [] : [this.publishers.add(publisherId)]);
    this.seriesOf[ordinal] = seriesId === null ? -1 : this.series.add(seriesId);
    this.isNew[ordinal] = document.condition === 'new' ? 1 : 0;
    this.features.join(ordinal, document.editionId, document.workId);
    this.prices[ordinal] = document.priceSatang;
    this.fullPrices[ordinal] = document.fullPriceSatang;
    this.discounts[ordinal] = discountBasisPoints(document.priceSatang, document.fullPriceSatang);
    this.writeCell(ordinal);
    this.markCell(ordinal, true);
    this.markRest(ordinal, true);
    this.writeStock(ordinal, document.stock);
  }

  private erase(ordinal: number): void {
    this.writeStock(ordinal, 0);
    this.markCell(ordinal, false);
    this.markRest(ordinal, false);
    this.features.leave(ordinal);
  }

  private merchantOf(document: SearchDocument): number[] {
    const features = new Set([sellerFeature(this.sellers.add(document.sellerId))]);
    for (const code of document.paymentCodes) features.add(paymentFeature(this.payments.add(code)));
    for (const id of document.shippingIds) features.add(shippingFeature(this.shippings.add(id)));
    return [...features].sort((a, b) => a - b);
  }

  private writeCell(ordinal: number): void {
    const features = [ratingFeature(this.stars[ordinal] ?? 0)];
    const level = discountLevel(this.discounts[ordinal] ?? 0);
    for (let band = 0; band < level; band++) features.push(discountFeature(band));
    features.push(priceFeature(priceBucket(this.prices[ordinal] ?? 0)));
    features.push(formatFeature(this.formatOf[ordinal] ?? 0), languageFeature(this.languageOf[ordinal] ?? 0));
    this.features.write(
      ordinal,
      CELL,
      features.sort((a, b) => a - b),
    );
    this.features.changed(ordinal);
  }

  private markCell(ordinal: number, present: boolean): void {
    for (const feature of this.features.featuresOf(ordinal, CELL))
      this.cellBits.put(feature, ordinal, present);
    this.priceBits.put(ordinal, this.prices[ordinal] ?? 0, present);
  }

  private markRest(ordinal: number, present: boolean): void {
    const mark = (lists: PackedLists, value: number) =>
      present ? lists.insert(value, ordinal, 0) : lists.remove(value, ordinal);
    for (const feature of this.features.featuresOf(ordinal, MERCHANT)) {
      // Every third feature is a seller.
      if (feature % 3 === 0) mark(this.bySeller, feature / 3);
      else this.merchantBits.put(feature, ordinal, present);
    }
    for (const value of this.features.featuresOf(ordinal, CATEGORIES))
      this.categoryBits.put(value, ordinal, present);
    for (const value of this.features.featuresOf(ordinal, AUTHORS)) mark(this.byAuthor, value);
    for (const value of this.features.featuresOf(ordinal, PUBLISHER)) mark(this.byPublisher, value);
    const series = this.seriesOf[ordinal] ?? -1;
    if (series >= 0) mark(this.bySeries, series);
  }

  private grow(): void {
    this.capacity *= 2;
    const { capacity } = this;
    const floats = (old: Float64Array) => {
      const next = new Float64Array(capacity);
      next.set(old);
      return next;
    };
    const bytes = (old: Uint8Array) => {
      const next = new Uint8Array(capacity);
      next.set(old);
      return next;
    };
    const numbers = (old: Uint32Array, size = capacity) => {
      const next = new Uint32Array(size);
      next.set(old);
      return next;
    };
    this.productIds = floats(this.productIds);
    this.prices = floats(this.prices);
    this.fullPrices = floats(this.fullPrices);
    this.sold = floats(this.sold);
    this.published = floats(this.published);
    this.ratings = floats(this.ratings);
    this.discounts = floats(this.discounts);
    this.inStock = bytes(this.inStock);
    this.isNew = bytes(this.isNew);
    this.stars = bytes(this.stars);
    this.popularity = bytes(this.popularity);
    this.titleKeyOf = numbers(this.titleKeyOf);
    this.signatures = floats(this.signatures);
    this.seriesOf = floats(this.seriesOf);
    this.formatOf = numbers(this.formatOf);
    this.languageOf = numbers(this.languageOf);
    const words = wordsFor(capacity);
    this.live = numbers(this.live, words);
    this.stocked = numbers(this.stocked, words);
    for (const bits of [this.cellBits, this.merchantBits, this.categoryBits]) bits.grow(words);
    this.priceBits.grow(words);
    this.categoryRuns.grow(words);
    this.features.grow(capacity);
  }
}

function numbered(ids: number[], dictionary: ValueDictionary<number>): number[] {
  return [...new Set(ids.map((id) => dictionary.add(id)))].sort((a, b) => a - b);
}
