import { data } from 'react-router';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/packing-photo';
import { isPackingSide } from './packing-photo-href.ts';

/** A photo of a packed parcel, for its store, staff and who disputes about it. To everybody else it isn't there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const { side, orderNumber } = params;
  const read = {
    shopper: api.packingProof.ownPhoto,
    seller: api.packingProof.photo,
    staff: api.packingProof.staffPhoto,
  };
  const isNamed = orderNumberPattern.test(orderNumber) && /^[1-9]\d{0,14}$/.test(params.photo);
  if (!isSignedIn || !isNamed || !isPackingSide(side)) throw data(null, { status: 404 });
  const photo = Number(params.photo);
  const file = await orNotFound(orHidden(read[side]({ orderNumber, photo })));
  return privateFile(file, `${orderNumber}-${photo}`);
}
