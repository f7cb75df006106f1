import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { BankAccount } from '../../../modules/banking/banking.contract.ts';
import { isNameSame } from '../../../modules/banking/banking.rules.ts';
import { BankAccountForm } from '../../kit/banking/bank-account-form.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/bank-account-page';
import { actOnBankAccounts } from './bank-account-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [accounts, { isVerified, verification }, { dataList: banks }] = await Promise.all([
    server.api.banking.list({}),
    server.api.verification.own({}),
    server.api.payment.banks({}),
  ]);
  const messages = pickMessages(server.locale, 'wallet', 'banking', 'identity');
  return {
    ...accounts,
    banks: banks.map(({ code, name }) => ({ code, name })),
    verifiedName:
      isVerified && verification !== null ? `${verification.firstname} ${verification.lastname}` : null,
    now: new Date().toISOString(),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.wallet.bank.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnBankAccounts(request, serverSide(context));
}

const doneTexts = ['added', 'default', 'removed'] as const;

export default function BankAccountPage() {
  const t = useTranslations('wallet');
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const done = doneTexts.find((key) => key === page.done);
  const isAdding = reply?.values !== undefined;
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('title'), to: '/user/profile/my-wallet' }, { label: t('bank.title') }]}
          />
        }
        lead={t('bank.lead', { most: page.most })}
      >
        {t('bank.title')}
      </PageTitle>
      <div className="grid gap-4">
        {done !== undefined && reply === undefined && (
          <Notice tone="success">{t(`bank.done.${done}`)}</Notice>
        )}
        {reply?.message !== undefined && !isAdding && <Notice tone="error">{reply.message}</Notice>}
        {page.dataList.length === 0 ? (
          <EmptyState title={t('bank.empty')} text={t('bank.emptyText')} className="py-6" />
        ) : (
          <ul aria-label={t('bank.title')} className="grid gap-3">
            {page.dataList.map((account) => (
              <li key={account.id}>
                <Account account={account} now={page.now} verifiedName={page.verifiedName} />
              </li>
            ))}
          </ul>
        )}
        {page.dataList.length < page.most && (
          <Panel title={t('bank.add')}>
            <BankAccountForm
              key={page.dataList.length}
              banks={page.banks}
              needsPassword={page.needsPassword}
              nameHint={t('bank.nameHint')}
              submit={t('bank.submit')}
              reply={isAdding ? reply : undefined}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

type AccountProps = { account: BankAccount; now: string; verifiedName: string | null };

function Account({ account, now, verifiedName }: AccountProps) {
  const t = useTranslations('wallet.bank');
  const label = `${account.bankName} ${account.accountNumber}`;
  return (
    <article
      aria-label={label}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {account.bankName}
          {account.isDefault && <Badge tone="primary">{t('default')}</Badge>}
        </p>
        <p className="tabular-nums">{account.accountNumber}</p>
        <p className="text-ink-soft">{account.accountName}</p>
        {verifiedName !== null && !isNameSame(account.accountName, verifiedName) && (
          <p className="text-sm font-semibold text-warning">{t('otherName', { name: verifiedName })}</p>
        )}
        {account.withdrawableFrom > now && (
          <p className="text-sm text-ink-mute">
            {t('heldUntil')} <Moment at={account.withdrawableFrom} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-1">
        {!account.isDefault && (
          <ConfirmPanel
            label={t('makeDefault')}
            name={t('makeDefaultOne', { account: label })}
            title={t('makeDefaultTitle', { account: label })}
            text={t('makeDefaultText')}
            submit={t('makeDefault')}
            intent="default"
            fields={{ id: account.id }}
            look="quiet"
          />
        )}
        <ConfirmPanel
          label={t('remove')}
          title={t('removeTitle')}
          text={t('removeText')}
          submit={t('removeOne', { account: label })}
          intent="remove"
          fields={{ id: account.id }}
          look="quiet"
          tone="danger"
        />
      </div>
    </article>
  );
}
