import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { askReturnHref, returnsHref } from '../../kit/returns/return-links.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/return-page';
import { ChooseOrder } from './choose-order.tsx';
import { otherAccount } from './return-form.rules.ts';
import { ReturnForm } from './return-form.tsx';
import { readAskable, sendReturn } from './return-form-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;
function readOrderNumber(query: URLSearchParams): string | null {
  const orderNumber = query.get('order') ?? '';
  return orderNumberPattern.test(orderNumber) ? orderNumber : null;
}

/** SPEC §2 /product/return/{urlKey?}: what of an order goes back; without an order, which one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'returns', 'order');
  // An order's number in the product's place means that order.
  if (orderNumberPattern.test(params.urlKey ?? '')) throw redirect(`/product/return?order=${params.urlKey}`);
  const orderNumber = readOrderNumber(url.searchParams);
  const head = pageHead(server, messages.returns.ask.title);
  if (orderNumber === null) {
    const pageNo = readPageNo(url.searchParams.get('pageNo'));
    return {
      kind: 'choose' as const,
      ...(await readReturnableOrders(server, params.urlKey, pageNo)),
      head,
      messages,
    };
  }
  const { returnable, order, lines, shippingBaht } = await readAskable(server, orderNumber);
  if (returnable.refusal !== null)
    return {
      kind: 'refused' as const,
      orderNumber,
      refusal: returnable.refusal,
      until: returnable.until,
      head,
      messages,
    };
  const needsBankAccount = returnable.needsBankAccount;
  const [{ dataList: accounts }, { dataList: banks }] = needsBankAccount
    ? await Promise.all([server.api.banking.list({}), server.api.payment.banks({})])
    : [{ dataList: [] }, { dataList: [] }];
  const ticked = lines.filter(
    (line) => line.returnable > 0 && (line.urlKey === params.urlKey || lines.length === 1),
  );
  return {
    kind: 'form' as const,
    orderNumber,
    sellerName: order.seller.name,
    until: returnable.until,
    storeAnswerDays: returnable.storeAnswerDays,
    lines,
    needsBankAccount,
    reasons: returnable.reasons,
    shippingBaht,
    accounts,
    banks,
    key: crypto.randomUUID(),
    start: {
      gifts: {},
      copies: Object.fromEntries(ticked.map((line) => [line.orderLineId, String(line.returnable)])),
      reason: '',
      note: '',
      account: String(accounts.find(({ isDefault }) => isDefault)?.id ?? otherAccount),
      bankCode: '',
      accountNumber: '',
      accountName: '',
    },
    head,
    messages,
  };
}

/** Orders of which something can still be asked back; of a product, its only order at once. */
async function readReturnableOrders({ api }: ServerSide, urlKey: string | undefined, pageNo: number) {
  const list = await api.order.list({ view: 'returnable', pageNo, perpage });
  const withProduct = list.dataList.filter(({ products }) => products.some((line) => line.urlKey === urlKey));
  const [only] = withProduct;
  if (urlKey !== undefined && only !== undefined && withProduct.length === 1 && list.total <= perpage)
    throw redirect(askReturnHref(only.orderNumber, urlKey));
  return { list, urlKey: urlKey ?? null };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const orderNumber = readOrderNumber(new URL(request.url).searchParams);
  if (orderNumber === null) return redirect('/product/return');
  return sendReturn(request, serverSide(context), orderNumber);
}

export default function ReturnPage() {
  const t = useTranslations('returns');
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const orderNumber = loaded.kind === 'choose' ? null : loaded.orderNumber;
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('mine.title'), to: returnsHref('shopper') },
              ...(orderNumber === null
                ? []
                : [{ label: t('ask.order', { orderNumber }), to: orderHref(orderNumber) }]),
              { label: t('ask.title') },
            ]}
          />
        }
        lead={
          loaded.kind === 'form' ? (
            <>
              {loaded.sellerName} · {t('ask.lead', { days: loaded.storeAnswerDays })}
              {loaded.until !== null && (
                <span className="block">
                  {t('ask.until')} <Moment at={loaded.until} className="font-semibold tabular-nums" />
                </span>
              )}
            </>
          ) : loaded.kind === 'choose' ? (
            t('choose.lead')
          ) : undefined
        }
      >
        {loaded.kind === 'choose' ? t('choose.title') : t('ask.title')}
      </PageTitle>
      {loaded.kind === 'choose' && <ChooseOrder list={loaded.list} urlKey={loaded.urlKey} />}
      {loaded.kind === 'refused' && <Refused {...loaded} />}
      {loaded.kind === 'form' && (
        <ReturnForm
          key={loaded.orderNumber}
          lines={loaded.lines}
          start={loaded.start}
          formKey={loaded.key}
          reasons={loaded.reasons}
          needsBankAccount={loaded.needsBankAccount}
          shippingBaht={loaded.shippingBaht}
          accounts={loaded.accounts}
          banks={loaded.banks}
          reply={reply}
        />
      )}
    </main>
  );
}

type RefusedProps = {
  orderNumber: string;
  refusal: 'orderNotShipped' | 'returnTooLate' | 'filesNotReturnable' | 'nothingToReturn';
  until: string | null;
};

/** Why nothing of the order can go back, and until when it could. */
function Refused({ orderNumber, refusal, until }: RefusedProps) {
  const t = useTranslations('returns');
  return (
    <EmptyState
      title={t('refused.title')}
      text={
        <>
          {t(`refused.${refusal}`)}
          {until !== null && refusal === 'returnTooLate' && (
            <span className="block">
              {t('refused.until')} <Moment at={until} className="font-semibold tabular-nums" />
            </span>
          )}
        </>
      }
      action={
        <>
          <ButtonLink to={orderHref(orderNumber)}>{t('ask.orderLink')}</ButtonLink>
          <ButtonLink to={returnsHref('shopper')} variant="secondary">
            {t('choose.returns')}
          </ButtonLink>
        </>
      }
    />
  );
}
