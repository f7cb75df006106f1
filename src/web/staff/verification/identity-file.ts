import { data } from 'react-router';
import { verificationParts } from '../../../modules/verification/verification.rules.ts';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/identity-file';

/** A document of a request for identity verification, for staff. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const id = Number(params.id);
  const part = verificationParts.find((each) => each === params.part);
  if (!isSignedIn || part === undefined || !Number.isSafeInteger(id) || id < 1)
    throw data(null, { status: 404 });
  return privateFile(await orHidden(api.verification.document({ id, part })), `${part}-${id}`);
}
