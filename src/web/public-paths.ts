import { canonicalPath, canonicalQuery, splitAddress } from '../shared/canonical-address.ts';
import { pagePath } from '../shared/page-path.ts';
import { listQueryNames } from './kit/catalogue/list-query.rules.ts';
import { reviewFilterNames } from './shop/catalogue/product/review-filter.rules.ts';

/** Read on every page: what the shell hides, and which parts React Router's own fetches ask for. */
const readEverywhere = ['hideNavbar', 'hideFooter', '_routes', 'index'];

const listed = 'category|store|author|series|publisher';
/**
 * Pages that are the same for every visitor without a token: the server renders them without any of the visitor's
 * cookies but the language, and may keep what it rendered. Everything else is made for one visitor. Beside each stands
 * what it reads of its query: nothing else of it reaches the page, so that an address with a campaign's or a tracker's
 * parameters is the same page.
 */
const publicPages: readonly { path: RegExp; reads: readonly string[] }[] = [
  { path: /^\/(home)?$/, reads: [] },
  {
    path: /^\/(aboutus|our-story|return-policy)$/,
    reads: [],
  },
  { path: /^\/(privacy-policy|term-and-condition)$/, reads: ['version'] },
  { path: /^\/contactus$/, reads: ['sent'] },
  { path: /^\/faq$/, reads: ['search'] },
  { path: /^\/(news|article)$/, reads: ['category', 'pageNo'] },
  { path: /^\/(news|article)\/[^/]+$/, reads: [] },
  { path: /^\/cookie-policy$/, reads: ['saved', 'version'] },
  { path: /^\/product$/, reads: listQueryNames },
  { path: /^\/product\/(?!(review|return|share)$)[^/]+$/, reads: reviewFilterNames },
  { path: /^\/(category|store)$/, reads: listQueryNames },
  { path: new RegExp(`^/(${listed})/[^/]+$`), reads: listQueryNames },
  { path: /^\/seller-store$/, reads: ['pageNo'] },
  { path: /^\/(flash-sale|affiliate)$/, reads: [] },
  { path: /^\/campaign\/[^/]+$/, reads: listQueryNames },
  { path: /^\/promotion$/, reads: ['state', 'pageNo'] },
  { path: /^\/(campaign|promotion\/[^/]+)$/, reads: [] },
  { path: /^\/landing(\/[^/]+)?$/, reads: ['done'] },
  { path: /^\/live(\/list\/[^/]+)?$/, reads: ['state', 'pageNo'] },
  { path: /^\/seller-store\/[^/]+(\/list\/[^/]+)?$/, reads: [] },
];

/**
 * The one form (path and query) of a public page's address, or of its `.data` (React Router's single fetch); null for an
 * address that isn't a public page's. The language isn't part of it.
 */
export function publicAddress(url: string): string | null {
  const address = splitAddress(url);
  const path = canonicalPath(address.path);
  const page = pagePath(path);
  const found = publicPages.find((each) => each.path.test(page));
  if (found === undefined) return null;
  const query = canonicalQuery(address.query, (name, brackets) =>
    brackets === '' && (found.reads.includes(name) || readEverywhere.includes(name)) ? name : null,
  );
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Pages of the shop that everybody may come to and that are made for each: a live changes by the second, and its prices are in
 * nothing that is kept (decision 103).
 */
const shopPages = /^\/(feed|live\/detail\/[^/]+\/[^/]+|academy(\/(?!quiz$)[^/]+|\/topic\/.+)?)$/;

/** Whether an affiliate's link may lead here (`?c=`): pages of the shop, not a person's own places, a store's or staff's. */
export function isLinkedPage(url: string): boolean {
  return publicAddress(url) !== null || shopPages.test(pagePath(canonicalPath(splitAddress(url).path)));
}
