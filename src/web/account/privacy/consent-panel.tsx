import { Form, Link, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ConsentsOfPerson } from '../../../modules/privacy/privacy.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What a person agreed to: news can be switched, cookies are chosen in each browser, the past is listed. */
export function ConsentPanel({ consents: { current, history } }: { consents: ConsentsOfPerson }) {
  const t = useTranslations('privacy.consents');
  const locale = useLocale();
  const { formData } = useNavigation();
  const isGranted = current.news?.isGranted ?? false;
  return (
    <Panel title={t('title')}>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <input type="hidden" name="intent" value="news" />
        <CheckboxField
          // As the server has it, once it has been saved.
          key={String(isGranted)}
          name="news"
          role="switch"
          defaultChecked={isGranted}
          label={t('news')}
          hint={t('newsHint')}
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit" variant="secondary" isBusy={formData?.get('intent') === 'news'}>
          {t('save')}
        </Button>
      </Form>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
        <span>{t('cookies')}</span>
        <Link to="/cookie-policy#choice" prefetch="intent" className="py-1 text-primary hover:underline">
          {t('cookiesLink')}
        </Link>
      </p>
      <details className="border-t border-line pt-2">
        <summary className="py-1 text-ink-soft hover:text-ink">{t('history')}</summary>
        <ul className="mt-2 grid gap-2 text-sm">
          {history.toReversed().map((said) => (
            <li
              key={`${said.kind}${said.at}${said.isGranted}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span>
                {t(`kinds.${said.kind}`)}:{' '}
                <strong className="font-semibold">{t(said.isGranted ? 'granted' : 'withdrawn')}</strong>
              </span>
              <span className="text-ink-mute">
                <Moment at={said.at} /> ·{' '}
                {t('versionOf', { version: formatDate(locale, new Date(`${said.version}T00:00:00+07:00`)) })}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
