import { clearBit, setBit, ValueBits, wordsFor } from './bit-sets.ts';
import {
  DISCOUNT_BANDS,
  discountBasisPoints,
  discountLevel,
  popularityOf,
  priceBucket,
  ratingSortKey,
  starBucket,
} from './facet-values.rules.ts';
import { PackedLists } from './packed-lists.ts';
import type { SearchDocument } from './search.types.ts';
import { titleOrderKey } from './title-order.rules.ts';
import { RecordDictionary, ValueDictionary } from './value-dictionary.ts';

/** The few-valued properties of an offer, counted together: most offers share theirs with many others. */
type Cell = { rating: number; discountLevel: number; format: number; language: number; priceBucket: number };
/** A seller with how one can pay and have things sent. */
type Merchant = { seller: number; payments: number[]; shippings: number[] };
/** Number of "none" in the format and language dictionaries and the publisher column. */
export const NONE = 0;

/** What the index knows of each document besides its text, one typed array a property, by the document's ordinal. */
export class DocumentColumns {
  capacity = 1024;
  /** Ordinals ever given out; some may be free. */
  used = 0;
  liveCount = 0;
  productIds = new Float64Array(1024);
  /** The next offer of the same edition, in a ring; itself when it is the only one. */
  nextInEdition = new Uint32Array(1024);
  prices = new Float64Array(1024);
  fullPrices = new Float64Array(1024);
  inStock = new Uint8Array(1024);
  sold = new Float64Array(1024);
  published = new Float64Array(1024);
  ratings = new Float64Array(1024);
  discounts = new Float64Array(1024);
  popularity = new Uint8Array(1024);
  cells = new Uint32Array(1024);
  merchants = new Uint32Array(1024);
  categorySets = new Uint32Array(1024);
  authorSets = new Uint32Array(1024);
  publishers = new Uint32Array(1024);
  series = new Uint32Array(1024);
  readonly titleKeys: string[] = [];
  readonly editions: (number | null)[] = [];

  readonly sellers = new ValueDictionary<number>();
  readonly payments = new ValueDictionary<string>();
  readonly shippings = new ValueDictionary<number>();
  readonly formats = new ValueDictionary<string>();
  readonly languages = new ValueDictionary<string>();
  readonly categories = new ValueDictionary<number>();
  readonly authors = new ValueDictionary<number>();
  readonly publisherIds = new ValueDictionary<number>();
  readonly seriesIds = new ValueDictionary<number>();
  readonly cellRecords = new RecordDictionary<Cell>();
  readonly merchantRecords = new RecordDictionary<Merchant>();
  readonly categoryRecords = new RecordDictionary<number[]>();
  readonly authorRecords = new RecordDictionary<number[]>();

  live = new Uint32Array(wordsFor(1024));
  stocked = new Uint32Array(wordsFor(1024));
  readonly ratingBits = new ValueBits(wordsFor(1024));
  /** By band: who reaches at least it. */
  readonly discountBits = new ValueBits(wordsFor(1024));
  readonly formatBits = new ValueBits(wordsFor(1024));
  readonly languageBits = new ValueBits(wordsFor(1024));
  readonly categoryBits = new ValueBits(wordsFor(1024));
  readonly paymentBits = new ValueBits(wordsFor(1024));
  readonly shippingBits = new ValueBits(wordsFor(1024));
  readonly bySeller = new PackedLists();
  readonly byAuthor = new PackedLists();
  readonly byPublisher = new PackedLists();
  readonly bySeries = new PackedLists();

  private readonly ordinals = new Map<number, number>();
  private readonly free: number[] = [];
  private readonly editionEntry = new Map<number, number>();

  constructor() {
    // Number 0 stands for "none" and is never shown.
    this.formats.add('');
    this.languages.add('');
    this.publisherIds.add(Number.NaN);
    this.seriesIds.add(Number.NaN);
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

  /** New stock and prices; true when any facet count may have changed by it. */
  writeStockAndPrice(ordinal: number, stock: number, priceSatang: number, fullPriceSatang: number): boolean {
    const hasStock = stock > 0;
    const samePrices = this.prices[ordinal] === priceSatang && this.fullPrices[ordinal] === fullPriceSatang;
    const changed = !samePrices || (this.inStock[ordinal] === 1) !== hasStock;
    if (changed) {
      const cell = this.cellRecords.records[this.cells[ordinal] ?? 0];
      if (!cell) return false;
      this.markCell(ordinal, false);
      this.writePrices(ordinal, stock, priceSatang, fullPriceSatang);
      this.writeCell(ordinal, cell);
      this.markCell(ordinal, true);
    }
    return changed;
  }

  private write(ordinal: number, document: SearchDocument): void {
    const { ratingAverage, ratingCount } = document;
    this.sold[ordinal] = document.soldCount;
    this.published[ordinal] = document.publishedAtMs;
    this.ratings[ordinal] = ratingSortKey(ratingAverage, ratingCount);
    this.popularity[ordinal] = popularityOf(document.soldCount, ratingAverage, ratingCount);
    this.titleKeys[ordinal] = titleOrderKey(document.titleTh, document.titleEn);
    this.writePrices(ordinal, document.stock, document.priceSatang, document.fullPriceSatang);
    this.writeCell(ordinal, {
      rating: starBucket(ratingAverage, ratingCount),
      format: document.format ? this.formats.add(document.format) : NONE,
      language: document.language ? this.languages.add(document.language) : NONE,
    });
    const seller = this.sellers.add(document.sellerId);
    const payments = distinct(document.paymentCodes.map((code) => this.payments.add(code)));
    const shippings = distinct(document.shippingIds.map((id) => this.shippings.add(id)));
    this.merchants[ordinal] = this.merchantRecords.add(`${seller}|${payments}|${shippings}`, () => ({
      seller,
      payments,
      shippings,
    }));
    const categories = distinct(document.categoryIds.map((id) => this.categories.add(id)));
    this.categorySets[ordinal] = this.categoryRecords.add(categories.join(), () => categories);
    const authors = distinct(document.authorIds.map((id) => this.authors.add(id)));
    this.authorSets[ordinal] = this.authorRecords.add(authors.join(), () => authors);
    this.publishers[ordinal] =
      document.publisherId === null ? NONE : this.publisherIds.add(document.publisherId);
    this.series[ordinal] = document.seriesId === null ? NONE : this.seriesIds.add(document.seriesId);
    this.markCell(ordinal, true);
    this.markRest(ordinal, true);
    this.joinEdition(ordinal, document.editionId);
  }

  private erase(ordinal: number): void {
    this.markCell(ordinal, false);
    this.markRest(ordinal, false);
    this.leaveEdition(ordinal);
  }

  private writePrices(ordinal: number, stock: number, priceSatang: number, fullPriceSatang: number): void {
    this.inStock[ordinal] = stock > 0 ? 1 : 0;
    this.prices[ordinal] = priceSatang;
    this.fullPrices[ordinal] = fullPriceSatang;
    this.discounts[ordinal] = discountBasisPoints(priceSatang, fullPriceSatang);
  }

  private writeCell(ordinal: number, kept: { rating: number; format: number; language: number }): void {
    const { rating, format, language } = kept;
    const level = discountLevel(this.discounts[ordinal] ?? 0);
    const bucket = priceBucket(this.prices[ordinal] ?? 0);
    this.cells[ordinal] = this.cellRecords.add(`${rating}|${level}|${format}|${language}|${bucket}`, () => ({
      rating,
      discountLevel: level,
      format,
      language,
      priceBucket: bucket,
    }));
  }

  private markCell(ordinal: number, present: boolean): void {
    const cell = this.cellRecords.records[this.cells[ordinal] ?? 0];
    if (!cell) return;
    this.ratingBits.put(cell.rating, ordinal, present);
    this.formatBits.put(cell.format, ordinal, present);
    this.languageBits.put(cell.language, ordinal, present);
    for (let band = 0; band < DISCOUNT_BANDS.length; band++) {
      this.discountBits.put(band, ordinal, present && cell.discountLevel > band);
    }
    if (present && this.inStock[ordinal] === 1) setBit(this.stocked, ordinal);
    else clearBit(this.stocked, ordinal);
  }

  private markRest(ordinal: number, present: boolean): void {
    const mark = (lists: PackedLists, value: number) =>
      present ? lists.insert(value, ordinal, 0) : lists.remove(value, ordinal);
    const merchant = this.merchantRecords.records[this.merchants[ordinal] ?? 0];
    if (merchant) mark(this.bySeller, merchant.seller);
    for (const value of merchant?.payments ?? []) this.paymentBits.put(value, ordinal, present);
    for (const value of merchant?.shippings ?? []) this.shippingBits.put(value, ordinal, present);
    const categories = this.categoryRecords.records[this.categorySets[ordinal] ?? 0] ?? [];
    for (const value of categories) this.categoryBits.put(value, ordinal, present);
    for (const value of this.authorRecords.records[this.authorSets[ordinal] ?? 0] ?? [])
      mark(this.byAuthor, value);
    mark(this.byPublisher, this.publishers[ordinal] ?? NONE);
    mark(this.bySeries, this.series[ordinal] ?? NONE);
  }

  private joinEdition(ordinal: number, editionId: number | null): void {
    this.editions[ordinal] = editionId;
    this.nextInEdition[ordinal] = ordinal;
    if (editionId === null) return;
    const entry = this.editionEntry.get(editionId);
    if (entry === undefined) {
      this.editionEntry.set(editionId, ordinal);
    } else {
      this.nextInEdition[ordinal] = this.nextInEdition[entry] ?? entry;
      this.nextInEdition[entry] = ordinal;
    }
  }

  private leaveEdition(ordinal: number): void {
    const editionId = this.editions[ordinal] ?? null;
    if (editionId === null) return;
    const next = this.nextInEdition[ordinal] ?? ordinal;
    if (next === ordinal) {
      this.editionEntry.delete(editionId);
      return;
    }
    let before = next;
    while (this.nextInEdition[before] !== ordinal) before = this.nextInEdition[before] ?? ordinal;
    this.nextInEdition[before] = next;
    this.editionEntry.set(editionId, next);
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
    this.popularity = bytes(this.popularity);
    this.nextInEdition = numbers(this.nextInEdition);
    this.cells = numbers(this.cells);
    this.merchants = numbers(this.merchants);
    this.categorySets = numbers(this.categorySets);
    this.authorSets = numbers(this.authorSets);
    this.publishers = numbers(this.publishers);
    this.series = numbers(this.series);
    const words = wordsFor(capacity);
    this.live = numbers(this.live, words);
    this.stocked = numbers(this.stocked, words);
    const valueBits = [this.ratingBits, this.discountBits, this.formatBits, this.languageBits];
    for (const bits of [...valueBits, this.categoryBits, this.paymentBits, this.shippingBits])
      bits.grow(words);
  }
}

function distinct(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
