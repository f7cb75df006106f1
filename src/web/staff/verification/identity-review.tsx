import FileText from 'lucide-react/icons/file-text';
import { useTranslations } from 'use-intl';
import type { VerificationForStaff } from '../../../modules/verification/verification.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovePanel, RejectPanel } from '../desk/decision-panels.tsx';

type IdentityReviewProps = { verification: VerificationForStaff; isReasonMissing: boolean };

/** What somebody says of themselves beside their documents, and the decision. */
export function IdentityReview({ verification, isReasonMissing }: IdentityReviewProps) {
  const t = useTranslations('treasury.identities');
  const desk = useTranslations('admin');
  const { id, status } = verification;
  const name = `${verification.firstname} ${verification.lastname}`.trim();
  return (
    <DeskItem
      label={name}
      actions={
        status === 'waiting' ? (
          <>
            <ApprovePanel id={id} title={t('approveTitle', { name })} text={t('approveText')} />
            <RejectPanel
              id={id}
              title={t('rejectTitle')}
              text={t('rejectHint')}
              reason={t('reason')}
              isReasonMissing={isReasonMissing}
            />
          </>
        ) : status === 'approved' ? (
          <ConfirmPanel
            label={t('revoke')}
            title={t('revokeTitle', { name })}
            text={t('revokeText')}
            submit={t('revokeSubmit')}
            intent="revoke"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{ label: t('reason'), error: isReasonMissing ? desk('rejectRequired') : undefined }}
          />
        ) : undefined
      }
    >
      {verification.sameCardCount > 0 && (
        <Notice tone="warning">{t('sameCard', { count: verification.sameCardCount })}</Notice>
      )}
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Documents verification={verification} name={name} />
        <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label={t('name')}>
            <span className="text-lg font-semibold">{name}</span>
          </Fact>
          <Fact label={t('idCard')}>
            <span className="text-lg font-semibold tabular-nums">{verification.idCardNumber}</span>
          </Fact>
          {verification.email !== null && <Fact label={t('email')}>{verification.email}</Fact>}
          {verification.telephone !== null && <Fact label={t('telephone')}>{verification.telephone}</Fact>}
          <Fact label={t('asked')}>
            <Moment at={verification.createdAt} />
          </Fact>
          {verification.decidedAt !== null && (
            <Fact label={t(verification.revokedAt === null ? 'decided' : 'revoked')}>
              <Moment at={verification.decidedAt} />
            </Fact>
          )}
          {verification.reason !== null && <Fact label={t('reason')}>{verification.reason}</Fact>}
        </dl>
      </div>
    </DeskItem>
  );
}

function Documents({ verification, name }: { verification: VerificationForStaff; name: string }) {
  const t = useTranslations('treasury.identities');
  if (verification.documents.length === 0) return <p className="text-ink-soft">{t('gone')}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3">
      {verification.documents.map(({ part, isPicture }) => {
        const href = `/admin/identities/${verification.id}/${part}`;
        const label = t(`parts.${part}`);
        return (
          <li key={part} className="grid content-start gap-1">
            <a
              href={href}
              target={isPicture ? '_blank' : undefined}
              rel="noreferrer"
              download={isPicture ? undefined : true}
              aria-label={t(isPicture ? 'open' : 'download', { part: label })}
              className="grid h-44 place-items-center overflow-hidden rounded-md bg-wash"
            >
              {isPicture ? (
                <img
                  src={href}
                  alt={t('alt', { part: label, name })}
                  loading="lazy"
                  decoding="async"
                  className="max-h-full max-w-full object-contain"
                />
              ) : (
                <FileText className="size-12 text-ink-mute" aria-hidden="true" />
              )}
            </a>
            <span className="text-sm text-ink-soft">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}
