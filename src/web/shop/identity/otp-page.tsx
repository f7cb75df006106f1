import { redirect, useFetcher, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import { PasswordField } from '../../kit/identity/password-field.tsx';
import { readSocialProof } from '../../kit/identity/social.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { Route } from './+types/otp-page';
import { AuthFrame } from './auth-frame.tsx';
import { actOnSocialOtp } from './otp-action.server.ts';
import { TelephoneAndCode } from './telephone-and-code.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /login/otp: the first time with a provider, a telephone is proven too (SPEC §4 "Social login"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  if (server.isSignedIn) throw redirect('/');
  const carried = readSocialProof(request);
  if (carried === null) throw redirect('/login?social=socialProofExpired');
  const { provider, email, emailHasAccount, isStores } = carried;
  const messages = pickMessages(server.locale, 'identity');
  return {
    provider,
    email,
    emailHasAccount,
    isStores,
    options: await readIdentityOptions(server),
    head: pageHead(server, messages.identity.otpPage.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnSocialOtp(request, serverSide(context));
}

export default function OtpPage() {
  const t = useTranslations('identity');
  const { provider, email, emailHasAccount, isStores, options } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const name = t(`social.names.${provider}`);
  return (
    <AuthFrame
      title={t('otpPage.title')}
      lead={t(isStores ? 'otpPage.storeLead' : 'otpPage.lead', { provider: name })}
    >
      <TelephoneAndCode action="/login/otp" reply={reply} options={options} isKnown={isStores} />
      <LinkForm name={name} email={emailHasAccount ? email : null} reply={reply} />
      {isStores && (
        <ButtonLink to="/seller?view=register" variant="secondary">
          {t('otpPage.registerStore')}
        </ButtonLink>
      )}
      <ButtonLink to={isStores ? '/seller' : '/login'} variant="quiet" reloadDocument>
        {t('otpPage.otherWays')}
      </ButtonLink>
    </AuthFrame>
  );
}

type PartProps = { reply: AuthReply | undefined };

/** Whoever has an account already links the provider to it with its password: proof of both. */
function LinkForm({ name, email, reply: pageReply }: PartProps & { name: string; email: string | null }) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<AuthReply>();
  const isSending = useIsSending(fetcher);
  const reply = fetcher.data ?? (pageReply?.code === undefined ? pageReply : undefined);
  const isAbout = reply?.values?.by === 'link';
  return (
    <details open={email !== null || isAbout} className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        {t('otpPage.linkTitle')}
      </summary>
      <fetcher.Form
        method="post"
        action="/login/otp"
        noValidate
        className="grid gap-4 border-t border-line p-4"
      >
        <input type="hidden" name="intent" value="link" />
        <p className="text-ink-soft">
          {email === null
            ? t('otpPage.linkText', { provider: name })
            : t('otpPage.emailHasAccount', { email, provider: name })}
        </p>
        {isAbout && reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        <Field
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={email ?? ''}
        />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
        <Button type="submit" variant="secondary" isBusy={isSending}>
          {t('otpPage.link')}
        </Button>
      </fetcher.Form>
    </details>
  );
}
