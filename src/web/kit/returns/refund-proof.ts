import { data } from 'react-router';
import { orNotFound, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/refund-proof';

/** What proves that money was sent back: by the return, by the refund, or for staff. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(readProof(api, params)));
  return privateFile(file, 'refund');
}

function readProof(api: ServerSide['api'], { of, id }: { of: string; id: string }): Promise<File> {
  switch (of) {
    case 'return':
      return api.returns.refundProof({ returnNumber: id });
    case 'refund':
      return api.payment.refundProof({ refundId: id });
    case 'staff':
      return api.payment.refundFile({ refundId: id });
    default:
      throw data(null, { status: 404 });
  }
}
