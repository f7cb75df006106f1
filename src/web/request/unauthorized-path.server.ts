import { pageAddress, pagePath } from '../../shared/page-path.ts';
import { cameFrom } from './came-from.server.ts';

/**
 * /401 (SPEC §8), and from there back to where this request wanted to go once its sender has signed in: to its page, to
 * the page that sent it to a resource, or to where a sign-in page would have led.
 */
export function unauthorizedPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pagePath(pathname);
  let next: string | null = pageAddress(request.url);
  if (/^\/(login|register|401|logout)(?=\/|$)/.test(path)) next = searchParams.get('next');
  else if (path.startsWith('/resources/')) next = cameFrom(request);
  return next === null || next === '/' ? '/401' : `/401?${new URLSearchParams({ next })}`;
}

/** Whether an answer asks its reader to sign in. */
export function isSignInAsked({ status, headers }: Response): boolean {
  if (status === 401) return true;
  return status >= 300 && status < 400 && headers.get('location')?.replace(/\?.*$/s, '') === '/401';
}
