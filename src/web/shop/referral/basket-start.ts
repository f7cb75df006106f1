import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/basket-start';
import { basketHref } from './steps.rules.ts';

/** SPEC §2 /affiliate/{referenceCode}: leads to where the basket stands. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { referenceCode } = params;
  const { state } = await orNotFound(orHidden(api.referral.read({ basketCode: referenceCode })));
  return redirect(basketHref(referenceCode, state === 'draft' ? 1 : 7));
}

/** A page, though it always leads on: who isn't signed in is asked for that on it, not given an empty reply. */
export default function BasketStart(): null {
  return null;
}
