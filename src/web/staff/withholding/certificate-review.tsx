import FileText from 'lucide-react/icons/file-text';
import { useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import type { DeskCertificate } from '../../../modules/withholding/withholding.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { Day } from '../../ui/day.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { AskField, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import { ApprovePanel, RejectPanel } from '../desk/decision-panels.tsx';
import { DeskLink } from '../desk/desk-link.tsx';

type ReviewProps = {
  certificate: DeskCertificate;
  approvals: ApprovalsAtItems;
  isReasonMissing: boolean;
  isAskMissing: boolean;
};

/** A certificate beside the invoice that it is for, and the decision. */
export function CertificateReview({ certificate, approvals, isReasonMissing, isAskMissing }: ReviewProps) {
  const t = useTranslations('withholding.desk');
  const { id, status, number, amount, due, store, sameNumber } = certificate;
  const waiting = waitingOf(approvals, id);
  return (
    <DeskItem
      label={`${store.name} ${number}`}
      title={store.name}
      when={<Moment at={certificate.sentAt} />}
      actions={
        status === 'waiting' ? (
          <>
            {waiting === undefined ? (
              <ApprovePanel
                id={id}
                label={t('approve')}
                title={t('approveTitle', { amount: bahtText(amount), name: store.name })}
                text={t('approveText')}
                isMistaken={isAskMissing}
              >
                {(needsSecond(approvals, amount) || isAskMissing) && (
                  <AskField approvals={approvals} isMissing={isAskMissing} />
                )}
              </ApprovePanel>
            ) : (
              <WaitsNote waiting={waiting} />
            )}
            <RejectPanel
              id={id}
              title={t('rejectTitle')}
              text={t('rejectText')}
              reason={t('reason')}
              isReasonMissing={isReasonMissing}
            />
          </>
        ) : undefined
      }
    >
      {sameNumber > 0 && <Notice tone="warning">{t('sameNumber', { count: sameNumber })}</Notice>}
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Paper certificate={certificate} />
        <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label={t('number')}>
            <span className="text-lg font-semibold">{number}</span>
          </Fact>
          <Fact label={t('amount')}>
            <span className="text-lg font-semibold tabular-nums">{bahtText(amount)}</span>
            {amount < due && <span className="block text-sm text-ink-mute">{t('less')}</span>}
          </Fact>
          <Fact label={t('date')}>
            <Day at={`${certificate.date}T00:00:00+07:00`} />
          </Fact>
          <Fact label={t('due')}>
            <span className="tabular-nums">{bahtText(due)}</span>
          </Fact>
          <Fact label={t('invoice')}>
            <span className="tabular-nums">{certificate.documentNumber}</span> ·{' '}
            <Day at={certificate.invoicedAt} />
          </Fact>
          <Fact label={t('value')}>
            <span className="tabular-nums">{bahtText(certificate.value)}</span>
          </Fact>
          <Fact label={t('payer')}>{certificate.payerName}</Fact>
          {certificate.payerTaxId !== null && (
            <Fact label={t('taxId')}>
              <span className="tabular-nums">{certificate.payerTaxId}</span>
            </Fact>
          )}
          {certificate.decidedAt !== null && (
            <Fact label={t('decided')}>
              <Moment at={certificate.decidedAt} />{' '}
              {certificate.decidedBy !== null && t('by', { name: certificate.decidedBy })}
            </Fact>
          )}
          {certificate.reason !== null && <Fact label={t('reason')}>{certificate.reason}</Fact>}
        </dl>
      </div>
      {status === 'accepted' && (
        <p className="text-sm">
          <DeskLink
            isWayOnly
            to={`/admin/adjustments?search=${encodeURIComponent(store.urlKey)}`}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {t('takeBack')}
          </DeskLink>
        </p>
      )}
    </DeskItem>
  );
}

/** The certificate itself: a picture is shown, a PDF is downloaded. */
function Paper({ certificate: { id, number, isPicture } }: { certificate: DeskCertificate }) {
  const t = useTranslations('withholding');
  const href = `/admin/withholding/${id}/file`;
  return (
    <a
      href={href}
      target={isPicture ? '_blank' : undefined}
      rel="noreferrer"
      download={isPicture ? undefined : true}
      aria-label={t(isPicture ? 'see' : 'download', { number })}
      className="grid h-56 place-items-center overflow-hidden rounded-md bg-wash"
    >
      {isPicture ? (
        <img
          src={href}
          alt={t('picture', { number })}
          loading="lazy"
          decoding="async"
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        <FileText className="size-12 text-ink-mute" aria-hidden="true" />
      )}
    </a>
  );
}
