import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { type ConsentKind, dayOfVersion, textOf } from '../../../modules/consent/consent.rules.ts';
import type { ConsentsOfPerson } from '../../../modules/privacy/privacy.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What a person agreed to: news can be switched, cookies are chosen in each browser, the past is listed. */
export function ConsentPanel({ consents: { current, history, askedAnew } }: { consents: ConsentsOfPerson }) {
  const t = useTranslations('privacy.consents');
  const { formData } = useNavigation();
  const isGranted = current.news?.isGranted ?? false;
  return (
    <Panel title={t('title')}>
      {askedAnew.length > 0 && (
        <Notice tone="warning" title={t('anew.title')}>
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="agree" />
            <p>{t(askedAnew.some(({ name }) => current[name] !== undefined) ? 'anew.text' : 'anew.first')}</p>
            <ul className="grid gap-1">
              {askedAnew.map(({ name, version }) => (
                <li key={name}>
                  <input type="hidden" name={name} value={version} />
                  <Link to={pathOf[name]} className="py-1 text-primary underline">
                    {t(`anew.read.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
            <Button type="submit" isBusy={formData?.get('intent') === 'agree'}>
              {t('anew.accept')}
            </Button>
          </Form>
        </Notice>
      )}
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
                <Moment at={said.at} /> · <VersionLink kind={said.kind} version={said.version} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

const pathOf = {
  terms: '/term-and-condition',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
} as const;

/** What was agreed to, as it was then. */
function VersionLink({ kind, version }: { kind: ConsentKind; version: string }) {
  const t = useTranslations('privacy.consents');
  const locale = useLocale();
  const day = formatDate(locale, new Date(`${dayOfVersion(version)}T00:00:00+07:00`));
  const name = textOf(kind);
  if (name === null) return t('versionOf', { version: day });
  return (
    <Link
      to={`${pathOf[name]}?version=${version}`}
      aria-label={t('readVersion', { version: day })}
      className="text-primary hover:underline"
    >
      {t('versionOf', { version: day })}
    </Link>
  );
}
