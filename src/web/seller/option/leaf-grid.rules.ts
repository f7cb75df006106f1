import type {
  OptionLeaf,
  OptionProduct,
  SaidLeaf,
} from '../../../modules/product-option/product-option.contract.ts';
import { placeKey, placeName, placesOf } from '../../../modules/product-option/product-option.rules.ts';
import { readBarcode } from '../../../shared/gtin.rules.ts';
import { type GridShape, readAmount, readStock } from '../grid/cells.rules.ts';

/** The columns that can be changed, in order. */
export const leafFields = ['state', 'price', 'fullPrice', 'stock', 'sku', 'barcode'] as const;
export type LeafField = (typeof leafFields)[number];
/** Sold, for a while not, or not among the options at all. */
export const leafStates = ['onSale', 'hidden', 'absent'] as const;

/** A place in a product's options, counted from 1, and what is sold there. */
export type PlaceRow = {
  id: number;
  values: string[];
  nameTh: string;
  nameEn: string;
  leaf: OptionLeaf | null;
};

/** Every place of a product's options, in their order. */
export function placeRowsOf({ levels, leaves }: Pick<OptionProduct, 'levels' | 'leaves'>): PlaceRow[] {
  const there = new Map(leaves.map((leaf) => [placeKey(leaf.values), leaf]));
  return placesOf(levels).map((values, index) => {
    const name = placeName(levels, values);
    const leaf = there.get(placeKey(values)) ?? null;
    return { id: index + 1, values, nameTh: name?.th ?? '', nameEn: name?.en ?? '', leaf };
  });
}

function textOf({ leaf }: PlaceRow, field: LeafField): string {
  if (leaf === null) return field === 'state' ? 'absent' : '';
  if (field === 'state') return leaf.isOnSale ? 'onSale' : 'hidden';
  const value = leaf[field];
  return value === null ? '' : String(value);
}

/** How places are typed in. */
export const leafShape: GridShape<PlaceRow, LeafField> = { fields: leafFields, textOf, isOpen: () => true };

export type LeafMistake =
  | 'priceWrong'
  | 'priceMissing'
  | 'fullPriceWrong'
  | 'fullPriceLow'
  | 'stockWrong'
  | 'stateWrong'
  | 'skuLong'
  | 'barcodeWrong';
export type LeafDraft = { said: SaidLeaf | null; mistakes: Partial<Record<LeafField, LeafMistake>> };

/** What is to be sent of a place; nothing where a cell of it is wrong. */
export function draftOfLeaf(
  { values, leaf }: PlaceRow,
  cells: Partial<Record<LeafField, string>>,
): LeafDraft {
  const mistakes: LeafDraft['mistakes'] = {};
  const said: SaidLeaf = { values, ...(leaf === null ? {} : { version: leaf.version }) };
  const { state, price, fullPrice, stock, sku, barcode } = cells;
  if (state !== undefined) {
    const known = leafStates.find((each) => each === state);
    if (known === undefined) mistakes.state = 'stateWrong';
    // What goes takes what else was typed with it.
    else if (known === 'absent') return { said: { ...said, isAbsent: true }, mistakes };
    else said.isOnSale = known === 'onSale';
  }
  if (price !== undefined) {
    const baht = readAmount(price);
    if (baht === undefined) mistakes.price = 'priceWrong';
    else said.price = baht;
  } else if (leaf === null) mistakes.price = 'priceMissing';
  if (fullPrice !== undefined) {
    const baht = fullPrice === '' ? null : readAmount(fullPrice);
    if (baht === undefined) mistakes.fullPrice = 'fullPriceWrong';
    else said.fullPrice = baht;
  }
  const full = said.fullPrice === undefined ? (leaf?.fullPrice ?? null) : said.fullPrice;
  const now = said.price ?? leaf?.price;
  if (full !== null && now !== undefined && full < now) mistakes.fullPrice ??= 'fullPriceLow';
  if (stock !== undefined) {
    const delta = readStock(stock === '' ? '0' : stock, leaf?.stock ?? 0);
    if (delta === undefined) mistakes.stock = 'stockWrong';
    else said.stockDelta = delta;
  }
  if (sku !== undefined) {
    if (sku.length > 60) mistakes.sku = 'skuLong';
    else said.sku = sku === '' ? null : sku;
  }
  if (barcode !== undefined) {
    if (barcode === '') said.barcode = null;
    else if (readBarcode(barcode).ok) said.barcode = barcode;
    else mistakes.barcode = 'barcodeWrong';
  }
  return { said: Object.keys(mistakes).length === 0 ? said : null, mistakes };
}
