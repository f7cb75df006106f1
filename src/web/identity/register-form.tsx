import { type FocusEvent, type FormEvent, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkEmail, checkRegisterFields } from '../../modules/identity/identity-form.rules.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { loader as emailCheckLoader } from './email-check.ts';
import { PasswordField } from './password-field.tsx';
import type { RegisterReply } from './sign-in.types.ts';
import { useFieldMessages } from './use-field-messages.ts';

type RegisterFormProps = { next: string; reply?: RegisterReply | undefined };

/** Opens an individual's account by e-mail (SPEC §2 "Register, individual"); the same form in the dialog and on its page. */
export function RegisterForm({ next, reply: pageReply }: RegisterFormProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<RegisterReply>();
  const emailCheck = useFetcher<typeof emailCheckLoader>();
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const { show, clear, say } = useFieldMessages(formRef, reply?.fields);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    const messages = checkRegisterFields({
      email: field('email'),
      password: field('password'),
      confirmPassword: field('confirmPassword'),
      policy: form.has('policy'),
    });
    if (Object.keys(messages).length === 0) return;
    event.preventDefault();
    show(messages);
  }

  function checkUnique(event: FocusEvent<HTMLInputElement>): void {
    const email = event.currentTarget.value;
    if (checkEmail(email) === null)
      emailCheck.load(`/resources/email-check?email=${encodeURIComponent(email.trim())}`);
  }

  const isTaken = emailCheck.data?.duplicate === true;
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/register"
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <input type="hidden" name="next" value={next} />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Field
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={pageReply?.email ?? ''}
        error={say('email') ?? (isTaken ? t('field.emailAlreadyUse') : undefined)}
        onChange={() => clear('email')}
        onBlur={checkUnique}
      />
      <PasswordField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={say('password')}
        onChange={() => clear('password')}
      />
      <PasswordField
        name="confirmPassword"
        label={t('confirmPassword')}
        autoComplete="new-password"
        required
        error={say('confirmPassword')}
        onChange={() => clear('confirmPassword')}
      />
      <div>
        <CheckboxField
          name="policy"
          required
          label={t.rich('policy', {
            terms: (words) => (
              <Link to="/term-and-condition" target="_blank">
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link to="/privacy-policy" target="_blank">
                {words}
              </Link>
            ),
          })}
          error={say('policy')}
          onChange={() => clear('policy')}
        />
        <CheckboxField name="news" label={t('news')} />
      </div>
      <Button type="submit" size="l" isBusy={fetcher.state !== 'idle'}>
        {t('register')}
      </Button>
    </fetcher.Form>
  );
}
