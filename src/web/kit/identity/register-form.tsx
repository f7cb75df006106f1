import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkRegisterFields, hasMessages } from '../../../modules/identity/identity-form.rules.ts';
import { formTyped } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { AuthReply, AuthStage } from './auth-reply.types.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactChoice } from './contact-choice.tsx';
import { FormNotice } from './form-notice.tsx';
import type { IdentityOptions } from './identity-options.types.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PolicyCheckbox } from './policy-checkbox.tsx';
import { type PolicyDocument, PolicyPanel } from './policy-panel.tsx';
import { TelephoneField } from './telephone-field.tsx';
import { useAvailability } from './use-availability.ts';
import { useFieldMessages } from './use-field-messages.ts';
import { useWayIn } from './use-way-in.ts';

type RegisterFormProps = {
  next: string;
  options: IdentityOptions;
  reply?: AuthReply | undefined;
  onStage?: ((stage: AuthStage) => void) | undefined;
};

/**
 * Opens an individual's account (SPEC §2 "Register, individual", §4): the form, then the code that proves the address or
 * the number. The same in the dialog and on its page.
 */
export function RegisterForm({ next, options, reply: pageReply, onStage }: RegisterFormProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<AuthReply>();
  const isSending = useIsSending(fetcher);
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const { by, round, begin } = useWayIn(
    formRef,
    pageReply?.values?.by === 'telephone' ? 'telephone' : 'email',
  );
  const [edited, setEdited] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [reading, setReading] = useState<PolicyDocument | null>(null);
  const [hasToken, setToken] = useState(false);
  const { show, clear, clearAll, say, unshown } = useFieldMessages(formRef, reply?.fields);
  const availability = useAvailability();
  const [typed, setTyped] = useState({ email: '', telephone: '' });
  const step = reply?.code !== undefined && reply.code.reference !== edited ? reply.code : null;
  const stage: AuthStage = step !== null ? 'code' : (reading ?? 'form');
  useEffect(() => onStage?.(stage), [stage, onStage]);

  function check(event: FormEvent<HTMLFormElement>): void {
    setTried(true);
    const form = new FormData(event.currentTarget);
    const field = (name: string) => formTyped(form, name);
    const messages = checkRegisterFields({
      type: 1,
      by,
      email: field('email'),
      telephone: field('telephone'),
      password: field('password'),
      confirmPassword: field('confirmPassword'),
      policy: form.has('policy'),
      company: '',
      userTargetTypeId: [],
      businessTypeId: '',
    });
    if (!hasMessages(messages)) return;
    event.preventDefault();
    show(messages);
    // All but the terms is right: they are shown, to be accepted (SPEC §4).
    if (messages.policy !== undefined && Object.keys(messages).length === 1) setReading('terms');
  }

  const takenMessage = (field: 'email' | 'telephone') => {
    const taken = availability.taken(field, typed[field]);
    return taken === null ? undefined : t(`field.${taken}`);
  };
  const { captcha } = options;
  // With where to go in the address, so that the page made anew for a visitor without scripts knows it too.
  const here = `/register?next=${encodeURIComponent(next)}`;
  return (
    <>
      {step !== null && (
        <CodeStep
          step={step}
          action={here}
          hidden={{ next }}
          kind="registration"
          onEdit={fetcher.data === undefined ? undefined : () => setEdited(step.reference)}
          editHref={here}
          reply={fetcher.data === undefined ? pageReply : undefined}
          isDemo={options.isDemo}
        />
      )}
      {reading !== null && (
        <PolicyPanel
          document={reading}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          hasTried={hasTried}
          onLeave={() => {
            setReading(null);
            if (isAccepted) clear('policy');
          }}
        />
      )}
      {/* Kept while the code or the terms are shown, so that nothing of it is lost. */}
      <fetcher.Form
        ref={formRef}
        method="post"
        action={here}
        noValidate
        onSubmit={check}
        hidden={step !== null || reading !== null}
        className="group/register grid gap-4 [&[hidden]]:hidden"
      >
        <input type="hidden" name="next" value={next} />
        {step === null && <FormNotice message={reply?.message} unshown={unshown} />}
        {options.canSendSms && (
          <ContactChoice
            legend={t('registerBy')}
            value={by}
            onChange={(way) => {
              if (way === by) return;
              begin(way);
              clearAll();
            }}
          />
        )}
        <div key={round} className="grid gap-4">
          <div className="group-has-[[name=by][value=telephone]:checked]/register:hidden">
            <Field
              name="email"
              type="email"
              label={t('email')}
              autoComplete="username"
              inputMode="email"
              maxLength={254}
              required
              defaultValue={pageReply?.values?.email ?? ''}
              error={say('email') ?? takenMessage('email')}
              onChange={() => clear('email')}
              onBlur={({ currentTarget }) => {
                setTyped({ ...typed, email: currentTarget.value });
                availability.askEmail(currentTarget.value);
              }}
            />
          </div>
          {options.canSendSms && (
            <div className="group-has-[[name=by][value=email]:checked]/register:hidden">
              <TelephoneField
                options={options}
                required
                defaultValue={pageReply?.values?.telephone}
                defaultCountryCodeId={pageReply?.values?.countryCodeId}
                error={say('telephone') ?? takenMessage('telephone')}
                onChange={() => clear('telephone')}
                onBlur={(telephone, countryCodeId) => {
                  setTyped({ ...typed, telephone });
                  availability.askTelephone(telephone, countryCodeId);
                }}
              />
            </div>
          )}
          <NewPasswordFields say={say} clear={clear} />
        </div>
        <div>
          <PolicyCheckbox
            isAccepted={isAccepted}
            onChange={(next) => {
              setAccepted(next);
              clear('policy');
            }}
            onRead={setReading}
            error={say('policy')}
          />
          <CheckboxField name="news" label={t('news')} />
        </div>
        {captcha !== null && (
          <CaptchaField
            key={`${fetcher.data === undefined} ${reply?.message ?? ''} ${isSending}`}
            siteKey={captcha.siteKey}
            onToken={(token) => setToken(token !== null)}
          />
        )}
        <Button type="submit" size="l" isBusy={isSending} disabled={captcha !== null && !hasToken}>
          {t('register')}
        </Button>
      </fetcher.Form>
    </>
  );
}
