import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslations } from 'use-intl';
import type { ApplicationForStaff } from '../../modules/onboarding/onboarding.contract.ts';
import { Moment } from '../order/moment.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';

type CompanyReviewProps = { application: ApplicationForStaff; isReasonMissing: boolean };

/** One company: what it said, what of it is proven, and the decision. */
export function CompanyReview({ application, isReasonMissing }: CompanyReviewProps) {
  const t = useTranslations('admin.companies');
  const office = useTranslations('admin');
  const { id, status } = application;
  return (
    <article
      aria-label={application.companyName}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{application.companyName}</h2>
        <p className="text-sm text-ink-mute">
          {t('asked')} <Moment at={application.createdAt} />
        </p>
      </header>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('business')} value={application.businessType} />
        <Fact label={t('targets')} value={application.userTargetTypes.join(' · ')} />
        <Fact label={t('email')} value={application.email} isProven={application.isEmailVerified} />
        <Fact
          label={t('telephone')}
          value={application.telephone}
          isProven={application.isTelephoneVerified}
        />
        {application.decidedAt !== null && (
          <div>
            <dt className="text-sm text-ink-mute">{t('decided')}</dt>
            <dd>
              <Moment at={application.decidedAt} />
            </dd>
          </div>
        )}
        {application.reason !== null && <Fact label={t('reason')} value={application.reason} />}
      </dl>
      {status === 'waiting' && (
        <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
          <DeedPanel
            label={office('approve')}
            title={t('approveTitle', { name: application.companyName })}
            text={t('approveText')}
            submit={office('approveSubmit')}
            intent="approve"
            fields={{ id }}
          />
          <DeedPanel
            label={office('reject')}
            title={t('rejectTitle')}
            text={t('rejectHint')}
            submit={office('rejectSubmit')}
            intent="reject"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('reason'),
              error: isReasonMissing ? office('rejectRequired') : undefined,
            }}
          />
        </div>
      )}
    </article>
  );
}

function Fact({ label, value, isProven }: { label: string; value: string | null; isProven?: boolean }) {
  const t = useTranslations('admin.companies');
  if (value === null) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 break-words">
        {value}
        {isProven !== undefined && (
          <span
            className={isProven ? 'flex items-center gap-1 text-sm text-success' : 'text-sm text-ink-mute'}
          >
            {isProven && <BadgeCheck className="size-4" aria-hidden="true" />}
            {t(isProven ? 'proven' : 'unproven')}
          </span>
        )}
      </dd>
    </div>
  );
}
