/** React Router asks for a page's data, and posts its forms, at the page's path and `.data`; the root's at `/_root.data`. */
const ending = '.data';

/** The page's path, also of its `.data` request: what may be shown, kept and gone back to. */
export function pagePath(path: string): string {
  return path.endsWith(ending) ? path.slice(0, -ending.length).replace(/^\/_root$/, '/') : path;
}

/** Whether scripts ask, who draw what is answered themselves; a browser by itself wants a page. */
export function isDataPath(path: string): boolean {
  return path.endsWith(ending);
}

/** The page's address to come back to, from that of any request for it: without what scripts ask besides. */
export function pageAddress(address: string): string {
  const url = new URL(address);
  if (isDataPath(url.pathname)) for (const asked of ['_routes', 'index']) url.searchParams.delete(asked);
  return pagePath(url.pathname) + url.search;
}
