import { data, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { Moment } from '../order/moment.tsx';
import { orderHref } from '../order/order-links.ts';
import { pageHead } from '../private-page.server.ts';
import { carrierNames } from '../seller/carriers.ts';
import { orNotFound, requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/my-return-page';
import { actOnMyReturn } from './my-return-action.server.ts';
import { DisputeForm, SendBackForm, WithdrawForm } from './my-return-actions.tsx';
import { NextStep } from './next-step.tsx';
import { returnsHref } from './return-links.ts';
import { Fact, ReturnSheet } from './return-sheet.tsx';
import { ReturnStatusBadge } from './return-status.tsx';
import { returnListHref, tabsOf } from './return-tabs.rules.ts';

export { privateMeta as meta } from '../private-meta.ts';

const numberPattern = /^RT\d{1,15}-\d{1,3}-\d{1,3}$/;

/** One return of the shopper; another's isn't there. SPEC §2's {menu}/{tab} is this address with a tab's name. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const tab = tabsOf('shopper').find(({ key }) => key === params.returnNumber);
  if (tab !== undefined) throw redirect(returnListHref('shopper', tab.key));
  if (!numberPattern.test(params.returnNumber)) throw data(null, { status: 404 });
  const request = await orNotFound(api.returns.detail({ returnNumber: params.returnNumber }));
  const channels = request.canSendBack ? await api.shipping.list({ sellerId: request.seller.id }) : null;
  const messages = pickMessages(locale, 'returns');
  return {
    request,
    carriers: carrierNames(locale, channels?.dataList ?? []),
    now: new Date().toISOString(),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.returns.detail.title.replace('{returnNumber}', request.returnNumber)),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnMyReturn(request, serverSide(context), params.returnNumber);
}

export default function MyReturnPage() {
  const t = useTranslations('returns');
  const { request, carriers, now, done } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply = actionData instanceof Response ? undefined : actionData;
  const success = successOf(done, request.status);
  const { returnNumber, orderNumber, seller } = request;
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('mine.title'), to: returnsHref('shopper') }, { label: returnNumber }]}
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
          side="shopper"
          request={request}
          next={
            <NextStep side="shopper" request={request} now={now}>
              {request.canSendBack && <SendBackForm carriers={carriers} reply={reply} />}
              {request.canDispute && <DisputeForm reply={reply} />}
              {request.canWithdraw && <WithdrawForm />}
            </NextStep>
          }
          parties={
            <>
              <Fact label={t('detail.order')}>
                <Link to={orderHref(orderNumber)} className="font-semibold text-primary hover:underline">
                  {orderNumber}
                </Link>
              </Fact>
              <Fact label={t('detail.seller')}>
                <Link to={`/store/${seller.urlKey}`} className="hover:text-primary hover:underline">
                  {seller.name}
                </Link>
              </Fact>
            </>
          }
        />
      </div>
    </>
  );
}

/** What has just been done is only said of a return that is so. */
function successOf(done: string | null, status: string) {
  if (done === 'requested' && status === 'requested') return 'requested' as const;
  if (done === 'disputed' && status === 'disputed') return 'disputed' as const;
  if (done === 'withdrawn' && status === 'lapsed') return 'withdrawn' as const;
  if (done === 'sent' && status === 'sent_back') return 'sent' as const;
  return null;
}
