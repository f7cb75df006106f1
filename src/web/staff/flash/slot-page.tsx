import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { FlashOfferRow, StaffSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OfferFacts } from '../../kit/flash/offer-facts.tsx';
import { OfferChooser, OfferForm } from '../../kit/flash/offer-form.tsx';
import { SlotStateBadge, useSlotWords } from '../../kit/flash/slot-words.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/slot-page';
import { actOnSlot, readSlotPage, type SlotReply, slotValues } from './slot-action.server.ts';
import { SlotForm } from './slot-form.tsx';
import { slotsPath } from './slots-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const doneTexts = ['opened', 'saved', 'stopped', 'accepted', 'refused', 'takenOut', 'added'] as const;

function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A flash sale with what stores offer in it, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const page = await readSlotPage(server, idOf(params.id));
  const search = readSearch(url.searchParams.get('search'), 100);
  const { dataList: found } =
    page === null ? { dataList: [] } : await server.api.flashSale.staffProducts({ search });
  const chosenId = readNumber(url.searchParams.get('product'));
  const messages = pickMessages(server.locale, 'admin', 'flashDesk');
  return {
    slot: page?.slot ?? null,
    offers: page?.offers ?? [],
    values: page === null ? null : slotValues(page.slot),
    search,
    found,
    chosen: found.find(({ id }) => id === chosenId) ?? null,
    done: doneTexts.find((each) => each === url.searchParams.get('done')) ?? null,
    head: pageHead(
      server,
      page === null ? messages.flashDesk.make : inLocale(server.locale, page.slot.nameTh, page.slot.nameEn),
    ),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnSlot(request, serverSide(context), idOf(params.id));
}

export default function SlotPage() {
  const t = useTranslations('flashDesk');
  const { slot, values, done } = useLoaderData<typeof loader>();
  const reply: SlotReply | undefined = useReply<typeof action>();
  const { nameOf, periodOf } = useSlotWords();
  const office = useOfficeWay();
  return (
    <DeskPage
      title={slot === null ? t('make') : nameOf(slot)}
      way={[...office, { label: t('title'), to: slotsPath }]}
      lead={slot === null ? undefined : `${periodOf(slot)} · ${t('counts', slot.counts)}`}
      aside={slot === null ? undefined : <SlotStateBadge state={slot.state} />}
      isNarrow
    >
      {done !== null && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {slot !== null && <Offers slot={slot} reply={reply} />}
      <SlotForm key={slot?.version ?? 'new'} slot={slot} values={values} reply={reply} />
      {slot !== null && (slot.state === 'coming' || slot.state === 'running') && (
        <ConfirmPanel
          label={t(`stop.${slot.state}`)}
          title={t('stop.title')}
          text={t('stop.text')}
          submit={t('stop.submit')}
          intent="stop"
          fields={{ version: slot.version }}
          look="quiet"
          tone="danger"
          reason={{
            label: t('stop.reason'),
            error: reply?.missing?.intent === 'stop' ? t('reasonMissing') : undefined,
          }}
        />
      )}
    </DeskPage>
  );
}

function Offers({ slot, reply }: { slot: StaffSlot; reply: SlotReply | undefined }) {
  const t = useTranslations('flashDesk');
  const { offers, search, found, chosen } = useLoaderData<typeof loader>();
  const path = `${slotsPath}/${slot.id}`;
  const isOpen = slot.state === 'coming' || slot.state === 'running';
  // Of all that were accepted, also where one was taken out again: what it sold is sold.
  const held = offers.flatMap(({ copies, result }) =>
    result === null ? [] : [{ copies, sold: result.sold }],
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{t('offers.title')}</h2>
        {held.length > 0 && (
          <p className="text-ink-soft tabular-nums">
            {t('totals', { sold: sumOf(held, 'sold'), copies: sumOf(held, 'copies') })}
          </p>
        )}
      </div>
      {offers.length === 0 && <EmptyState title={t('offers.empty')} text={t('offers.emptyText')} />}
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} isOpen={isOpen} missing={reply?.missing} />
      ))}
      {isOpen && (
        <Panel title={t('add.title')}>
          <p className="text-sm text-ink-soft">{t('add.lead')}</p>
          {chosen === null ? (
            <OfferChooser path={path} search={search} found={found} hasStores />
          ) : (
            <OfferForm
              path={path}
              product={chosen}
              reply={reply?.offer}
              intent="add"
              submit={t('add.submit')}
              asksAgreement
            />
          )}
        </Panel>
      )}
    </>
  );
}

function sumOf(held: readonly { copies: number; sold: number }[], what: 'copies' | 'sold'): number {
  return held.reduce((sum, each) => sum + each[what], 0);
}

type OfferProps = { offer: FlashOfferRow; isOpen: boolean; missing: SlotReply['missing'] };

function Offer({ offer, isOpen, missing }: OfferProps) {
  const t = useTranslations('flashDesk');
  const { id, product, store, state } = offer;
  const reasonOf = (intent: string) => ({
    label: t('refuse.reason'),
    error: missing?.id === id && missing.intent === intent ? t('reasonMissing') : undefined,
  });
  const shared = { name: product.name, fields: { id } };
  return (
    <DeskItem
      label={product.name}
      title={product.name}
      when={store.name}
      actions={
        isOpen &&
        (state === 'proposed' || state === 'accepted') && (
          <>
            {state === 'proposed' && (
              <>
                <ConfirmPanel
                  {...shared}
                  label={t('accept.label')}
                  title={t('accept.title')}
                  text={t('accept.text', { count: offer.copies, price: bahtText(offer.price) })}
                  submit={t('accept.submit')}
                  intent="accept"
                />
                <ConfirmPanel
                  {...shared}
                  label={t('refuse.label')}
                  title={t('refuse.title')}
                  text={t('refuse.text')}
                  submit={t('refuse.submit')}
                  intent="refuse"
                  look="secondary"
                  tone="danger"
                  reason={reasonOf('refuse')}
                />
              </>
            )}
            {state === 'accepted' && (
              <ConfirmPanel
                {...shared}
                label={t('takeOut.label')}
                title={t('takeOut.title')}
                text={t('takeOut.text')}
                submit={t('takeOut.submit')}
                intent="takeOut"
                look="quiet"
                tone="danger"
                reason={reasonOf('takeOut')}
              />
            )}
          </>
        )
      }
    >
      <OfferFacts offer={offer} />
    </DeskItem>
  );
}
