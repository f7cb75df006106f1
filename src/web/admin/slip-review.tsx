import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SlipForReview } from '../../modules/payment/payment.contract.ts';
import { ActionPanel } from '../order/action-panel.tsx';
import { Moment } from '../order/moment.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField, TextAreaField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { bahtText } from '../ui/price.tsx';
import { checkAgainstOrder } from './slip-check.rules.ts';

const rejectReasons = ['amount', 'unreadable', 'notArrived', 'wrongAccount', 'used', 'other'] as const;

/** A slip beside what the order wants: what fits is green, what doesn't is named; then the decision. */
export function SlipReview({ slip, isReasonMissing }: { slip: SlipForReview; isReasonMissing: boolean }) {
  const t = useTranslations('admin');
  return (
    <article
      id={`slip-${slip.id}`}
      tabIndex={-1}
      aria-labelledby={`slip-${slip.id}-title`}
      data-slip
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
          <Notice tone="warning">{t('slip.similar', { id: slip.similarSlipId })}</Notice>
        )}
        <SlipFacts slip={slip} />
        {slip.status === 'waiting' && <Decision slip={slip} isReasonMissing={isReasonMissing} />}
        {slip.rejectReason !== null && (
          <p>
            <span className="text-ink-mute">{t('slip.rejectReason')}: </span>
            {slip.rejectReason}
          </p>
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
        <Link
          to={`/admin/orders?search=${slip.referenceCode}`}
          className="font-semibold text-primary tabular-nums hover:underline"
        >
          {slip.referenceCode}
        </Link>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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

/** Approve in one press where the amounts are the same; else, and to reject, with a second look. */
function Decision({ slip, isReasonMissing }: { slip: SlipForReview; isReasonMissing: boolean }) {
  const t = useTranslations('admin');
  const sent = useNavigation().formData;
  const busy = sent?.get('id') === String(slip.id) ? sent.get('intent') : null;
  const isSame = checkAgainstOrder(slip).differenceBaht === 0;
  const approve = (
    <Form method="post">
      <input type="hidden" name="id" value={slip.id} />
      <input type="hidden" name="intent" value="approve" />
      <Button type="submit" isBusy={busy === 'approve'}>
        {t('approve')}
      </Button>
    </Form>
  );
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
      {isSame ? (
        approve
      ) : (
        <ActionPanel
          label={t('approve')}
          title={t('approveDiffers')}
          text={
            <p>
              {t('approveDiffersText', {
                amount: bahtText(slip.amount),
                total: bahtText(slip.orderTotal),
              })}
            </p>
          }
        >
          {approve}
        </ActionPanel>
      )}
      <ActionPanel
        label={t('reject')}
        title={t('rejectTitle')}
        text={<p>{t('rejectHint')}</p>}
        look="quiet"
        isOpen={isReasonMissing}
      >
        <Form method="post" className="grid max-w-md gap-4">
          <input type="hidden" name="id" value={slip.id} />
          <input type="hidden" name="intent" value="reject" />
          <SelectField
            name="reason"
            label={t('rejectTitle')}
            required
            error={isReasonMissing ? t('rejectRequired') : undefined}
            options={rejectReasons.map((reason) => ({
              value: t(`reasons.${reason}`),
              label: t(`reasons.${reason}`),
            }))}
          />
          <TextAreaField name="note" label={t('note')} rows={2} maxLength={200} />
          <Button type="submit" variant="danger" isBusy={busy === 'reject'} className="justify-self-start">
            {t('rejectSubmit')}
          </Button>
        </Form>
      </ActionPanel>
    </div>
  );
}
