import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkLoginFields } from '../../modules/identity/identity-form.rules.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from './password-field.tsx';
import type { LoginReply } from './sign-in.types.ts';
import { useFieldMessages } from './use-field-messages.ts';

/** SPEC §5: "Remember me stores the login form locally; unticking removes it". The name, never the password. */
const rememberedKey = 'bannasala.login';

type Remembered = { by: 'email' | 'telephone'; name: string };

function readRemembered(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(rememberedKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('by' in stored) || !('name' in stored))
      return null;
    if (typeof stored.name !== 'string') return null;
    return { by: stored.by === 'telephone' ? 'telephone' : 'email', name: stored.name };
  } catch {
    // A store that is closed to us, or holds something else, remembers nothing.
    return null;
  }
}

function remember(value: Remembered | null): void {
  try {
    if (value === null) localStorage.removeItem(rememberedKey);
    else localStorage.setItem(rememberedKey, JSON.stringify(value));
  } catch {
    // Private windows may refuse; signing in works without.
  }
}

type LoginFormProps = {
  next: string;
  /** What the page's own action answered, for a visitor without JavaScript. */
  reply?: LoginReply | undefined;
  isDemo?: boolean;
};

/** Signs in by e-mail or telephone (SPEC §2 "Login and register dialogs"). The same form in the dialog and on its page. */
export function LoginForm({ next, reply: pageReply, isDemo = false }: LoginFormProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<LoginReply>();
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const [by, setBy] = useState<'email' | 'telephone'>(pageReply?.by ?? 'email');
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  const { show, clear, say } = useFieldMessages(formRef, reply?.fields);
  const isBusy = fetcher.state !== 'idle';

  useEffect(() => {
    const found = readRemembered();
    if (found === null) return;
    setRemembered(found);
    setBy(found.by);
  }, []);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    const messages = checkLoginFields({
      by,
      email: field('email'),
      telephone: field('telephone'),
      password: field('password'),
    });
    if (Object.keys(messages).length > 0) {
      event.preventDefault();
      show(messages);
      return;
    }
    remember(form.has('isRemember') ? { by, name: field(by) } : null);
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/login"
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <input type="hidden" name="next" value={next} />
      {isDemo && (
        <Notice tone="info" title={t('demoTitle')}>
          {t('demoText')}
        </Notice>
      )}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-wash p-1">
        <legend className="sr-only">{t('by')}</legend>
        {(['email', 'telephone'] as const).map((way) => (
          <label
            key={way}
            className="grid min-h-10 cursor-pointer place-items-center rounded-md text-center text-sm font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="by"
              value={way}
              checked={by === way}
              onChange={() => setBy(way)}
              className="sr-only"
            />
            {t(way === 'email' ? 'byEmail' : 'byTelephone')}
          </label>
        ))}
      </fieldset>
      {by === 'email' ? (
        <Field
          key={`email ${remembered?.name ?? ''}`}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          inputMode="email"
          defaultValue={remembered?.by === 'email' ? remembered.name : (pageReply?.name ?? '')}
          error={say('email')}
          onChange={() => clear('email')}
        />
      ) : (
        <Field
          key={`telephone ${remembered?.name ?? ''}`}
          name="telephone"
          type="tel"
          label={t('telephone')}
          autoComplete="tel-national"
          inputMode="numeric"
          defaultValue={remembered?.by === 'telephone' ? remembered.name : (pageReply?.name ?? '')}
          error={say('telephone')}
          onChange={() => clear('telephone')}
        />
      )}
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={say('password')}
        onChange={() => clear('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          key={`remember ${remembered !== null}`}
          name="isRemember"
          label={t('rememberMe')}
          defaultChecked={remembered !== null}
        />
        <Link to="/user/resetpassword" className="text-sm">
          {t('forgotPassword')}
        </Link>
      </div>
      <Button type="submit" size="l" isBusy={isBusy}>
        {t('login')}
      </Button>
    </fetcher.Form>
  );
}
