import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { CiteForm } from '../../kit/chat/cite-form.tsx';
import { readCiteQuery } from '../../kit/chat/cite-query.ts';
import { PrivateChat } from '../../kit/chat/private-chat.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { carrierNames } from '../../kit/parcel/parcel-form.rules.ts';
import { isReturnNumber, returnsHref } from '../../kit/returns/return-links.ts';
import { returnListHref, tabsOf } from '../../kit/returns/return-tabs.rules.ts';
import { ReturnView, StoreFact, useReturnTitle } from '../../kit/returns/return-view.tsx';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/my-return-page';
import { actOnMyReturn } from './my-return-action.server.ts';
import { DisputeForm, SendBackForm, WithdrawForm } from './my-return-actions.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One return of the shopper; another's isn't there. SPEC §2's {menu}/{tab} is this address with a tab's name. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const tab = tabsOf('shopper').find(({ key }) => key === params.returnNumber);
  if (tab !== undefined) throw redirect(returnListHref('shopper', tab.key));
  if (!isReturnNumber(params.returnNumber)) throw data(null, { status: 404 });
  const request = await orNotFound(api.returns.detail({ returnNumber: params.returnNumber }));
  const channels = request.canSendBack ? await api.shipping.list({ sellerId: request.seller.id }) : null;
  const { dataList: proofs } = await orNotFound(
    api.packingProof.ownProof({ orderNumber: request.orderNumber }),
  );
  const { before, ticked } = readCiteQuery(url);
  const citable = server.isSeeing
    ? null
    : await orNotFound(
        api.chat.citable({ returnNumber: request.returnNumber, ...(before > 0 ? { before } : {}) }),
      );
  const messages = pickMessages(locale, 'returns', 'parcel', 'packingProof', 'chat');
  return {
    request,
    citable,
    isOlder: before > 0,
    ticked,
    carriers: carrierNames(locale, channels?.dataList ?? []),
    proofs,
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
  const { request, citable, isOlder, ticked, proofs, carriers, now, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const success = successOf(done, request.status);
  const { title, ...head } = useReturnTitle(request);
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('mine.title'), to: returnsHref('shopper') }, { label: request.returnNumber }]}
          />
        }
        {...head}
      >
        {title}
      </PageTitle>
      <ReturnView
        side="shopper"
        request={request}
        now={now}
        failure={reply?.message}
        done={success === null ? null : t(`done.${success}`)}
        orderHref={orderHref(request.orderNumber)}
        parties={<StoreFact seller={request.seller} chatAbout={request.orderNumber} />}
      >
        {request.canSendBack && <SendBackForm carriers={carriers} reply={reply} />}
        {request.canDispute && <DisputeForm reply={reply} />}
        {request.canWithdraw && <WithdrawForm />}
      </ReturnView>
      {citable !== null && (
        <CiteForm
          side="shopper"
          citable={citable}
          isOlder={isOlder}
          ticked={reply?.ticked ?? ticked}
          href={returnsHref('shopper', request.returnNumber)}
          isDone={done === 'cited'}
        />
      )}
      {citable === null && request.status === 'disputed' && <PrivateChat />}
      <PackingProofs side="shopper" orderNumber={request.orderNumber} proofs={proofs} />
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
