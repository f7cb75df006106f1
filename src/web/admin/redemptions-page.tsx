import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { redemptionStatuses } from '../../modules/reward/reward.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/redemptions-page';
import { readPageNo } from './query-number.ts';
import { actOnRedemptions } from './redemption-action.server.ts';
import { RedemptionReview } from './redemption-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

type Status = (typeof redemptionStatuses)[number];
const perpage = 20;

function redemptionsHref(status: Status, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'requested') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/rewards' : `/admin/rewards?${text}`;
}

/** What people have exchanged points for, for staff to send. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = redemptionStatuses.find((each) => each === url.searchParams.get('status')) ?? 'requested';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.reward.redemptionsForStaff({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return {
    list,
    status,
    pageNo,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.treasury.rewards.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnRedemptions(request, serverSide(context));
}

export default function RedemptionsPage() {
  const t = useTranslations('treasury.rewards');
  const office = useTranslations('admin');
  const { list, status, pageNo, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData === undefined || actionData instanceof Response ? null : actionData;
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
        aside={
          <ButtonLink to="/admin/rewards/list" variant="secondary" size="s">
            {t('list')}
          </ButtonLink>
        }
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs')}
          tabs={redemptionStatuses.map((key) => ({
            key,
            label: t(`status.${key}`),
            to: redemptionsHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {(done === 'shipped' || done === 'cancelled') && reply === null && (
          <Notice tone={done === 'shipped' ? 'success' : 'info'}>{t(`done.${done}`)}</Notice>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul className="grid gap-4" aria-label={t('redemptions')}>
            {list.dataList.map((redemption) => (
              <li key={redemption.id}>
                <RedemptionReview
                  redemption={redemption}
                  reply={reply?.id === redemption.id ? reply : null}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(list.counts[status] / perpage)}
          makeHref={(toPage) => redemptionsHref(status, toPage)}
        />
      </div>
    </main>
  );
}
