import { useTranslations } from 'use-intl';
import type { WholeAccount } from '../../../modules/people-desk/people-desk.contract.ts';
import type { StaffRight } from '../../../shared/contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { UserReply } from './user-action.server.ts';
import { nameOfAccount } from './users-address.ts';

type UserDeedsProps = {
  person: WholeAccount;
  rights: readonly StaffRight[];
  reply: UserReply | undefined;
};

/** What staff can do with an account: see as its owner, shut it out or open it again. Staff's own are the owners' affair. */
export function UserDeeds({ person, rights, reply }: UserDeedsProps) {
  const t = useTranslations('peopleDesk');
  const { account } = person;
  const name = nameOfAccount(account);
  const isStaff = account.role === 'staff';
  const errorOf = (intent: string, text: string) =>
    reply?.intent === intent && reply.isEmpty === true ? text : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {rights.includes('seeAs') && !isStaff && !account.isDisabled && (
        <ConfirmPanel
          label={t('seeAs.label')}
          title={t('seeAs.title', { name })}
          text={t('seeAs.text')}
          submit={t('seeAs.submit')}
          intent="seeAs"
          look="secondary"
          reason={{ label: t('seeAs.reason'), error: errorOf('seeAs', t('seeAs.reasonRequired')) }}
        />
      )}
      {(!isStaff || rights.includes('staff')) &&
        (account.isDisabled ? (
          <ConfirmPanel
            label={t('enable.label')}
            title={t('enable.title', { name })}
            text={t('enable.text')}
            submit={t('enable.submit')}
            intent="enable"
            look="secondary"
          />
        ) : (
          <ConfirmPanel
            label={t('disable.label')}
            title={t('disable.title', { name })}
            text={t('disable.text')}
            submit={t('disable.submit')}
            intent="disable"
            look="secondary"
            tone="danger"
            reason={{
              label: t('disable.reason'),
              hint: t('disable.reasonHint'),
              error: errorOf('disable', t('disable.reasonRequired')),
            }}
          >
            <Follows person={person} />
          </ConfirmPanel>
        ))}
    </div>
  );
}

/** What will come of shutting somebody out, before it is done. */
function Follows({ person }: { person: WholeAccount }) {
  const t = useTranslations('peopleDesk.disable');
  const { counts, balances, store, sessions } = person;
  return (
    <div className="rounded-md bg-wash p-4">
      <p className="font-semibold">{t('follows')}</p>
      <ul className="list-disc pl-5 text-ink-soft">
        <li>{t('sessions', { count: sessions.length })}</li>
        <li>{t('orders', { count: counts.openOrders })}</li>
        <li>{t('returns', { count: counts.openReturns })}</li>
        <li>{store === null ? t('noStore') : t('store', { name: store.name })}</li>
        <li>{t('money', { points: balances.points, cashback: bahtText(balances.cashback) })}</li>
        <li>{t('withdrawals', { count: counts.openWithdrawals })}</li>
      </ul>
    </div>
  );
}
