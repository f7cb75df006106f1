import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkLoginFields, hasMessages } from '../../../modules/identity/identity-form.rules.ts';
import { formTyped } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { typedFields } from '../../ui/typed-fields.ts';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { AuthReply, AuthStage } from './auth-reply.types.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactChoice } from './contact-choice.tsx';
import { FormNotice } from './form-notice.tsx';
import type { IdentityOptions } from './identity-options.types.ts';
import { PasswordField } from './password-field.tsx';
import { type Remembered, readRemembered, remember } from './remembered-login.ts';
import { TelephoneField } from './telephone-field.tsx';
import { useFieldMessages } from './use-field-messages.ts';
import { useWayIn } from './use-way-in.ts';

type LoginFormProps = {
  next: string;
  /** The page that the form is on, without scripts or after a mistake: the login's own, unless told. */
  path?: string;
  options: IdentityOptions;
  /** SPEC §9: 2 customer, 4 seller (when the path is /seller). */
  type?: 2 | 4;
  /** What the page's own action answered, for a visitor without JavaScript. */
  reply?: AuthReply | undefined;
  /** Shows the forgotten password in place; without it there is a link to its page. */
  onForgot?: (() => void) | undefined;
  /** Told what the form shows: a dialog around it can't be left by accident while a code is awaited. */
  onStage?: ((stage: AuthStage) => void) | undefined;
};

/**
 * Signs in by e-mail or telephone, with a password or, by telephone, with a code (SPEC §2 "Login and register dialogs").
 * The same form in the dialog and on its page; which fields are shown is a matter of CSS, so that it works before scripts.
 */
export function LoginForm({
  next,
  path = '/login',
  options,
  type = 2,
  reply: pageReply,
  onForgot,
  onStage,
}: LoginFormProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<AuthReply>();
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const { by, round, begin } = useWayIn(
    formRef,
    pageReply?.values?.by === 'telephone' ? 'telephone' : 'email',
  );
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [hasToken, setToken] = useState(false);
  const { show, clear, clearAll, say, unshown } = useFieldMessages(formRef, reply?.fields);
  const isBusy = useIsSending(fetcher);
  const step = reply?.code !== undefined && reply.code.reference !== edited ? reply.code : null;
  const stage = step === null ? 'form' : 'code';

  useEffect(() => onStage?.(stage), [stage, onStage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const found = readRemembered();
    if (found === null) return;
    setRemembered(found);
    // Whoever was quicker than the scripts goes on as they have begun.
    if (formRef.current !== null && typedFields(formRef.current).length === 0) begin(found.by);
  }, []);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => formTyped(form, name);
    const messages = checkLoginFields({
      by,
      email: field('email'),
      telephone: field('telephone'),
      password: field('password'),
      isByCode: by === 'telephone' && form.has('isByCode'),
    });
    if (hasMessages(messages)) {
      event.preventDefault();
      show(messages);
      return;
    }
    remember(form.has('isRemember') ? { by, name: field(by) } : null);
  }

  const { captcha } = options;
  // With where to go in the address, so that the page made anew for a visitor without scripts knows it too.
  const here = `${path}?next=${encodeURIComponent(next)}`;
  if (step !== null)
    return (
      <CodeStep
        step={step}
        action={here}
        hidden={{ next, type: String(type), ...(remembered === null ? {} : { isRemember: 'on' }) }}
        kind="panel"
        onEdit={fetcher.data === undefined ? undefined : () => setEdited(step.reference)}
        editHref={here}
        reply={fetcher.data === undefined ? pageReply : undefined}
        isDemo={options.isDemo}
      />
    );

  const valueFor = (way: 'email' | 'telephone') =>
    remembered?.by === way ? remembered.name : (pageReply?.values?.[way] ?? '');
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={here}
      noValidate
      onSubmit={check}
      className="group/login grid gap-4"
    >
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="type" value={type} />
      {options.isDemo && (
        <Notice tone="info" title={t('demoTitle')}>
          {t(type === 4 ? 'demoSellerText' : 'demoText')}
        </Notice>
      )}
      <FormNotice message={reply?.message} unshown={unshown} isDashed />
      <ContactChoice
        legend={t('by')}
        value={by}
        onChange={(way) => {
          if (way === by) return;
          begin(way);
          clearAll();
        }}
      />
      <div key={round} className="grid gap-4">
        <div className="group-has-[[name=by][value=telephone]:checked]/login:hidden">
          <Field
            name="email"
            type="email"
            label={t('email')}
            autoComplete="username"
            inputMode="email"
            defaultValue={valueFor('email')}
            error={say('email')}
            onChange={() => clear('email')}
          />
        </div>
        <div className="grid gap-1 group-has-[[name=by][value=email]:checked]/login:hidden">
          <TelephoneField
            options={options}
            defaultValue={valueFor('telephone')}
            defaultCountryCodeId={pageReply?.values?.countryCodeId}
            error={say('telephone')}
            onChange={() => clear('telephone')}
          />
          {options.canSendSms && <CheckboxField name="isByCode" label={t('loginByCode')} />}
        </div>
        <div className="group-has-[[name=by][value=telephone]:checked]/login:group-has-[[name=isByCode]:checked]/login:hidden">
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            error={say('password')}
            onChange={() => clear('password')}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          key={`remember ${remembered !== null}`}
          name="isRemember"
          label={t('rememberMe')}
          defaultChecked={remembered !== null}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked) remember(null);
          }}
        />
        {onForgot === undefined ? (
          <Link to="/user/resetpassword" className="py-2 text-sm">
            {t('forgotPassword')}
          </Link>
        ) : (
          <Button variant="quiet" size="s" onClick={onForgot}>
            {t('forgotPassword')}
          </Button>
        )}
      </div>
      {captcha !== null && (
        <CaptchaField
          // A token is good once: after an answer there has to be another.
          key={`${fetcher.data === undefined} ${reply?.message ?? ''} ${isBusy}`}
          siteKey={captcha.siteKey}
          onToken={(token) => setToken(token !== null)}
        />
      )}
      <Button type="submit" size="l" isBusy={isBusy} disabled={captcha !== null && !hasToken}>
        {t('login')}
      </Button>
    </fetcher.Form>
  );
}
