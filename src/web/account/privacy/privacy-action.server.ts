import { redirect } from 'react-router';
import { checkCode } from '../../../modules/identity/identity-form.rules.ts';
import {
  type OwnerStep,
  ownerCodeOf,
  sameOwnerStep,
  sendOwnerStep,
} from '../../kit/identity/owner-proof.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type PrivacyReply = {
  /** Why it didn't work, in the person's language. */
  message?: string;
  /** What is wrong in the form that asks for the account to be deleted. */
  erasure?: { isPasswordWrong?: boolean; isCodeMissing?: boolean; isUnconfirmed?: boolean };
  /** A code is on its way to whoever has no password; null where none can be sent. */
  owner?: OwnerStep | null;
};

/** Every form of the privacy page: news, deletion, and its undoing. */
export async function actOnPrivacy(request: Request, server: ServerSide): Promise<PrivacyReply | Response> {
  const form = await request.formData();
  const owner = sameOwnerStep(form);
  const asked = form.has('isAsked') ? { owner: owner ?? null } : {};
  const { privacy } = server.api;
  try {
    switch (formText(form, 'intent')) {
      case 'news':
        await privacy.saveConsents({ news: form.has('news') });
        return redirect('/user/profile/privacy?done=news');
      case 'agree': {
        const [terms, policy] = [formText(form, 'terms'), formText(form, 'privacy')];
        await privacy.agree({
          ...(terms === '' ? {} : { terms }),
          ...(policy === '' ? {} : { privacy: policy }),
        });
        return redirect('/user/profile/privacy?done=agreed');
      }
      case 'erase':
        if (owner !== undefined && checkCode(formText(form, 'ownerCode')) !== null)
          return { erasure: { isCodeMissing: true }, ...asked };
        if (!form.has('confirm')) return { erasure: { isUnconfirmed: true }, ...asked };
        return await ask(form, server);
      case 'eraseCode':
        return { owner: await sendOwnerStep(server.api) };
      case 'keep':
        await privacy.withdrawErasure({});
        return redirect('/user/profile/privacy?done=kept');
      default:
        return redirect('/user/profile/privacy');
    }
  } catch (error) {
    const { code, message } = apiFailure(error);
    return code === 'loginFailed'
      ? { erasure: { isPasswordWrong: true } }
      : // One that is over, or was tried too often, gives its place to the next.
        { message, ...(code === 'otpInvalid' ? asked : {}) };
  }
}

/** The sessions are over: the browser forgets the account, and a page for everyone says what happens now. */
async function ask(form: FormData, { api, isSecure }: ServerSide): Promise<Response> {
  const { dueAt } = await api.privacy.askErasure(
    form.has('password') ? { password: formTyped(form, 'password') } : ownerCodeOf(form),
  );
  const headers = new Headers();
  for (const which of ['token', 'cartId'] as const)
    headers.append('set-cookie', writeCookie(which, null, { isSecure }));
  return redirect(`/erasure-asked?due=${encodeURIComponent(dueAt)}`, { headers });
}
