import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import { isNameSame } from '../../../modules/banking/banking.rules.ts';
import type { WithdrawalForStaff } from '../../../modules/withdrawal/withdrawal.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { AskField, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import { ApprovePanel, RejectPanel } from '../desk/decision-panels.tsx';
import { TransferPanel } from '../desk/transfer-panel.tsx';
import type { WithdrawalDeskReply } from './withdrawal-action.server.ts';

type WithdrawalReviewProps = {
  withdrawal: WithdrawalForStaff;
  approvals: ApprovalsAtItems;
  /** Of this filling in of the page (ui/form-key.tsx). */
  formKey: string;
  reply: WithdrawalDeskReply | null;
};

/** A withdrawal: whose, where to, what is to be sent; and the next step. */
export function WithdrawalReview({ withdrawal, approvals, formKey, reply }: WithdrawalReviewProps) {
  const t = useTranslations('treasury.withdrawals');
  const transfer = useTranslations('admin.transfer');
  const { id, status, verifiedName } = withdrawal;
  const isOpen = status === 'requested' || status === 'approved';
  const waiting = waitingOf(approvals, id);
  const differs = verifiedName !== null && !isNameSame(withdrawal.accountName, verifiedName);
  return (
    <DeskItem
      label={`${withdrawal.ownerName} ${bahtText(withdrawal.amount)}`}
      actions={
        isOpen ? (
          <>
            {status === 'requested' && waiting !== undefined ? (
              <WaitsNote key="waits" waiting={waiting} />
            ) : status === 'requested' &&
              (verifiedName === null || withdrawal.isOwnerDisabled) ? null : status === 'requested' ? (
              <ApprovePanel
                key="approve"
                id={id}
                label={t('approve')}
                title={t('approveTitle', { net: bahtText(withdrawal.net), owner: withdrawal.ownerName })}
                text={t('approveText')}
                isMistaken={reply?.isAskMissing === true}
              >
                {(needsSecond(approvals, withdrawal.amount) || reply?.isAskMissing === true) && (
                  <AskField approvals={approvals} isMissing={reply?.isAskMissing === true} />
                )}
              </ApprovePanel>
            ) : (
              <TransferPanel
                key="pay"
                id={id}
                formKey={formKey}
                title={t('payTitle', { net: bahtText(withdrawal.net) })}
                reply={reply?.pay}
              />
            )}
            <RejectPanel
              id={id}
              title={t('rejectTitle')}
              text={t('rejectHint')}
              reason={t('reason')}
              isReasonMissing={reply?.isReasonMissing === true}
            />
          </>
        ) : status === 'paid' ? (
          <ConfirmPanel
            label={t('giveBack')}
            name={`${bahtText(withdrawal.net)} · ${withdrawal.ownerName}`}
            title={t('giveBackTitle', { net: bahtText(withdrawal.net) })}
            text={t(withdrawal.isOwnerErased ? 'erasedText' : 'giveBackText', {
              amount: bahtText(withdrawal.amount),
            })}
            submit={t('giveBackSubmit')}
            intent="giveBack"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('giveBackReason'),
              error: reply?.isReasonMissing === true ? t('reasonMissing') : undefined,
            }}
          />
        ) : status === 'returned' && withdrawal.stranded > 0 ? (
          <ConfirmPanel
            label={t('forfeit')}
            title={t('stranded', { amount: bahtText(withdrawal.stranded) })}
            text={t('forfeitText', { amount: bahtText(withdrawal.stranded) })}
            submit={t('forfeit')}
            intent="giveBack"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('forfeitReason'),
              error: reply?.isReasonMissing === true ? t('reasonMissing') : undefined,
            }}
          />
        ) : undefined
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t('owner')}>
          {withdrawal.ownerName}
          {withdrawal.isOwnerErased && (
            <span className="block text-sm font-semibold text-danger">{t('erased')}</span>
          )}
          {withdrawal.isOwnerDisabled && isOpen && (
            <span className="flex items-center gap-1 text-sm font-semibold text-danger">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t('disabled')}
            </span>
          )}
        </Fact>
        {verifiedName !== null && <Fact label={t('verifiedName')}>{verifiedName}</Fact>}
        {verifiedName === null && isOpen && (
          <Fact label={t('verifiedName')}>
            <span className="flex items-center gap-1 text-sm font-semibold text-danger">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t('notVerified')}
            </span>
          </Fact>
        )}
        <Fact label={t('asked')}>
          <Moment at={withdrawal.createdAt} />
        </Fact>
        <Fact label={t('account')}>
          {withdrawal.bankName}
          <span className="block text-lg font-semibold tabular-nums select-all">
            {withdrawal.accountNumber}
          </span>
        </Fact>
        <Fact label={t('accountName')}>
          {withdrawal.accountName}
          {differs && (
            <span className="flex items-center gap-1 text-sm font-semibold text-danger">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t('nameDiffers')}
            </span>
          )}
        </Fact>
        <Fact label={t('net')}>
          <span className="text-xl font-semibold tabular-nums">{bahtText(withdrawal.net)}</span>
        </Fact>
        <Fact label={t('amount')}>
          <span className="tabular-nums">{bahtText(withdrawal.amount)}</span>
        </Fact>
        <Fact label={t('charges')}>
          <span className="tabular-nums">{bahtText(withdrawal.serviceCharge + withdrawal.fee)}</span>
        </Fact>
        {withdrawal.tax > 0 && (
          <Fact label={t('tax')}>
            <span className="tabular-nums">{bahtText(withdrawal.tax)}</span>
          </Fact>
        )}
        {withdrawal.paidAt !== null && (
          <Fact label={t('paidOn')}>
            <Moment at={withdrawal.paidAt} />
          </Fact>
        )}
        {withdrawal.transferReference !== null && (
          <Fact label={transfer('reference')}>{withdrawal.transferReference}</Fact>
        )}
        {withdrawal.reason !== null && <Fact label={t('reason')}>{withdrawal.reason}</Fact>}
        {withdrawal.hasProof && (
          <Fact label={transfer('proof')}>
            <a
              href={`/admin/withdrawals/${id}/proof`}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1 text-primary underline"
            >
              {transfer('proof')}
            </a>
          </Fact>
        )}
      </dl>
    </DeskItem>
  );
}
