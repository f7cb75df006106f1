import { useState } from 'react';
import { Link, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthStage } from '../../kit/identity/auth-reply.types.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import { LoginForm } from '../../kit/identity/login-form.tsx';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { SocialButtons } from '../../kit/identity/social-buttons.tsx';
import { readSocialFailure } from '../../kit/identity/social-failure.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/login-page';
import { AuthFrame } from './auth-frame.tsx';
import { actOnLogin } from './login-action.server.ts';
import { SocialFailure } from './social-failure.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const query = new URL(request.url).searchParams;
  const next = nextPath(query.get('next'));
  if (server.isSignedIn) throw redirect(next);
  const messages = pickMessages(server.locale, 'identity');
  return {
    next,
    options: await readIdentityOptions(server),
    isReset: query.has('reset'),
    socialFailure: readSocialFailure(server.locale, query.get('social')),
    head: pageHead(server, messages.identity.loginTitle),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnLogin(request, serverSide(context));
}

export default function LoginPage() {
  const t = useTranslations('identity');
  const { next, options, isReset, socialFailure } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const [stage, setStage] = useState<AuthStage>(reply?.code === undefined ? 'form' : 'code');
  return (
    <AuthFrame
      title={t(stage === 'form' ? 'loginTitle' : 'code.title')}
      lead={stage === 'form' ? t('loginLead') : undefined}
    >
      {isReset && (
        <Notice tone="success" title={t('reset.doneTitle')}>
          {t('reset.doneText')}
        </Notice>
      )}
      <SocialFailure message={socialFailure} />
      <LoginForm next={next} reply={reply} options={options} onStage={setStage} />
      {stage === 'form' && (
        <>
          <SocialButtons providers={options.providers} next={next} />
          <p className="border-t border-line pt-4 text-center">
            {t('noAccount')}{' '}
            <Link to={`/register?next=${encodeURIComponent(next)}`} className="font-semibold">
              {t('register')}
            </Link>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
