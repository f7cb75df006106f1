import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCookieConsent } from '../../kit/visitor/cookie-consent-context.tsx';
import { readChoice } from '../../request/cookie-consent.rules.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const purposes = ['statistics', 'marketing'] as const;
const nothing = { statistics: false, marketing: false };

/**
 * The choice of cookies on the policy's page. The page is the same for everyone, so what was chosen is ticked once it is
 * there; without JavaScript nothing is, and saving leads back to the page.
 */
export function CookieChoiceForm({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations('privacy.cookies');
  const { answered } = useCookieConsent();
  const [choice, setChoice] = useState(nothing);
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'failed'>(isSaved ? 'saved' : 'open');
  // Before the page is told of what was ticked already.
  useLayoutEffect(() => setChoice(readChoice(document.cookie) ?? nothing), []);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget, submitter)].filter(
        (field): field is [string, string] => typeof field[1] === 'string' && field[0] !== 'returnTo',
      ),
    );
    setState('busy');
    const isKept = await fetch('/resources/cookie-consent', { method: 'POST', body }).then(
      (reply) => reply.ok,
      () => false,
    );
    setState(isKept ? 'saved' : 'failed');
    if (!isKept) return;
    answered();
    setChoice(readChoice(document.cookie) ?? nothing);
  }

  return (
    <form
      id="choice"
      method="post"
      action="/resources/cookie-consent"
      onSubmit={save}
      className="grid scroll-mt-32 gap-3 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <h2 className="text-lg md:text-xl">{t('title')}</h2>
      {state === 'saved' && <Notice tone="success">{t('saved')}</Notice>}
      {state === 'failed' && <Notice tone="error">{t('failed')}</Notice>}
      <input type="hidden" name="returnTo" value="/cookie-policy?saved=1#choice" />
      <div className="grid gap-2">
        <CheckboxField
          name="necessary"
          label={t('necessary')}
          hint={t('necessaryHint')}
          checked
          disabled
          readOnly
        />
        {purposes.map((purpose) => (
          <CheckboxField
            key={purpose}
            name={purpose}
            label={t(purpose)}
            hint={t(`${purpose}Hint`)}
            checked={choice[purpose]}
            onChange={(event) => setChoice({ ...choice, [purpose]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="choice" value="own" isBusy={state === 'busy'}>
          {t('save')}
        </Button>
        <Button type="submit" name="choice" value="necessary" variant="secondary">
          {t('refuse')}
        </Button>
        <Button type="submit" name="choice" value="all" variant="secondary">
          {t('accept')}
        </Button>
      </div>
    </form>
  );
}
