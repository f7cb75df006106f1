/** Pages that stand under another menu than their address says. */
const under: Readonly<Record<string, string>> = {
  point: 'my-wallet',
  withdraw: 'my-wallet',
  'bank-account': 'my-wallet',
  verification: 'my-wallet',
  'viewed-products': 'favourite',
};

/** The menu a page of /user/profile/{menu}/… belongs to: also a page further down, and one that has no menu of its own. */
export function menuOf(path: string): string {
  const menu = path.split('/')[3] ?? '';
  return under[menu] ?? menu;
}
