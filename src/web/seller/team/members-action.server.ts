import { data, redirect } from 'react-router';
import { type StoreRight, storeRights } from '../../../shared/contract.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What was wrong with a form of the page of members; `id` is the member's whose form it was. */
export type MembersReply = {
  id?: number;
  intent: string;
  message?: string;
  isEmailWrong?: boolean;
  areRightsMissing?: boolean;
  isReasonMissing?: boolean;
  email?: string;
  reason?: string;
  rights?: StoreRight[];
};

const path = '/manage-store/members';

/** One deed of an owner, or leaving. */
export async function actOnMembers(
  request: Request,
  { api, isSecure }: ServerSide,
): Promise<Response | MembersReply> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const id = readNumber(formText(form, 'id'));
  const email = formText(form, 'email').slice(0, 254);
  const reason = formText(form, 'reason').slice(0, 500);
  const rights = storeRights.filter((right) => formTexts(form, 'right').includes(right));
  const wrong = (reply: Omit<MembersReply, 'id' | 'intent'>) => ({
    id,
    intent,
    email,
    reason,
    rights,
    ...reply,
  });
  if (intent === 'invite' && email === '') return wrong({ isEmailWrong: true });
  if ((intent === 'invite' || intent === 'change') && rights.length === 0)
    return wrong({ areRightsMissing: true });
  if ((intent === 'change' || intent === 'remove') && reason === '') return wrong({ isReasonMissing: true });
  try {
    switch (intent) {
      case 'invite':
        await orHidden(api.storeTeam.invite({ email, rights }));
        return redirect(`${path}?done=invited`);
      case 'withdraw':
        await api.storeTeam.withdraw({ id });
        return redirect(`${path}?done=withdrawn`);
      case 'change':
        await api.storeTeam.changeRights({
          userId: id,
          rights,
          was: readRights(formText(form, 'was')),
          reason,
        });
        return redirect(`${path}?done=changed`);
      case 'remove':
        await api.storeTeam.remove({ userId: id, reason });
        return redirect(`${path}?done=removed`);
      case 'leave':
        await orHidden(api.storeTeam.leave({}));
        // The session has ended with it.
        return redirect('/', { headers: { 'set-cookie': writeCookie('token', null, { isSecure }) } });
      default:
        throw data(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof Response || isThrownData(error)) throw error;
    const failure = apiFailure(error);
    return failure.code === 'inputInvalid' && intent === 'invite'
      ? wrong({ isEmailWrong: true })
      : wrong({ message: failure.message });
  }
}

/** The rights that a form was made of; null where it doesn't say. */
function readRights(text: string): StoreRight[] | null {
  const said = text.split(' ');
  const rights = storeRights.filter((right) => said.includes(right));
  return rights.length === 0 ? null : rights;
}

function isThrownData(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'init' in error;
}
