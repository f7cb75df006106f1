import { pickMessages } from '../../../messages/messages.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/identity-messages';
import { readIdentityOptions } from './identity-options.server.ts';

/** The texts and choices of the login dialog, fetched when it is first opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const server = serverSide(context);
  return { options: await readIdentityOptions(server), messages: pickMessages(server.locale, 'identity') };
}
