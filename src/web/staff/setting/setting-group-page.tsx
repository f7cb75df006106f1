import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { timerMarks } from '../../../modules/content/marks.rules.ts';
import { settingGroupIds } from '../../../modules/shop-desk/setting-groups.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/setting-group-page';
import { actOnSettings, type SettingReply } from './setting-action.server.ts';
import { CaptchaSwitch, ClosingPreview, SettingPictures, ThemePreview } from './setting-extras.tsx';
import { SettingFieldInput } from './setting-fields.tsx';
import { SettingHistory, useSayValue } from './setting-history.tsx';
import { settingsPath } from './settings-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The group an address names; there are no others. */
function groupOf(name: string) {
  const group = settingGroupIds.find((id) => id === name);
  if (group === undefined) throw data(null, { status: 404 });
  return group;
}

/** A group of settings as it is now, with its history. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const group = groupOf(params.group);
  const [view, banks, closing] = await orHidden(
    Promise.all([
      server.api.settingDesk.group({ group }),
      group === 'accounts' || group === 'payout' ? server.api.payment.banks({}) : null,
      group === 'opening' ? server.api.site.bannerClose({}) : null,
    ]),
  );
  const messages = pickMessages(server.locale, 'settingDesk', 'identity', 'shell');
  return {
    view,
    banks: banks?.dataList ?? [],
    closing: closing?.banner.banner ?? null,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.settingDesk.group[group].title),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnSettings(request, serverSide(context), groupOf(params.group));
}

export default function SettingGroupPage() {
  const t = useTranslations('settingDesk');
  const { view, closing, done } = useLoaderData<typeof loader>();
  const reply: SettingReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t(`group.${view.group}.title`)}
      lead={t(`group.${view.group}.text`)}
      way={[
        { label: t('office'), to: '/admin' },
        { label: t('title'), to: settingsPath },
      ]}
      isNarrow
    >
      {(done === 'saved' || done === 'restored') && reply === undefined && (
        <Notice tone="success">{t(done)}</Notice>
      )}
      {reply?.message !== undefined && reply.refusedPicture === undefined && (
        <Notice tone="error" title={reply.message}>
          {reply.isConflict === true && <Differences reply={reply} />}
        </Notice>
      )}
      {view.group === 'timers' && reply?.questions === undefined && (
        <Notice tone="info">{t('question.textsNameTimes', { marks })}</Notice>
      )}
      {view.group === 'captcha' && <CaptchaSwitch key={view.version} view={view} />}
      <SettingForm key={view.version} reply={reply} />
      {view.group === 'look' && <ThemePreview />}
      <SettingPictures view={view} reply={reply} />
      {closing !== null && <ClosingPreview imageUrl={closing.imageUrl} altTag={closing.altTag} />}
      <SettingHistory view={view} />
    </DeskPage>
  );
}

/** Marks that texts of staff's can have in place of numbers. */
const marks = timerMarks.map((mark) => `{${mark}}`).join(' ');

/** What a colleague has made of the settings meanwhile, beside what was typed. */
function Differences({ reply }: { reply: SettingReply }) {
  const t = useTranslations('settingDesk');
  const say = useSayValue();
  const { view } = useLoaderData<typeof loader>();
  const values = reply.values ?? {};
  const rows = view.fields.filter(
    ({ id, kind, value }) =>
      id in values && kind !== 'secret' && say({ kind }, values[id]) !== say({ kind }, value),
  );
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map((field) => (
        <div key={field.id}>
          <dt className="font-semibold">{t(`field.${field.id}`)}</dt>
          <dd>
            {t('conflict.theirs')}: {say(field, field.value)}
          </dd>
          <dd>
            {t('conflict.yours')}: {say(field, values[field.id])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SettingForm({ reply }: { reply: SettingReply | undefined }) {
  const t = useTranslations('settingDesk');
  const { view, banks } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const isMine = reply?.intent === 'save';
  const isOn = view.fields.some(({ id, value }) => id === 'captchaOn' && value === true);
  const fields = view.fields.filter(({ kind, id }) => kind !== 'picture' && id !== 'captchaOn');
  if (fields.length === 0 || isOn) return null;
  const questions = (isMine ? reply?.questions : undefined) ?? [];
  return (
    <Panel title={t(`group.${view.group}.title`)}>
      <Form method="post" noValidate className="group grid gap-4">
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="intent" value="save" />
        {questions.length > 0 && (
          <Notice
            tone="warning"
            title={t('question.title')}
            action={
              <Button type="submit" name="isConfirmed" value="1" variant="danger">
                {t('question.yes')}
              </Button>
            }
          >
            {questions.map((question) => (
              <p key={question}>{t(`question.${question}`, { marks })}</p>
            ))}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <SettingFieldInput
              key={field.id}
              field={field}
              value={isMine ? (reply?.values?.[field.id] ?? field.value) : field.value}
              error={isMine ? reply?.fields?.[field.id] : undefined}
              banks={banks}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {questions.length === 0 && (
            <Button type="submit" isBusy={formData?.get('intent') === 'save'}>
              {t('save')}
            </Button>
          )}
          <ButtonLink to={settingsPath} variant="secondary">
            {t('back')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
