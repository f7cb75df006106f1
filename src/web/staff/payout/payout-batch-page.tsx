import CircleAlert from 'lucide-react/icons/circle-alert';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { BatchDetail } from '../../../modules/payout/payout.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { TransferPanel } from '../desk/transfer-panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/payout-batch-page';
import { actOnBatch, type PayoutReply } from './payout-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A batch of payouts: released by another than who proposed it, then recorded store by store. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const batch = await orNotFound(orHidden(server.api.payout.batch({ id: params.id })));
  const messages = pickMessages(server.locale, 'admin', 'payout');
  const title = `${messages.payout.title} ${batch.batchNumber}`;
  return {
    batch,
    key: crypto.randomUUID(),
    done: url.searchParams.get('done'),
    head: pageHead(server, title),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnBatch(request, serverSide(context), params.id);
}

const doneTexts = ['proposed', 'released', 'withdrawn', 'paid', 'returned'] as const;

export default function PayoutBatchPage() {
  const t = useTranslations('payout');
  const { batch, key, done: doneKey } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? null;
  const done = doneTexts.find((key) => key === doneKey);
  const office = useOfficeWay();
  return (
    <DeskPage
      title={t('batchTitle', { number: batch.batchNumber })}
      crumb={batch.batchNumber}
      way={[...office, { label: t('title'), to: '/admin/payouts' }]}
      aside={<Badge tone={batchTones[batch.status]}>{t(`status.${batch.status}`)}</Badge>}
    >
      {done !== undefined && reply === null && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <BatchHead batch={batch} formKey={key} reply={reply} />
      <ul aria-label={t('lines')} className="grid gap-3">
        {batch.dataList.map((payout) => (
          <li key={payout.id}>
            <PayoutItem payout={payout} formKey={key} reply={reply?.id === payout.id ? reply : null} />
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}

const batchTones = { proposed: 'warning', released: 'success', withdrawn: 'neutral' } as const;

type BatchHeadProps = { batch: BatchDetail; formKey: string; reply: PayoutReply | null };

function BatchHead({ batch, formKey, reply }: BatchHeadProps) {
  const t = useTranslations('payout');
  const { status, batchNumber, count } = batch;
  const total = bahtText(batch.total);
  const others = batch.dataList.filter(({ account }) => account.isNameOther).length;
  return (
    <Panel title={total}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t('count')}>{t('stores', { count })}</Fact>
        <Fact label={t('proposed')}>
          {batch.proposedBy} <Moment at={batch.proposedAt} />
        </Fact>
        {batch.decidedAt !== null && (
          <Fact label={t('decided')}>
            {batch.decidedBy} <Moment at={batch.decidedAt} />
          </Fact>
        )}
        {batch.reason !== null && <Fact label={t('reason')}>{batch.reason}</Fact>}
        {batch.debtor !== null && (
          <Fact label={t('debtor')}>
            {batch.debtor.bankName}
            <span className="block font-semibold tabular-nums select-all">{batch.debtor.accountNumber}</span>
            {batch.debtor.accountName}
          </Fact>
        )}
        <Fact label={t('hash')}>
          <span className="text-sm break-all">{batch.hash}</span>
        </Fact>
      </dl>
      {status === 'proposed' && (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          {batch.isOwn && <Notice tone="info">{t('ownProposal')}</Notice>}
          {batch.debtor === null && <Notice tone="warning">{t('noDebtorYet')}</Notice>}
          {others > 0 && <Notice tone="warning">{t('nameOthers', { count: others })}</Notice>}
          <div className="flex flex-wrap items-start gap-2">
            {!batch.isOwn && (
              <ConfirmPanel
                label={t('release')}
                title={t('releaseTitle', { total, count })}
                text={t('releaseText')}
                submit={t('releaseSubmit')}
                intent="release"
                fields={{ hash: batch.hash }}
                formKey={formKey}
              />
            )}
            <ConfirmPanel
              label={t('withdraw')}
              title={t('withdrawTitle')}
              text={t('withdrawText')}
              submit={t('withdrawSubmit')}
              intent="withdraw"
              look="quiet"
              tone="danger"
              reason={{
                label: t('reason'),
                error:
                  reply?.id === 'batch' && reply.isReasonMissing === true ? t('reasonMissing') : undefined,
              }}
            />
          </div>
        </div>
      )}
      {status === 'released' && (
        <div className="mt-4 border-t border-line pt-3">
          <h2 className="text-sm text-ink-mute">{t('files')}</h2>
          <p className="flex flex-wrap gap-x-6">
            {(['csv', 'xml'] as const)
              .filter((format) => format === 'csv' || batch.debtor !== null)
              .map((format) => (
                <FileLink
                  key={format}
                  href={`/admin/payouts/${batch.id}/file/${format}`}
                  label={t('fileOf', { number: batchNumber, format: t(format) })}
                >
                  {t(format)}
                </FileLink>
              ))}
          </p>
          {batch.debtor === null && <p className="text-sm text-ink-soft">{t('noDebtor')}</p>}
        </div>
      )}
    </Panel>
  );
}

type Payout = BatchDetail['dataList'][number];
const payoutTones = {
  proposed: 'warning',
  released: 'info',
  paid: 'success',
  returned: 'danger',
  withdrawn: 'neutral',
} as const;

type PayoutItemProps = { payout: Payout; formKey: string; reply: PayoutReply | null };

/** What one store is paid, beside what it was paid before; and what became of it. */
function PayoutItem({ payout, formKey, reply }: PayoutItemProps) {
  const t = useTranslations('payout');
  const transfer = useTranslations('admin.transfer');
  const { id, status, store, account, reference } = payout;
  const amount = bahtText(payout.amount);
  const isSent = status === 'released' || status === 'paid';
  return (
    <DeskItem
      label={`${store.name} ${amount}`}
      title={store.name}
      when={<Badge tone={payoutTones[status]}>{t(`status.${status}`)}</Badge>}
      actions={
        isSent && (
          <>
            {status === 'released' && (
              <TransferPanel
                id={id}
                formKey={formKey}
                name={t('payTitle', { amount, store: store.name })}
                title={t('payTitle', { amount, store: store.name })}
                reply={reply?.pay}
              />
            )}
            <ConfirmPanel
              label={t('giveBack')}
              name={t('giveBackTitle', { store: store.name })}
              title={t('giveBackTitle', { store: store.name })}
              text={t('giveBackText')}
              submit={t('giveBackSubmit')}
              intent="giveBack"
              fields={{ id }}
              formKey={`${formKey} ${id}`}
              look="quiet"
              tone="danger"
              reason={{
                label: t('reason'),
                error: reply?.isReasonMissing === true ? t('reasonMissing') : undefined,
              }}
            />
          </>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('amount')}>
          <span className="text-xl font-semibold tabular-nums">{amount}</span>
        </Fact>
        <Fact label={t('account')}>
          {account.bankName}
          <span className="block font-semibold tabular-nums select-all">{account.accountNumber}</span>
          {account.accountName}
          {account.isNameOther && <Warning>{t('nameOther', { name: account.legalName ?? '' })}</Warning>}
          {account.legalName === null && (
            <span className="block text-sm text-ink-soft">{t('legalNameNone')}</span>
          )}
        </Fact>
        <Fact label={t('since')}>
          <Since previous={payout.previous} />
        </Fact>
        <Fact label={transfer('reference')}>
          <span className="tabular-nums select-all">{reference}</span>
          {payout.transferReference !== null && (
            <span className="block text-ink-soft">{payout.transferReference}</span>
          )}
          {payout.paidAt !== null && (
            <span className="block text-sm text-ink-soft">
              <Moment at={payout.paidAt} />
            </span>
          )}
        </Fact>
        {payout.reason !== null && <Fact label={t('reason')}>{payout.reason}</Fact>}
        {payout.hasProof && (
          <Fact label={transfer('proof')}>
            <a
              href={`/admin/payouts/${id}/proof`}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1 text-primary underline"
            >
              {transfer('proof')}
              <span className="sr-only"> {reference}</span>
            </a>
          </Fact>
        )}
      </dl>
    </DeskItem>
  );
}

/** What is other than last time: the places where fraud and mistakes show. */
function Since({ previous }: { previous: Payout['previous'] }) {
  const t = useTranslations('payout');
  if (previous === null) return <Warning>{t('first')}</Warning>;
  return (
    <>
      {t('previous', { amount: bahtText(previous.amount) })}
      {previous.isOtherAccount && <Warning>{t('otherAccount')}</Warning>}
      {previous.isReturned && <Warning>{t('wasReturned')}</Warning>}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1 text-sm font-semibold text-warning">
      <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
