import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { buyerHref } from '../../kit/chat/chat-side.ts';
import { CiteForm } from '../../kit/chat/cite-form.tsx';
import { readCiteQuery } from '../../kit/chat/cite-query.ts';
import { PrivateChat } from '../../kit/chat/private-chat.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { isReturnNumber, returnsHref } from '../../kit/returns/return-links.ts';
import { ReturnView, useReturnTitle } from '../../kit/returns/return-view.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/seller-return-page';
import { actOnSellerReturn } from './seller-return-action.server.ts';
import { AnswerForms, ContestForm, ReceiveForm } from './seller-return-actions.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One return of an order of the caller's store; another store's, and everybody else's, isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { returnNumber } = params;
  if (!isReturnNumber(returnNumber)) throw data(null, { status: 404 });
  const request = await orHidden(server.api.returns.sellerDetail({ returnNumber }));
  const { dataList: proofs } = await orHidden(
    server.api.packingProof.proof({ orderNumber: request.orderNumber }),
  );
  const { before, ticked } = readCiteQuery(url);
  const citable = server.isSeeing
    ? null
    : await orHidden(server.api.storeChat.citable({ returnNumber, ...(before > 0 ? { before } : {}) }));
  const messages = pickMessages(server.locale, 'returns', 'packingProof', 'chat');
  return {
    request,
    citable,
    isOlder: before > 0,
    ticked,
    proofs,
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
  const { request, citable, isOlder, ticked, proofs, now, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const success = successOf(done, request.status);
  return (
    <DeskPage
      {...useReturnTitle(request)}
      way={[{ label: t('seller.title'), to: returnsHref('seller') }]}
      crumb={request.returnNumber}
    >
      <ReturnView
        side="seller"
        request={request}
        now={now}
        failure={reply?.message}
        done={success === null ? null : t(`done.${success}`)}
        orderHref={`/manage-store/orders/${request.orderNumber}`}
        parties={
          <Fact label={t('detail.buyer')}>
            {request.buyerName}
            <Link
              to={buyerHref(request.orderNumber)}
              className="ml-3 text-sm font-semibold text-primary hover:underline"
            >
              {t('detail.chatBuyer')}
            </Link>
          </Fact>
        }
      >
        {request.canAnswer && <AnswerForms request={request} reply={reply} />}
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          {request.canReceive && <ReceiveForm request={request} reply={reply} />}
          {request.canContest && <ContestForm reply={reply} />}
        </div>
      </ReturnView>
      {citable !== null && (
        <CiteForm
          side="store"
          citable={citable}
          isOlder={isOlder}
          ticked={reply?.ticked ?? ticked}
          href={returnsHref('seller', request.returnNumber)}
          isDone={done === 'cited'}
        />
      )}
      {citable === null && request.status === 'disputed' && <PrivateChat />}
      <PackingProofs side="seller" orderNumber={request.orderNumber} proofs={proofs} />
    </DeskPage>
  );
}

/** What has just been done is only said of a return that is so. */
function successOf(done: string | null, status: string) {
  if (done === 'approved' && status === 'approved') return 'approved' as const;
  if (done === 'kept' && (status === 'received' || status === 'refunded')) return 'kept' as const;
  if (done === 'rejected' && status === 'rejected') return 'rejected' as const;
  if (done === 'received' && (status === 'received' || status === 'refunded')) return 'received' as const;
  return null;
}
