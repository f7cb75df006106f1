import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShelfReason } from '../../../modules/stock/shelf.rules.ts';
import type { StockMovement } from '../../../modules/stock-desk/stock-desk.contract.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import type { Route } from './+types/stock-item-page';
import { numbersOf, signed } from './stock-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** One product's copies: what there are, what moved them, and a change of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const stock = await orHidden(server.api.stock.read({ id, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'stock');
  const done = url.searchParams.get('done');
  const last = stock.movements.find(({ by }) => by !== null);
  return {
    ...stock,
    pageNo,
    done,
    /** The last change by hand. */
    lastChange: last?.id,
    // What the last change came to stands at the top of the history.
    changed:
      done === 'changed' && last !== undefined
        ? { before: last.onHandAfter - last.onHandDelta, after: last.onHandAfter }
        : null,
    // A change that is sent twice is booked once.
    key: crypto.randomUUID(),
    head: pageHead(server, stock.item.name),
    messages,
  };
}

type Reply = {
  intent: 'change' | 'limit';
  message?: string;
  isQuantityWrong?: boolean;
  isLimitWrong?: boolean;
  quantity?: string;
  way?: string;
  note?: string;
};

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = readNumber(params.id);
  const form = await request.formData();
  const path = `/manage-store/stock/${id}`;
  try {
    if (formText(form, 'intent') === 'limit') {
      const typed = formText(form, 'lowStockAt');
      // Empty: as the store says.
      const lowStockAt = typed === '' ? null : parseCount(typed);
      if (typed !== '' && (lowStockAt === null || lowStockAt > 100_000))
        return { intent: 'limit', isLimitWrong: true };
      await api.stock.limit({ id, lowStockAt });
      return redirect(`${path}?done=limit`);
    }
    const [way, quantity, note] = [formText(form, 'way'), formText(form, 'quantity'), formText(form, 'note')];
    const change = ways.find((one) => one.key === way);
    const copies = parseCount(quantity) ?? 0;
    if (change === undefined || copies === 0 || copies > 999_999)
      return { intent: 'change', isQuantityWrong: true, quantity, way, note };
    try {
      await api.stock.change({
        id,
        delta: change.sign * copies,
        reason: change.reason,
        note: note.slice(0, 200),
        idempotencyKey: formKey(form),
      });
    } catch (error) {
      return { intent: 'change', message: apiFailure(error).message, quantity, way, note };
    }
    return redirect(`${path}?done=changed`);
  } catch (error) {
    const { status, message } = apiFailure(error);
    if (status === 404 || status === 403) throw data(null, { status: 404 });
    return { intent: 'limit', message };
  }
}

/** How copies come and go: each reason in its direction, a correction in both. */
const ways = [
  { key: 'received+', reason: 'received', sign: 1 },
  { key: 'found+', reason: 'found', sign: 1 },
  { key: 'damaged-', reason: 'damaged', sign: -1 },
  { key: 'lost-', reason: 'lost', sign: -1 },
  { key: 'corrected+', reason: 'corrected', sign: 1 },
  { key: 'corrected-', reason: 'corrected', sign: -1 },
] as const satisfies readonly { key: string; reason: ShelfReason; sign: 1 | -1 }[];

export default function StockItemPage() {
  const t = useTranslations('stock');
  const { item, movements, total, pageNo, done, lastChange, changed, key } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const sending = formData?.get('intent');
  const figures = [
    ['free', item.free],
    ['reserved', item.reserved],
    ['toSend', item.toSend],
    ['shelf', item.onHand + item.toSend],
  ] as const;
  return (
    <DeskPage
      title={item.name}
      way={[{ label: t('title'), to: '/manage-store/stock' }]}
      lead={numbersOf(item, t('used')).join(' · ')}
      aside={
        <ButtonLink to={`/manage-store/product/${item.id}`} variant="secondary" size="s">
          {t('editProduct')}
        </ButtonLink>
      }
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply === undefined && done === 'limit' && <Notice tone="success">{t('done.limit')}</Notice>}
      {reply === undefined && changed !== null && (
        <Notice tone="success">{t('done.changed', changed)}</Notice>
      )}
      <dl
        aria-label={t('split.title')}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
      >
        {figures.map(([name, value]) => (
          <div key={name} className="grid content-between bg-surface p-4">
            <dt className="text-sm text-ink-soft">{t(`split.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">
              {name !== 'free' && (
                <span aria-hidden="true" className="mr-2 font-normal text-ink-mute">
                  {name === 'shelf' ? '=' : '+'}
                </span>
              )}
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={t('history')}>
          <p className="text-sm text-ink-soft">{t('historyNote')}</p>
          {movements.length === 0 ? (
            total === 0 ? (
              <EmptyState
                headingLevel="h3"
                title={t('noHistory')}
                text={t('noHistoryText')}
                className="py-6!"
              />
            ) : (
              <p className="text-ink-soft">
                {t('historyEnd')}{' '}
                <Link to="?" className="font-semibold text-primary hover:underline">
                  {t('historyFirst')}
                </Link>
              </p>
            )
          ) : (
            <ol aria-label={t('history')} className="divide-y divide-line">
              {movements.map((movement) => (
                <li key={movement.id} className="py-3 first:pt-0 last:pb-0">
                  <Movement movement={movement} />
                </li>
              ))}
            </ol>
          )}
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(total / perpage)}
            makeHref={(to) => (to === 1 ? '?' : `?pageNo=${to}`)}
          />
        </Panel>
        <div className="grid gap-4 max-lg:order-first">
          <Panel title={t('change.title')}>
            <p className="text-sm text-ink-soft">{t('change.text')}</p>
            {/* Empty again once a change is booked, and no sooner: who was refused types on while the page is read anew. */}
            <Form method="post" noValidate className="grid gap-4" key={lastChange}>
              <FormKey value={key} />
              <SelectField
                name="way"
                label={t('change.why')}
                placeholder={null}
                defaultValue={reply?.way ?? ways[0]?.key}
                options={ways.map((one) => ({ value: one.key, label: t(`way.${one.key}`) }))}
              />
              <Field
                name="quantity"
                label={t('change.quantity')}
                inputMode="numeric"
                required
                maxLength={6}
                autoComplete="off"
                defaultValue={reply?.quantity ?? ''}
                error={reply?.isQuantityWrong === true ? t('change.quantityWrong') : undefined}
              />
              <Field
                name="note"
                label={t('change.note')}
                hint={t('change.noteHint')}
                maxLength={200}
                autoComplete="off"
                defaultValue={reply?.note ?? ''}
              />
              <Button type="submit" name="intent" value="change" isBusy={sending === 'change'}>
                {t('change.submit')}
              </Button>
            </Form>
          </Panel>
          <Panel title={t('limitTitle')}>
            <Form method="post" noValidate className="grid gap-4">
              <Field
                key={`${item.lowStockAt} ${item.isLimitOwn}`}
                name="lowStockAt"
                label={t('limitField')}
                hint={`${t('limitHint')} ${t('limitOwnHint', { count: item.isLimitOwn ? -1 : item.lowStockAt })}`}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                defaultValue={item.isLimitOwn ? String(item.lowStockAt) : ''}
                error={reply?.isLimitWrong === true ? t('limitWrong') : undefined}
              />
              <Button
                type="submit"
                name="intent"
                value="limit"
                variant="secondary"
                isBusy={sending === 'limit'}
              >
                {t('limitSubmit')}
              </Button>
            </Form>
          </Panel>
        </div>
      </div>
    </DeskPage>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const t = useTranslations('stock');
  const { reason, onHandDelta, reservedDelta, onHandAfter, orderNumber, by, note, at } = movement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <p className="font-semibold">
        {t(`reason.${reason}`)}
        {orderNumber !== null && (
          <>
            {' '}
            <OrderNumber
              number={orderNumber}
              className="ml-1 font-normal text-primary tabular-nums hover:underline"
            />
          </>
        )}
      </p>
      <p className="text-right font-semibold tabular-nums">
        {onHandDelta !== 0 ? signed(onHandDelta) : t('reservedNow', { count: signed(reservedDelta) })}
      </p>
      <p className="text-sm text-ink-mute">
        <Moment at={at} />
        {by !== null && ` · ${by}`}
      </p>
      <p className="text-right text-sm text-ink-mute tabular-nums">
        {onHandDelta === 0
          ? t('inStockSame', { after: onHandAfter })
          : t('inStock', { before: onHandAfter - onHandDelta, after: onHandAfter })}
      </p>
      {note !== null && <p className="col-span-2 text-sm wrap-anywhere text-ink-soft">{note}</p>}
    </div>
  );
}
