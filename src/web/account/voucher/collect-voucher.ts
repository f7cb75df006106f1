import { data, redirect } from 'react-router';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { cameFrom } from '../../request/came-from.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/collect-voucher';

/** POST: a voucher is collected where it was seen. A guest signs in first; why it can't be is said in the wallet. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const next = nextPath(cameFrom(request));
  if (!isSignedIn) return redirect(`/login?next=${encodeURIComponent(next)}`);
  const voucherId = readNumber(formText(await request.formData(), 'voucherId'));
  if (voucherId === 0) throw data(null, { status: 400 });
  try {
    await api.promotion.collect({ voucherId });
  } catch (error) {
    const { code } = apiFailure(error);
    // Pressed twice: the page shows that it is there.
    if (code !== 'voucherAlreadyCollected')
      return redirect(`/user/profile/my-voucher?tab=collect&failed=${encodeURIComponent(code)}`);
  }
  return redirect(next);
}
