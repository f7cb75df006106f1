import { type FormEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { AuthReply } from './auth-reply.types.ts';
import { FormNotice } from './form-notice.tsx';
import { useFieldMessages } from './use-field-messages.ts';

/** SPEC §9 "forgot-password confirmation closes after 5 s". */
const confirmationMs = 5_000;

type ForgotFormProps = {
  reply?: AuthReply | undefined;
  /** In the dialog: back to signing in. */
  onBack?: () => void;
  /** In the dialog: five seconds after the confirmation. */
  onDone?: () => void;
};

/** Asks for a link to set a new password (SPEC §2 "Forgot-password form then a confirmation panel closing after 5 s"). */
export function ForgotForm({ reply: pageReply, onBack, onDone }: ForgotFormProps) {
  const t = useTranslations('identity.forgot');
  const fetcher = useFetcher<AuthReply>();
  const isSending = useIsSending(fetcher);
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const { show, clear, say, unshown } = useFieldMessages(formRef, reply?.fields);
  const sentTo = reply?.sentTo;

  // Whatever is drawn anew around it, the five seconds are counted once.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (sentTo === undefined) return;
    const timer = setTimeout(() => done.current?.(), confirmationMs);
    return () => clearTimeout(timer);
  }, [sentTo]);

  const back =
    onBack === undefined ? (
      <Link to="/login" className="inline-flex min-h-11 items-center justify-self-center">
        {t('backToLogin')}
      </Link>
    ) : (
      <Button variant="quiet" onClick={onBack}>
        {t('backToLogin')}
      </Button>
    );

  if (sentTo !== undefined)
    return (
      <div className="grid gap-4">
        <Notice tone="success" title={t('sentTitle')}>
          {t('sentText', { name: sentTo })}
        </Notice>
        {back}
      </div>
    );

  function check(event: FormEvent<HTMLFormElement>): void {
    const name = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const isRight = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$|^[+\d][\d\s-]{7,15}$/.test(name);
    if (isRight) return;
    event.preventDefault();
    show({ email: name === '' ? 'required' : 'emailInvalid' });
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/user/resetpassword"
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <p className="text-ink-soft">{t('lead')}</p>
      <FormNotice message={reply?.message} unshown={unshown} isDashed />
      <Field
        name="email"
        label={t('name')}
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={pageReply?.values?.email ?? ''}
        error={say('email')}
        onChange={() => clear('email')}
      />
      <Button type="submit" size="l" isBusy={isSending}>
        {t('submit')}
      </Button>
      {back}
    </fetcher.Form>
  );
}
