/** What a page may do without: SPEC §2 "Shell and layout" says where each is hidden. */
export type ShellPart = 'header' | 'footer' | 'bottomBar' | 'goTop';

const webTemplate: readonly ShellPart[] = ['header', 'footer', 'bottomBar'];

/** Each row of SPEC §2's list of hidden parts. A page hides what all rows that match it hide. */
const hidden: readonly { pages: RegExp; parts: readonly ShellPart[] }[] = [
  // customer mode
  { pages: /^\/customer(\/|$)/, parts: ['header', 'footer', 'bottomBar'] },
  // affiliate pages
  { pages: /^\/affiliate(\/|$)/, parts: ['footer', 'bottomBar'] },
  // chat
  { pages: /^\/chat$/, parts: ['footer', 'goTop'] },
  // payment slip
  { pages: /^\/payment\/slip(\/|$)/, parts: ['footer'] },
  // cart
  { pages: /^\/cart$/, parts: ['footer', 'bottomBar', 'goTop'] },
  // checkout
  { pages: /^\/checkout$/, parts: ['footer', 'bottomBar', 'goTop'] },
  // repayment
  { pages: /^\/checkout\/[^/]+\/[^/]+$/, parts: ['footer', 'bottomBar', 'goTop'] },
  {
    // live checkout
    pages: /^\/live\/transaction\/checkout$/,
    parts: ['footer', 'bottomBar', 'goTop'],
  },
  {
    // product detail
    pages: /^\/product\/(?!share(\/|$)|return(\/|$)|review(\/|$))[^/]+$/,
    parts: ['bottomBar'],
  },
  // live detail
  { pages: /^\/live\/detail(\/|$)/, parts: ['bottomBar'] },
  // live order
  { pages: /^\/live\/order(\/|$)/, parts: ['bottomBar'] },
  // landing
  { pages: /^\/landing(\/[^/]+)?$/, parts: webTemplate },
  // closed site
  { pages: /^\/close$/, parts: webTemplate },
  // seller page
  { pages: /^\/seller$/, parts: webTemplate },
];

/** The queries that hide parts of any page. */
const hiddenByQuery: readonly { name: string; parts: readonly ShellPart[] }[] = [
  { name: 'hideNavbar', parts: ['header'] },
  { name: 'hideFooter', parts: ['footer', 'bottomBar'] },
];

export type ShellLayout = Record<ShellPart, boolean>;

/** A page within a desk's own shell (src/web/kit/desk/desk-shell.tsx): nothing of the shop's stands around it. */
export const ownLayout: ShellLayout = { header: false, footer: false, bottomBar: false, goTop: false };

/** Which parts of the shell a page shows. `query` is its search parameters. */
export function shellLayout(path: string, query: URLSearchParams): ShellLayout {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const off = new Set([
    ...hidden.filter(({ pages }) => pages.test(plain)).flatMap(({ parts }) => parts),
    ...hiddenByQuery.filter(({ name }) => query.get(name) === 'true').flatMap(({ parts }) => parts),
  ]);
  return {
    header: !off.has('header'),
    footer: !off.has('footer'),
    bottomBar: !off.has('bottomBar'),
    goTop: !off.has('goTop'),
  };
}

/** Where the cart icon closes the panel instead of opening it: the page is the cart (SPEC §2). */
export function isCartPage(path: string): boolean {
  return /^\/(cart|checkout)(\/|$)/.test(path);
}
