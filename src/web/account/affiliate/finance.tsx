import { useLocale, useTranslations } from 'use-intl';
import { isNameSame } from '../../../modules/banking/banking.rules.ts';
import { monthName } from '../../kit/document/month-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { affiliateHref, affiliatePath } from './affiliate-tabs.rules.ts';
import type { PartOf } from './read-part.server.ts';

type Part = PartOf<'finance'>;

/** Statements by month, and what a withdrawal needs: an account in one's name, a proven identity. */
export function Finance({ part }: { part: Part }) {
  const t = useTranslations('affiliatePlace.finance');
  const { withheld } = part;
  return (
    <>
      <Statements statements={part.statements} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Accounts part={part} />
        <Identity verification={part.verification} />
        <Panel title={t('tax')}>
          <p className="font-semibold">
            {withheld.count === 0
              ? t('taxNone')
              : t('taxSum', { amount: bahtText(withheld.tax), count: withheld.count })}
          </p>
          <p className="text-sm text-ink-mute">{t('taxText')}</p>
          <ButtonLink to={affiliateHref('withdraw')} variant="secondary" className="justify-self-start">
            {t('withdraw')}
          </ButtonLink>
        </Panel>
      </div>
    </>
  );
}

function Statements({ statements }: { statements: Part['statements'] }) {
  const t = useTranslations('affiliatePlace.finance');
  const locale = useLocale();
  return (
    <Panel title={t('statements')}>
      <p className="text-sm text-ink-mute">{t('statementsText')}</p>
      {statements.length === 0 ? (
        <EmptyState headingLevel="h3" title={t('empty')} text={t('emptyText')} className="py-6" />
      ) : (
        <ul aria-label={t('statements')} className="divide-y divide-line">
          {statements.map((row) => (
            <li key={row.month} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <div className="min-w-0 tabular-nums">
                <p className="font-semibold">{monthName(locale, row.month)}</p>
                <dl className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
                  {(['in', 'out', 'closing'] as const).map((key) => (
                    <div key={key} className="flex gap-1">
                      <dt>{t(key)}</dt>
                      <dd>{bahtText(row[key])}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              <FileLink
                href={`${affiliatePath}/statement/${row.month}`}
                label={t('fileOf', { month: monthName(locale, row.month) })}
              >
                {t('file')}
              </FileLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Accounts({ part: { accounts, verification } }: { part: Part }) {
  const t = useTranslations('affiliatePlace.finance');
  const { verification: known, isVerified } = verification;
  const verifiedName = isVerified && known !== null ? `${known.firstname} ${known.lastname}` : null;
  return (
    <Panel title={t('account')}>
      <p className="text-sm text-ink-mute">{t('accountText')}</p>
      {accounts.length === 0 ? (
        <p>{t('noAccount')}</p>
      ) : (
        <ul aria-label={t('account')} className="grid gap-2">
          {accounts.map((account) => (
            <li key={account.id}>
              <p className="font-semibold">
                {account.bankName} <span className="tabular-nums">{account.accountNumber}</span>
              </p>
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
                {account.accountName}
                {verifiedName !== null &&
                  (isNameSame(account.accountName, verifiedName) ? (
                    <Badge tone="success">{t('sameName')}</Badge>
                  ) : (
                    <Badge tone="warning">{t('otherName')}</Badge>
                  ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/user/profile/bank-account" variant="secondary" className="justify-self-start">
        {t('accounts')}
      </ButtonLink>
    </Panel>
  );
}

function Identity({ verification: { isVerified, verification } }: { verification: Part['verification'] }) {
  const t = useTranslations('affiliatePlace.finance');
  const status = verification?.status;
  const words = isVerified
    ? t('verified')
    : status === 'waiting'
      ? t('waitingIdentity')
      : status === 'rejected'
        ? t('rejectedIdentity')
        : t('notVerified');
  return (
    <Panel title={t('identity')}>
      <p>{words}</p>
      <ButtonLink to="/user/profile/verification" variant="secondary" className="justify-self-start">
        {t(isVerified ? 'identity' : 'verify')}
      </ButtonLink>
    </Panel>
  );
}
