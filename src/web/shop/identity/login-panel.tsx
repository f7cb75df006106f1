import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuthReply, AuthStage } from '../../kit/identity/auth-reply.types.ts';
import { LoginForm } from '../../kit/identity/login-form.tsx';
import { SocialButtons } from '../../kit/identity/social-buttons.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { loadLogin } from './login-loader.server.ts';
import { SocialFailure } from './social-failure.tsx';

type LoginPanelProps = {
  /** The page that it is. */
  path: string;
  title: string;
  lead: string;
  loaded: Pick<Awaited<ReturnType<typeof loadLogin>>, 'next' | 'options' | 'isReset' | 'socialFailure'>;
  reply: AuthReply | undefined;
};

/** A page to sign in: the form, other ways in, and where to register. */
export function LoginPanel({ path, title, lead, loaded, reply }: LoginPanelProps) {
  const t = useTranslations('identity');
  const { next, options, isReset, socialFailure } = loaded;
  const [stage, setStage] = useState<AuthStage>(reply?.code === undefined ? 'form' : 'code');
  const isForm = stage === 'form';
  return (
    <AuthFrame title={isForm ? title : t('code.title')} lead={isForm ? lead : undefined}>
      {isReset && (
        <Notice tone="success" title={t('reset.doneTitle')}>
          {t('reset.doneText')}
        </Notice>
      )}
      <SocialFailure message={socialFailure} />
      <LoginForm next={next} path={path} reply={reply} options={options} onStage={setStage} />
      {isForm && (
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
