import type { StockItem } from '../../../modules/stock-desk/stock-desk.contract.ts';

/** What a product is known by beside its name, and that it is used. */
export function numbersOf(
  { sku, isbn, condition }: Pick<StockItem, 'sku' | 'isbn' | 'condition'>,
  used: string,
): string[] {
  return [isbn, sku, condition === 'new' ? null : used].filter((text) => text !== null);
}

/** "+3", "−2", "0". */
export function signed(count: number): string {
  return count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0';
}
