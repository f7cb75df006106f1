import { redirect, redirectDocument } from 'react-router';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type PaymentFrame, shopPayment } from '../payment/payment-frame.ts';

/** The ways in which an unpaid order can still be paid. */
export async function repaymentChannels({ api }: ServerSide, { total }: PaymentState) {
  const { dataList } = await api.payment.channels({});
  // Cash on delivery is chosen when the order is placed; an order that waits for money can't become one.
  return dataList.filter(
    ({ code, least, most }) =>
      code !== 'cod' && total >= (least ?? 0) && total <= (most ?? Number.POSITIVE_INFINITY),
  );
}

/** Pays an unpaid order by the channel that the form chose, and leads on to where it is paid. */
export async function repay(
  form: FormData,
  { api }: ServerSide,
  { referenceCode }: PaymentState,
  frame: PaymentFrame = shopPayment,
): Promise<Response | { message: string | null }> {
  const chosen = readChannel(formText(form, 'channel'));
  if (chosen === null) return { message: null };
  try {
    const started = await api.payment.repay({
      referenceCode,
      paymentTypeId: chosen,
      idempotencyKey: formKey(form),
    });
    // A card is paid on the gateway's page: the whole document goes there.
    return started.redirectUrl === null
      ? redirect(frame.payment(started))
      : redirectDocument(started.redirectUrl);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

function readChannel(value: string): Exclude<PaymentState['channel'], 'cod'> | null {
  return value === 'card' || value === 'promptpay' || value === 'transfer' ? value : null;
}
