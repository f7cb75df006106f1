import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { contentKinds } from '../../../modules/content/content.rules.ts';
import type { DeskContent } from '../../../modules/content/content-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/content-page';
import { actOnContent, type ContentReply } from './content-action.server.ts';
import { ContentForm } from './content-form.tsx';
import { contentRoot, documentPath } from './content-path.ts';
import { ContentStateBadge } from './content-state.tsx';
import { useMistake } from './use-mistake.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function readAddress(params: { kind: string; id: string }) {
  const kind = contentKinds.find((each) => each === params.kind);
  const id = params.id === 'new' ? null : readNumber(params.id);
  if (kind === undefined || id === 0) throw data(null, { status: 404 });
  return { kind, id };
}

/** A document's draft, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { kind, id } = readAddress(params);
  const [{ dataList: categories }, document] = await orHidden(
    Promise.all([
      server.api.content.staffCategories({}),
      id === null ? null : server.api.content.staffRead({ id }),
    ]),
  );
  if (document !== null && document.kind !== kind) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'admin', 'contentDesk', 'editor');
  return {
    ...{ kind, document, done: url.searchParams.get('done') },
    categories: categories.filter((each) => each.kind === kind),
    wanted: {
      urlKey: url.searchParams.get('urlKey') ?? '',
      category: readNumber(url.searchParams.get('category')),
    },
    head: pageHead(server, messages.contentDesk.title),
    messages,
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ContentReply | Response> {
  requireSignIn(context);
  return actOnContent(request, serverSide(context), readAddress(params));
}

const told = ['made', 'saved', 'published', 'withdrawn', 'returned'] as const;

export default function ContentPage() {
  const t = useTranslations('contentDesk');
  const locale = useLocale();
  const { kind, document, done, categories, wanted } = useLoaderData<typeof loader>();
  const reply: ContentReply | undefined = useReply<typeof action>();
  const said = reply === undefined ? told.find((each) => each === done) : undefined;
  return (
    <DeskPage
      title={document === null ? t(`make.${kind}`) : inLocale(locale, document.titleTh, document.titleEn)}
      way={[...useOfficeWay(), { label: t(`kind.${kind}`), to: `${contentRoot}/${kind}` }]}
      aside={
        document === null ? undefined : (
          <span className="flex gap-1">
            <ContentStateBadge row={document} />
          </span>
        )
      }
      isNarrow
    >
      {said !== undefined && <Notice tone="success">{t(`done.${said}`)}</Notice>}
      {document !== null && <Ways document={document} reply={reply} />}
      <ContentForm
        kind={kind}
        document={document}
        categories={categories}
        wanted={wanted}
        reply={reply?.intent === 'save' ? reply : undefined}
      />
    </DeskPage>
  );
}

/** Looking at the draft, publishing it, its versions. */
function Ways({ document, reply }: { document: DeskContent; reply: ContentReply | undefined }) {
  const t = useTranslations('contentDesk');
  const mistake = useMistake();
  const { kind, id, version, state, shownFrom, shownUntil } = document;
  const failed = reply?.intent === 'publish' ? reply : undefined;
  const at = (instant: string | null) => (instant === null ? '' : bangkokField(instant));
  const field = (name: 'shownFrom' | 'shownUntil', value: string) => ({
    ...{ name, label: t(`field.${name}`), type: 'datetime-local', hint: t(`field.${name}Hint`) },
    defaultValue: failed?.times?.[name] ?? value,
    error: mistake(failed?.fields?.[name]),
  });
  return (
    <>
      {failed?.message !== undefined && <Notice tone="error">{failed.message}</Notice>}
      {state === 'scheduled' && shownFrom !== null && (
        <Notice tone="info">{t.rich('from', { at: () => <Moment at={shownFrom} /> })}</Notice>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <ConfirmPanel
          label={t('publish.label')}
          title={t('publish.title')}
          text={t('publish.text')}
          submit={t('publish.submit')}
          intent="publish"
          fields={{ version }}
          isMistaken={failed?.fields !== undefined}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Field {...field('shownFrom', at(shownFrom))} />
            <Field {...field('shownUntil', at(shownUntil))} />
          </div>
        </ConfirmPanel>
        <ButtonLink to={`/preview/content/${document.previewKey}`} variant="secondary">
          {t('preview')}
        </ButtonLink>
        {state === 'shown' && (
          <ButtonLink to={document.path} variant="secondary">
            {t('toPage')}
          </ButtonLink>
        )}
        <ButtonLink to={`${documentPath(kind, id)}/versions`} variant="secondary">
          {t('versions.open', { count: version })}
        </ButtonLink>
        {state !== 'draft' && (
          <ConfirmPanel
            label={t('withdraw.label')}
            title={t('withdraw.title')}
            text={t(kind === 'page' ? 'withdraw.pageText' : 'withdraw.text')}
            submit={t('withdraw.submit')}
            intent="withdraw"
            fields={{ version }}
            look="quiet"
            tone="danger"
          />
        )}
      </div>
    </>
  );
}
