import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { notificationTopics } from '../../../modules/notification/notification.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/settings-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/user/profile/notification/settings';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [preferences, { user }] = await Promise.all([
    server.api.notification.preferences({}),
    server.api.identity.user({}),
  ]);
  const messages = pickMessages(server.locale, 'notification');
  return {
    // What a store is told concerns those who run one.
    preferences: {
      ...preferences,
      topics: preferences.topics.filter(({ topic }) => topic !== 'store' || user.role === 'seller'),
    },
    isSaved: url.searchParams.has('saved'),
    head: pageHead(server, messages.notification.settings.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const shown = formTexts(form, 'topic');
  const language = formText(form, 'language');
  await serverSide(context).api.notification.savePreferences({
    ...(language === 'th' || language === 'en' ? { language } : {}),
    topics: notificationTopics
      .filter((topic) => shown.includes(topic))
      .map((topic) => ({
        topic,
        inApp: form.has(`${topic}.inApp`),
        byEmail: form.has(`${topic}.byEmail`),
      })),
  });
  return redirect(`${path}?saved`);
}

/** What a person wants to be told, where, and in which language. */
export default function NotificationSettingsPage() {
  const t = useTranslations('notification.settings');
  const { preferences, isSaved } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formAction === path;
  const boxClass = 'size-5 accent-primary';
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('back'), to: '/user/profile/notification' }, { label: t('title') }]}
          />
        }
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <Form method="post" className="grid gap-4">
        {isSaved && !isBusy && <Notice tone="success">{t('saved')}</Notice>}
        <Panel title={t('topic')}>
          <table className="w-full">
            <thead className="text-sm text-ink-mute">
              <tr>
                <th scope="col" className="sr-only">
                  {t('topic')}
                </th>
                <th scope="col" className="w-20 pb-2 text-center font-normal">
                  {t('inApp')}
                </th>
                <th scope="col" className="w-20 pb-2 text-center font-normal">
                  {t('byEmail')}
                </th>
              </tr>
            </thead>
            <tbody>
              {preferences.topics.map(({ topic, inApp, byEmail, isMailFixed }) => (
                <tr key={topic} className="border-t border-line">
                  <th scope="row" className="py-3 pr-3 text-left font-normal">
                    <input type="hidden" name="topic" value={topic} />
                    <span className="block font-semibold">{t(`topics.${topic}.title`)}</span>
                    <span className="block text-sm text-ink-soft">{t(`topics.${topic}.text`)}</span>
                    {isMailFixed && (
                      <span id={`${topic}-fixed`} className="block text-sm text-ink-mute">
                        {t('alwaysMail')}
                      </span>
                    )}
                  </th>
                  <td className="text-center">
                    <label className="inline-grid size-11 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        name={`${topic}.inApp`}
                        defaultChecked={inApp}
                        aria-label={`${t(`topics.${topic}.title`)} – ${t('inApp')}`}
                        className={boxClass}
                      />
                    </label>
                  </td>
                  <td className="text-center">
                    <label className="inline-grid size-11 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        name={`${topic}.byEmail`}
                        defaultChecked={byEmail}
                        disabled={isMailFixed}
                        aria-describedby={isMailFixed ? `${topic}-fixed` : undefined}
                        aria-label={`${t(`topics.${topic}.title`)} – ${t('byEmail')}`}
                        className={boxClass}
                      />
                    </label>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="border-t border-line pt-3 text-sm text-ink-soft">{t('bySms')}</p>
        </Panel>
        <Panel title={t('language')}>
          <SelectField
            name="language"
            label={t('language')}
            defaultValue={preferences.language}
            options={(['th', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
            className="max-w-xs"
          />
        </Panel>
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </>
  );
}
