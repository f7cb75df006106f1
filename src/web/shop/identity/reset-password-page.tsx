import { type FormEvent, useRef } from 'react';
import { data, redirect, useFetcher, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { checkNewPasswordFields, hasMessages } from '../../../modules/identity/identity-form.rules.ts';
import { replyOfFailure } from '../../kit/identity/auth-reply.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { ForgotForm } from '../../kit/identity/forgot-form.tsx';
import { FormNotice } from '../../kit/identity/form-notice.tsx';
import { NewPasswordFields } from '../../kit/identity/new-password-fields.tsx';
import { useFieldMessages } from '../../kit/identity/use-field-messages.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formTyped } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { Route } from './+types/reset-password-page';
import { AuthFrame } from './auth-frame.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /user/resetpassword asks for a link; with a link's token it asks for the new password (SPEC §2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'identity');
  const { token } = params;
  const title = token === undefined ? messages.identity.forgot.title : messages.identity.reset.title;
  const page = { head: pageHead(server, title), messages };
  if (token === undefined) return { ...page, hasToken: false, refused: null };
  try {
    await server.api.identity.checkResetLink({ token });
    return { ...page, hasToken: true, refused: null };
  } catch (error) {
    const { status, message } = apiFailure(error);
    return data({ ...page, hasToken: true, refused: message }, { status });
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<AuthReply | Response> {
  const { api } = serverSide(context);
  const form = await request.formData();
  const { token } = params;
  if (token === undefined) {
    const email = formTyped(form, 'email').trim();
    const values = { email };
    if (email === '') return { fields: { email: 'required' }, values };
    try {
      const sent = await api.identity.forgotPassword({ email });
      return { sentTo: sent.email };
    } catch (error) {
      return { ...replyOfFailure(error), values };
    }
  }
  const password = formTyped(form, 'password');
  const confirmPassword = formTyped(form, 'confirmPassword');
  const messages = checkNewPasswordFields(password, confirmPassword);
  if (hasMessages(messages)) return { fields: messages };
  try {
    await api.identity.resetPassword({ token, password, confirmPassword });
    return redirect('/login?reset=true');
  } catch (error) {
    return replyOfFailure(error);
  }
}

/** The link's secret is in the address: no other page hears of it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

export default function ResetPasswordPage() {
  const t = useTranslations('identity');
  const { hasToken, refused } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  if (!hasToken)
    return (
      <AuthFrame title={t('forgot.title')}>
        <ForgotForm reply={reply} />
      </AuthFrame>
    );
  if (refused !== null)
    return (
      <AuthFrame title={t('reset.title')}>
        <Notice
          tone="error"
          action={
            <ButtonLink to="/user/resetpassword" variant="secondary">
              {t('reset.askAgain')}
            </ButtonLink>
          }
        >
          {refused}
        </Notice>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      <NewPasswordForm reply={reply} />
    </AuthFrame>
  );
}

function NewPasswordForm({ reply: pageReply }: { reply: AuthReply | undefined }) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<AuthReply>();
  const isSending = useIsSending(fetcher);
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const { show, clear, say, unshown } = useFieldMessages(formRef, reply?.fields);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const messages = checkNewPasswordFields(formTyped(form, 'password'), formTyped(form, 'confirmPassword'));
    if (!hasMessages(messages)) return;
    event.preventDefault();
    show(messages);
  }

  return (
    <fetcher.Form ref={formRef} method="post" noValidate onSubmit={check} className="grid gap-4">
      <FormNotice message={reply?.message} unshown={unshown} />
      <NewPasswordFields say={say} clear={clear} />
      <Button type="submit" size="l" isBusy={isSending}>
        {t('reset.submit')}
      </Button>
    </fetcher.Form>
  );
}
