const menus = ['orders', 'returns', 'reviews', 'vouchers', 'documents'];

/**
 * Where in the seller centre an address of before is now, with what followed it and its query; null for one that never was.
 * Notices, mails and printed packing slips have them.
 */
export function movedTo(menu: string, rest: string, query: string): string | null {
  const isWhole = rest === '' || /^[\w.-]+$/.test(rest);
  if (menu === 'tax-profile' && rest === '') return `/manage-store/settings/tax${query}`;
  if (!menus.includes(menu) || !isWhole) return null;
  return `/manage-store/${menu}${rest === '' ? '' : `/${rest}`}${query}`;
}
