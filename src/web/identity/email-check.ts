import { apiFailure } from '../api-client.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/email-check';

/** Whether an address has an account, asked while the form is being filled in (SPEC §5). Unknown counts as free. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<{ duplicate: boolean }> {
  const email = new URL(request.url).searchParams.get('email') ?? '';
  try {
    return await serverSide(context).api.identity.emailCheck({ email });
  } catch (error) {
    apiFailure(error);
    return { duplicate: false };
  }
}
