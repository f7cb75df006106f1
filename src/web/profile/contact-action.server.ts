import { checkCode, checkEmail, checkTelephone } from '../../modules/identity/identity-form.rules.ts';
import { apiFailure } from '../api-client.server.ts';
import {
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from '../identity/auth-reply.server.ts';
import type { AuthReply } from '../identity/auth-reply.types.ts';
import { formText } from '../private-page.server.ts';
import type { ServerSide } from '../server-side.server.ts';

/** Sends a code to the new address or number, and takes it back. */
export async function actOnContact(
  request: Request,
  { api }: ServerSide,
  contact: 'email' | 'telephone',
): Promise<AuthReply | 'changed'> {
  const form = await request.formData();
  form.set('by', contact);
  const intent = formText(form, 'intent');
  if (intent === 'verify') {
    const code = formText(form, 'code');
    const wrong = checkCode(code);
    if (wrong !== null) return { fields: { code: wrong }, code: sameCodeStep(form) };
    try {
      await api.profile.changeContact({
        ...contactOf(form),
        OTP: code,
        reference: formText(form, 'reference'),
      });
      return 'changed';
    } catch (error) {
      return { message: apiFailure(error).message, code: sameCodeStep(form) };
    }
  }
  const typed = formText(form, contact);
  const wrong = contact === 'email' ? checkEmail(typed) : checkTelephone(typed);
  const values = typedValues(form);
  if (wrong !== null) return { fields: { [contact]: wrong }, values };
  try {
    const sent = await api.identity.sendOtp({ ...contactOf(form), purpose: 'contact' });
    return { code: codeStepOf(form, sent), isResent: intent === 'resend' };
  } catch (error) {
    return intent === 'resend'
      ? { message: apiFailure(error).message, code: sameCodeStep(form) }
      : { ...replyOfFailure(error), values };
  }
}
