import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkTelephone, type FieldMessages } from '../../../modules/identity/identity-form.rules.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { CaptchaField } from '../../kit/identity/captcha-field.tsx';
import { FormNotice } from '../../kit/identity/form-notice.tsx';
import type { IdentityOptions } from '../../kit/identity/identity-options.types.ts';
import { TelephoneField } from '../../kit/identity/telephone-field.tsx';
import { useFieldMessages } from '../../kit/identity/use-field-messages.ts';
import { Button } from '../../ui/button.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';

type SocialTelephoneFormProps = {
  action: string;
  /** Asked for where nobody has vouched for who asks for a code. */
  captcha: IdentityOptions['captcha'];
  fetcher: FetcherWithComponents<AuthReply>;
  reply: AuthReply | undefined;
  options: IdentityOptions;
  isAccepted: boolean;
  onTry: () => void;
  onReadTerms: () => void;
  /** The boxes to tick; told what is wrong with the required one. */
  children: (policyError: string | undefined) => ReactNode;
};

/**
 * The telephone of somebody who comes from a provider for the first time (SPEC §4), or takes over what was prepared for them: a
 * code is sent to it.
 */
export function SocialTelephoneForm({
  action,
  captcha,
  fetcher,
  reply,
  options,
  isAccepted,
  onTry,
  onReadTerms,
  children,
}: SocialTelephoneFormProps) {
  const t = useTranslations('identity');
  const isSending = useIsSending(fetcher);
  const [hasToken, setToken] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { show, clear, say } = useFieldMessages(formRef, reply?.fields);

  function check(event: FormEvent<HTMLFormElement>): void {
    onTry();
    const telephone = checkTelephone(String(new FormData(event.currentTarget).get('telephone') ?? ''));
    const messages: FieldMessages = {
      ...(telephone === null ? {} : { telephone }),
      ...(isAccepted ? {} : { policy: 'policyNotAccepted' as const }),
    };
    if (Object.keys(messages).length === 0) return;
    event.preventDefault();
    show(messages);
    if (telephone === null) onReadTerms();
  }

  const message = reply?.values?.by === 'link' ? undefined : reply?.message;
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={action}
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <input type="hidden" name="by" value="telephone" />
      <FormNotice message={message} isDashed />
      <TelephoneField
        options={options}
        required
        defaultValue={reply?.values?.telephone}
        defaultCountryCodeId={reply?.values?.countryCodeId}
        error={say('telephone')}
        onChange={() => clear('telephone')}
      />
      {children(say('policy'))}
      {captcha !== null && (
        <CaptchaField
          // A token is good once: after an answer there has to be another.
          key={`${fetcher.data === undefined} ${isSending}`}
          siteKey={captcha.siteKey}
          onToken={(token) => setToken(token !== null)}
        />
      )}
      <Button type="submit" size="l" isBusy={isSending} disabled={captcha !== null && !hasToken}>
        {t('sendCode')}
      </Button>
    </fetcher.Form>
  );
}
