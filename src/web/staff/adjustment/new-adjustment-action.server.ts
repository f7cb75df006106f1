import { redirect } from 'react-router';
import {
  type HandKind,
  handKinds,
  mostAdjustedSatang,
  signedAmount,
} from '../../../modules/adjustment/adjustment.rules.ts';
import { parseBaht } from '../../../shared/money.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { adjustmentDesk } from './adjustment-desk.ts';

/** What was typed, as it was typed. */
export type TypedAdjustment = { kind: string; amount: string; orderNumber: string; reason: string };

export type NewAdjustmentReply = {
  typed: TypedAdjustment;
  wrong: { kind?: true; amount?: 'form' | 'most'; reason?: true };
  /** To be asked once more, with what it moves in satang: nothing is wrong. */
  asked?: { kind: HandKind; amountSatang: number };
  message?: string;
};

/** The form of a new adjustment: read, shown once more, booked. */
export async function actOnNewAdjustment(
  request: Request,
  { api }: ServerSide,
): Promise<NewAdjustmentReply | Response> {
  const form = await request.formData();
  const typed: TypedAdjustment = {
    kind: formText(form, 'kind'),
    amount: formText(form, 'amount'),
    orderNumber: formText(form, 'orderNumber').slice(0, 40),
    reason: formText(form, 'reason').slice(0, 500),
  };
  const kind = handKinds.find((known) => known === typed.kind);
  const amountSatang = parseBaht(typed.amount);
  const isAmount = amountSatang !== null && amountSatang > 0;
  const isTooMuch = isAmount && amountSatang > mostAdjustedSatang;
  const wrong: NewAdjustmentReply['wrong'] = {
    ...(kind === undefined ? { kind: true } : {}),
    ...(isAmount ? (isTooMuch ? { amount: 'most' } : {}) : { amount: 'form' }),
    ...(typed.reason === '' ? { reason: true } : {}),
  };
  if (kind === undefined || !isAmount || isTooMuch || typed.reason === '') return { typed, wrong };
  const intent = formText(form, 'intent');
  if (intent === 'change') return { typed, wrong };
  if (intent !== 'post')
    return { typed, wrong, asked: { kind, amountSatang: signedAmount(kind, amountSatang) } };
  try {
    const { orderNumber, reason } = typed;
    const { approvalId } = await orHidden(
      api.adjustment.post({
        storeId: Number(formText(form, 'storeId')),
        kind,
        amount: amountSatang / 100,
        orderNumber,
        reason,
        ask: reason,
        idempotencyKey: formKey(form),
      }),
    );
    return redirect(adjustmentDesk.href({ done: approvalId === undefined ? 'posted' : 'asked' }));
  } catch (error) {
    return { typed, wrong, message: apiFailure(error).message };
  }
}
