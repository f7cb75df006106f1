import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthStage } from '../../kit/identity/auth-reply.types.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import { actOnRegistration } from '../../kit/identity/register-action.server.ts';
import { RegisterForm } from '../../kit/identity/register-form.tsx';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { SocialButtons } from '../../kit/identity/social-buttons.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/register-page';
import { AuthFrame } from './auth-frame.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  if (server.isSignedIn) throw redirect(next);
  const messages = pickMessages(server.locale, 'identity');
  return {
    next,
    options: await readIdentityOptions(server),
    head: pageHead(server, messages.identity.registerTitle),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnRegistration(request, serverSide(context), 1);
}

export default function RegisterPage() {
  const t = useTranslations('identity');
  const { next, options } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const [stage, setStage] = useState<AuthStage>(reply?.code === undefined ? 'form' : 'code');
  return (
    <AuthFrame
      title={
        stage === 'form' ? t('registerTitle') : stage === 'code' ? t('code.title') : t(`policyPanel.${stage}`)
      }
      lead={stage === 'form' ? t('registerLead') : undefined}
    >
      <RegisterForm next={next} reply={reply} options={options} onStage={setStage} />
      {stage === 'form' && (
        <>
          <SocialButtons providers={options.providers} next={next} />
          <p className="border-t border-line pt-4 text-center">
            {t('haveAccount')}{' '}
            <Link to={`/login?next=${encodeURIComponent(next)}`} className="font-semibold">
              {t('login')}
            </Link>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
