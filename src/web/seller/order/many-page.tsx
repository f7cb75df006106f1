import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { PreparedOrder, SelectedOrder } from '../../../modules/packing/packing.contract.ts';
import { plannedMost } from '../../../modules/packing/packing.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/many-page';
import { PrintFields } from './bulk-bar.tsx';
import { selectedHref } from './selected-href.ts';
import { loadSelected, nameAllFound, readOrderNumbers } from './selected-orders.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/orders';

/** The orders that were selected, what can be done with each, and what was done. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  await nameAllFound(server, url, 'many');
  const asked = readOrderNumbers(url.searchParams);
  const orders = await loadSelected(server, asked);
  const messages = pickMessages(server.locale, 'order', 'packing', 'parcel');
  return {
    orders,
    missing: asked.filter((number) => !orders.some(({ orderNumber }) => orderNumber === number)),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.packing.many.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const orderNumbers = readOrderNumbers(await request.formData());
  if (orderNumbers.length === 0) return null;
  return serverSide(context).api.order.prepareMany({ orderNumbers });
}

export default function ManyPage() {
  const t = useTranslations('packing');
  const { orders, missing, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formData } = useNavigation();
  const toPack = orders.filter(({ canPrepare }) => canPrepare);
  const toPrint = orders.filter(({ canPrint }) => canPrint);
  const toShip = orders.filter(({ canShip }) => canShip);
  const outcome = new Map((reply?.dataList ?? []).map((one) => [one.orderNumber, one]));
  return (
    <DeskPage title={t('many.title')} way={[{ label: t('many.back'), to: path }]} lead={t('many.lead')}>
      {reply !== undefined && reply !== null && <Outcome {...reply} />}
      {done === 'notPrinted' && reply === undefined && (
        <Notice tone="warning">{t('many.notPrinted', { count: orders.length - toPrint.length })}</Notice>
      )}
      {done === 'nothingToFetch' && reply === undefined && (
        <Notice tone="warning">{t('paper.nothingToFetch')}</Notice>
      )}
      {(done === 'cashInOneParcel' || done === 'labelsOfOneOrder') && (
        <Notice tone="warning">{t('paper.notPlanned')}</Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">{t('many.missing', { numbers: missing.join(', ') })}</Notice>
      )}
      {orders.length === 0 ? (
        <EmptyState
          title={t('many.emptyTitle')}
          text={t('many.emptyText')}
          action={<ButtonLink to={`${path}?tab=to-ship`}>{t('many.toShip')}</ButtonLink>}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Panel title={t('many.orders', { count: orders.length })}>
            <ul className="divide-y divide-line">
              {orders.map((order) => (
                <li key={order.orderNumber} className="py-3 first:pt-0 last:pb-0">
                  <Row order={order} outcome={outcome.get(order.orderNumber)} />
                </li>
              ))}
            </ul>
          </Panel>
          <div className="grid gap-4 max-lg:order-first">
            {toPack.length > 0 && (
              <Panel title={t('pack.title', { count: toPack.length })}>
                <p className="text-ink-soft">{t('pack.text')}</p>
                {toPack.length < orders.length && (
                  <p className="text-ink-soft">
                    {t('pack.others', { count: orders.length - toPack.length })}
                  </p>
                )}
                <Form method="post">
                  <Names orders={toPack} />
                  <Button type="submit" isBusy={formData !== undefined} className="w-full">
                    {t('pack.submit', { count: toPack.length })}
                  </Button>
                </Form>
              </Panel>
            )}
            {toPrint.length > 0 && (
              <Panel title={t('paper.title', { count: toPrint.length })}>
                <form method="get" action={`${path}/papers`} className="grid gap-2">
                  <Names orders={toPrint} />
                  {toPrint.length === 1 && toPrint[0]?.status === 'ready_to_ship' && <PlannedParcels />}
                  <PrintFields />
                </form>
              </Panel>
            )}
            {toShip.length > 0 && (
              <Panel title={t('track.title')}>
                <ButtonLink
                  to={selectedHref('tracking', numbersOf(toShip))}
                  variant={toPack.length > 0 ? 'secondary' : 'primary'}
                >
                  {t('track.open', { count: toShip.length })}
                </ButtonLink>
              </Panel>
            )}
          </div>
        </div>
      )}
    </DeskPage>
  );
}

/** Into how many parcels the order goes, before it is packed: each label then says which of them it is. */
function PlannedParcels() {
  const t = useTranslations('packing.paper');
  return (
    <Field
      name="planned"
      label={t('planned')}
      hint={t('plannedHint')}
      inputMode="numeric"
      most={plannedMost}
      defaultValue="1"
    />
  );
}

const numbersOf = (orders: readonly SelectedOrder[]) => orders.map(({ orderNumber }) => orderNumber);

function Names({ orders }: { orders: readonly SelectedOrder[] }) {
  return numbersOf(orders).map((number) => (
    <input key={number} type="hidden" name="orderNumber" value={number} />
  ));
}

/** What the last deed came to, in one line; why one was refused stands at its order. */
function Outcome({ dataList, prepared }: { dataList: readonly PreparedOrder[]; prepared: number }) {
  const t = useTranslations('packing');
  const refused = dataList.length - prepared;
  return (
    <Notice tone={refused === 0 ? 'success' : 'warning'}>
      {t('pack.done', { count: prepared })}
      {refused > 0 && ` ${t('pack.refused', { count: refused })}`}
    </Notice>
  );
}

function Row({ order, outcome }: { order: SelectedOrder; outcome: PreparedOrder | undefined }) {
  const t = useTranslations('packing');
  const status = useTranslations('order');
  const { orderNumber, buyerName, province, pieces, preparedAt, trackingNumber } = order;
  return (
    <article className="grid gap-1" aria-label={orderNumber}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`${path}/${orderNumber}`} className="font-semibold tabular-nums hover:text-primary">
          {orderNumber}
        </Link>
        <OrderStatusBadge
          status={order.status}
          isPartlyShipped={order.piecesToSend > 0 && order.piecesToSend < order.pieces}
        />
        {order.status === 'ready_to_ship' && preparedAt !== null && (
          <Badge tone="success">
            {t('many.packed')} <Moment at={preparedAt} className="font-normal" />
          </Badge>
        )}
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {buyerName} · {province} · {t('many.pieces', { count: pieces })}
        {trackingNumber !== null && <span className="tabular-nums"> · {trackingNumber}</span>}
      </p>
      {outcome?.refusal != null ? (
        <p className="text-sm font-medium text-danger">{t(`refusal.${outcome.refusal}`)}</p>
      ) : (
        !order.canPrint && (
          <p className="text-sm text-ink-mute">
            {t('many.nothing', { status: status(`status.${order.status}`) })}
          </p>
        )
      )}
    </article>
  );
}
