/**
 * What a statement that changes a product's stock sets beside it, as SQL over `products p`: where the free copies fall to the
 * limit under which stock is low, that the store is to be told; where they rise over it, that there is nothing to tell. So
 * each fall is told once, whoever causes it (src/modules/stock/tell-low-stock.ts), and what was never over its limit isn't
 * told at all, nor is a used copy, which is one of a kind, unless its store has set a limit to it.
 *
 * @param freeDelta by how much the free copies change, as SQL
 * @param now the parameter that holds the time
 */
export function markLowStock(freeDelta: string, now: string): string {
  const free = 'p.stock_on_hand - p.stock_reserved';
  return `low_notice_due_at = case
      when p.condition <> 'new' and not p.is_low_stock_own then null
      when ${free} + ${freeDelta} > p.low_stock_at then null
      when ${free} > p.low_stock_at then ${now}::timestamptz
      else p.low_notice_due_at end`;
}
