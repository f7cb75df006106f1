import { Form, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReportForStaff } from '../../modules/review/review.contract.ts';
import { Moment } from '../order/moment.tsx';
import { ReviewText } from '../review/review-text.tsx';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { TextAreaField } from '../ui/field.tsx';

type ReviewReportProps = { report: ReportForStaff; isReasonMissing: boolean };

/** A report: the review, why somebody thinks it shouldn't be there, and the decision. */
export function ReviewReport({ report, isReasonMissing }: ReviewReportProps) {
  const t = useTranslations('review.desk');
  const reasons = useTranslations('review.report.reasons');
  const { id, review, status } = report;
  return (
    <article
      aria-label={t('report', { id })}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">
          <Link to={`/product/${review.urlKey}#reviews`} className="hover:text-primary hover:underline">
            {review.productName}
          </Link>
        </h2>
        <p className="text-sm text-ink-mute">
          {t('report', { id })} · {t('reported')} <Moment at={report.createdTime} />
        </p>
      </header>
      <div className="border-l-2 border-line pl-4">
        <ReviewText review={review} />
        <HiddenPhotos report={report} />
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label={t('why')} value={reasons(report.reason)} />
        <Fact label={t('note')} value={report.note} />
        <Fact label={t('hiddenReason')} value={review.status === 'hidden' ? review.hiddenReason : null} />
        {report.decidedTime !== null && (
          <div>
            <dt className="text-sm text-ink-mute">{t('decided')}</dt>
            <dd>
              <Moment at={report.decidedTime} />
            </dd>
          </div>
        )}
      </dl>
      {status === 'waiting' && review.waitingReports > 1 && (
        <p className="text-sm text-ink-soft">{t('more', { count: review.waitingReports })}</p>
      )}
      {status !== 'dismissed' && <Decision report={report} isReasonMissing={isReasonMissing} />}
    </article>
  );
}

/** A hidden review's photos, which only staff can see. */
function HiddenPhotos({ report: { id, review } }: { report: ReportForStaff }) {
  const t = useTranslations('review.desk');
  if (review.hiddenPhotoCount === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-2">
      {Array.from(
        { length: review.hiddenPhotoCount },
        (_, place) => `/admin/reviews/${id}/photo/${place}`,
      ).map((path, place) => (
        <li key={path}>
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="block size-20 overflow-hidden rounded-md border border-line"
          >
            <img
              src={path}
              alt={t('photo', { place: place + 1 })}
              loading="lazy"
              width={80}
              height={80}
              className="size-20 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Decision({ report, isReasonMissing }: ReviewReportProps) {
  const t = useTranslations('review.desk');
  const office = useTranslations('admin');
  const { formData } = useNavigation();
  const busy = formData?.get('id') === String(report.id) ? formData.get('intent') : null;
  const isWaiting = report.status === 'waiting';
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
      {isWaiting && (
        <ActionPanel label={t('hide')} title={t('hideTitle')} text={t('hideHint')} isOpen={isReasonMissing}>
          <Form method="post" noValidate className="grid gap-3">
            <input type="hidden" name="id" value={report.id} />
            <TextAreaField
              name="reason"
              label={t('reason')}
              required
              maxLength={500}
              rows={3}
              error={isReasonMissing ? office('rejectRequired') : undefined}
            />
            <Button
              type="submit"
              name="intent"
              value="hide"
              variant="danger"
              isBusy={busy === 'hide'}
              className="justify-self-start"
            >
              {t('hideSubmit')}
            </Button>
          </Form>
        </ActionPanel>
      )}
      <DeedPanel
        label={t(isWaiting ? 'keep' : 'restore')}
        title={t(isWaiting ? 'keepTitle' : 'restoreTitle')}
        text={t(isWaiting ? 'keepText' : 'restoreText')}
        submit={t(isWaiting ? 'keepSubmit' : 'restoreSubmit')}
        intent={isWaiting ? 'keep' : 'restore'}
        fields={{ id: report.id }}
        look="secondary"
      />
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="break-words whitespace-pre-line">{value}</dd>
    </div>
  );
}
