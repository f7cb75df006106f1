import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreAccount } from '../../../modules/payout/payout.contract.ts';
import { answerBankForm } from '../../kit/banking/bank-account-form.server.ts';
import { BankAccountForm } from '../../kit/banking/bank-account-form.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsTabs } from '../centre/settings-tabs.tsx';
import type { Route } from './+types/store-bank-page';
import { OtherName } from './other-name.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/settings/bank';

/** Where the store is paid. Who keeps its books sees it, its owners change it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [named, { dataList: banks }] = await Promise.all([
    orHidden(server.api.payout.account({})),
    server.api.payment.banks({}),
  ]);
  const messages = pickMessages(server.locale, 'payout', 'banking', 'identity');
  return {
    ...named,
    banks: banks.map(({ code, name }) => ({ code, name })),
    now: new Date().toISOString(),
    isSaved: url.searchParams.get('done') === 'saved' && named.account !== null,
    head: pageHead(server, messages.payout.bank.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const reply = await answerBankForm(api, form, (account) => orHidden(api.payout.nameAccount(account)));
  return reply ?? redirect(`${path}?done=saved`);
}

export default function StoreBankPage() {
  const t = useTranslations('payout.bank');
  const { account, needsPassword, banks, mayName, now, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      <SettingsTabs current="bank" />
      {isSaved && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {account === null ? (
        <EmptyState title={t('none')} text={t('noneText')} className="py-6" />
      ) : (
        <CurrentAccount account={account} now={now} />
      )}
      <OtherName account={account} />
      {mayName ? (
        <Panel title={t(account === null ? 'name' : 'change')}>
          <p className="mb-4 max-w-prose text-ink-soft">{t('hold')}</p>
          <BankAccountForm
            key={account?.namedAt ?? 'none'}
            banks={banks}
            needsPassword={needsPassword}
            nameHint={t('nameHint')}
            submit={t('submit')}
            reply={reply}
          />
        </Panel>
      ) : (
        <Notice tone="info">{t('ownersOnly')}</Notice>
      )}
    </DeskPage>
  );
}

type CurrentAccountProps = { account: NonNullable<StoreAccount['account']>; now: string };

function CurrentAccount({ account, now }: CurrentAccountProps) {
  const t = useTranslations('payout.bank');
  return (
    <Panel title={t('current')}>
      <p className="font-semibold">{account.bankName}</p>
      <p className="text-lg tabular-nums">{account.accountNumber}</p>
      <p className="text-ink-soft">{account.accountName}</p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label={t('named')}>
          <Moment at={account.namedAt} />
        </Fact>
        {account.payableFrom > now && (
          <Fact label={t('held')}>
            <Moment at={account.payableFrom} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
