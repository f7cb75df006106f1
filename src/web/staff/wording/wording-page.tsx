import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { WordingText } from '../../../modules/wording/wording.contract.ts';
import { type WordingMistake, wordingMost } from '../../../modules/wording/wording.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { type Locale, locales } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/wording-page';
import { wordingAddress, wordingHref } from './wording-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

type Reply = {
  values: Record<Locale, string>;
  message: string;
  fields: Partial<Record<Locale, WordingMistake>>;
  isOld: boolean;
};

/** A text of the shop, as it is said in both languages. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const text = await orNotFound(orHidden(server.api.wording.read(params)));
  const messages = pickMessages(server.locale, 'admin', 'wording');
  return {
    text,
    isSaved: url.searchParams.get('done') === 'saved',
    head: pageHead(server, messages.wording.title),
    messages,
  };
}

/** Saves both languages as they are in the form; one that is set back is sent without words. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const values = { th: formText(form, 'th'), en: formText(form, 'en') };
  const said = (locale: Locale) => ({
    text: intent === `setBack-${locale}` ? null : values[locale],
    version: readNumber(formText(form, `version-${locale}`)),
  });
  try {
    await orHidden(api.wording.save({ ...params, th: said('th'), en: said('en') }));
    return redirect(`${wordingHref(params)}?done=saved`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = apiFailure(error);
    if (failure.code === 'wordingNotFound') throw data(null, { status: 404 });
    return {
      values,
      message: failure.message,
      fields: (failedFields(failure) ?? {}) as Reply['fields'],
      isOld: failure.code === 'wordingChanged',
    };
  }
}

export default function WordingPage() {
  const t = useTranslations('wording');
  const { text, isSaved } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { state } = useNavigation();
  const way = useOfficeWay();
  const name = `${text.bundle}.${text.key}`;
  return (
    <DeskPage
      title={t('title')}
      lead={<span className="font-mono wrap-anywhere">{name}</span>}
      way={[...way, { label: t('title'), to: wordingAddress.path }]}
      isNarrow
    >
      {reply === undefined && isSaved && <Notice tone="success">{t('saved')}</Notice>}
      {reply !== undefined && (
        <Notice tone="error">
          {reply.message}{' '}
          {reply.isOld && (
            <a href={wordingHref(text)} className="font-semibold underline">
              {t('reload')}
            </a>
          )}
        </Notice>
      )}
      <Places places={text.places} />
      <Form method="post" noValidate className="grid gap-4">
        {/* Enter saves: the first button of a form is the one that it presses. */}
        <button type="submit" hidden />
        {locales.map((locale) => (
          <InLanguage
            key={`${locale} ${text[locale].version}`}
            locale={locale}
            text={text[locale]}
            value={reply?.values[locale]}
            mistake={reply?.fields[locale]}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={state === 'submitting'}>
            {t('save')}
          </Button>
          <ButtonLink to={wordingAddress.path} variant="secondary">
            {t('back')}
          </ButtonLink>
        </div>
      </Form>
    </DeskPage>
  );
}

/** What has to be in the text, as it is written there. */
function Places({ places }: { places: readonly string[] }) {
  const t = useTranslations('wording');
  if (places.length === 0) return <p className="text-sm text-ink-soft">{t('noPlaces')}</p>;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t('places')}</p>
      <ul className="flex flex-wrap gap-2">
        {places.map((place) => (
          <li key={place}>
            <code className="rounded-sm bg-wash px-2 py-1 text-sm">{place}</code>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{t('placesHint')}</p>
    </div>
  );
}

type InLanguageProps = {
  locale: Locale;
  text: WordingText['th'];
  /** What was typed, after a save that didn't work. */
  value: string | undefined;
  mistake: WordingMistake | undefined;
};

function InLanguage({ locale, text, value, mistake }: InLanguageProps) {
  const t = useTranslations('wording');
  const shownIn = useLocale();
  const said = value ?? text.text ?? text.own;
  return (
    <Panel title={t(locale)}>
      <input type="hidden" name={`version-${locale}`} value={text.version} />
      <div className="grid gap-4">
        {!text.fits && <Notice tone="warning">{t('unfitText')}</Notice>}
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {t('own')}
            {text.text !== null && <Badge tone="info">{t('changed')}</Badge>}
          </p>
          <blockquote
            lang={locale}
            className="rounded-md border border-line bg-wash px-3 py-2 whitespace-pre-line wrap-anywhere"
          >
            {text.own}
          </blockquote>
        </div>
        <TextAreaField
          name={locale}
          lang={locale}
          label={t('text')}
          rows={Math.min(12, Math.max(2, said.split('\n').length + 1, Math.ceil(said.length / 70)))}
          maxLength={wordingMost}
          defaultValue={said}
          error={mistake === undefined ? undefined : t(`mistake.${mistake}`)}
        />
        {text.text !== null && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" name="intent" value={`setBack-${locale}`} variant="secondary" size="s">
              {t(locale === 'th' ? 'setBackTh' : 'setBackEn')}
            </Button>
            {text.changedAt !== null && (
              <span className="text-sm text-ink-mute">
                {t('changedAt', { at: formatDateTime(shownIn, new Date(text.changedAt)) })}
              </span>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
