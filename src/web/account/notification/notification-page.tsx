import Settings from 'lucide-react/icons/settings';
import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { NoticeOfReader } from '../../../modules/notification/notification.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/notification-page';
import { NoticeIcon } from './notice-icon.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/user/profile/notification';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const isUnread = url.searchParams.get('tab') === 'unread';
  const before = Number(url.searchParams.get('before'));
  const isPage = Number.isSafeInteger(before) && before > 0;
  const list = await server.api.notification.list({
    unread: isUnread,
    ...(isPage ? { beforeId: before } : {}),
  });
  const messages = pickMessages(server.locale, 'notification');
  return { list, isUnread, isPage, head: pageHead(server, messages.notification.title), messages };
}

/** Marks everything read. */
export async function action({ context }: Route.ActionArgs) {
  await serverSide(context).api.notification.markRead({});
  return redirect(path);
}

/** What the shop told a person: orders, returns, money, watched books; newest first. */
export default function NotificationPage() {
  const t = useTranslations('notification');
  const { list, isUnread, isPage } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formAction === path;
  return (
    <>
      <PageTitle
        lead={t('lead')}
        aside={
          <Link
            to={`${path}/settings`}
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
          >
            <Settings className="size-4" aria-hidden="true" />
            {t('settings.link')}
          </Link>
        }
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs.label')}
          tabs={[
            { key: 'all', label: t('tabs.all'), to: path, isCurrent: !isUnread },
            {
              key: 'unread',
              label: t('tabs.unread'),
              to: `${path}?tab=unread`,
              isCurrent: isUnread,
              count: list.unread,
              countLabel: t('tabs.count', { count: list.unread }),
            },
          ]}
        />
        {list.unread > 0 && (
          <Form method="post" className="justify-self-end">
            <Button type="submit" variant="quiet" size="s" isBusy={isBusy}>
              {t('markAll')}
            </Button>
          </Form>
        )}
        {list.dataList.length === 0 ? (
          <Empty isUnread={isUnread} />
        ) : (
          <ul className="grid overflow-hidden rounded-lg border border-line bg-surface">
            {list.dataList.map((notice) => (
              <li key={notice.id} className="border-b border-line last:border-b-0">
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {isPage && (
            <ButtonLink to={isUnread ? `${path}?tab=unread` : path} variant="quiet">
              {t('newest')}
            </ButtonLink>
          )}
          {list.nextBeforeId !== null && (
            <ButtonLink
              to={`${path}?${isUnread ? 'tab=unread&' : ''}before=${list.nextBeforeId}`}
              variant="secondary"
            >
              {t('older')}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

function NoticeRow({ notice }: { notice: NoticeOfReader }) {
  const t = useTranslations('notification');
  return (
    <Link
      to={`${path}/open/${notice.id}`}
      reloadDocument
      className={classNames(
        'flex gap-3 px-4 py-3.5 outline-offset-[-2px] transition-colors hover:bg-wash md:px-5',
        notice.isRead ? '' : 'bg-primary-wash',
      )}
    >
      <NoticeIcon topic={notice.topic} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong className="font-semibold text-ink">
            {notice.title}
            {!notice.isRead && <span className="sr-only"> ({t('new')})</span>}
          </strong>
          <span className="text-sm text-ink-mute">
            <Moment at={notice.createdAt} />
          </span>
        </span>
        <span className="text-ink-soft">{notice.text}</span>
      </span>
      {!notice.isRead && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-accent-ink" aria-hidden="true" />
      )}
    </Link>
  );
}

function Empty({ isUnread }: { isUnread: boolean }) {
  const t = useTranslations('notification.empty');
  return (
    <EmptyState
      title={t(isUnread ? 'unreadTitle' : 'title')}
      text={t(isUnread ? 'unreadText' : 'text')}
      action={
        isUnread ? (
          <ButtonLink to={path} variant="secondary">
            {t('seeAll')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/product">{t('browse')}</ButtonLink>
        )
      }
    />
  );
}
