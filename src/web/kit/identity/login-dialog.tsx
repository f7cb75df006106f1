import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl';
import type { Messages } from '../../../messages/messages.types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AuthStage } from './auth-reply.types.ts';
import { ForgotForm } from './forgot-form.tsx';
import type { loader as messagesLoader } from './identity-messages.ts';
import type { IdentityOptions } from './identity-options.types.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

export type LoginDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Where to go once signed in: the page the visitor is on. */
  next: string;
  /** False on pages that need an account: there it can't be closed (SPEC §2). */
  isDismissible?: boolean;
  initialView?: 'login' | 'register';
};

/**
 * Login, registration and the forgotten password over any page (SPEC §2). It is loaded when it is first opened, and so are
 * its messages, which no public page carries.
 */
export default function LoginDialog(props: LoginDialogProps) {
  const fetcher = useFetcher<typeof messagesLoader>();
  const locale = useLocale();
  const known = useMessages();
  const { data, load } = fetcher;
  useEffect(() => {
    if (data === undefined) void load('/resources/identity-messages');
  }, [data, load]);
  const messages = { ...known, ...data?.messages } as Messages;
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Bangkok">
      {data === undefined ? <WaitingDialog {...props} /> : <FilledDialog {...props} options={data.options} />}
    </IntlProvider>
  );
}

function WaitingDialog({ isOpen, onClose }: LoginDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="…" size="s">
      <Skeleton className="h-80" />
    </Dialog>
  );
}

const titles = { login: 'loginTitle', register: 'registerTitle', forgot: 'forgot.title' } as const;

function FilledDialog({
  isOpen,
  onClose,
  next,
  isDismissible = true,
  initialView = 'login',
  options,
}: LoginDialogProps & { options: IdentityOptions }) {
  const t = useTranslations('identity');
  const [view, setView] = useState<'login' | 'register' | 'forgot'>(initialView);
  // SPEC §2: "While waiting for an OTP it cannot be closed by backdrop or Esc".
  const [stage, setStage] = useState<AuthStage>('form');
  useEffect(() => setView(initialView), [initialView]);
  // Closed on a forgotten password's confirmation, it opens on signing in the next time.
  useEffect(() => {
    if (!isOpen) setView((known) => (known === 'forgot' ? 'login' : known));
  }, [isOpen]);
  const show = useCallback((which: 'login' | 'register' | 'forgot') => {
    setView(which);
    setStage('form');
  }, []);
  const backToLogin = useCallback(() => show('login'), [show]);
  const bodyRef = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  // Another form begins at its beginning.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const first = [...(bodyRef.current?.querySelectorAll('input') ?? [])].find(
      (field) => field.type !== 'hidden' && field.type !== 'radio' && field.checkVisibility(),
    );
    first?.focus({ preventScroll: true });
    bodyRef.current?.parentElement?.scrollTo({ top: 0 });
  }, [view]);
  const isLogin = view === 'login';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        stage === 'form' ? t(titles[view]) : stage === 'code' ? t('code.title') : t(`policyPanel.${stage}`)
      }
      isDismissible={isDismissible}
      isHeld={stage === 'code'}
      size="s"
    >
      <div ref={bodyRef} className="grid gap-5">
        {!isDismissible && stage === 'form' && <p className="text-ink-soft">{t('loginNeeded')}</p>}
        {isLogin && (
          <LoginForm next={next} options={options} onForgot={() => show('forgot')} onStage={setStage} />
        )}
        {view === 'register' && <RegisterForm next={next} options={options} onStage={setStage} />}
        {view === 'forgot' && (
          // SPEC §2: the confirmation closes after five seconds; a dialog that can't be closed goes back to signing in.
          <ForgotForm onBack={backToLogin} onDone={isDismissible ? onClose : backToLogin} />
        )}
        {stage === 'form' && view !== 'forgot' && (
          <>
            <SocialButtons providers={options.providers} next={next} />
            <p className="border-t border-line pt-4 text-center">
              {t(isLogin ? 'noAccount' : 'haveAccount')}{' '}
              <Button variant="quiet" size="s" onClick={() => show(isLogin ? 'register' : 'login')}>
                {t(isLogin ? 'register' : 'login')}
              </Button>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
