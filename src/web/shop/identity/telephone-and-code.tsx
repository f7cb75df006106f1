import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { CodeStep } from '../../kit/identity/code-step.tsx';
import type { IdentityOptions } from '../../kit/identity/identity-options.types.ts';
import { PolicyCheckbox } from '../../kit/identity/policy-checkbox.tsx';
import { type PolicyDocument, PolicyPanel } from '../../kit/identity/policy-panel.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { SocialTelephoneForm } from './social-telephone-form.tsx';

type TelephoneAndCodeProps = {
  /** Where its forms go; the action knows the intents "verify" and "resend". */
  action: string;
  /** What the page's own action answered, for a visitor without JavaScript. */
  reply: AuthReply | undefined;
  options: IdentityOptions;
  /** Whether nobody has vouched yet for who asks for a code. */
  hasCaptcha?: boolean;
  /** It leads to an account that is there, and opens none: no terms are taken, no news offered. */
  isKnown?: boolean;
};

/** A telephone is proven: the number with the terms, then the code that was sent to it. */
export function TelephoneAndCode({
  action,
  reply: pageReply,
  options,
  hasCaptcha = false,
  isKnown = false,
}: TelephoneAndCodeProps) {
  const fetcher = useFetcher<AuthReply>();
  const reply = fetcher.data ?? pageReply;
  const [edited, setEdited] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [reading, setReading] = useState<PolicyDocument | null>(null);
  const [hasNews, setNews] = useState(false);
  const t = useTranslations('identity');
  const step = reply?.code !== undefined && reply.code.reference !== edited ? reply.code : null;
  if (step !== null)
    return (
      <CodeStep
        step={step}
        action={action}
        hidden={isKnown ? {} : { policy: 'on', ...(hasNews ? { news: 'on' } : {}) }}
        kind="panel"
        onEdit={fetcher.data === undefined ? undefined : () => setEdited(step.reference)}
        editHref={action}
        reply={fetcher.data === undefined ? pageReply : undefined}
        isDemo={options.isDemo}
      />
    );
  return (
    <>
      {reading !== null && (
        <PolicyPanel
          document={reading}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          hasTried={hasTried}
          onLeave={() => setReading(null)}
        />
      )}
      <div hidden={reading !== null}>
        <SocialTelephoneForm
          action={action}
          captcha={hasCaptcha ? options.captcha : null}
          fetcher={fetcher}
          reply={reply}
          options={options}
          isAccepted={isAccepted || isKnown}
          onTry={() => setTried(true)}
          onReadTerms={() => setReading('terms')}
        >
          {(policyError) =>
            isKnown ? null : (
              <div>
                <PolicyCheckbox
                  isAccepted={isAccepted}
                  onChange={setAccepted}
                  onRead={setReading}
                  error={isAccepted ? undefined : policyError}
                />
                <CheckboxField
                  name="news"
                  label={t('news')}
                  checked={hasNews}
                  onChange={({ currentTarget }) => setNews(currentTarget.checked)}
                />
              </div>
            )
          }
        </SocialTelephoneForm>
      </div>
    </>
  );
}
