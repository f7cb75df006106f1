import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { type OfferReply, readOfferForm, refusedOffer } from '../../kit/flash/offer-form.server.ts';
import { OfferChooser, OfferForm } from '../../kit/flash/offer-form.tsx';
import { useSlotWords } from '../../kit/flash/slot-words.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/propose-page';
import { flashSalesPath } from './flash-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** First the product, then its price, copies and limit. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { flashSale } = server.api;
  const search = readSearch(url.searchParams.get('search'), 100);
  const [{ dataList: slots }, { dataList: found }] = await orHidden(
    Promise.all([flashSale.sellerList({}), flashSale.sellerProducts({ search })]),
  );
  const slot = slots.find(({ id }) => id === readNumber(params.id));
  if (slot === undefined) throw data(null, { status: 404 });
  const chosenId = readNumber(url.searchParams.get('product'));
  const messages = pickMessages(server.locale, 'flashDesk');
  return {
    slot,
    search,
    found,
    chosen: found.find(({ id }) => id === chosenId) ?? null,
    head: pageHead(server, messages.flashDesk.store.propose),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response | OfferReply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const slotId = readNumber(params.id);
  const { values, fields, input } = readOfferForm(await request.formData());
  if (slotId === 0 || input.productId === 0) throw data(null, { status: 404 });
  if (Object.keys(fields).length > 0) return { values, fields };
  try {
    await api.flashSale.propose({ slotId, ...input });
    return redirect(`${flashSalesPath}?done=proposed`);
  } catch (error) {
    return refusedOffer(error, values);
  }
}

export default function ProposePage() {
  const t = useTranslations('flashDesk');
  const { slot, search, found, chosen } = useLoaderData<typeof loader>();
  const reply: OfferReply | undefined = useReply<typeof action>();
  const { nameOf, periodOf, say } = useSlotWords();
  const path = `${flashSalesPath}/${slot.id}`;
  return (
    <DeskPage
      title={t('store.proposeFor', { name: nameOf(slot) })}
      crumb={t('store.propose')}
      way={[{ label: t('title'), to: flashSalesPath }]}
      lead={`${periodOf(slot)} · ${t('joinUntil', { time: say(slot.joinUntil) })}`}
      isNarrow
    >
      {slot.isJoinable ? (
        chosen === null ? (
          <OfferChooser path={path} search={search} found={found} />
        ) : (
          <Panel title={t('store.propose')}>
            <p className="text-sm text-ink-soft">{t('store.funded')}</p>
            <OfferForm
              path={path}
              product={chosen}
              reply={reply}
              intent="propose"
              submit={t('store.submit')}
            />
          </Panel>
        )
      ) : (
        <Notice tone="info">{t('store.closed')}</Notice>
      )}
    </DeskPage>
  );
}
