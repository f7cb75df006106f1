import { useTranslations } from 'use-intl';
import type { Approval } from '../../../modules/approval/approval.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import type { ApprovalReply } from './approval-action.server.ts';
import { itemHref } from './approval-desk.ts';

type ApprovalItemProps = {
  approval: Approval & { approvers: readonly string[] };
  reply: ApprovalReply | null;
};

/** What one asked for: what would be done, why, and another's yes or no. */
export function ApprovalItem({ approval, reply }: ApprovalItemProps) {
  const t = useTranslations('approval');
  const { id, kind, subject, status, transfer, isOwn, approvers } = approval;
  const amount = bahtText(approval.amount);
  return (
    <DeskItem
      label={`${t(`kind.${kind}`)} ${amount}`}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t(`kind.${kind}`)}</span>
          <span className="text-2xl tabular-nums">{amount}</span>
          {status !== 'waiting' && (
            <Badge tone={status === 'approved' ? 'success' : 'info'}>{t(`status.${status}`)}</Badge>
          )}
        </span>
      }
      when={<Moment at={approval.closedAt ?? approval.askedAt} />}
      actions={status === 'waiting' && <Answers approval={approval} reply={reply} />}
    >
      {status === 'waiting' && isOwn && <Notice tone="info">{t('ownNote')}</Notice>}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t('askedBy')}>
          {approval.askedBy}
          <span className="block text-sm text-ink-mute">
            <Moment at={approval.askedAt} />
          </span>
        </Fact>
        {approval.reason !== '' && (
          <Fact label={t('reason')}>
            <span className="wrap-anywhere">{approval.reason}</span>
          </Fact>
        )}
        {approval.ownerName !== null && <Fact label={t('owner')}>{approval.ownerName}</Fact>}
        {approval.facts.map(({ name, value }) => (
          <Fact key={name} label={t(`fact.${name}`)}>
            <span className="wrap-anywhere">
              {name === 'adjustment'
                ? t(`adjustmentKind.${value as 'charge'}`)
                : name === 'doing'
                  ? t(`doingOf.${value as 'store'}`)
                  : name === 'sameMoney'
                    ? t(`sameMoneyOf.${value as 'same'}`)
                    : value}
            </span>
          </Fact>
        ))}
        {transfer !== null && (
          <>
            <Fact label={t(transfer.reference === null ? 'accountTo' : 'account')}>
              {transfer.bankName}
              <span className="block text-lg font-semibold tabular-nums select-all">
                {transfer.accountNumber}
              </span>
              {transfer.accountName}
            </Fact>
            {transfer.reference !== null && (
              <Fact label={t('reference')}>
                <span className="wrap-anywhere">{transfer.reference}</span>
              </Fact>
            )}
          </>
        )}
        {status === 'waiting' && (
          <>
            <Fact label={t('expires')}>
              <Moment at={approval.expiresAt} />
            </Fact>
            <Fact label={t('approvers')}>{approvers.length === 0 ? '–' : approvers.join(', ')}</Fact>
          </>
        )}
        {approval.closedBy !== null && <Fact label={t('closedBy')}>{approval.closedBy}</Fact>}
        {status === 'refused' && approval.note !== null && (
          <Fact label={t('note')}>
            <span className="wrap-anywhere">{approval.note}</span>
          </Fact>
        )}
      </dl>
      {status === 'waiting' && approvers.length === 0 && <Notice tone="warning">{t('at.nobody')}</Notice>}
      <p className="flex flex-wrap gap-x-6">
        {approval.hasFile && (
          <a
            href={`/admin/approvals/${id}/file`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('paper')}
          </a>
        )}
        <DeskLink
          isWayOnly
          to={itemHref(kind, subject)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t('item')}
        </DeskLink>
      </p>
    </DeskItem>
  );
}

function Answers({ approval, reply }: Pick<ApprovalItemProps, 'approval' | 'reply'>) {
  const t = useTranslations('approval');
  const { id, hash, isOwn, askedBy: name } = approval;
  const amount = bahtText(approval.amount);
  if (isOwn)
    return (
      <ConfirmPanel
        label={t('takeBack')}
        title={t('takeBackTitle')}
        text={t('takeBackText')}
        submit={t('takeBackSubmit')}
        intent="takeBack"
        fields={{ id }}
        look="secondary"
      />
    );
  return (
    <>
      <ConfirmPanel
        label={t('approve')}
        name={amount}
        title={t('approveTitle', { amount, name })}
        text={t('approveText')}
        submit={t('approveSubmit')}
        intent="approve"
        fields={{ id, hash }}
      />
      <ConfirmPanel
        label={t('refuse')}
        name={amount}
        title={t('refuseTitle', { name })}
        text={t('refuseText', { name })}
        submit={t('refuseSubmit')}
        intent="refuse"
        fields={{ id }}
        look="quiet"
        tone="danger"
        reason={{
          label: t('refuseReason', { name }),
          error: reply?.isReasonMissing === true ? t('reasonMissing') : undefined,
        }}
      />
    </>
  );
}
