import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AdjustableStore } from '../../../modules/adjustment/adjustment.contract.ts';
import { handKinds, mostAdjustedSatang } from '../../../modules/adjustment/adjustment.rules.ts';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import { formatBaht } from '../../../shared/money.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { queryHref } from '../../request/query-href.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { NeededNote, needsSecond } from '../approval/second-person.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/new-adjustment-page';
import { adjustmentDesk } from './adjustment-desk.ts';
import { actOnNewAdjustment, type NewAdjustmentReply } from './new-adjustment-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = `${adjustmentDesk.path}/new`;

/** First the store, then what is booked on its account. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const search = readSearch(url.searchParams.get('search'), 100);
  const urlKey = readSearch(url.searchParams.get('store'), 100);
  const [{ dataList: found }, chosen] = await orHidden(
    Promise.all([
      search === '' ? { dataList: [] } : server.api.adjustment.stores({ search }),
      urlKey === '' ? null : server.api.adjustment.stores({ search: urlKey }),
      // Whoever doesn't have the desk has no such page, also before anything is looked for.
      server.api.adjustment.list({ perpage: 1 }),
    ]),
  );
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'adjustment' }));
  const messages = pickMessages(server.locale, 'admin', 'adjustment', 'approval');
  return {
    approvals,
    search,
    found,
    store: chosen?.dataList.find((store) => store.urlKey === urlKey) ?? null,
    orderNumber: readSearch(url.searchParams.get('order'), 40),
    key: crypto.randomUUID(),
    head: pageHead(server, messages.adjustment.new.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnNewAdjustment(request, serverSide(context));
}

export default function NewAdjustmentPage() {
  const t = useTranslations('adjustment');
  const { approvals, store, search, found, orderNumber, key } = useLoaderData<typeof loader>();
  const reply: NewAdjustmentReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('new.title')}
      way={[...useOfficeWay(), { label: t('title'), to: adjustmentDesk.path }]}
      lead={store === null ? t('new.lead') : undefined}
      isNarrow
    >
      {store === null ? (
        <>
          <ListSearch path={path} search={search} label={t('new.find')} submit={t('new.submitFind')} />
          {search !== '' && <FoundStores found={found} />}
        </>
      ) : (
        <>
          <Panel
            title={store.name}
            aside={
              <ButtonLink to={path} variant="quiet" size="s">
                {t('new.other')}
              </ButtonLink>
            }
          >
            <p className="text-ink-soft tabular-nums">{t('new.due', { amount: bahtText(store.due) })}</p>
          </Panel>
          {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
          {reply?.asked === undefined ? (
            <AdjustmentForm reply={reply} orderNumber={orderNumber} />
          ) : (
            <Question
              {...{ approvals, store }}
              asked={reply.asked}
              typed={reply.typed}
              idempotencyKey={key}
            />
          )}
        </>
      )}
    </DeskPage>
  );
}

function FoundStores({ found }: { found: readonly AdjustableStore[] }) {
  const t = useTranslations('adjustment.new');
  if (found.length === 0) return <EmptyState title={t('noStore')} text={t('noStoreText')} />;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {found.map(({ id, urlKey, name, due, orderNumber }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-mute tabular-nums">
              {t('due', { amount: bahtText(due) })}
              {orderNumber !== null && ` · ${orderNumber}`}
            </p>
          </div>
          <Link
            to={queryHref(path, { store: urlKey, order: orderNumber ?? undefined })}
            aria-label={t('chooseOf', { name })}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {t('choose')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type FormProps = { reply: NewAdjustmentReply | undefined; orderNumber: string };

function AdjustmentForm({ reply, orderNumber }: FormProps) {
  const t = useTranslations('adjustment');
  const most = formatBaht(mostAdjustedSatang);
  const { typed, wrong } = reply ?? { typed: undefined, wrong: {} };
  return (
    <Form method="post" noValidate className="group grid gap-5">
      <RadioCards
        name="kind"
        legend={t('new.kind')}
        required
        defaultValue={typed?.kind}
        error={wrong.kind && t('problem.kind')}
        options={handKinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          description: t(`kindText.${value}`),
        }))}
      />
      <Field
        name="amount"
        label={t('new.amount')}
        hint={t('new.amountHint', { most })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        defaultValue={typed?.amount}
        error={
          wrong.amount && (wrong.amount === 'most' ? t('problem.amountMost', { most }) : t('problem.amount'))
        }
        className="max-w-xs"
      />
      <Field
        name="orderNumber"
        label={t('new.orderNumber')}
        autoComplete="off"
        maxLength={40}
        defaultValue={typed?.orderNumber ?? orderNumber}
        className="max-w-xs"
      />
      <TextAreaField
        name="reason"
        label={t('new.reason')}
        required
        maxLength={500}
        rows={3}
        defaultValue={typed?.reason}
        error={wrong.reason && t('problem.reason')}
      />
      <div>
        <Button type="submit" name="intent" value="ask">
          {t('new.submit')}
        </Button>
      </div>
    </Form>
  );
}

type QuestionProps = {
  approvals: ApprovalsAtItems;
  store: AdjustableStore;
  asked: NonNullable<NewAdjustmentReply['asked']>;
  typed: NewAdjustmentReply['typed'];
  idempotencyKey: string;
};

/** What will be booked, once more, with what is due to the store afterwards. */
function Question({ approvals, store, asked, typed, idempotencyKey }: QuestionProps) {
  const t = useTranslations('adjustment');
  const { formData } = useNavigation();
  const { kind, amountSatang } = asked;
  const amount = bahtText(Math.abs(amountSatang) / 100);
  const values = { amount, reason: typed.reason };
  const after = bahtText((Math.round(store.due * 100) + amountSatang) / 100);
  return (
    <Panel title={t('new.confirmTitle', { amount, name: store.name })}>
      <Form method="post" className="grid gap-4">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="storeId" value={store.id} />
        <FormKey value={idempotencyKey} />
        <div className="grid gap-1">
          <p className="font-semibold">{t(`kind.${kind}`)}</p>
          <p className="wrap-anywhere">
            {amountSatang > 0 ? t('new.confirmCredit', values) : t('new.confirmCharge', values)}
          </p>
          {typed.orderNumber !== '' && (
            <p className="tabular-nums">
              {t('order')} {typed.orderNumber}
            </p>
          )}
          <p className="tabular-nums">{t('new.after', { amount: after })}</p>
          <p className="text-sm text-ink-soft">{t('new.confirmText')}</p>
        </div>
        {needsSecond(approvals, amountSatang / 100) && <NeededNote approvals={approvals} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="post" isBusy={formData?.get('intent') === 'post'}>
            {t('new.confirm')}
          </Button>
          <Button type="submit" name="intent" value="change" variant="quiet">
            {t('new.change')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
