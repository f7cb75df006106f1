import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { errorMessage } from '../../../messages/error-messages.ts';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { copiesMost } from '../../../modules/flash-sale/flash-sale.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OfferFacts } from '../../kit/flash/offer-facts.tsx';
import { SlotStateBadge, useSlotWords } from '../../kit/flash/slot-words.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/flash-sales-page';
import { flashSalesPath } from './flash-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 30;
const doneTexts = ['proposed', 'withdrawn', 'copiesAdded'] as const;

/** The house's flash sales: what the store may propose for, what it has proposed, and what came of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const { dataList, total } = await orHidden(server.api.flashSale.sellerList({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'flashDesk');
  const done = doneTexts.find((each) => each === url.searchParams.get('done')) ?? null;
  return { slots: dataList, pageNo, total, done, head: pageHead(server, messages.flashDesk.title), messages };
}

/** Takes a proposal back, or sells more copies of what was accepted. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api, locale } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const isAdding = formText(form, 'intent') === 'addCopies';
  try {
    if (isAdding) {
      const copies = parseCount(formText(form, 'copies')) ?? 0;
      if (copies < 1 || copies > copiesMost) return { message: errorMessage(locale, 'flashCopiesNone', {}) };
      await orHidden(api.flashSale.addCopies({ id, copies }));
      return redirect(`${flashSalesPath}?done=copiesAdded`);
    }
    await orHidden(api.flashSale.withdraw({ id }));
    return redirect(`${flashSalesPath}?done=withdrawn`);
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function FlashSalesPage() {
  const t = useTranslations('flashDesk');
  const { slots, pageNo, total, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} lead={t('store.lead')} isNarrow>
      {done !== null && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {slots.length === 0 && <EmptyState title={t('store.empty')} text={t('store.emptyText')} />}
      {slots.map((slot) => (
        <Slot key={slot.id} slot={slot} />
      ))}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(flashSalesPath, { pageNo: page })}
      />
    </DeskPage>
  );
}

function Slot({ slot }: { slot: StoreSlot }) {
  const t = useTranslations('flashDesk');
  const { nameOf, periodOf, say } = useSlotWords();
  const name = nameOf(slot);
  return (
    <DeskItem
      label={name}
      title={
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {name} <SlotStateBadge state={slot.state} />
        </span>
      }
      when={periodOf(slot)}
      actions={
        slot.isJoinable && (
          <ButtonLink
            to={`${flashSalesPath}/${slot.id}`}
            size="s"
            aria-label={t('store.proposeFor', { name })}
          >
            {t('store.propose')}
          </ButtonLink>
        )
      }
    >
      <p className="text-sm text-ink-mute">
        {slot.isJoinable ? t('joinUntil', { time: say(slot.joinUntil) }) : t('store.closed')}
      </p>
      {slot.offers.length === 0 ? (
        <p className="text-ink-soft">{t('store.noOffers')}</p>
      ) : (
        <ul className="grid gap-4">
          {slot.offers.map((offer) => (
            <li key={offer.id} className="grid gap-3 border-t border-line pt-4">
              <h3 className="font-sans text-base font-semibold wrap-anywhere">{offer.product.name}</h3>
              <OfferFacts offer={offer} />
              {offer.state === 'accepted' && (slot.state === 'coming' || slot.state === 'running') && (
                <Form
                  key={offer.copies}
                  method="post"
                  className="flex flex-wrap items-end gap-2 rounded-md bg-wash p-3"
                >
                  <input type="hidden" name="id" value={offer.id} />
                  <Field
                    name="copies"
                    label={
                      <>
                        <span aria-hidden="true">{t('copies.label')}</span>
                        <span className="sr-only">{t('copies.labelOf', { name: offer.product.name })}</span>
                      </>
                    }
                    hint={t('copies.hint')}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    defaultValue={String(offer.copies)}
                    className="min-w-0 flex-1 basis-56"
                  />
                  <Button type="submit" name="intent" value="addCopies" variant="secondary">
                    {t('copies.go')}
                  </Button>
                </Form>
              )}
              {offer.state === 'proposed' && (
                <ConfirmPanel
                  label={t('withdraw.label')}
                  name={offer.product.name}
                  title={t('withdraw.title')}
                  text={t('withdraw.text')}
                  submit={t('withdraw.submit')}
                  intent="withdraw"
                  fields={{ id: offer.id }}
                  look="quiet"
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </DeskItem>
  );
}
