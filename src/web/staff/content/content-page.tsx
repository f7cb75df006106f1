import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { contentKinds } from '../../../modules/content/content.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { shippedWords } from '../../kit/legal/legal-documents.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/content-page';
import { actOnContent, type ContentReply } from './content-action.server.ts';
import { ContentForm } from './content-form.tsx';
import { contentRoot, documentPath } from './content-path.ts';
import { ContentStateBadge } from './content-state.tsx';
import { ContentWays } from './content-ways.tsx';
import { LegalHistory } from './legal-history.tsx';

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
  const [{ dataList: categories }, document, { dataList: legalPages }] = await orHidden(
    Promise.all([
      server.api.content.staffCategories({}),
      id === null ? null : server.api.content.staffRead({ id }),
      server.api.content.staffLegal({}),
    ]),
  );
  const urlKey = document?.urlKey ?? url.searchParams.get('urlKey') ?? '';
  const legal = kind === 'page' ? legalPages.find((each) => each.urlKey === urlKey) : undefined;
  if (document !== null && document.kind !== kind) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'admin', 'contentDesk', 'editor');
  return {
    ...{ kind, document, done: url.searchParams.get('done') },
    categories: categories.filter((each) => each.kind === kind),
    legal: legal ?? null,
    wanted: {
      urlKey,
      words: id === null && legal !== undefined ? shippedWords(legal.name) : null,
      category: readNumber(url.searchParams.get('category')),
    },
    head: pageHead(
      server,
      document === null
        ? messages.contentDesk.make[kind]
        : inLocale(server.locale, document.titleTh, document.titleEn),
    ),
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
  const { kind, document, done, categories, wanted, legal } = useLoaderData<typeof loader>();
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
      {document !== null && (
        <ContentWays
          document={document}
          reply={reply}
          previewTo={`/preview/content/${document.previewKey}`}
          versionsTo={`${documentPath(kind, document.id)}/versions`}
          isLegal={legal !== null}
          withdrawText={t(kind === 'page' ? 'withdraw.pageText' : 'withdraw.text')}
        />
      )}
      {legal !== null && (
        <Notice tone="info">{t(`legal.note.${legal.name}`, { place: '{businessName}' })}</Notice>
      )}
      <ContentForm
        kind={kind}
        document={document}
        categories={categories}
        isBare={legal !== null}
        wanted={wanted}
        reply={reply?.intent === 'save' ? reply : undefined}
      />
      {legal !== null && <LegalHistory path={`/${legal.urlKey}`} texts={legal.texts} />}
    </DeskPage>
  );
}
