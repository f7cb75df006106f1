import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslations } from 'use-intl';
import type { ApplicationForStaff } from '../../../modules/onboarding/onboarding.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ApprovePanel, RejectPanel } from '../desk/decision-panels.tsx';

type CompanyReviewProps = { application: ApplicationForStaff; isReasonMissing: boolean };

/** One company: what it said, what of it is proven, and the decision. */
export function CompanyReview({ application, isReasonMissing }: CompanyReviewProps) {
  const t = useTranslations('admin.companies');
  const { id, status } = application;
  return (
    <DeskItem
      label={application.companyName}
      title={application.companyName}
      when={
        <>
          {t('asked')} <Moment at={application.createdAt} />
        </>
      }
      actions={
        status === 'waiting' ? (
          <>
            <ApprovePanel
              id={id}
              title={t('approveTitle', { name: application.companyName })}
              text={t('approveText')}
            />
            <RejectPanel
              id={id}
              title={t('rejectTitle')}
              text={t('rejectHint')}
              reason={t('reason')}
              isReasonMissing={isReasonMissing}
            />
          </>
        ) : undefined
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('business')}>{application.businessType}</Fact>
        <Fact label={t('targets')}>{application.userTargetTypes.join(' · ')}</Fact>
        <ContactFact label={t('email')} value={application.email} isProven={application.isEmailVerified} />
        <ContactFact
          label={t('telephone')}
          value={application.telephone}
          isProven={application.isTelephoneVerified}
        />
        {application.decidedAt !== null && (
          <Fact label={t('decided')}>
            <Moment at={application.decidedAt} />
          </Fact>
        )}
        {application.reason !== null && <Fact label={t('reason')}>{application.reason}</Fact>}
      </dl>
    </DeskItem>
  );
}

/** An address of theirs, and whether they have proven that it is. */
function ContactFact({ label, value, isProven }: { label: string; value: string | null; isProven: boolean }) {
  const t = useTranslations('admin.companies');
  if (value === null) return null;
  return (
    <Fact label={label}>
      <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {value}
        <span className={isProven ? 'flex items-center gap-1 text-sm text-success' : 'text-sm text-ink-mute'}>
          {isProven && <BadgeCheck className="size-4" aria-hidden="true" />}
          {t(isProven ? 'proven' : 'unproven')}
        </span>
      </span>
    </Fact>
  );
}
