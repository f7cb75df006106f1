import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  checkRegisterFields,
  type FieldMessages,
  firstWrongStep,
  hasMessages,
  messagesOfStep,
  shopSteps,
} from '../../../modules/identity/identity-form.rules.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { CaptchaField } from '../../kit/identity/captcha-field.tsx';
import { CodeStep } from '../../kit/identity/code-step.tsx';
import { FormNotice } from '../../kit/identity/form-notice.tsx';
import type { IdentityOptions } from '../../kit/identity/identity-options.types.ts';
import { NewPasswordFields } from '../../kit/identity/new-password-fields.tsx';
import { PolicyCheckbox } from '../../kit/identity/policy-checkbox.tsx';
import { type PolicyDocument, PolicyPanel } from '../../kit/identity/policy-panel.tsx';
import { TelephoneField } from '../../kit/identity/telephone-field.tsx';
import { useAvailability } from '../../kit/identity/use-availability.ts';
import { useFieldMessages } from '../../kit/identity/use-field-messages.ts';
import { formTexts, formTyped } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, FieldError, RequiredMark } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useIsSending } from '../../ui/use-is-sending.ts';
import { ShopSteps } from './shop-steps.tsx';

type Choice = { id: number; name: string };

type ShopRegisterFormProps = {
  options: IdentityOptions;
  targetTypes: readonly Choice[];
  businessTypes: readonly Choice[];
  reply?: AuthReply | undefined;
};

/**
 * Registers a shop in three steps (SPEC §2 "Register, shop"). One form: before scripts run, or without them, all of it is on
 * the page at once; with them, a step at a time, with Back, and a failed submit leads to the step that is wrong.
 */
export function ShopRegisterForm({
  options,
  targetTypes,
  businessTypes,
  reply: pageReply,
}: ShopRegisterFormProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<AuthReply>();
  const isSending = useIsSending(fetcher);
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const isHydrated = useIsHydrated();
  const [step, setStep] = useState(1);
  const hasGone = useRef(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [reading, setReading] = useState<PolicyDocument | null>(null);
  const [hasToken, setToken] = useState(false);
  const [typed, setTyped] = useState({ email: '', telephone: '' });
  const { show, clear, say, unshown } = useFieldMessages(formRef, reply?.fields);
  const availability = useAvailability();
  const code = reply?.code !== undefined && reply.code.reference !== edited ? reply.code : null;
  const values = pageReply?.values;

  useEffect(() => {
    const wrong = firstWrongStep(reply?.fields ?? {});
    if (wrong !== null) setStep(wrong);
  }, [reply?.fields]);

  function readMessages(): FieldMessages {
    if (formRef.current === null) return {};
    const form = new FormData(formRef.current);
    const field = (name: string) => formTyped(form, name);
    return checkRegisterFields({
      type: 2,
      by: 'email',
      email: field('email'),
      telephone: field('telephone'),
      password: field('password'),
      confirmPassword: field('confirmPassword'),
      policy: form.has('policy'),
      company: field('company'),
      userTargetTypeId: formTexts(form, 'userTargetTypeId'),
      businessTypeId: field('businessTypeId'),
    });
  }

  function goOn(): void {
    setTried(true);
    const messages = messagesOfStep(readMessages(), step);
    if (hasMessages(messages)) {
      show(messages);
      if (messages.policy !== undefined && Object.keys(messages).length === 1) setReading('terms');
      return;
    }
    keepTyped();
    go(step + 1);
  }

  function go(to: number): void {
    hasGone.current = true;
    setStep(to);
  }

  // The fields of the step that was gone to, of which the first is where one goes on.
  useEffect(() => {
    if (!hasGone.current || code !== null) return;
    hasGone.current = false;
    const fields = formRef.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden], :disabled)');
    [...(fields ?? [])].find((field) => field.closest('[hidden]') === null)?.focus();
  });

  function keepTyped(): void {
    if (formRef.current === null) return;
    const form = new FormData(formRef.current);
    setTyped({ email: formTyped(form, 'email'), telephone: formTyped(form, 'telephone') });
  }

  function check(event: FormEvent<HTMLFormElement>): void {
    // Enter in a field of an earlier step is "next".
    if (isHydrated && step < shopSteps) {
      event.preventDefault();
      goOn();
      return;
    }
    const messages = readMessages();
    const wrong = firstWrongStep(messages);
    if (wrong === null) return;
    event.preventDefault();
    setStep(wrong);
    show(messages);
  }

  /** Back from the code to where the address and the number are. */
  function edit(): void {
    setEdited(code?.reference ?? null);
    go(1);
  }

  const takenMessage = (field: 'email' | 'telephone') => {
    const taken = availability.taken(field, typed[field]);
    return taken === null ? undefined : t(`field.${taken}`);
  };
  /** Without scripts every step is shown. */
  const isShown = (which: number) => !isHydrated || step === which;
  const { captcha } = options;

  return (
    <>
      {code !== null && (
        <CodeStep
          step={code}
          action="/seller"
          hidden={{ isSendByEmail: code.to.by === 'email' ? 'true' : 'false' }}
          kind="registration"
          onEdit={fetcher.data === undefined ? undefined : edit}
          editHref="/seller"
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
        action="/seller"
        noValidate
        onSubmit={check}
        hidden={code !== null || reading !== null}
        className="grid gap-5 [&[hidden]]:hidden"
      >
        {isHydrated && <ShopSteps step={step} />}
        {code === null && <FormNotice message={reply?.message} unshown={unshown} />}
        <div hidden={!isShown(1)} className="grid gap-4 [&[hidden]]:hidden">
          <Field
            name="company"
            label={t('shop.company')}
            autoComplete="organization"
            maxLength={120}
            required
            defaultValue={values?.company ?? ''}
            error={say('company')}
            onChange={() => clear('company')}
          />
          <TelephoneField
            options={options}
            required
            defaultValue={values?.telephone}
            defaultCountryCodeId={values?.countryCodeId}
            error={say('telephone') ?? takenMessage('telephone')}
            onChange={() => clear('telephone')}
            onBlur={(telephone, countryCodeId) => {
              setTyped({ ...typed, telephone });
              availability.askTelephone(telephone, countryCodeId);
            }}
          />
          <Field
            name="email"
            type="email"
            label={t('email')}
            autoComplete="username"
            inputMode="email"
            maxLength={254}
            required
            defaultValue={values?.email ?? ''}
            error={say('email') ?? takenMessage('email')}
            onChange={() => clear('email')}
            onBlur={({ currentTarget }) => {
              setTyped({ ...typed, email: currentTarget.value });
              availability.askEmail(currentTarget.value);
            }}
          />
          <NewPasswordFields say={say} clear={clear} />
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
        </div>
        <div hidden={!isShown(2)} className="grid gap-5 [&[hidden]]:hidden">
          <fieldset
            className="grid gap-1"
            data-invalid={say('userTargetTypeId') === undefined ? undefined : ''}
          >
            <legend className="mb-1 text-sm font-semibold">
              {t('shop.targets')}
              <RequiredMark />
            </legend>
            {targetTypes.map(({ id, name }) => (
              <CheckboxField
                key={id}
                name="userTargetTypeId"
                value={id}
                label={name}
                defaultChecked={values?.userTargetTypeId?.includes(String(id))}
                onChange={() => clear('userTargetTypeId')}
              />
            ))}
            <FieldError error={say('userTargetTypeId')} />
          </fieldset>
          <RadioCards
            name="businessTypeId"
            legend={t('shop.business')}
            required
            options={businessTypes.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={
              values?.businessTypeId === undefined || values.businessTypeId === ''
                ? null
                : Number(values.businessTypeId)
            }
            error={say('businessTypeId')}
            onChange={() => clear('businessTypeId')}
          />
        </div>
        <div hidden={!isShown(3)} className="grid gap-5 [&[hidden]]:hidden">
          <RadioCards
            name="isSendByEmail"
            legend={t('shop.channel')}
            defaultValue={options.canSendSms ? 'false' : 'true'}
            options={[
              {
                value: 'false',
                label: t('shop.byTelephone', { telephone: typed.telephone }),
                isDisabled: !options.canSendSms,
              },
              { value: 'true', label: t('shop.byEmail', { email: typed.email }) },
            ]}
          />
          {captcha !== null && (
            <CaptchaField
              key={`${fetcher.data === undefined} ${reply?.message ?? ''} ${isSending}`}
              siteKey={captcha.siteKey}
              onToken={(token) => setToken(token !== null)}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {isHydrated && step > 1 && (
            <Button variant="secondary" size="l" onClick={() => go(step - 1)}>
              {t('back')}
            </Button>
          )}
          {/* Two buttons with keys: one that turned into the other while it is pressed would send the form. */}
          {isHydrated && step < shopSteps ? (
            <Button key="next" size="l" className="flex-1" onClick={goOn}>
              {t('next')}
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              size="l"
              className="flex-1"
              isBusy={isSending}
              disabled={captcha !== null && !hasToken}
            >
              {t('sendCode')}
            </Button>
          )}
        </div>
      </fetcher.Form>
    </>
  );
}
