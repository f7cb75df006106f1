import { data } from 'react-router';
import { coverSides } from '../../../modules/listing/listing.rules.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/changed-cover';
import { isCoverSource, isCoverViewer } from './changed-cover-href.ts';

/** A cover that was proposed or changed, for its store and staff. To everybody else it isn't there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const { viewer, source } = params;
  const side = coverSides.find((each) => each === params.side);
  const isNamed = /^[1-9]\d{0,14}$/.test(params.id) && isCoverViewer(viewer) && isCoverSource(source);
  if (!isSignedIn || !isNamed || side === undefined) throw data(null, { status: 404 });
  const { proposedCover, changedCover, staffProposedCover, staffChangedCover } = api.listing;
  const read = {
    seller: { proposals: proposedCover, changes: changedCover },
    staff: { proposals: staffProposedCover, changes: staffChangedCover },
  };
  const id = Number(params.id);
  return privateFile(await orNotFound(orHidden(read[viewer][source]({ id, side }))), `cover-${id}-${side}`);
}
