import { redirect } from 'react-router';
import { writeCookie } from '../../request/cookies.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { nextPath } from './sign-in.server.ts';

/**
 * Where a sign-in goes on whose password was right and which waits for staff's second factor (DECISIONS "Staff"): the
 * session that only opens that is kept apart from `token`, so that the shop sees nobody signed in meanwhile. Null for any
 * other failure.
 */
export function waitForFactor(
  error: unknown,
  { isSecure }: Pick<ServerSide, 'isSecure'>,
  next: string,
): Response | null {
  if (!(error instanceof Error && 'code' in error && 'data' in error)) return null;
  if (error.code !== 'secondFactorNeeded' && error.code !== 'secondFactorSetupNeeded') return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('token' in data) || typeof data.token !== 'string')
    return null;
  const place = 'next' in data && typeof data.next === 'string' ? data.next : next;
  return redirect(`/login/factor?next=${encodeURIComponent(nextPath(place))}`, {
    headers: { 'set-cookie': writeCookie('factorTicket', data.token, { isSecure }) },
  });
}
