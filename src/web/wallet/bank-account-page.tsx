import { useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import type { BankAccount } from '../../modules/banking/banking.contract.ts';
import { Moment } from '../order/moment.tsx';
import { pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/bank-account-page';
import { actOnBankAccounts } from './bank-account-action.server.ts';
import { BankAccountForm } from './bank-account-form.tsx';

export { privateMeta as meta } from '../private-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [accounts, { dataList: banks }] = await Promise.all([
    server.api.banking.list({}),
    server.api.payment.banks({}),
  ]);
  const messages = pickMessages(server.locale, 'wallet', 'identity');
  return {
    ...accounts,
    banks: banks.map(({ code, name }) => ({ code, name })),
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
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
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
                <Account account={account} now={page.now} />
              </li>
            ))}
          </ul>
        )}
        {page.dataList.length < page.most && (
          <BankAccountForm
            key={page.dataList.length}
            banks={page.banks}
            needsPassword={page.needsPassword}
            reply={isAdding ? reply : undefined}
          />
        )}
      </div>
    </>
  );
}

function Account({ account, now }: { account: BankAccount; now: string }) {
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
        {account.withdrawableFrom > now && (
          <p className="text-sm text-ink-mute">
            {t('heldUntil')} <Moment at={account.withdrawableFrom} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-1">
        {!account.isDefault && (
          <DeedPanel
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
        <DeedPanel
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
