import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import type { SlipForReview } from '../../../modules/payment/payment.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { AskField, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { checkAgainstOrder } from './slip-check.rules.ts';

const rejectReasons = ['amount', 'unreadable', 'notArrived', 'wrongAccount', 'used', 'other'] as const;

export type SlipAnswer = 'approve' | 'reject' | 'reopen';
/** `isReasonMissing`: which answer was given without its reason. */
type SlipReviewProps = {
  slip: SlipForReview;
  approvals: ApprovalsAtItems;
  isReasonMissing: SlipAnswer | null;
  /** Whether what the second person is to know wasn't said. */
  isAskMissing: boolean;
};

/** A slip beside what the order wants: what fits is green, what doesn't is named; then the decision. */
export function SlipReview({ slip, approvals, isReasonMissing, isAskMissing }: SlipReviewProps) {
  const t = useTranslations('admin');
  return (
    <article
      id={`slip-${slip.id}`}
      tabIndex={-1}
      aria-labelledby={`slip-${slip.id}-title`}
      className="grid scroll-mt-28 gap-5 rounded-lg border border-line bg-surface p-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:p-5"
    >
      <SlipPicture slip={slip} />
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`slip-${slip.id}-title`} className="text-lg">
            {t('slip.title', { id: slip.id })}
          </h2>
          <span className="text-sm text-ink-mute">
            {t('slip.sentAt')} <Moment at={slip.createdAt} />
          </span>
        </div>
        {slip.similarSlipId !== null && (
          <Notice tone="warning">
            {t('slip.similar', { id: slip.similarSlipId, why: slip.similarWhy ?? 'looks' })}{' '}
            {slip.similarReferenceCode !== null && (
              <DeskLink
                to={`/admin/orders?search=${slip.similarReferenceCode}`}
                className="font-semibold whitespace-nowrap underline"
              >
                {t('slip.similarOrder', { reference: slip.similarReferenceCode })}
              </DeskLink>
            )}
          </Notice>
        )}
        <SlipFacts slip={slip} />
        {slip.told.length > 0 && <ToldMoney slip={slip} />}
        {slip.status === 'waiting' && <Decision {...{ slip, approvals, isReasonMissing, isAskMissing }} />}
        {slip.rejectReason !== null && (
          <p>
            <span className="text-ink-mute">{t('slip.rejectReason')}: </span>
            {slip.rejectReason}
          </p>
        )}
        {slip.status === 'rejected' && (
          <div className="border-t border-line pt-4">
            <ConfirmPanel
              label={t('reopen')}
              name={t('slip.title', { id: slip.id })}
              title={t('reopenTitle', { id: slip.id })}
              text={t('reopenText')}
              submit={t('reopenSubmit')}
              intent="reopen"
              fields={{ id: slip.id }}
              look="secondary"
              reason={{
                label: t('reopenReason'),
                maxLength: 300,
                error: isReasonMissing === 'reopen' ? t('rejectRequired') : undefined,
              }}
            />
          </div>
        )}
      </div>
    </article>
  );
}

function SlipPicture({ slip }: { slip: SlipForReview }) {
  const t = useTranslations('admin.slip');
  const href = `/admin/slips/${slip.id}/file`;
  if (!slip.contentType.startsWith('image/'))
    return (
      <div className="grid content-center justify-items-center gap-3 rounded-md bg-wash p-6 text-center">
        <FileText className="size-12 text-ink-mute" aria-hidden="true" />
        <p>{t('pdfText')}</p>
        <a
          href={href}
          download
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
        >
          <Download className="size-5" aria-hidden="true" />
          {t('openPdf')}
        </a>
      </div>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('openImage')}
      className="grid h-72 place-items-center overflow-hidden rounded-md bg-wash md:h-96"
    >
      <img
        src={href}
        alt={t('alt', { reference: slip.referenceCode })}
        loading="lazy"
        decoding="async"
        className="max-h-full max-w-full object-contain"
      />
    </a>
  );
}

function SlipFacts({ slip }: { slip: SlipForReview }) {
  const t = useTranslations('admin.slip');
  const { differenceBaht, minutesAfterOrder, bankDiffers } = checkAgainstOrder(slip);
  const fits = differenceBaht === 0;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6">
      <Fact label={t('order')}>
        <DeskLink
          to={`/admin/orders?search=${slip.referenceCode}`}
          className="font-semibold text-primary tabular-nums hover:underline"
        >
          {slip.referenceCode}
        </DeskLink>
      </Fact>
      <Fact label={t('buyer')}>{slip.buyerName}</Fact>
      <Fact label={t('orderTotal')}>
        <span className="text-xl font-semibold tabular-nums">{bahtText(slip.orderTotal)}</span>
      </Fact>
      <Fact label={t('amount')}>
        <span className="text-xl font-semibold tabular-nums">{bahtText(slip.amount)}</span>
        <Mark isFine={fits}>
          {fits
            ? t('matches')
            : t(differenceBaht < 0 ? 'less' : 'more', { amount: bahtText(Math.abs(differenceBaht)) })}
        </Mark>
      </Fact>
      <Fact label={t('orderedAt')}>
        <Moment at={slip.orderCreatedAt} className="tabular-nums" />
      </Fact>
      <Fact label={t('transferredAt')}>
        <Moment at={slip.transferredAt} className="tabular-nums" />
        <span className="block text-sm text-ink-mute">
          {minutesAfterOrder < 120
            ? t('after', { minutes: minutesAfterOrder })
            : t('afterHours', { hours: Math.floor(minutesAfterOrder / 60) })}
        </span>
      </Fact>
      <Fact label={t('bank')}>{slip.bankName}</Fact>
      <Fact label={t('qr')}>
        {slip.transactionReference === null ? (
          <span className="text-ink-soft">{t('qrNone')}</span>
        ) : (
          <span className="font-semibold break-all tabular-nums">{slip.transactionReference}</span>
        )}
      </Fact>
      {slip.sendingBank !== null && (
        <Fact label={t('qrBank')}>
          {slip.sendingBank}
          {bankDiffers && <Mark isFine={false}>{t('bankDiffers')}</Mark>}
        </Fact>
      )}
    </dl>
  );
}

/** What the bank told of the same orders, beside the slip: it may be the same money. */
function ToldMoney({ slip }: { slip: SlipForReview }) {
  const t = useTranslations('admin.slip');
  return (
    <Notice tone={needsToldAnswer(slip) ? 'warning' : 'info'} title={t('told')}>
      <p>{t('toldText')}</p>
      <ul className="mt-2 grid gap-1 tabular-nums">
        {slip.told.map(({ transactionId, amount, paidAt, isSame }) => (
          <li key={transactionId} className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{bahtText(amount)}</span>
            <Moment at={paidAt} />
            <span className="break-all">
              {t('toldNumber')} {transactionId}
            </span>
            {isSame && <Mark isFine>{t('toldSame')}</Mark>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Whether staff have to say if the slip's money is what the bank told of. */
function needsToldAnswer({ status, told }: SlipForReview): boolean {
  return status === 'waiting' && told.length > 0 && !told.some(({ isSame }) => isSame);
}

const sameAnswers = ['same', 'other'] as const;

function Mark({ isFine, children }: { isFine: boolean; children: ReactNode }) {
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <span
      className={
        isFine
          ? 'flex items-center gap-1 text-sm font-semibold text-success'
          : 'flex items-center gap-1 text-sm font-semibold text-danger'
      }
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}

/** Either answer asks once more; what looks wrong with the slip is said there, and approved only with a reason. */
function Decision({ slip, approvals, isReasonMissing, isAskMissing }: SlipReviewProps) {
  const t = useTranslations('admin');
  const isSame = checkAgainstOrder(slip).differenceBaht === 0;
  const isUnsure = needsToldAnswer(slip);
  const isOdd = !isSame || slip.similarSlipId !== null || isUnsure;
  const { id } = slip;
  const waiting = waitingOf(approvals, id);
  const isAsking = isAskMissing || needsSecond(approvals, Math.max(slip.amount, slip.orderTotal));
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
      {waiting === undefined ? (
        <ConfirmPanel
          label={t('approve')}
          isMistaken={isAskMissing}
          title={isSame ? t('approveTitle') : t('approveDiffers')}
          text={
            <>
              <p>{t('approveText', { reference: slip.referenceCode, total: bahtText(slip.orderTotal) })}</p>
              {!isSame && (
                <p className="font-semibold text-danger">
                  {t('approveDiffersText', {
                    amount: bahtText(slip.amount),
                    total: bahtText(slip.orderTotal),
                  })}
                </p>
              )}
              {slip.similarSlipId !== null && (
                <p className="font-semibold text-danger">
                  {t('slip.similar', { id: slip.similarSlipId, why: slip.similarWhy ?? 'looks' })}
                </p>
              )}
            </>
          }
          submit={t('approveSubmit')}
          intent="approve"
          fields={{
            id,
            ...(isSame ? {} : { confirmAmount: slip.amount }),
            ...(slip.similarSlipId === null ? {} : { confirmSimilarSlipId: slip.similarSlipId }),
            ...(isUnsure ? { confirmTransactionId: slip.told[0]?.transactionId ?? '' } : {}),
          }}
          {...(isOdd
            ? {
                reason: {
                  label: t('approveReason'),
                  maxLength: 300,
                  error: isReasonMissing === 'approve' ? t('rejectRequired') : undefined,
                },
              }
            : {})}
        >
          {isUnsure && (
            <SelectField
              name="sameMoney"
              label={t('slip.isSame')}
              required
              options={sameAnswers.map((value) => ({ value, label: t(`slip.isSameOf.${value}`) }))}
            />
          )}
          {isAsking && <AskField approvals={approvals} isMissing={isAskMissing} />}
        </ConfirmPanel>
      ) : (
        <WaitsNote waiting={waiting} />
      )}
      <ConfirmPanel
        label={t('reject')}
        title={t('rejectTitle')}
        text={t('rejectText')}
        submit={t('rejectSubmit')}
        intent="reject"
        fields={{ id }}
        look="quiet"
        tone="danger"
        isOpen={isReasonMissing === 'reject'}
      >
        <SelectField
          name="reason"
          label={t('rejectTitle')}
          hint={t('rejectHint')}
          required
          error={isReasonMissing === 'reject' ? t('rejectRequired') : undefined}
          options={rejectReasons.map((reason) => ({
            value: t(`reasons.${reason}`),
            label: t(`reasons.${reason}`),
          }))}
        />
        <TextAreaField name="note" label={t('note')} rows={2} maxLength={200} />
      </ConfirmPanel>
    </div>
  );
}
