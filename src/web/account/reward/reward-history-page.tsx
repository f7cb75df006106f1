import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Redemption } from '../../../modules/reward/reward.contract.ts';
import { OrderAddress } from '../../kit/order/order-address.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Route } from './+types/reward-history-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await server.api.reward.redemptions({ pageNo, perpage });
  const messages = pickMessages(server.locale, 'wallet');
  return {
    list,
    pageNo,
    isConfirmed: url.searchParams.get('done') === 'confirmed',
    head: pageHead(server, messages.wallet.reward.historyTitle),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    await api.reward.confirm({ id: formText(await request.formData(), 'id') });
    return redirect('/user/profile/reward/history?done=confirmed');
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

const tones: Record<Redemption['status'], Tone> = {
  requested: 'info',
  shipped: 'primary',
  delivered: 'success',
  cancelled: 'neutral',
};

/** What a person has exchanged points for, and how it stands. */
export default function RewardHistoryPage() {
  const t = useTranslations('wallet.reward');
  const { list, pageNo, isConfirmed } = useLoaderData<typeof loader>();
  const message = useReply<typeof action>()?.message;
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('title'), to: '/user/profile/reward' }, { label: t('historyTitle') }]}
          />
        }
      >
        {t('historyTitle')}
      </PageTitle>
      <div className="grid gap-4">
        {isConfirmed && message === undefined && <Notice tone="success">{t('done.confirmed')}</Notice>}
        {message !== undefined && <Notice tone="error">{message}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t('historyEmpty')}
            text={t('historyEmptyText')}
            action={<ButtonLink to="/user/profile/reward">{t('see')}</ButtonLink>}
          />
        ) : (
          <ul aria-label={t('historyTitle')} className="grid gap-3">
            {list.dataList.map((redemption) => (
              <li key={redemption.id}>
                <RedemptionCard redemption={redemption} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(list.total / perpage)}
          makeHref={(toPage) => `/user/profile/reward/history?pageNo=${toPage}`}
        />
      </div>
    </>
  );
}

function RedemptionCard({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('wallet.reward');
  const points = redemption.points.toLocaleString('en-US');
  const { shippingProvider: provider, trackingNumber } = redemption;
  return (
    <article
      aria-label={redemption.name}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 text-lg leading-snug">
          {redemption.name}
          <StatusBadge tone={tones[redemption.status]}>{t(`status.${redemption.status}`)}</StatusBadge>
        </h2>
        <p className="text-sm text-ink-mute tabular-nums">
          <Moment at={redemption.createdAt} /> · {t('points', { points })}
        </p>
        {provider !== null && trackingNumber !== null && <p>{t('tracking', { provider, trackingNumber })}</p>}
        {redemption.reason !== null && (
          <p>
            {t('reason', { reason: redemption.reason })}
            <span className="block text-sm text-ink-soft">{t('returned', { points })}</span>
          </p>
        )}
        {redemption.shippingAddress !== null && redemption.status !== 'cancelled' && (
          <div className="text-sm text-ink-soft">
            <OrderAddress address={redemption.shippingAddress} />
          </div>
        )}
      </div>
      {redemption.status === 'shipped' && (
        <ConfirmPanel
          label={t('received')}
          name={t('receivedOne', { reward: redemption.name })}
          title={t('receivedTitle')}
          text={t('receivedText')}
          submit={t('receivedSubmit')}
          intent="received"
          fields={{ id: redemption.id }}
          look="secondary"
        />
      )}
    </article>
  );
}
