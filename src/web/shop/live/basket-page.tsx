import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LiveBasket } from '../../../modules/live/live-basket.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { goAndSignIn } from '../cart/cart.server.ts';
import type { Route } from './+types/basket-page';
import { AskHost } from './host-link.tsx';
import { LiveBand } from './live-band.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/live/transaction';
const loginOf = (code: string) => `/live/login?${new URLSearchParams({ next: `${path}/${code}` })}`;

/** What somebody took in a live by commenting, behind the link that its host sent; without one, a shopper's own baskets. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, isSignedIn } = server;
  const messages = pickMessages(server.locale, 'live');
  const { transactionId: code } = params;
  if (code === undefined) {
    if (!isSignedIn) throw redirect(`/live/login?${new URLSearchParams({ next: path })}`);
    const { dataList } = await api.liveBasket.own({});
    const head = pageHead(server, messages.live.basket.ownTitle);
    return { basket: null, own: dataList, isSignedIn, head, messages };
  }
  const basket = await orNotFound(api.liveBasket.read({ code }));
  return { basket, own: [], isSignedIn, head: pageHead(server, messages.live.basket.title), messages };
}

/** Takes the basket, and goes on to pay for it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const { transactionId: code } = params;
  if (code === undefined) throw data(null, { status: 404 });
  if (!isSignedIn) return redirect(loginOf(code));
  try {
    await api.liveBasket.claim({ code });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    const { status, message } = apiFailure(error);
    if (status === 401) return goAndSignIn(`${path}/${code}`);
    return data({ message }, { status });
  }
  return redirect(`${path}/checkout`);
}

export default function BasketPage() {
  const { basket, own, isSignedIn } = useLoaderData<typeof loader>();
  return (
    <main className="page-width grid max-w-2xl content-start gap-5 pt-4 pb-14">
      {basket === null ? <OwnBaskets baskets={own} /> : <Basket basket={basket} isSignedIn={isSignedIn} />}
    </main>
  );
}

function Basket({ basket, isSignedIn }: { basket: LiveBasket; isSignedIn: boolean }) {
  const t = useTranslations('live.basket');
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const isSending = useNavigation().state !== 'idle';
  const { live, store, name, state, lapsesAt, products, total, orderNumbers, isSelling, code } = basket;
  const isOpen = state === 'sent' || state === 'claimed';
  const hasCopies = products.some(({ reserved }) => reserved > 0);
  return (
    <>
      <LiveBand live={live} store={store}>
        {isOpen && <Countdown until={lapsesAt} label={t('until')} />}
      </LiveBand>
      <PageTitle lead={name === '' ? t('lead') : `${t('of', { name })} · ${t('lead')}`}>
        {t('title')}
      </PageTitle>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {state === 'lapsed' && (
        <Notice tone="warning" title={t('lapsed')}>
          {t('lapsedText')}
        </Notice>
      )}
      {orderNumbers.length > 0 && (
        <Notice tone="success" title={t('ordered')}>
          <ul>
            {orderNumbers.map((number) => (
              <li key={number}>
                <ButtonLink to={`/user/profile/my-order/${number}`} variant="quiet">
                  {t('toOrder', { number })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {products.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            store.urlKey === '' ? (
              <ButtonLink to="/live">{t('toLives')}</ButtonLink>
            ) : (
              <AskHost host={store} variant="primary" text={t('chat')} />
            )
          }
        />
      ) : (
        <section className="rounded-lg border border-line bg-surface p-4 md:p-6">
          <ul className="divide-y divide-line">
            {products.map((product) => (
              <Line key={product.productId} product={product} />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
            <span>{t('total')}</span>
            <span className="tabular-nums">{bahtText(total)}</span>
          </p>
          <p className="pt-1 text-sm text-ink-soft">{t('shippingLater')}</p>
          {isOpen && hasCopies && (
            <div className="grid gap-2 pt-5">
              {isSignedIn ? (
                <Form method="post">
                  <Button type="submit" className="w-full" isBusy={isSending}>
                    {t('buy')}
                  </Button>
                </Form>
              ) : (
                <>
                  <ButtonLink to={loginOf(code)}>{t('signIn')}</ButtonLink>
                  <p className="text-sm text-ink-soft">{t('signInWhy')}</p>
                </>
              )}
            </div>
          )}
        </section>
      )}
      {isOpen && isSelling && <p className="text-sm text-ink-soft">{t('joins')}</p>}
      {products.length > 0 && (
        <p>
          <AskHost
            host={store}
            productId={products.length === 1 ? products[0]?.productId : undefined}
            text={t('chat')}
          />
        </p>
      )}
    </>
  );
}

function Line({ product }: { product: LiveBasket['products'][number] }) {
  const t = useTranslations('live.basket');
  const { name, urlKey, imageUrl, keyword, price, listPrice, reserved, waiting } = product;
  return (
    <li className="flex gap-4 py-4 first:pt-0">
      <div className="w-16 shrink-0">
        {imageUrl !== null && (
          <Picture base={imageUrl} alt="" sizes="4rem" maxWidthPx={160} minWidthPx={64} />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="font-semibold wrap-anywhere">
          <span className="me-2 rounded-sm bg-primary-wash px-2 py-0.5 text-sm text-primary">{keyword}</span>
          <a href={`/product/${urlKey}`} className="hover:underline">
            {name}
          </a>
        </p>
        <p className="tabular-nums">
          {bahtText(price)}{' '}
          {listPrice > price && (
            <span className="text-sm text-ink-mute">{t('list', { price: bahtText(listPrice) })}</span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {t('copies', { count: reserved })}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{bahtText(price * reserved)}</p>
    </li>
  );
}

function OwnBaskets({ baskets }: { baskets: readonly LiveBasket[] }) {
  const t = useTranslations('live.basket');
  const states = useTranslations('live.baskets.state');
  const locale = useLocale();
  return (
    <>
      <PageTitle>{t('ownTitle')}</PageTitle>
      {baskets.length === 0 ? (
        <EmptyState
          title={t('ownEmpty')}
          text={t('ownEmptyText')}
          action={<ButtonLink to="/live">{t('toLives')}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4">
          {baskets.map(({ code, live, store, state, products, total, lapsesAt }) => (
            <li key={code} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
              <LiveBandLine live={live} store={store.name} state={states(state)} />
              <p className="text-sm text-ink-soft">
                {t('items', { count: products.length })} · {bahtText(total)} ·{' '}
                {formatDateTime(locale, new Date(lapsesAt))}
              </p>
              <p>
                <ButtonLink to={`${path}/${code}`} variant="secondary">
                  {t('open', { live })}
                </ButtonLink>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LiveBandLine({ live, store, state }: { live: string; store: string; state: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 wrap-anywhere">
      <span>
        <span className="font-semibold">{live}</span> <span className="text-sm text-ink-soft">{store}</span>
      </span>
      <span className="text-sm">{state}</span>
    </p>
  );
}
