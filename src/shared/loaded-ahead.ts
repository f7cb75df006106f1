/**
 * Whether a browser, or an app, fetches something in case somebody opens it: nobody has yet. `Sec-Purpose` is the standard's
 * (Fetch §2.2.7), the others are what was sent before it.
 */
export function isLoadedAhead(headers: Pick<Headers, 'get'>): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
