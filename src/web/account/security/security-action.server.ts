import { redirect } from 'react-router';
import {
  checkCode,
  checkNewPasswordFields,
  hasMessages,
} from '../../../modules/identity/identity-form.rules.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import {
  type OwnerStep,
  ownerCodeOf,
  sameOwnerStep,
  sendOwnerStep,
} from '../../kit/identity/owner-proof.server.ts';
import { appendSession } from '../../kit/identity/sign-in.server.ts';
import { providerIn } from '../../kit/identity/social.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type SecurityReply = Pick<AuthReply, 'message' | 'fields'> & {
  done?: string;
  /** A code is on its way to whoever sets a first password; null where none can be sent. */
  owner?: OwnerStep | null;
};

/** Every form of the security page: end sessions, change the password, unlink a provider. */
export async function actOnSecurity(request: Request, server: ServerSide): Promise<SecurityReply | Response> {
  const form = await request.formData();
  const { identity, social } = server.api;
  try {
    switch (formTyped(form, 'intent')) {
      case 'revoke':
        await identity.revokeSession({ id: Number(formTyped(form, 'id')) });
        return { done: 'revoked' };
      case 'revokeOthers':
        await identity.revokeSessions({ keepThis: true });
        return { done: 'revokedOthers' };
      case 'revokeAll':
        await identity.revokeSessions({ keepThis: false });
        return redirect('/login', { headers: { 'set-cookie': writeCookie('token', null, server) } });
      case 'unlink':
        await social.unlink({ provider: providerIn(formTyped(form, 'provider')) });
        return { done: 'unlinked' };
      case 'passwordCode':
        return { owner: await sendOwnerStep(server.api) };
      case 'password':
        return await changePassword(server, form);
      default:
        return {};
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

async function changePassword(server: ServerSide, form: FormData): Promise<SecurityReply | Response> {
  const currentPassword = formTyped(form, 'currentPassword');
  const password = formTyped(form, 'password');
  const confirmPassword = formTyped(form, 'confirmPassword');
  const isFirst = form.has('isFirst');
  const owner = sameOwnerStep(form) ?? null;
  const codeWrong = owner === null ? null : checkCode(formText(form, 'ownerCode'));
  const messages = {
    ...(codeWrong === null ? {} : { ownerCode: codeWrong }),
    ...(isFirst || currentPassword !== '' ? {} : { currentPassword: 'required' as const }),
    ...checkNewPasswordFields(password, confirmPassword),
  };
  const asked = isFirst ? { owner } : {};
  if (hasMessages(messages)) return { fields: messages, ...asked };
  try {
    const session = await server.api.identity.changePassword({
      currentPassword,
      password,
      confirmPassword,
      ...ownerCodeOf(form),
    });
    const headers = new Headers();
    appendSession(headers, server, session);
    return redirect('/user/profile/security?done=password', { headers });
  } catch (error) {
    const { code, message } = apiFailure(error);
    return code === 'currentPasswordWrong' ? { fields: { currentPassword: code } } : { message, ...asked };
  }
}
