import { data, redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { approvalDesk } from './approval-desk.ts';

export type ApprovalReply = { id: string; message?: string; isReasonMissing?: true };

/** Every answer to a request. */
export async function actOnApprovals(
  request: Request,
  { api }: ServerSide,
): Promise<ApprovalReply | Response> {
  const form = await request.formData();
  const id = formText(form, 'id');
  if (!/^[\da-f-]{36}$/.test(id)) throw data(null, { status: 404 });
  const intent = formText(form, 'intent');
  try {
    if (intent === 'approve') {
      await orHidden(api.approval.approve({ id, hash: formText(form, 'hash').slice(0, 100) }));
      return redirect(approvalDesk.href({ done: 'approved' }));
    }
    if (intent === 'takeBack') {
      await orHidden(api.approval.takeBack({ id }));
      return redirect(approvalDesk.href({ done: 'takenBack' }));
    }
    const reason = formText(form, 'reason').slice(0, 500);
    if (reason === '') return { id, isReasonMissing: true };
    await orHidden(api.approval.refuse({ id, reason }));
    return redirect(approvalDesk.href({ done: 'refused' }));
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}
