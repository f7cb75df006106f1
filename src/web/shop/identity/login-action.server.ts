import { checkCode, checkLoginFields, hasMessages } from '../../../modules/identity/identity-form.rules.ts';
import {
  captchaToken,
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from '../../kit/identity/auth-reply.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { nextPath, signInAndGo } from '../../kit/identity/sign-in.server.ts';
import { waitForFactor } from '../../kit/identity/wait-for-factor.server.ts';
import { formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/**
 * What the sign-in form does, on its page and in the dialog: signs in by password, sends a code, or signs in by the code
 * that came (intents "verify" and "resend").
 */
export async function actOnLogin(request: Request, server: ServerSide): Promise<AuthReply | Response> {
  const form = await request.formData();
  const intent = formTyped(form, 'intent');
  if (intent === 'verify') return verifyCode(request, server, form);
  if (intent === 'resend') return sendCode(server, form, formTyped(form, 'reference'));

  const by = formTyped(form, 'by') === 'telephone' ? 'telephone' : 'email';
  const isByCode = by === 'telephone' && form.has('isByCode');
  const password = formTyped(form, 'password');
  const messages = checkLoginFields({
    by,
    email: formTyped(form, 'email'),
    telephone: formTyped(form, 'telephone'),
    password,
    isByCode,
  });
  const values = typedValues(form);
  if (hasMessages(messages)) return { fields: messages, values };
  if (isByCode) return sendCode(server, form, null);
  try {
    const session = await server.api.identity.login({
      ...contactOf(form),
      ...captchaToken(form),
      password,
      type: typeOf(form),
      isRemember: form.has('isRemember'),
    });
    return await signInAndGo(request, server, session, nextPath(formTyped(form, 'next')));
  } catch (error) {
    return waitForFactor(error, server, formTyped(form, 'next')) ?? { ...replyOfFailure(error), values };
  }
}

function typeOf(form: FormData): 2 | 4 {
  return formTyped(form, 'type') === '4' ? 4 : 2;
}

async function sendCode(server: ServerSide, form: FormData, reference: string | null): Promise<AuthReply> {
  try {
    const sent = await server.api.identity.sendOtp({
      ...contactOf(form),
      ...captchaToken(form),
      purpose: 'login',
      ...(reference === null ? {} : { reference }),
    });
    return { code: codeStepOf(form, sent), isResent: reference !== null };
  } catch (error) {
    const reply = replyOfFailure(error);
    return reference === null
      ? { ...reply, values: typedValues(form) }
      : { ...reply, code: sameCodeStep(form) };
  }
}

async function verifyCode(
  request: Request,
  server: ServerSide,
  form: FormData,
): Promise<AuthReply | Response> {
  const code = formTyped(form, 'code').trim();
  const wrong = checkCode(code);
  if (wrong !== null) return { fields: { code: wrong }, code: sameCodeStep(form) };
  try {
    const session = await server.api.identity.login({
      ...contactOf(form),
      OTP: code,
      reference: formTyped(form, 'reference'),
      type: typeOf(form),
      isRemember: form.has('isRemember'),
    });
    return await signInAndGo(request, server, session, nextPath(formTyped(form, 'next')));
  } catch (error) {
    return (
      waitForFactor(error, server, formTyped(form, 'next')) ?? {
        message: replyOfFailure(error).message ?? '',
        code: sameCodeStep(form),
      }
    );
  }
}
