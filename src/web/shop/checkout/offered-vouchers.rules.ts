export type OfferedVoucher = {
  code: string;
  name: string;
  minSpend: number;
  /** Null: the house's. */
  sellerId: number | null;
  sellerName: string | null;
};
type Spent = { sellerId: number; spent: number };

/** Vouchers whose minimum is reached, and those that want so much more of their store, or in all: in baht, least first. */
export function sortOffered(
  offered: readonly OfferedVoucher[],
  orders: readonly Spent[],
): { usable: OfferedVoucher[]; short: { voucher: OfferedVoucher; missing: number }[] } {
  const all = offered.map((voucher) => {
    const counted = orders.filter(
      ({ sellerId }) => voucher.sellerId === null || sellerId === voucher.sellerId,
    );
    const satang = counted.reduce((sum, { spent }) => sum + Math.round(spent * 100), 0);
    return { voucher, missing: (Math.round(voucher.minSpend * 100) - satang) / 100 };
  });
  return {
    usable: all.filter(({ missing }) => missing <= 0).map(({ voucher }) => voucher),
    short: all.filter(({ missing }) => missing > 0).sort((one, other) => one.missing - other.missing),
  };
}
