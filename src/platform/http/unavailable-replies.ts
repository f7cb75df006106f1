import { retryAfterSeconds } from '../unavailable.ts';

/** A reply that was made while something it needed could not be had: 503, to be asked for again soon, kept by nobody. */
export function asUnavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(retryAfterSeconds));
  headers.set('cache-control', 'private, no-store');
  headers.delete('x-cache-tags');
  return new Response(response.body, { status: 503, headers });
}

/**
 * A kept page that is shown for want of the right one (who is signed in can't be found out, or it can't be made anew): no
 * cache outside keeps it.
 */
export function asPassing(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(response.body, { status: response.status, headers });
}
