import BadgeCheck from 'lucide-react/icons/badge-check';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ApplicationForStaff } from '../../modules/onboarding/onboarding.contract.ts';
import { ActionPanel } from '../order/action-panel.tsx';
import { Moment } from '../order/moment.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';

type CompanyReviewProps = { application: ApplicationForStaff; isReasonMissing: boolean };

/** One company: what it said, what of it is proven, and the decision. */
export function CompanyReview({ application, isReasonMissing }: CompanyReviewProps) {
  const t = useTranslations('admin.companies');
  const office = useTranslations('admin');
  const { formData } = useNavigation();
  const busy = formData?.get('id') === String(application.id) ? formData.get('intent') : null;
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
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="approve" isBusy={busy === 'approve'}>
              {office('approve')}
            </Button>
          </Form>
          <ActionPanel
            label={office('reject')}
            title={t('rejectTitle')}
            text={t('rejectHint')}
            look="quiet"
            isOpen={isReasonMissing}
          >
            <Form method="post" noValidate className="grid gap-3">
              <input type="hidden" name="id" value={id} />
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
                value="reject"
                variant="danger"
                isBusy={busy === 'reject'}
                className="justify-self-start"
              >
                {office('rejectSubmit')}
              </Button>
            </Form>
          </ActionPanel>
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
