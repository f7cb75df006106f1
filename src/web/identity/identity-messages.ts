import { pickMessages } from '../../messages/messages.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/identity-messages';

/** The texts of the login dialog, fetched when it is first opened. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale, isDemo } = serverSide(context);
  return { isDemo, messages: pickMessages(locale, 'identity') };
}
