import {
  checkCode,
  checkEmail,
  checkTelephone,
  type FieldMessages,
} from '../../../modules/identity/identity-form.rules.ts';
import {
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from '../../kit/identity/auth-reply.server.ts';
import type { AuthReply, CodeStep } from '../../kit/identity/auth-reply.types.ts';
import { ownerCodeOf, sameOwnerStep, sendOwnerStep } from '../../kit/identity/owner-proof.server.ts';
import { refuseTaken } from '../../kit/identity/refuse-taken.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** Sends a code to the new address or number, and takes it back with what shows that the account's owner sends it. */
export async function actOnContact(
  request: Request,
  { api }: ServerSide,
  contact: 'email' | 'telephone',
): Promise<AuthReply | 'changed'> {
  const form = await request.formData();
  form.set('by', contact);
  const intent = formText(form, 'intent');
  if (intent === 'verify') {
    const step = sameStep(form);
    const code = formText(form, 'code');
    const fields = checkGiven(form, code);
    if (Object.keys(fields).length > 0) return { fields, code: step };
    try {
      await api.profile.changeContact({
        ...contactOf(form),
        OTP: code,
        reference: formText(form, 'reference'),
        ...proofOf(form),
      });
      return 'changed';
    } catch (error) {
      return { message: apiFailure(error).message, code: step };
    }
  }
  const typed = formText(form, contact);
  const wrong = contact === 'email' ? checkEmail(typed) : checkTelephone(typed);
  const values = typedValues(form);
  if (wrong !== null) return { fields: { [contact]: wrong }, values };
  try {
    await refuseTaken(api, contactOf(form));
    const sent = await api.identity.sendOtp({ ...contactOf(form), purpose: 'contact' });
    return { code: { ...codeStepOf(form, sent), ...(await askOwner(api)) }, isResent: intent === 'resend' };
  } catch (error) {
    return intent === 'resend'
      ? { message: apiFailure(error).message, code: sameStep(form) }
      : { ...replyOfFailure(error), values };
  }
}

/** What is asked of the owner beside the code: the password, or a second code; nothing where neither is possible. */
async function askOwner(api: ServerSide['api']): Promise<Pick<CodeStep, 'owner'>> {
  const { user } = await api.identity.user({});
  const owner: CodeStep['owner'] | null = user.hasPassword ? { by: 'password' } : await sendOwnerStep(api);
  return owner === null ? {} : { owner };
}

/** The step as the browser sends it back, with what was asked of the owner. */
function sameStep(form: FormData): CodeStep {
  const owner = sameOwnerStep(form);
  return { ...sameCodeStep(form), ...(owner === undefined ? {} : { owner }) };
}

function checkGiven(form: FormData, code: string): FieldMessages {
  const by = formText(form, 'ownerBy');
  const wrong = checkCode(code);
  const ownerWrong = by === 'code' ? checkCode(formText(form, 'ownerCode')) : null;
  return {
    ...(wrong === null ? {} : { code: wrong }),
    ...(by === 'password' && passwordOf(form) === '' ? { password: 'required' as const } : {}),
    ...(ownerWrong === null ? {} : { ownerCode: ownerWrong }),
  };
}

/** As it was typed: a password may begin or end with a space. */
function passwordOf(form: FormData): string {
  return formTyped(form, 'password').slice(0, 200);
}

function proofOf(form: FormData) {
  return formText(form, 'ownerBy') === 'code' ? ownerCodeOf(form) : { password: passwordOf(form) };
}
