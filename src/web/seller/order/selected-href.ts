/** The address of what is done with several orders. */
export function selectedHref(
  page: 'many' | 'tracking' | 'papers',
  orderNumbers: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams([
    ...orderNumbers.map((number) => ['orderNumber', number]),
    ...Object.entries(more),
  ]);
  return `/manage-store/orders/${page}?${query}`;
}
