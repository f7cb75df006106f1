import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ContentKind } from '../../../modules/content/content.rules.ts';
import type { ContentCategory } from '../../../modules/content/content-desk.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SavedNow } from '../../kit/desk/saved-now.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/categories-page';
import { ContentKinds } from './content-kinds.tsx';
import { categoriesPath } from './content-path.ts';
import { useMistake } from './use-mistake.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const kinds = ['news', 'article', 'faq'] as const satisfies readonly ContentKind[];

/** Categories of news and articles, and groups of questions. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.content.staffCategories({}));
  const messages = pickMessages(server.locale, 'admin', 'contentDesk');
  const head = pageHead(server, messages.contentDesk.categories.title);
  const key = crypto.randomUUID();
  return { categories: dataList, key, isDone: url.searchParams.has('done'), head, messages };
}

type CategoryReply = {
  /** Of which form: a category's number, or a kind's for a new one. */
  of: string;
  values: Record<'urlKey' | 'nameTh' | 'nameEn', string>;
  message?: string;
  fields?: Record<string, string>;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
};

export async function action({ request, context }: Route.ActionArgs): Promise<CategoryReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const kind = kinds.find((each) => each === formText(form, 'kind')) ?? 'news';
  const id = readNumber(formText(form, 'id'));
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const values = {
    urlKey: formText(form, 'urlKey').toLowerCase().slice(0, 80),
    nameTh: formText(form, 'nameTh').slice(0, 80),
    nameEn: formText(form, 'nameEn').slice(0, 80),
  };
  try {
    await orHidden(
      api.content.staffSaveCategory({
        kind,
        ...values,
        ...(id === 0 ? { idempotencyKey: formKey(form) } : { id, version }),
      }),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    const of = id === 0 ? kind : String(id);
    const isConflict = failure.code === 'contentChanged';
    return fields === null ? { of, values, message: failure.message, isConflict } : { of, values, fields };
  }
  return redirect(`${categoriesPath}?done=saved`);
}

export default function CategoriesPage() {
  const t = useTranslations('contentDesk');
  const { categories, key, isDone } = useLoaderData<typeof loader>();
  const reply: CategoryReply | undefined = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} way={useOfficeWay()} lead={t('lead')}>
      <ContentKinds current="categories" />
      {isDone && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {kinds.map((kind) => {
        const own = categories.filter((each) => each.kind === kind);
        return (
          <Panel key={kind} title={t(`categories.of.${kind}`)}>
            {own.map((category) => (
              <CategoryForm
                // What was saved is what the fields show.
                key={`${category.id} ${category.version}`}
                formKey={key}
                kind={kind}
                category={category}
                reply={reply}
              />
            ))}
            <CategoryForm key={`new ${own.length}`} formKey={key} kind={kind} category={null} reply={reply} />
          </Panel>
        );
      })}
    </DeskPage>
  );
}

type CategoryFormProps = {
  kind: (typeof kinds)[number];
  /** Of a new one. */
  formKey: string;
  category: ContentCategory | null;
  reply: CategoryReply | undefined;
};

function CategoryForm({ kind, formKey: key, category, reply: replyOfPage }: CategoryFormProps) {
  const t = useTranslations('contentDesk');
  const mistake = useMistake();
  const { formData } = useNavigation();
  const of = category === null ? kind : String(category.id);
  const reply = replyOfPage?.of === of ? replyOfPage : undefined;
  const field = (name: 'nameTh' | 'nameEn' | 'urlKey') => ({
    ...{ name, label: t(`categories.${name}`), maxLength: 80, autoComplete: 'off' },
    defaultValue: reply?.values[name] ?? category?.[name] ?? '',
    error: mistake(reply?.fields?.[name]),
  });
  const isBusy = formData?.get('kind') === kind && formData.get('id') === String(category?.id ?? '');
  const form = (
    <Form
      method="post"
      noValidate
      aria-label={category === null ? t('categories.make') : category.nameTh}
      className="grid items-end gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      {category === null && <FormKey value={key} />}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={category?.id ?? ''} />
      <input type="hidden" name="version" value={category?.version ?? ''} />
      <Field {...field('nameTh')} />
      <Field {...field('nameEn')} />
      <Field {...field('urlKey')} autoCapitalize="none" />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {t(category === null ? 'categories.make' : 'categories.save')}
      </Button>
    </Form>
  );
  if (category === null || reply?.isConflict !== true) return form;
  const names = ['nameTh', 'nameEn', 'urlKey'] as const;
  return (
    <>
      <SavedNow
        title={t('categories.now')}
        rows={names.map((name) => ({ label: t(`categories.${name}`), text: category[name] }))}
      />
      {form}
    </>
  );
}
