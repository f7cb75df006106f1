import { redirect } from 'react-router';
import {
  checkSlip,
  fieldOfRefusal,
  type SlipField,
  type SlipFieldMessages,
  type SlipFields,
} from '../../kit/payment/slip-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { findPayment } from './find-payment.server.ts';
import { type PaymentFrame, shopPayment } from './payment-frame.ts';

export type SlipReply = {
  /** What is wrong with the form as a whole. */
  message?: string;
  /** Keys of the messages under the fields. */
  fields?: SlipFieldMessages;
  /** A field's refusal in the API's own words. */
  refused?: { field: SlipField; message: string };
  values: SlipFields;
};

/** What the slip says, as its form has it. */
export function readSlipFields(form: FormData): SlipFields {
  return {
    bankCode: formText(form, 'bankCode'),
    amount: formText(form, 'amount'),
    // Some browsers add seconds.
    transferredAt: formText(form, 'transferredAt').slice(0, 16),
  };
}

/** Sends a slip (multipart form, with or without scripts); then the payment's page says that it is being checked. */
export async function sendSlip(
  request: Request,
  server: ServerSide,
  address: readonly (string | null | undefined)[],
  frame: PaymentFrame = shopPayment,
): Promise<SlipReply | Response> {
  const state = await findPayment(server, address);
  const form = await request.formData();
  const values = readSlipFields(form);
  const files = formFiles(form, 'file');
  const fields = checkSlip(values, files, { orderedAt: new Date(state.createdAt), now: new Date() });
  const [file] = files;
  if (Object.keys(fields).length > 0 || file === undefined) return { fields, values };
  try {
    await server.api.payment.submitSlip({
      referenceCode: state.referenceCode,
      ...values,
      file,
      idempotencyKey: formKey(form),
    });
  } catch (error) {
    const { code, message } = apiFailure(error);
    const field = fieldOfRefusal[code];
    return field === undefined ? { message, values } : { refused: { field, message }, values };
  }
  return redirect(frame.payment(state));
}
