import { redirect } from 'react-router';
import { apiFailure } from '../api-client.server.ts';
import { formText, orHidden } from '../private-page.server.ts';
import type { ServerSide } from '../server-side.server.ts';

export type WithdrawalDeskReply = {
  /** Whose form it answers. */
  id: string;
  message?: string;
  isReasonMissing?: true;
  /** What is missing of a payment. */
  pay?: { reference: string; paidAt: string; missing: ('reference' | 'paidAt' | 'file')[]; message?: string };
};

/** Every decision about withdrawals. */
export async function actOnWithdrawals(
  request: Request,
  { api }: ServerSide,
): Promise<WithdrawalDeskReply | Response> {
  const form = await request.formData();
  const id = formText(form, 'id');
  const intent = formText(form, 'intent');
  if (intent === 'pay') return pay(api, form, id);
  try {
    if (intent === 'approve') {
      await orHidden(api.withdrawal.approve({ id }));
      return redirect('/admin/withdrawals?done=approved');
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { id, isReasonMissing: true };
    await orHidden(api.withdrawal.reject({ id, reason }));
    return redirect('/admin/withdrawals?done=rejected');
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

async function pay(
  api: ServerSide['api'],
  form: FormData,
  id: string,
): Promise<WithdrawalDeskReply | Response> {
  const reference = formText(form, 'reference');
  const paidAt = formText(form, 'paidAt').slice(0, 16);
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const missing = [
    ...(reference === '' ? (['reference'] as const) : []),
    ...(paidAt === '' ? (['paidAt'] as const) : []),
    ...(isFile ? [] : (['file'] as const)),
  ];
  if (!isFile || missing.length > 0) return { id, pay: { reference, paidAt, missing } };
  try {
    await orHidden(api.withdrawal.pay({ id, reference, paidAt, file }));
    return redirect('/admin/withdrawals?status=approved&done=paid');
  } catch (error) {
    const { message } = apiFailure(error);
    return { id, pay: { reference, paidAt, missing: [], message } };
  }
}
