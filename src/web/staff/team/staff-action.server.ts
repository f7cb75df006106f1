import { data, redirect } from 'react-router';
import { type StaffRole, staffRoles } from '../../../modules/identity/staff-role.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What was wrong with a form of the page of staff; `id` is the person's whose form it was. */
export type StaffReply = {
  id: number;
  intent: string;
  message?: string;
  isEmailWrong?: boolean;
  isRoleMissing?: boolean;
  isReasonMissing?: boolean;
  email: string;
  reason: string;
  role: StaffRole | null;
};

const path = '/admin/staff';

/** One deed of an owner: somebody added, their role changed, somebody taken out. */
export async function actOnStaff(request: Request, { api }: ServerSide): Promise<Response | StaffReply> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const id = readNumber(formText(form, 'id'));
  const email = formText(form, 'email').slice(0, 254);
  const reason = formText(form, 'reason').slice(0, 500);
  const role = staffRoles.find((each) => each === formText(form, 'role')) ?? null;
  const typed = { id, intent, email, reason, role };
  if (intent === 'add' && email === '') return { ...typed, isEmailWrong: true };
  if (intent !== 'remove' && intent !== 'reset' && role === null) return { ...typed, isRoleMissing: true };
  if (intent !== 'add' && reason === '') return { ...typed, isReasonMissing: true };
  try {
    if (intent === 'add' && role !== null) {
      await orHidden(api.staff.add({ email, role }));
      return redirect(`${path}?done=added`);
    }
    if (intent === 'change' && role !== null) {
      await api.staff.changeRole({ userId: id, role, reason });
      return redirect(`${path}?done=changed`);
    }
    if (intent === 'reset') {
      await api.staff.resetFactor({ userId: id, reason });
      return redirect(`${path}?done=reset`);
    }
    if (intent === 'remove') {
      await api.staff.remove({ userId: id, reason });
      return redirect(`${path}?done=removed`);
    }
  } catch (error) {
    const failure = apiFailure(error);
    return failure.code === 'inputInvalid' && intent === 'add'
      ? { ...typed, isEmailWrong: true }
      : { ...typed, message: failure.message };
  }
  throw data(null, { status: 400 });
}
