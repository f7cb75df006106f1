import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { checkSlip, fieldOfRefusal } from '../../kit/payment/slip-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey } from '../../request/form-fields.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import { readSlipFields, type SlipReply } from '../payment/slip-action.server.ts';

/** Sends a buyer's slip in, by the rules of every slip; then the basket says where it stands, and nothing of the payment. */
export async function sendBasketSlip(
  request: Request,
  { api }: ServerSide,
  basketCode: string,
): Promise<SlipReply | Response> {
  const { sentAt, createdAt } = await orNotFound(orHidden(api.referral.read({ basketCode })));
  const form = await request.formData();
  const values = readSlipFields(form);
  const files = formFiles(form, 'file');
  const fields = checkSlip(values, files, { orderedAt: new Date(sentAt ?? createdAt), now: new Date() });
  const [file] = files;
  if (Object.keys(fields).length > 0 || file === undefined) return { fields, values };
  try {
    await api.referral.sendSlip({ basketCode, ...values, file, idempotencyKey: formKey(form) });
  } catch (error) {
    const { code, message } = apiFailure(error);
    const field = fieldOfRefusal[code];
    return field === undefined ? { message, values } : { refused: { field, message }, values };
  }
  return redirect(`/affiliate/payment/result/${basketCode}?done=slip`);
}
