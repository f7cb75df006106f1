import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/withdraw-page';
import { checkWithdraw } from './withdraw-form.rules.ts';
import { WithdrawHistory } from './withdraw-history.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';
import { quoteWithdrawal } from './withdraw-quote.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const query = url.searchParams;
  const pageNo = readPageNo(query.get('pageNo'));
  const [terms, { dataList: accounts }, history] = await Promise.all([
    api.withdrawal.terms({}),
    api.banking.list({}),
    api.withdrawal.list({ pageNo, perpage }),
  ]);
  const now = new Date().toISOString();
  const typed = { amount: query.get('amount') ?? '', account: query.get('account') ?? '' };
  const checked = query.has('amount') ? checkWithdraw(typed, { ...terms, accounts }, now) : null;
  const messages = pickMessages(locale, 'wallet');
  return {
    terms,
    accounts,
    history,
    pageNo,
    now,
    typed,
    fields: checked?.isFine === false ? checked.fields : null,
    /** What is asked to be confirmed; the key makes it once however often that is pressed. */
    quote:
      checked?.isFine === true ? await quoteWithdrawal(api, checked.amountSatang, checked.accountId) : null,
    isDone: query.get('done') === 'requested',
    head: pageHead(server, messages.wallet.withdraw.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  try {
    await api.withdrawal.request({
      amount: Number(formText(form, 'amount')),
      bankAccountId: readNumber(formText(form, 'account')),
      idempotencyKey: formText(form, 'idempotencyKey'),
    });
    return redirect('/user/profile/withdraw?done=requested');
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** Confirmed cashback, to a bank account (SPEC §2 "withdraw history", §6). */
export default function WithdrawPage() {
  const t = useTranslations('wallet');
  const page = useLoaderData<typeof loader>();
  const message = useReply<typeof action>()?.message;
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('title'), to: '/user/profile/my-wallet' }, { label: t('withdraw.title') }]}
          />
        }
        lead={t('withdraw.lead')}
      >
        {t('withdraw.title')}
      </PageTitle>
      <div className="grid gap-4">
        {page.isDone && message === undefined && <Notice tone="success">{t('withdraw.done')}</Notice>}
        {message !== undefined && <Notice tone="error">{message}</Notice>}
        <WithdrawPanel
          terms={page.terms}
          accounts={page.accounts}
          typed={page.typed}
          fields={page.fields}
          quote={page.quote}
          now={page.now}
        />
        <WithdrawHistory
          history={page.history}
          pageNo={page.pageNo}
          perpage={perpage}
          makeHref={(toPage) => `/user/profile/withdraw?pageNo=${toPage}`}
        />
      </div>
    </>
  );
}
