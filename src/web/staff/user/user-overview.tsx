import { useTranslations } from 'use-intl';
import type { WholeAccount } from '../../../modules/people-desk/people-desk.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** What an account is and has now. */
export function UserOverview({ person }: { person: WholeAccount }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Contact person={person} />
      <Money person={person} />
      <Verification person={person} />
      <Consents person={person} />
      <Sessions person={person} />
    </div>
  );
}

function Contact({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk');
  const { account, store, language, isAffiliate, isPartner } = person;
  const proof = (isProven: boolean) => t(isProven ? 'contact.verified' : 'contact.unverified');
  const kinds = [
    ...(isAffiliate ? [t('contact.affiliate')] : []),
    ...(isPartner ? [t('contact.partner')] : []),
  ];
  return (
    <Panel title={t('contact.title')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('contact.email')}>
          {account.email === null ? t('contact.none') : `${account.email} (${proof(person.isEmailVerified)})`}
        </Fact>
        <Fact label={t('contact.telephone')}>
          {account.telephone === null
            ? t('contact.none')
            : `${account.telephone} (${proof(person.isTelephoneVerified)})`}
        </Fact>
        <Fact label={t('contact.language')}>{t(`contact.languages.${language}`)}</Fact>
        {kinds.length > 0 && <Fact label={t('contact.kinds')}>{kinds.join(' · ')}</Fact>}
        {store !== null && (
          <Fact label={t('store.title')}>
            {store.name}
            <span className="text-sm text-ink-soft">
              {' '}
              ({store.rights.map((right) => t(`store.right.${right as 'owner'}`)).join(', ')})
            </span>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Money({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk.money');
  const { points, cashback, cashbackWaiting, held } = person.balances;
  const sums = [
    { key: 'points', text: String(points) },
    { key: 'cashback', text: bahtText(cashback) },
    { key: 'cashbackWaiting', text: bahtText(cashbackWaiting) },
    { key: 'held', text: bahtText(held) },
  ] as const;
  return (
    <Panel title={t('title')} aside={<span className="text-sm text-ink-mute">{t('lead')}</span>}>
      <dl className="grid grid-cols-2 gap-3">
        {sums.map(({ key, text }) => (
          <div key={key} className="grid content-start rounded-md bg-wash p-3">
            <dt className="text-sm text-ink-mute">{t(key)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Verification({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk.verification');
  const { verification, bankAccounts } = person;
  const status = verification.isVerified ? 'approved' : (verification.status ?? 'none');
  return (
    <Panel title={t('title')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('identity')}>
          <Badge tone={status === 'approved' ? 'success' : status === 'rejected' ? 'danger' : 'neutral'}>
            {t(`status.${status}`)}
          </Badge>
        </Fact>
        {verification.idCardNumber !== '' && <Fact label={t('idCard')}>{verification.idCardNumber}</Fact>}
        <Fact label={t('banks')}>
          {bankAccounts.length === 0
            ? t('noBank')
            : bankAccounts.map(({ id, bankName, accountNumber, isDefault }) => (
                <span key={id} className="block">
                  {bankName} {accountNumber}
                  {isDefault && ` (${t('default')})`}
                </span>
              ))}
        </Fact>
      </dl>
    </Panel>
  );
}

function Consents({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk.consents');
  return (
    <Panel title={t('title')}>
      {person.consents.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="grid gap-2">
          {person.consents.map(({ kind, version, isGranted, at }) => (
            <li key={kind} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <span className="font-semibold">{t(`kind.${kind as 'terms'}`)}</span>
              <Badge tone={isGranted ? 'success' : 'neutral'}>{t(isGranted ? 'granted' : 'withdrawn')}</Badge>
              <span className="text-sm text-ink-mute">
                {t('version', { version })} · <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Sessions({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk.sessions');
  const lastSeen = useTranslations('peopleDesk')('lastSeen');
  const { sessions } = person;
  return (
    <div id="sessions" className="scroll-mt-24 lg:col-span-2">
      <Panel title={t('title')}>
        {sessions.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <>
            <ul className="grid divide-y divide-line">
              {sessions.map(({ id, device, lastSeenAt }) => {
                const name = device === null ? t('unknown') : t('device', device);
                return (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                    <span className="min-w-0">
                      {name}
                      <span className="block text-sm text-ink-mute">
                        {lastSeen} <Moment at={lastSeenAt} />
                      </span>
                    </span>
                    <ConfirmPanel
                      label={t('end')}
                      name={`${t('end')} ${name} ${id}`}
                      title={t('endTitle')}
                      text={t('endText')}
                      submit={t('endSubmit')}
                      intent="endSession"
                      fields={{ sessionId: id }}
                      look="quiet"
                    />
                  </li>
                );
              })}
            </ul>
            {sessions.length > 1 && (
              <ConfirmPanel
                label={t('endAll')}
                title={t('endAllTitle')}
                text={t('endText')}
                submit={t('endSubmit')}
                intent="endSession"
                fields={{ sessionId: 0 }}
                look="secondary"
              />
            )}
          </>
        )}
      </Panel>
    </div>
  );
}
