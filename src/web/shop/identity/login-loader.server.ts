import { redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { readSocialFailure } from '../../kit/identity/social-failure.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What a page to sign in shows; who is signed in goes on, to `otherwise` where the address doesn't say where to. */
export async function loadLogin(request: Request, server: ServerSide, otherwise?: string) {
  const query = new URL(request.url).searchParams;
  const next = nextPath(query.get('next') ?? otherwise ?? null);
  if (server.isSignedIn) throw redirect(next);
  return {
    next,
    options: await readIdentityOptions(server),
    isReset: query.has('reset'),
    socialFailure: readSocialFailure(server.locale, query.get('social')),
    messages: pickMessages(server.locale, 'identity'),
  };
}
