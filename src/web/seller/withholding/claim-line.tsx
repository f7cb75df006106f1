import { useTranslations } from 'use-intl';
import type { Claim } from '../../../modules/withholding/withholding.contract.ts';
import type { CertificateStatus } from '../../../modules/withholding/withholding.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<CertificateStatus, Tone> = {
  waiting: 'info',
  accepted: 'success',
  refused: 'danger',
  taken_back: 'warning',
};

export function CertificateBadge({ status }: { status: CertificateStatus }) {
  const t = useTranslations('withholding.status');
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>;
}

/** The link to an invoice's certificate: to send one, to send another, or to see what became of it. */
export function ClaimLink({ claim }: { claim: Claim }) {
  const t = useTranslations('withholding');
  const { statementNumber, documentNumber: number, certificate, isOpen } = claim;
  const key = !isOpen ? 'open' : certificate === null ? 'send' : 'sendAgain';
  return (
    <Link
      to={`/manage-store/finance/withholding/${statementNumber}`}
      aria-label={t(`${key}Of`, { number })}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline"
    >
      {t(key)}
    </Link>
  );
}

/** Of a statement: what may be claimed back of its commission, or what became of the claim. */
export function ClaimLine({ claim }: { claim: Claim }) {
  const t = useTranslations('withholding');
  const { certificate, due, isOpen } = claim;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
      <span className="tabular-nums">
        {isOpen || certificate === null
          ? t('claimLine', { amount: bahtText(due) })
          : `${t('title')} ${bahtText(certificate.amount)}`}
      </span>
      {certificate !== null && <CertificateBadge status={certificate.status} />}
      <ClaimLink claim={claim} />
    </p>
  );
}
