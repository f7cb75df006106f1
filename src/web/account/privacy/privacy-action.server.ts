import { redirect } from 'react-router';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type PrivacyReply = {
  /** Why it didn't work, in the person's language. */
  message?: string;
  /** What is wrong in the form that asks for the account to be deleted. */
  erasure?: { isPasswordWrong: boolean; isUnconfirmed: boolean };
};

/** Every form of the privacy page: news, deletion, and its undoing. */
export async function actOnPrivacy(request: Request, server: ServerSide): Promise<PrivacyReply | Response> {
  const form = await request.formData();
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
        if (!form.has('confirm')) return { erasure: { isPasswordWrong: false, isUnconfirmed: true } };
        return await ask(form, server);
      case 'keep':
        await privacy.withdrawErasure({});
        return redirect('/user/profile/privacy?done=kept');
      default:
        return redirect('/user/profile/privacy');
    }
  } catch (error) {
    const { code, message } = apiFailure(error);
    return code === 'loginFailed'
      ? { erasure: { isPasswordWrong: true, isUnconfirmed: false } }
      : { message };
  }
}

/** The sessions are over: the browser forgets the account, and a page for everyone says what happens now. */
async function ask(form: FormData, { api, isSecure }: ServerSide): Promise<Response> {
  const { dueAt } = await api.privacy.askErasure(
    form.has('password') ? { password: formTyped(form, 'password') } : {},
  );
  const headers = new Headers();
  for (const which of ['token', 'cartId'] as const)
    headers.append('set-cookie', writeCookie(which, null, { isSecure }));
  return redirect(`/erasure-asked?due=${encodeURIComponent(dueAt)}`, { headers });
}
