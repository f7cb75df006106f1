import { redirect } from 'react-router';
import {
  checkCode,
  checkTelephone,
  type FieldMessages,
  hasMessages,
} from '../../../modules/identity/identity-form.rules.ts';
import {
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from '../../kit/identity/auth-reply.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { nextPath, signInAndGo } from '../../kit/identity/sign-in.server.ts';
import {
  type CarriedProof,
  forgetSocialCookies,
  goOn,
  readSocialProof,
} from '../../kit/identity/social.server.ts';
import { waitForFactor } from '../../kit/identity/wait-for-factor.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/**
 * What /login/otp does: sends a code to the telephone of somebody a provider has proven, takes it back, or links the
 * provider to an account by its password.
 */
export async function actOnSocialOtp(request: Request, server: ServerSide): Promise<AuthReply | Response> {
  const proof = readSocialProof(request);
  if (proof === null) return redirect('/login?social=socialProofExpired');
  const form = await request.formData();
  const intent = formTyped(form, 'intent');
  if (intent === 'link') return link(request, server, proof, form);
  if (intent === 'verify') return verify(request, server, proof, form);

  const isResent = intent === 'resend';
  const telephone = checkTelephone(formTyped(form, 'telephone'));
  const messages: FieldMessages = {
    ...(telephone === null ? {} : { telephone }),
    ...(form.has('policy') ? {} : { policy: 'policyNotAccepted' as const }),
  };
  const values = typedValues(form);
  if (hasMessages(messages)) return { fields: messages, values };
  try {
    const sent = await server.api.identity.sendOtp({
      ...contactOf(form),
      purpose: 'social',
    });
    return { code: codeStepOf(form, sent), isResent };
  } catch (error) {
    return isResent
      ? { message: apiFailure(error).message, code: sameCodeStep(form) }
      : { ...replyOfFailure(error), values };
  }
}

type Proof = CarriedProof & { browserKey: string };

async function verify(
  request: Request,
  server: ServerSide,
  { provider, proof, browserKey, isStores }: Proof,
  form: FormData,
): Promise<AuthReply | Response> {
  const code = formTyped(form, 'code').trim();
  const wrong = checkCode(code);
  if (wrong !== null) return { fields: { code: wrong }, code: sameCodeStep(form) };
  try {
    const session = await server.api.social.loginExternal({
      Provider: provider,
      proof,
      browserKey,
      ...contactOf(form),
      OTP: code,
      reference: formTyped(form, 'reference'),
      type: 4,
      // Without it no account is opened: where stores sign in, it would be a shopper's.
      isAccept: !isStores && form.has('policy'),
      news: form.has('news'),
    });
    return await finish(request, server, session);
  } catch (error) {
    const waiting = waitForFactor(error, server, '/');
    if (waiting !== null) return waiting;
    const { code: failure, message } = apiFailure(error);
    if (isStores && failure === 'policyNotAccepted')
      return goOn('/seller?view=register&social=new', forgetSocialCookies(server));
    return { message, code: sameCodeStep(form) };
  }
}

async function link(
  request: Request,
  server: ServerSide,
  { provider, proof, browserKey }: Proof,
  form: FormData,
): Promise<AuthReply | Response> {
  try {
    const session = await server.api.social.loginExternal({
      Provider: provider,
      proof,
      browserKey,
      email: formTyped(form, 'email').trim(),
      password: formTyped(form, 'password'),
    });
    return await finish(request, server, session);
  } catch (error) {
    return (
      waitForFactor(error, server, '/') ?? { message: apiFailure(error).message, values: { by: 'link' } }
    );
  }
}

async function finish(
  request: Request,
  server: ServerSide,
  session: { token: string; expiresAt: string; next: string; isNewAccount: boolean },
): Promise<Response> {
  const response = await signInAndGo(request, server, session, nextPath(session.next), {
    isNew: session.isNewAccount,
  });
  for (const line of forgetSocialCookies(server)) response.headers.append('set-cookie', line);
  return response;
}
