import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { OwnList } from '../../../modules/shared-list/shared-list.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/lists-page';
import { ListVisibilityBadge } from './list-visibility.tsx';
import { listsPath } from './lists-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The store's lists in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList, most } = await orHidden(server.api.sharedList.list({}));
  const messages = pickMessages(server.locale, 'sharedList');
  return {
    lists: dataList,
    most,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.sharedList.title),
    messages,
  };
}

/** Puts the lists into an order. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    await orHidden(api.sharedList.order(readOrder(await request.formData())));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ListsPage() {
  const t = useTranslations('sharedList');
  const locale = useLocale();
  const { lists, most, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const isFull = lists.length >= most;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        isFull ? undefined : (
          <ButtonLink to={`${listsPath}/new`} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('make')}
          </ButtonLink>
        )
      }
    >
      {done === 'removed' && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isFull && <Notice tone="info">{t('full', { count: most })}</Notice>}
      {lists.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={`${listsPath}/new`}>{t('make')}</ButtonLink>}
        />
      ) : (
        <OrderedList
          things={lists}
          nameOf={({ titleTh, titleEn }) => inLocale(locale, titleTh, titleEn)}
          words={{
            label: t('order.label'),
            drag: t('order.drag'),
            up: (name) => t('order.up', { name }),
            down: (name) => t('order.down', { name }),
            moved: (values) => t('order.moved', values),
          }}
        >
          {(list) => <ListLine list={list} />}
        </OrderedList>
      )}
    </DeskPage>
  );
}

function ListLine({ list }: { list: OwnList }) {
  const t = useTranslations('sharedList');
  const locale = useLocale();
  const { id, titleTh, titleEn, visibility, imageUrl, productCount, hiddenCount } = list;
  return (
    <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Picture
        base={imageUrl}
        alt=""
        ratio="20/7"
        sizes="(width < 40rem) 60vw, 12rem"
        minWidthPx={320}
        maxWidthPx={480}
        className="aspect-[20/7] rounded-md bg-wash"
      />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-sans text-base font-semibold">
            <Link
              to={`${listsPath}/${id}`}
              prefetch="intent"
              className="-my-1 inline-block py-1 wrap-anywhere text-ink hover:text-primary"
            >
              {inLocale(locale, titleTh, titleEn)}
            </Link>
          </h2>
          <ListVisibilityBadge visibility={visibility} />
        </div>
        <p className="text-sm text-ink-mute tabular-nums">{t('count', { count: productCount })}</p>
        {hiddenCount > 0 && (
          <p className="text-sm text-ink-mute">{t('hiddenCount', { count: hiddenCount })}</p>
        )}
      </div>
    </div>
  );
}
