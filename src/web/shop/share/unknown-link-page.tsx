import { data } from 'react-router';

/**
 * A short link that nobody made, or one under another kind's address: those that lead somewhere are answered before the
 * pages (src/modules/share/share.routes.ts).
 */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Without a page of its own the route would answer with bare JSON; with it the 404 page is shown. */
export default function UnknownLinkPage() {
  return null;
}
