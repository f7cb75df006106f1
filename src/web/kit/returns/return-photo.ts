import { data } from 'react-router';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/return-photo';

/** A photo of a return, for its shopper, its store and staff. To everybody else it isn't there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const { side, returnNumber } = params;
  const place = Number(params.place);
  const read = { shopper: api.returns.photo, seller: api.returns.sellerPhoto, staff: api.returns.staffPhoto };
  if (!isSignedIn || !/^\d$/.test(params.place) || !isSide(side)) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(read[side]({ returnNumber, place })));
  return privateFile(file, `${returnNumber}-${place + 1}`);
}

function isSide(value: string): value is 'shopper' | 'seller' | 'staff' {
  return value === 'shopper' || value === 'seller' || value === 'staff';
}
