import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkCode } from '../../../modules/identity/identity-form.rules.ts';
import { codeSeconds } from '../../../modules/otp/otp.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { AuthReply, CodeStep as Step } from './auth-reply.types.ts';
import { Countdown } from './countdown.tsx';
import { FormNotice } from './form-notice.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { useFieldMessages } from './use-field-messages.ts';

type CodeStepProps = {
  step: Step;
  /** Where the form goes; its action knows the intents "verify" and "resend". */
  action: string;
  /** What the form carries along beside the code. */
  hidden: Record<string, string>;
  /**
   * SPEC §9: the panel counts 180 seconds and then says EXPIRED, the registration counts 150 and then offers to ask again.
   */
  kind: 'panel' | 'registration';
  /** Back to the form the code was asked for in; without JavaScript, that page. */
  onEdit?: (() => void) | undefined;
  editHref: string;
  /** What the page's own action answered, for a visitor without JavaScript. */
  reply?: AuthReply | undefined;
  isDemo: boolean;
};

type Intent = 'verify' | 'resend';

function press(form: HTMLFormElement | null, intent: Intent): void {
  const button = form?.querySelector<HTMLButtonElement>(`[name=intent][value=${intent}]`) ?? null;
  if (button !== null) form?.requestSubmit(button);
}

/** The one-time code: six digits, how long they are good, and what to do when they don't come (SPEC §4 "OTP flow"). */
export function CodeStep({ step, action, hidden, kind, onEdit, editHref, reply, isDemo }: CodeStepProps) {
  const t = useTranslations('identity.code');
  const fetcher = useFetcher<AuthReply>();
  const formRef = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const answered = fetcher.data ?? reply;
  const now = answered?.code ?? step;
  const [expired, setExpired] = useState<string | null>(null);
  const isExpired = expired === now.reference;
  const { show, clear, say } = useFieldMessages(formRef, answered?.fields);
  const expire = useCallback(() => setExpired(now.reference), [now.reference]);

  const asked = useRef(now.reference);
  // Each new code begins with an empty field that has the focus.
  useEffect(() => {
    const field = formRef.current?.querySelector<HTMLInputElement>('[name=code]');
    if (field === null || field === undefined) return;
    // At first what was typed before the scripts ran is in it.
    if (asked.current !== now.reference) field.value = '';
    asked.current = now.reference;
    field.focus();
  }, [now.reference]);

  // One try at a time: a second would take the place of the first, which may be the one that lets in. What comes
  // meanwhile waits for the answer.
  const sentCode = useRef<string | null>(null);
  const waiting = useRef<Intent | null>(null);
  const isSending = useIsSending(fetcher);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that came too fast to be seen sending counts too
  useEffect(() => {
    if (isSending) return;
    const next = waiting.current;
    sentCode.current = null;
    waiting.current = null;
    const code = formRef.current?.querySelector<HTMLInputElement>('[name=code]')?.value ?? '';
    if (next === 'resend' || (next === 'verify' && checkCode(code) === null)) press(formRef.current, next);
  }, [isSending, fetcher.data]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    const isResend = pressed instanceof HTMLButtonElement && pressed.value === 'resend';
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    if (sentCode.current !== null) {
      event.preventDefault();
      // The sixth digit has sent it: Enter right after that is no second try.
      waiting.current = isResend ? 'resend' : code === sentCode.current ? null : 'verify';
      return;
    }
    const message = isResend ? null : checkCode(code);
    if (message === null) {
      sentCode.current = isResend ? '' : code;
      return;
    }
    event.preventDefault();
    show({ code: message });
  }

  /** The sixth digit sends the code, where nothing else has to be filled in; an old code that a browser puts back doesn't. */
  function sendWhole(field: HTMLInputElement): void {
    clear('code');
    if (now.owner !== undefined || checkCode(field.value) !== null || field !== document.activeElement)
      return;
    press(formRef.current, 'verify');
  }

  const { to } = now;
  const intent = fetcher.formData?.get('intent');
  const again = kind === 'registration' ? 'requestAgain' : 'resend';
  const editLabel = t(to.by === 'email' ? 'editEmail' : 'editTelephone');
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={action}
      noValidate
      onSubmit={check}
      className="grid gap-4"
      aria-describedby={answered?.message === undefined ? undefined : errorId}
    >
      {Object.entries({
        ...hidden,
        ...to,
        reference: now.reference,
        destination: now.destination,
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-1">
        <p>{t('sentTo', { destination: now.destination })}</p>
        <p className="text-sm text-ink-soft">{t('reference', { reference: now.reference })}</p>
        {isDemo && (
          <p className="text-sm text-ink-soft">
            {t.rich('demo', {
              outbox: (words) => (
                <a href="/dev/outbox" target="_blank" rel="noopener">
                  {words}
                </a>
              ),
            })}
          </p>
        )}
      </div>
      {answered?.message !== undefined && (
        <div id={errorId}>
          <FormNotice message={answered.message} isDashed />
        </div>
      )}
      {answered?.isResent === true && answered.message === undefined && (
        <Notice tone="success">{t('resent')}</Notice>
      )}
      {isExpired && kind === 'panel' ? (
        <Notice tone="warning" title={t('expired')}>
          {t('expiredText')}
        </Notice>
      ) : (
        <>
          <Field
            name="code"
            label={t('label')}
            hint={now.owner === undefined ? t('sendsItself') : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9๐-๙]*"
            maxLength={6}
            required
            error={say('code')}
            onChange={({ currentTarget }) => sendWhole(currentTarget)}
            className="[&_input]:text-center [&_input]:font-mono [&_input]:text-2xl [&_input]:tracking-[0.4em]"
          />
          {now.owner !== undefined && <OwnerFields owner={now.owner} say={say} clear={clear} />}
          {!isExpired && <Countdown key={now.reference} seconds={codeSeconds[kind]} onEnd={expire} />}
          <Button
            type="submit"
            size="l"
            name="intent"
            value="verify"
            isBusy={isSending && intent === 'verify'}
          >
            {t('submit')}
          </Button>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {isExpired && (
          <Button
            type="submit"
            name="intent"
            value="resend"
            variant="secondary"
            isBusy={isSending && intent === 'resend'}
          >
            {t(again)}
          </Button>
        )}
        {!isExpired && (
          // Without scripts nobody knows when the time is over.
          <noscript>
            <button
              type="submit"
              name="intent"
              value="resend"
              className="min-h-11 px-4 text-primary underline"
            >
              {t(again)}
            </button>
          </noscript>
        )}
        {onEdit === undefined ? (
          <Link to={editHref} reloadDocument className="inline-flex min-h-11 items-center px-4">
            {editLabel}
          </Link>
        ) : (
          <Button variant="quiet" onClick={onEdit}>
            {editLabel}
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
