import { useLocale, useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { approvalDesk } from './approval-desk.ts';

export type WaitingApproval = ApprovalsAtItems['waiting'][number];

/** The request about a thing that waits for a second person. */
export function waitingOf(
  approvals: ApprovalsAtItems,
  subject: string | number,
): WaitingApproval | undefined {
  return approvals.waiting.find((each) => each.subject === String(subject));
}

/** Whether so much, in baht, waits for a second person. */
export function needsSecond({ limit }: Pick<ApprovalsAtItems, 'limit'>, amount: number): boolean {
  return limit !== null && Math.abs(amount) > limit;
}

/** At a thing that was asked for: by whom, when, and where it is answered. Wants the messages `approval`. */
export function WaitsNote({
  waiting,
  isReversal = false,
}: {
  waiting: WaitingApproval;
  isReversal?: boolean;
}) {
  const t = useTranslations('approval.at');
  const locale = useLocale();
  const { askedBy: name, askedAt } = waiting;
  return (
    <Notice
      tone="info"
      action={
        <Link to={approvalDesk.path} className="inline-flex min-h-11 items-center text-primary underline">
          {t('look')}
        </Link>
      }
    >
      {t(isReversal ? 'reversal' : 'waits', { name, at: formatDateTime(locale, new Date(askedAt)) })}
    </Notice>
  );
}

/** Before something that a second person has to approve: that it is so, and who that could be. */
export function NeededNote({ approvals: { limit, approvers } }: { approvals: ApprovalsAtItems }) {
  const t = useTranslations('approval.at');
  return (
    <Notice tone={approvers.length === 0 ? 'warning' : 'info'}>
      <p>{limit === 0 ? t('always') : t('needed', { limit: bahtText(limit ?? 0) })}</p>
      <p>{approvers.length === 0 ? t('nobody') : t('who', { names: approvers.join(', ') })}</p>
    </Notice>
  );
}

type AskFieldProps = { approvals: ApprovalsAtItems; isMissing: boolean; value?: string | undefined };

/** The same, with what the second person is told. */
export function AskField({ approvals, isMissing, value }: AskFieldProps) {
  const t = useTranslations('approval.at');
  return (
    <>
      <NeededNote approvals={approvals} />
      <TextAreaField
        name="ask"
        label={t('reason')}
        required
        rows={2}
        maxLength={500}
        defaultValue={value}
        error={isMissing ? t('missing') : undefined}
      />
    </>
  );
}
