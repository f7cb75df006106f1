import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { isAskMissing, readAsk } from '../approval/ask-field.server.ts';
import { readTransfer, type TransferReply } from '../desk/read-transfer.server.ts';
import { withdrawalDesk } from './withdrawal-desk.ts';

export type WithdrawalDeskReply = {
  /** Whose form it answers. */
  id: string;
  message?: string;
  isReasonMissing?: true;
  isAskMissing?: true;
  pay?: TransferReply;
};

/** Every decision about withdrawals. */
export async function actOnWithdrawals(
  request: Request,
  url: URL,
  { api }: ServerSide,
): Promise<WithdrawalDeskReply | Response> {
  const form = await request.formData();
  const id = formText(form, 'id');
  const intent = formText(form, 'intent');
  if (intent === 'pay') {
    const pay = await readTransfer(form, (transfer) => orHidden(api.withdrawal.pay({ id, ...transfer })));
    return pay === null ? redirect(withdrawalDesk.after(url, 'paid')) : { id, pay };
  }
  try {
    if (intent === 'approve') {
      const { isMoved } = await orHidden(api.withdrawal.approve({ id, ...readAsk(form) }));
      return redirect(withdrawalDesk.after(url, isMoved ? 'approved' : 'asked'));
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { id, isReasonMissing: true };
    if (intent === 'giveBack') {
      await orHidden(api.withdrawal.giveBack({ id, reason }));
      return redirect(withdrawalDesk.after(url, 'returned'));
    }
    await orHidden(api.withdrawal.reject({ id, reason }));
    return redirect(withdrawalDesk.after(url, 'rejected'));
  } catch (error) {
    if (isAskMissing(error)) return { id, isAskMissing: true };
    return { id, message: apiFailure(error).message };
  }
}
