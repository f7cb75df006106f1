import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Batch, BatchList } from '../../../modules/payout/payout.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { StoreChip } from '../../kit/desk/store-chip.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/payouts-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const path = '/admin/payouts';

/** Payouts over all stores: what one would be now, and those there were. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const id = readNumber(url.searchParams.get('sellerId'));
  const list = await orHidden(
    server.api.payout.list({ ...(id === 0 ? {} : { sellerId: id }), pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'admin', 'payout');
  return {
    list,
    pageNo,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.payout.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    const { id } = await orHidden(api.payout.propose({ idempotencyKey: formKey(await request.formData()) }));
    return redirect(`${path}/${id}?done=proposed`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function PayoutsPage() {
  const t = useTranslations('payout');
  const { list, pageNo, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const isOpen = list.dataList.some(({ status }) => status === 'proposed');
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useOfficeWay()}>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {list.store === null ? (
        <Proposal now={list.now} isOpen={isOpen} formKey={key} />
      ) : (
        <StoreChip name={list.store.name} without={path} />
      )}
      {list.dataList.length === 0 ? (
        <EmptyState
          title={t(list.store === null ? 'noBatches' : 'noBatchesOfStore')}
          text={list.store === null ? t('noBatchesText') : undefined}
        />
      ) : (
        <section aria-label={t('batches')}>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {list.dataList.map((batch) => (
              <li key={batch.id}>
                <BatchRow batch={batch} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        makeHref={(page) => queryHref(path, { sellerId: list.store?.id, pageNo: page })}
      />
    </DeskPage>
  );
}

type ProposalProps = { now: BatchList['now']; isOpen: boolean; formKey: string };

/** What a payout would be now; who isn't in it, and why. */
function Proposal({ now, isOpen, formKey }: ProposalProps) {
  const t = useTranslations('payout');
  const { count, leftOut, otherNames } = now;
  const total = bahtText(now.total);
  return (
    <Panel title={t('now')}>
      <div className="grid gap-4">
        <div>
          <p className="text-2xl font-semibold tabular-nums">{total}</p>
          <p className="text-sm text-ink-soft">
            {t('nowText', { count })} · {t('minimum', { minimum: now.minimum.toFixed(2) })}
          </p>
        </div>
        {otherNames.length > 0 && (
          <Notice tone="warning" title={t('nameOthers', { count: otherNames.length })}>
            <ul className="grid gap-1">
              {otherNames.map(({ store, accountName, legalName }) => (
                <li key={store.id} className="wrap-anywhere">
                  <span className="font-semibold">{store.name}</span>{' '}
                  {t('nameBeside', { account: accountName, name: legalName })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {count > 0 && !isOpen && (
          <div>
            <ConfirmPanel
              label={t('propose')}
              title={t('proposeTitle', { total, count })}
              text={t('proposeText')}
              submit={t('proposeSubmit')}
              intent="propose"
              formKey={formKey}
            />
          </div>
        )}
        {isOpen && <p className="text-ink-soft">{t('isOpen')}</p>}
        {leftOut.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
              {t('leftOut')} ({leftOut.length})
            </summary>
            <ul className="mt-2 divide-y divide-line">
              {leftOut.map(({ store, amount, why }) => (
                <li key={store.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0">
                    <span className="font-semibold">{store.name}</span>{' '}
                    <span className="text-sm text-ink-soft">{t(`why.${why}`)}</span>
                  </span>
                  <span className="tabular-nums">{bahtText(amount)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

const tones = { proposed: 'warning', released: 'success', withdrawn: 'neutral' } as const;

function BatchRow({ batch }: { batch: Batch }) {
  const t = useTranslations('payout');
  const { batchNumber, status, openCount } = batch;
  return (
    <article
      aria-label={batchNumber}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 p-4 md:p-5"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`${path}/${batch.id}`}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-semibold text-primary tabular-nums hover:underline"
          >
            {batchNumber}
          </Link>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
          {status === 'released' && (
            <span className="text-sm text-ink-soft">
              {openCount > 0 ? t('open', { count: openCount }) : t('allSent')}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {t('proposed')} {batch.proposedBy} <Moment at={batch.proposedAt} />
        </p>
      </div>
      <div className="sm:text-end">
        <p className="text-lg font-semibold tabular-nums">{bahtText(batch.total)}</p>
        <p className="text-sm text-ink-mute">{t('stores', { count: batch.count })}</p>
      </div>
    </article>
  );
}
