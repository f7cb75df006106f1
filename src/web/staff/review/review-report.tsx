import { useTranslations } from 'use-intl';
import type { ReportForStaff } from '../../../modules/review/review.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { ReviewText } from '../../kit/review/review-text.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';

type ReviewReportProps = { report: ReportForStaff; isReasonMissing: boolean };

/** A report: the review, why somebody thinks it shouldn't be there, and the decision. */
export function ReviewReport({ report, isReasonMissing }: ReviewReportProps) {
  const t = useTranslations('review.desk');
  const reasons = useTranslations('review.report.reasons');
  const { id, review, status } = report;
  return (
    <DeskItem
      label={t('report', { id })}
      title={
        <Link to={`/product/${review.urlKey}#reviews`} className="hover:text-primary hover:underline">
          {review.productName}
        </Link>
      }
      when={
        <>
          {t('report', { id })} · {t('reported')} <Moment at={report.createdTime} />
        </>
      }
      actions={
        status === 'dismissed' ? undefined : <Decision report={report} isReasonMissing={isReasonMissing} />
      }
    >
      <div className="border-l-2 border-line pl-4">
        <ReviewText review={review} />
        <HiddenPhotos report={report} />
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label={t('why')}>{reasons(report.reason)}</Fact>
        {report.note !== null && (
          <Fact label={t('note')}>
            <span className="whitespace-pre-line">{report.note}</span>
          </Fact>
        )}
        {review.status === 'hidden' && review.hiddenReason !== null && (
          <Fact label={t('hiddenReason')}>
            <span className="whitespace-pre-line">{review.hiddenReason}</span>
          </Fact>
        )}
        {report.decidedTime !== null && (
          <Fact label={t('decided')}>
            <Moment at={report.decidedTime} />
          </Fact>
        )}
      </dl>
      {status === 'waiting' && review.waitingReports > 1 && (
        <p className="text-sm text-ink-soft">{t('more', { count: review.waitingReports })}</p>
      )}
    </DeskItem>
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
  const isWaiting = report.status === 'waiting';
  return (
    <>
      {isWaiting && (
        <ConfirmPanel
          label={t('hide')}
          title={t('hideTitle')}
          text={t('hideHint')}
          submit={t('hideSubmit')}
          intent="hide"
          fields={{ id: report.id }}
          tone="danger"
          reason={{ label: t('reason'), error: isReasonMissing ? office('rejectRequired') : undefined }}
        />
      )}
      <ConfirmPanel
        label={t(isWaiting ? 'keep' : 'restore')}
        title={t(isWaiting ? 'keepTitle' : 'restoreTitle')}
        text={t(isWaiting ? 'keepText' : 'restoreText')}
        submit={t(isWaiting ? 'keepSubmit' : 'restoreSubmit')}
        intent={isWaiting ? 'keep' : 'restore'}
        fields={{ id: report.id }}
        look="secondary"
      />
    </>
  );
}
