import { redirect } from 'react-router';

/**
 * Leads on from an address that a person, a series or a publisher had before, to the one that it has, with what the address
 * asks for; throws a redirect (301), and does nothing at the current address.
 */
export function movedOn(url: URL, { urlKey, current }: { urlKey: string; current: string }): void {
  if (urlKey === current) return;
  const path = url.pathname.replace(/[^/]+(?=\/?$)/, () => encodeURIComponent(current));
  throw redirect(`${path}${url.search}`, 301);
}
