import { data, Link, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { Moment } from '../order/moment.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/seller-return-page';
import { NextStep } from './next-step.tsx';
import { returnsHref } from './return-links.ts';
import { Fact, ReturnSheet } from './return-sheet.tsx';
import { ReturnStatusBadge } from './return-status.tsx';
import { actOnSellerReturn } from './seller-return-action.server.ts';
import { AnswerForms, ContestForm, ReceiveForm } from './seller-return-actions.tsx';

export { privateMeta as meta } from '../private-meta.ts';

/** One return of an order of the caller's store; another store's, and everybody else's, isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { returnNumber } = params;
  if (!/^RT\d{1,15}-\d{1,3}-\d{1,3}$/.test(returnNumber)) throw data(null, { status: 404 });
  const request = await orHidden(server.api.returns.sellerDetail({ returnNumber }));
  const messages = pickMessages(server.locale, 'returns');
  return {
    request,
    now: new Date().toISOString(),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.returns.detail.title.replace('{returnNumber}', returnNumber)),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnSellerReturn(request, serverSide(context), params.returnNumber);
}

export default function SellerReturnPage() {
  const t = useTranslations('returns');
  const { request, now, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
  const success = successOf(done, request.status);
  const { returnNumber, orderNumber } = request;
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('seller.orders'), to: '/seller/orders' },
              { label: t('seller.title'), to: returnsHref('seller') },
              { label: returnNumber },
            ]}
          />
        }
        lead={
          <>
            {t('detail.askedAt')} <Moment at={request.createdAt} className="tabular-nums" />
          </>
        }
        aside={<ReturnStatusBadge status={request.status} refundTotal={request.refundTotal} />}
      >
        {t('detail.title', { returnNumber })}
      </PageTitle>
      <div className="grid gap-4">
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {success !== null && <Notice tone="success">{t(`done.${success}`)}</Notice>}
        <ReturnSheet
          side="seller"
          request={request}
          next={
            <NextStep side="seller" request={request} now={now}>
              {request.canAnswer && <AnswerForms request={request} reply={reply} />}
              <div className="flex flex-wrap items-start gap-2 empty:hidden">
                {request.canReceive && <ReceiveForm request={request} reply={reply} />}
                {request.canContest && <ContestForm reply={reply} />}
              </div>
            </NextStep>
          }
          parties={
            <>
              <Fact label={t('detail.order')}>
                <Link
                  to={`/seller/orders/${orderNumber}`}
                  className="font-semibold text-primary hover:underline"
                >
                  {orderNumber}
                </Link>
              </Fact>
              <Fact label={t('detail.buyer')}>{request.buyerName}</Fact>
            </>
          }
        />
      </div>
    </main>
  );
}

/** What has just been done is only said of a return that is so. */
function successOf(done: string | null, status: string) {
  if (done === 'approved' && status === 'approved') return 'approved' as const;
  if (done === 'rejected' && status === 'rejected') return 'rejected' as const;
  if (done === 'received' && (status === 'received' || status === 'refunded')) return 'received' as const;
  return null;
}
