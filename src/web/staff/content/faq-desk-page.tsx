import Plus from 'lucide-react/icons/plus';
import { redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/faq-desk-page';
import { ContentKinds } from './content-kinds.tsx';
import { categoriesPath, documentPath } from './content-path.ts';
import { ContentStateBadge } from './content-state.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Questions in their groups, in the order that visitors see. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { groups } = await orHidden(server.api.content.staffFaq({}));
  const messages = pickMessages(server.locale, 'admin', 'contentDesk');
  return { groups, head: pageHead(server, messages.contentDesk.kind.faq), messages };
}

type FaqReply = { message?: string };

/** Moves groups, or the questions of the group that the address names. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<FaqReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { ids, was } = readOrder(await request.formData());
  const group = readNumber(url.searchParams.get('group'));
  try {
    await orHidden(api.content.staffOrder({ ids, was, ...(group === 0 ? {} : { categoryId: group }) }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
  return redirect('/admin/content/faq');
}

export default function FaqDeskPage() {
  const t = useTranslations('contentDesk');
  const locale = useLocale();
  const { groups } = useLoaderData<typeof loader>();
  const reply: FaqReply | undefined = useReply<typeof action>();
  const say = (each: { nameTh: string; nameEn: string }) => inLocale(locale, each.nameTh, each.nameEn);
  const words = (label: string) => ({
    label,
    drag: t('order.drag'),
    up: (name: string) => t('order.up', { name }),
    down: (name: string) => t('order.down', { name }),
    moved: (values: { name: string; place: number; count: number }) => t('order.moved', values),
  });
  return (
    <DeskPage
      title={t('title')}
      way={useOfficeWay()}
      lead={t('lead')}
      aside={
        groups.length > 0 && (
          <ButtonLink to={documentPath('faq', 'new')} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('make.faq')}
          </ButtonLink>
        )
      }
    >
      <ContentKinds current="faq" />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {groups.length === 0 && (
        <EmptyState
          title={t('faq.none')}
          text={t('faq.noneText')}
          action={<ButtonLink to={categoriesPath}>{t('faq.makeGroup')}</ButtonLink>}
        />
      )}
      {groups.length > 1 && (
        <Panel title={t('faq.groups')}>
          <OrderedList things={groups} nameOf={say} words={words(t('faq.groups'))}>
            {(group) => <span className="py-2 font-semibold wrap-anywhere">{say(group)}</span>}
          </OrderedList>
        </Panel>
      )}
      {groups.map((group) => (
        <Panel key={group.id} title={say(group)}>
          {group.questions.length === 0 ? (
            <p className="text-ink-soft">{t('faq.empty')}</p>
          ) : (
            <OrderedList
              things={group.questions}
              action={`/admin/content/faq?group=${group.id}`}
              nameOf={({ titleTh, titleEn }) => inLocale(locale, titleTh, titleEn)}
              words={words(say(group))}
            >
              {(question) => (
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 py-1">
                  <Link
                    to={documentPath('faq', question.id)}
                    className="min-w-0 flex-1 basis-48 py-2 font-semibold wrap-anywhere hover:text-primary hover:underline"
                  >
                    {inLocale(locale, question.titleTh, question.titleEn)}
                  </Link>
                  <ContentStateBadge row={question} />
                </span>
              )}
            </OrderedList>
          )}
          <ButtonLink
            to={`${documentPath('faq', 'new')}?category=${group.id}`}
            variant="quiet"
            size="s"
            className="justify-self-start"
          >
            {t('make.faq')}
          </ButtonLink>
        </Panel>
      ))}
    </DeskPage>
  );
}
