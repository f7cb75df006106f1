import { redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskTopic } from '../../../modules/academy/academy-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { SavedNow } from '../../kit/desk/saved-now.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/topics-page';
import { AcademyParts } from './academy-parts.tsx';
import { topicsPath } from './academy-path.ts';
import { orderAcademy } from './order-action.server.ts';
import { useMistake } from './use-mistake.ts';
import { useOrderWords } from './use-order-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What courses stand under. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { topics } = await orHidden(server.api.academy.staffOverview({}));
  const messages = pickMessages(server.locale, 'admin', 'academyDesk');
  const head = pageHead(server, messages.academyDesk.part.topics);
  const key = crypto.randomUUID();
  return { topics, key, isDone: url.searchParams.has('done'), head, messages };
}

const names = ['nameTh', 'nameEn', 'urlKey', 'aboutTh', 'aboutEn'] as const;
type Values = Record<(typeof names)[number], string>;
const most: Record<(typeof names)[number], number> = {
  ...{ nameTh: 120, nameEn: 120, urlKey: 80, aboutTh: 400, aboutEn: 400 },
};

type TopicReply = {
  /** Of which form: a topic's number, 0 for a new one. */
  of: number;
  values?: Values;
  message?: string;
  fields?: Record<string, string>;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
};

export async function action({ request, url, context }: Route.ActionArgs): Promise<TopicReply | Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await request.formData();
  if (url.searchParams.has('order')) {
    const ordered = await orderAcademy(server, form, { of: 'topics' }, topicsPath);
    return ordered instanceof Response ? ordered : { of: -1, ...ordered };
  }
  const of = readNumber(formText(form, 'id'));
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const value = (name: (typeof names)[number]) => formText(form, name).slice(0, most[name]);
  const values: Values = {
    ...{ nameTh: value('nameTh'), nameEn: value('nameEn'), urlKey: value('urlKey').toLowerCase() },
    ...{ aboutTh: value('aboutTh'), aboutEn: value('aboutEn') },
  };
  try {
    await orHidden(
      server.api.academy.staffSaveTopic({
        ...values,
        ...(of === 0 ? { idempotencyKey: formKey(form) } : { id: of, version }),
      }),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    const isConflict = failure.code === 'contentChanged';
    return fields === null ? { of, values, message: failure.message, isConflict } : { of, values, fields };
  }
  return redirect(`${topicsPath}?done=saved`);
}

export default function TopicsPage() {
  const t = useTranslations('academyDesk');
  const locale = useLocale();
  const words = useOrderWords();
  const { topics, key, isDone } = useLoaderData<typeof loader>();
  const reply: TopicReply | undefined = useReply<typeof action>();
  const say = (topic: DeskTopic) => inLocale(locale, topic.nameTh, topic.nameEn);
  return (
    <DeskPage title={t('title')} way={useOfficeWay()} lead={t('lead')}>
      <AcademyParts current="topics" />
      {isDone && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {topics.length > 1 && (
        <Panel title={t('topics.label')}>
          <OrderedList
            things={topics}
            action={`${topicsPath}?order`}
            nameOf={say}
            words={words(t('topics.label'))}
          >
            {(topic) => <span className="py-2 font-semibold wrap-anywhere">{say(topic)}</span>}
          </OrderedList>
        </Panel>
      )}
      {topics.map((topic) => (
        <Panel key={topic.id} title={say(topic)}>
          {reply?.of === topic.id && reply.isConflict === true && (
            <SavedNow
              title={t('topics.now')}
              rows={names.map((name) => ({ label: t(`topics.${name}`), text: topic[name] }))}
            />
          )}
          {/* What was saved is what the fields show. */}
          <TopicForm key={topic.version} formKey={key} topic={topic} reply={reply} />
        </Panel>
      ))}
      <Panel title={t('topics.new')}>
        <TopicForm key={topics.length} formKey={key} topic={null} reply={reply} />
      </Panel>
    </DeskPage>
  );
}

type TopicFormProps = {
  topic: DeskTopic | null;
  /** Of a new one. */
  formKey: string;
  reply: TopicReply | undefined;
};

function TopicForm({ topic, formKey: key, reply: replyOfPage }: TopicFormProps) {
  const t = useTranslations('academyDesk.topics');
  const mistake = useMistake();
  const { formData } = useNavigation();
  const id = topic?.id ?? 0;
  const reply = replyOfPage?.of === id ? replyOfPage : undefined;
  const field = (name: (typeof names)[number]) => ({
    ...{ name, label: t(name), maxLength: most[name] },
    defaultValue: reply?.values?.[name] ?? topic?.[name] ?? '',
    error: mistake(reply?.fields?.[name]),
  });
  return (
    <DraftForm
      name={`topic.${topic?.id ?? 'new'}`}
      reply={reply}
      opened={{ version: topic?.version ?? '' }}
      action={topicsPath}
      noValidate
      aria-label={topic === null ? t('make') : topic.nameTh}
      className="grid gap-3 sm:grid-cols-2"
    >
      {topic === null && <FormKey value={key} />}
      <input type="hidden" name="id" value={id} />
      <Field {...field('nameTh')} required autoComplete="off" />
      <Field {...field('nameEn')} autoComplete="off" />
      <Field
        {...field('urlKey')}
        hint={topic === null ? undefined : t('urlKeyMoved')}
        required
        autoComplete="off"
        autoCapitalize="none"
        className="sm:col-span-2"
      />
      <TextAreaField {...field('aboutTh')} rows={2} />
      <TextAreaField {...field('aboutEn')} rows={2} />
      <Button
        type="submit"
        variant="secondary"
        isBusy={formData?.get('id') === String(id)}
        className="justify-self-start"
      >
        {t(topic === null ? 'make' : 'save')}
      </Button>
    </DraftForm>
  );
}
