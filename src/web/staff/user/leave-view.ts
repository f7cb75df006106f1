import { redirect } from 'react-router';
import { writeCookie } from '../../request/cookies.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/leave-view';

/** Back to one's own eyes, and to the account that was looked through; a view that has ended already leads there too. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { ownApi, isSecure, reportError } = serverSide(context);
  const left = await ownApi.seeAs.leave({}).catch((error: unknown) => {
    if (!(error instanceof Response) && !isRefused(error)) reportError(error);
    return null;
  });
  return redirect(left === null ? '/admin/users' : `/admin/users/${left.userId}?done=seen`, {
    headers: { 'set-cookie': writeCookie('seeingAs', null, { isSecure }) },
  });
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;
}

export function loader(): Response {
  return redirect('/');
}
