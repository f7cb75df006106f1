import { data } from 'react-router';
import { orHidden } from '../private-page.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/slip-file';

/** A slip's picture or PDF, for staff. A PDF is only ever downloaded (DECISIONS "Accounts and safety"). */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const id = Number(params.id);
  if (!isSignedIn || !Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  const file = await orHidden(api.payment.slipFile({ id }));
  const isPicture = file.type === 'image/png' || file.type === 'image/jpeg' || file.type === 'image/webp';
  return new Response(file.stream(), {
    headers: {
      'content-type': isPicture ? file.type : 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="slip-${id}${isPicture ? '' : '.pdf'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
