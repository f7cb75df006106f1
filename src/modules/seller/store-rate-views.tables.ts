/**
 * `agreedRateAt` in SQL: what is agreed with the store `seller` (an expression) at `at`; null where nothing is. As text, for
 * statements that number their parameters.
 */
export function storeRateAt(seller: string, at: string): string {
  return `(select r.basis_points from store_rates r where r.seller_id = ${seller} and r.starts_at <= ${at}
    order by r.starts_at desc, r.id desc limit 1)`;
}
