import CircleCheck from 'lucide-react/icons/circle-check';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { ordersMost, type SelectedOrder } from '../../../modules/packing/packing.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { carrierNames } from '../../kit/parcel/parcel-form.rules.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/tracking-page';
import { loadSelected, nameAllFound, readOrderNumbers } from './selected-orders.server.ts';
import { spreadPaste, type TrackingCells } from './tracking-paste.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/orders';
/** Orders of a paste that are named as having no row. */
const unknownShown = 20;

/** A row an order: the selected ones, otherwise those that are to be sent. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { locale } = server;
  await nameAllFound(server, url, 'tracking');
  const asked = readOrderNumbers(url.searchParams);
  const waiting = asked.length > 0 ? { numbers: asked, more: 0 } : await readWaiting(server.api);
  const orders = await loadSelected(server, waiting.numbers);
  const messages = pickMessages(locale, 'order', 'packing', 'parcel');
  return {
    orders: orders.filter(({ canShip, status }) => canShip || status === 'shipped'),
    /** Orders that wait as well, for which there is no row. */
    more: waiting.more,
    left: orders
      .filter(({ canShip, status }) => !canShip && status !== 'shipped')
      .map((order) => order.orderNumber),
    carriers: carrierNames(
      locale,
      orders.flatMap(({ shippingName }) => (shippingName === null ? [] : [{ name: shippingName }])),
    ),
    head: pageHead(server, messages.packing.track.title),
    messages,
  };
}

/** What waits for a number, those that are due first, as many as can be worked on at once. What is fetched has none. */
async function readWaiting(
  api: ReturnType<typeof serverSide>['api'],
): Promise<{ numbers: string[]; more: number }> {
  const filter = { status: 'ready_to_ship', fetched: 'no', sort: 'shipBy', perpage: 100 } as const;
  const pages = await orHidden(
    Promise.all([1, 2].map((pageNo) => api.order.sellerList({ ...filter, pageNo }))),
  );
  const found = pages.flatMap(({ dataList }) => dataList.map(({ orderNumber }) => orderNumber));
  const numbers = [...new Set(found)].slice(0, ordersMost);
  return { numbers, more: Math.max(0, (pages[0]?.total ?? 0) - numbers.length) };
}

/** Each row that has a number is sent; the others stay as they are. What was refused comes back with what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const form = await request.formData();
  const typed = readOrderNumbers(form).map((orderNumber) => ({
    orderNumber,
    provider: formText(form, `provider ${orderNumber}`).slice(0, 200),
    trackingNumber: formText(form, `trackingNumber ${orderNumber}`).slice(0, 200),
  }));
  const parcels = typed.filter(({ trackingNumber }) => trackingNumber !== '').slice(0, ordersMost);
  if (parcels.length === 0) return { dataList: [], shipped: 0, typed };
  return { ...(await serverSide(context).api.order.shipMany({ parcels })), typed };
}

export default function TrackingPage() {
  const t = useTranslations('packing');
  const { orders, left, more, carriers } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formData } = useNavigation();
  const carrierList = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const [unknown, setUnknown] = useState<string[]>([]);
  const toShip = orders.filter(({ canShip }) => canShip);
  const numbers = toShip.map(({ orderNumber }) => orderNumber);
  const refusalOf = (orderNumber: string) =>
    reply?.dataList.find((one) => one.orderNumber === orderNumber)?.refusal ?? null;
  const typedOf = (orderNumber: string) => reply?.typed.find((one) => one.orderNumber === orderNumber);

  const field = (column: keyof TrackingCells, orderNumber: string) => {
    const found = formRef.current?.elements.namedItem(`${column} ${orderNumber}`);
    return found instanceof HTMLInputElement ? found : null;
  };
  const paste = (event: ClipboardEvent, column: keyof TrackingCells, row: number) => {
    const filled = spreadPaste(event.clipboardData.getData('text/plain'), numbers, { row, column });
    if (filled === null) return;
    event.preventDefault();
    setUnknown(filled.unknown);
    for (const [orderNumber, cells] of filled.cells)
      for (const each of ['provider', 'trackingNumber'] as const) {
        const cell = field(each, orderNumber);
        const value = cells[each];
        if (cell !== null && value !== undefined) cell.value = value;
      }
    const [last] = [...filled.cells.keys()].slice(-1);
    if (last !== undefined) field('trackingNumber', last)?.focus();
  };
  const step = (event: KeyboardEvent, column: keyof TrackingCells, row: number) => {
    const by = {
      Enter: 1,
      ArrowDown: column === 'trackingNumber' ? 1 : 0,
      ArrowUp: column === 'trackingNumber' ? -1 : 0,
    }[event.key];
    if (by === undefined || by === 0 || event.nativeEvent.isComposing) return;
    // A scanner ends each number with Enter: it must not send the form.
    event.preventDefault();
    const next = numbers[row + by];
    const target = next === undefined ? null : field(column, next);
    if (target !== null) {
      target.focus();
      target.select();
    } else if (event.key === 'Enter')
      formRef.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };

  return (
    <DeskPage
      title={t('track.title')}
      way={[{ label: t('many.back'), to: path }]}
      lead={t('track.lead')}
      aside={
        <ButtonLink to="/manage-store/orders/tracking-file" variant="secondary">
          {t('file.open')}
        </ButtonLink>
      }
    >
      {reply !== undefined && (
        <Notice
          tone={
            reply.dataList.length === 0
              ? 'error'
              : reply.dataList.length === reply.shipped
                ? 'success'
                : 'warning'
          }
        >
          {reply.dataList.length === 0 ? t('track.noneTyped') : t('track.done', { count: reply.shipped })}
          {reply.dataList.length > reply.shipped &&
            ` ${t('track.refused', { count: reply.dataList.length - reply.shipped })}`}
        </Notice>
      )}
      {left.length > 0 && <Notice tone="warning">{t('track.left', { numbers: left.join(', ') })}</Notice>}
      {more > 0 && <Notice tone="info">{t('track.more', { shown: orders.length, count: more })}</Notice>}
      {orders.length === 0 ? (
        <EmptyState
          title={t('track.emptyTitle')}
          text={t('track.emptyText')}
          action={<ButtonLink to={path}>{t('many.back')}</ButtonLink>}
        />
      ) : (
        <Form method="post" noValidate ref={formRef} className="grid gap-4">
          <datalist id={carrierList}>
            {carriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div role="status">
            {unknown.length > 0 && (
              <Notice tone="warning">
                {t('track.unknown', {
                  count: unknown.length,
                  numbers: unknown.slice(0, unknownShown).join(', '),
                })}
              </Notice>
            )}
          </div>
          {isHydrated && toShip.length > 1 && <p className="text-sm text-ink-mute">{t('track.hint')}</p>}
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            <div
              aria-hidden="true"
              className="hidden border-b border-line bg-wash px-4 py-2 text-sm font-semibold text-ink-soft md:grid md:grid-cols-[minmax(0,1fr)_14rem_16rem] md:gap-x-3"
            >
              <span>{t('track.order')}</span>
              <span>{t('track.provider')}</span>
              <span>{t('track.number')}</span>
            </div>
            <ul className="divide-y divide-line" aria-label={t('track.title')}>
              {orders.map((order) => (
                <li key={order.orderNumber} className="px-4 py-3 md:py-2">
                  {order.canShip ? (
                    <OpenRow
                      key={`${reply === undefined}`}
                      order={order}
                      carriers={carriers}
                      carrierList={carrierList}
                      typed={typedOf(order.orderNumber)}
                      refusal={refusalOf(order.orderNumber)}
                      onPaste={(event, column) => paste(event, column, numbers.indexOf(order.orderNumber))}
                      onKeyDown={(event, column) => step(event, column, numbers.indexOf(order.orderNumber))}
                    />
                  ) : (
                    <SentRow order={order} refusal={refusalOf(order.orderNumber)} />
                  )}
                </li>
              ))}
            </ul>
          </div>
          {toShip.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="max-w-xl text-sm text-ink-soft">{t('track.text')}</p>
              <Button type="submit" isBusy={formData !== undefined} className="max-sm:w-full">
                {t('track.submit')}
              </Button>
            </div>
          )}
        </Form>
      )}
    </DeskPage>
  );
}

type Refusal = Parameters<ReturnType<typeof useTranslations<'packing.refusal'>>>[0];

type OpenRowProps = {
  order: SelectedOrder;
  carriers: readonly string[];
  carrierList: string;
  typed: { provider: string; trackingNumber: string } | undefined;
  refusal: Refusal | null;
  onPaste: (event: ClipboardEvent, column: keyof TrackingCells) => void;
  onKeyDown: (event: KeyboardEvent, column: keyof TrackingCells) => void;
};

const grid = 'grid gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_14rem_16rem] md:items-center';

function OpenRow({ order, carriers, carrierList, typed, refusal, onPaste, onKeyDown }: OpenRowProps) {
  const t = useTranslations('packing');
  const errorId = useId();
  const { orderNumber, shippingName } = order;
  const usual = carriers.find((name) => name === shippingName) ?? carriers[0] ?? '';
  const isProviderWrong = refusal === 'providerMissing';
  const cell = (column: keyof TrackingCells, isWrong: boolean) => ({
    name: `${column} ${orderNumber}`,
    'aria-label': t(column === 'provider' ? 'track.providerOf' : 'track.numberOf', { orderNumber }),
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? errorId : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onPaste: (event: ClipboardEvent) => onPaste(event, column),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, column),
    className: classNames(
      'min-h-11 w-full min-w-0 rounded-md border bg-surface px-3',
      isWrong ? 'border-danger' : 'border-line-strong',
    ),
  });
  return (
    <div className={grid}>
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <OrderCell order={order} />
      <div className="grid gap-1">
        <CellLabel text={t('track.provider')} />
        <input
          {...cell('provider', isProviderWrong)}
          list={carrierList}
          maxLength={100}
          defaultValue={typed?.provider ?? usual}
        />
      </div>
      <div className="grid gap-1">
        <CellLabel text={t('track.number')} />
        <input
          {...cell('trackingNumber', refusal !== null && !isProviderWrong)}
          maxLength={60}
          autoCapitalize="characters"
          placeholder={t('track.number')}
          defaultValue={typed?.trackingNumber ?? ''}
        />
      </div>
      {refusal !== null && (
        <p id={errorId} className="text-sm font-medium text-danger md:col-span-2 md:col-start-2">
          {t(`refusal.${refusal}`)}
        </p>
      )}
    </div>
  );
}

/** On a phone, where the table has no head; who listens is told with the order's number by the field itself. */
function CellLabel({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="text-sm font-semibold text-ink-soft md:hidden">
      {text}
    </span>
  );
}

function OrderCell({ order }: { order: SelectedOrder }) {
  const t = useTranslations('packing');
  return (
    <p className="min-w-0">
      <Link to={`${path}/${order.orderNumber}`} className="font-semibold tabular-nums hover:text-primary">
        {order.orderNumber}
      </Link>
      <span className="block text-sm wrap-anywhere text-ink-soft md:clamp-1">
        {order.buyerName} · {order.province} · {t('many.pieces', { count: order.pieces })}
        {order.canShip && order.piecesToSend < order.pieces && (
          <b className="font-semibold text-ink"> · {t('track.rest', { count: order.piecesToSend })}</b>
        )}
      </span>
    </p>
  );
}

/** A parcel that has gone: its number stands where the fields were. */
function SentRow({ order, refusal }: { order: SelectedOrder; refusal: Refusal | null }) {
  const t = useTranslations('packing');
  return (
    <div className={grid}>
      <OrderCell order={order} />
      <p className="flex items-center gap-2 text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        <span className="font-semibold">{t('track.sent')}</span>
      </p>
      <p className="min-w-0 wrap-anywhere tabular-nums">
        {order.shippingProvider} {order.trackingNumber}
      </p>
      {refusal !== null && (
        <p className="text-sm font-medium text-danger md:col-span-2 md:col-start-2">
          {t(`refusal.${refusal}`)}
        </p>
      )}
    </div>
  );
}
