import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readTransfer, type TransferReply } from '../desk/read-transfer.server.ts';

export type PayoutReply = {
  /** Whose form it answers: a payout's id, or `batch`. */
  id: string;
  message?: string;
  isReasonMissing?: true;
  pay?: TransferReply;
};

/** Every form of a batch's page. */
export async function actOnBatch(
  request: Request,
  { api }: ServerSide,
  batchId: string,
): Promise<PayoutReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const done = (key: string) => redirect(`/admin/payouts/${batchId}?done=${key}`);
  const id = formText(form, 'id');
  if (intent === 'pay') {
    const pay = await readTransfer(form, (transfer) => orHidden(api.payout.pay({ id, ...transfer })));
    return pay === null ? done('paid') : { id, pay };
  }
  const reason = formText(form, 'reason');
  const target = intent === 'giveBack' ? id : 'batch';
  if (intent !== 'release' && reason === '') return { id: target, isReasonMissing: true };
  try {
    if (intent === 'release') {
      await orHidden(
        api.payout.release({ id: batchId, hash: formText(form, 'hash'), idempotencyKey: formKey(form) }),
      );
      return done('released');
    }
    if (intent === 'giveBack') {
      await orHidden(api.payout.giveBack({ id, reason, idempotencyKey: formKey(form) }));
      return done('returned');
    }
    await orHidden(api.payout.withdraw({ id: batchId, reason }));
    return done('withdrawn');
  } catch (error) {
    return { id: target, message: apiFailure(error).message };
  }
}
