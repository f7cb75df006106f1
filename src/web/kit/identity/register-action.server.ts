import {
  checkCode,
  checkRegisterFields,
  hasMessages,
} from '../../../modules/identity/identity-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import {
  captchaToken,
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from './auth-reply.server.ts';
import type { AuthReply } from './auth-reply.types.ts';
import { refuseTaken } from './refuse-taken.server.ts';
import { nextPath, signInAndGo } from './sign-in.server.ts';

/**
 * What a registration form does (SPEC §4): checks what was filled in, has it kept and a code sent; the code that comes back
 * opens the account. `type` 1 is an individual, 2 a shop.
 */
export async function actOnRegistration(
  request: Request,
  server: ServerSide,
  type: 1 | 2,
): Promise<AuthReply | Response> {
  const form = await request.formData();
  const intent = formTyped(form, 'intent');
  if (intent === 'verify') return verifyCode(request, server, form, type);
  if (intent === 'resend') return resendCode(server, form, type);

  const by = formTyped(form, 'by') === 'telephone' ? 'telephone' : 'email';
  const fields = {
    password: formTyped(form, 'password'),
    confirmPassword: formTyped(form, 'confirmPassword'),
    policy: form.has('policy'),
  };
  const values = typedValues(form);
  const messages = checkRegisterFields({
    ...fields,
    type,
    by,
    email: formTyped(form, 'email'),
    telephone: formTyped(form, 'telephone'),
    company: formTyped(form, 'company'),
    userTargetTypeId: values.userTargetTypeId ?? [],
    businessTypeId: formTyped(form, 'businessTypeId'),
  });
  if (hasMessages(messages)) return { fields: messages, values };
  const isByEmail = formTyped(form, 'isSendByEmail') === 'true';
  const contact = type === 1 ? contactOf(form) : bothContacts(form);
  try {
    await refuseTaken(server.api, contact);
    const sent = await server.api.identity.sendOtp({
      ...contact,
      ...(type === 1
        ? {}
        : {
            company: formTyped(form, 'company'),
            userTargetTypeId: (values.userTargetTypeId ?? []).map(Number),
            businessTypeId: Number(values.businessTypeId),
            isSendByEmail: isByEmail,
          }),
      ...captchaToken(form),
      ...fields,
      news: form.has('news'),
      type,
    });
    const step = codeStepOf(form, sent);
    return {
      code: type === 1 ? step : { ...step, to: { ...step.to, by: isByEmail ? 'email' : 'telephone' } },
    };
  } catch (error) {
    return { ...replyOfFailure(error), values };
  }
}

function bothContacts(form: FormData) {
  const { telephone, countryCodeId } = {
    telephone: '',
    countryCodeId: 1,
    ...contactOf(withWay(form, 'telephone')),
  };
  return { email: formTyped(form, 'email'), telephone, countryCodeId };
}

function withWay(form: FormData, by: string): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (name !== 'by') copy.append(name, value);
  copy.set('by', by);
  return copy;
}

/** Who a code went to, as the call that takes it back wants it. */
function target(form: FormData, type: 1 | 2) {
  if (type === 1) return contactOf(form);
  return { ...bothContacts(form), isSendByEmail: formTyped(form, 'by') === 'email' };
}

async function resendCode(server: ServerSide, form: FormData, type: 1 | 2): Promise<AuthReply> {
  try {
    const reference = formTyped(form, 'reference');
    const sent = await server.api.identity.sendOtp({ ...target(form, type), type, reference });
    return { code: codeStepOf(form, sent), isResent: true };
  } catch (error) {
    return { message: apiFailure(error).message, code: sameCodeStep(form) };
  }
}

async function verifyCode(
  request: Request,
  server: ServerSide,
  form: FormData,
  type: 1 | 2,
): Promise<AuthReply | Response> {
  const code = formTyped(form, 'code').trim();
  const wrong = checkCode(code);
  if (wrong !== null) return { fields: { code: wrong }, code: sameCodeStep(form) };
  try {
    const session = await server.api.identity.register({
      ...target(form, type),
      type,
      OTP: code,
      reference: formTyped(form, 'reference'),
    });
    return await signInAndGo(request, server, session, nextPath(formTyped(form, 'next')), { isNew: true });
  } catch (error) {
    return { message: apiFailure(error).message, code: sameCodeStep(form) };
  }
}
