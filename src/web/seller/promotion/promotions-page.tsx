import Plus from 'lucide-react/icons/plus';
import { Link, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useOfferWords } from '../../kit/promotion/use-offer-words.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/promotions-page';
import { newPromotionHref, offerKinds, promotionDesk } from './promotion-address.ts';
import { PromotionFigures, PromotionStateBadge, usePromotionPeriod } from './promotion-words.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** A store’s promotions of copies and parcels; to everybody else the page isn’t there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = promotionDesk.read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.promotionDesk.sellerList({ state, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'seller', 'promotionDesk', 'promotionOffer');
  return { list, query, head: pageHead(server, messages.promotionDesk.title), messages };
}

export default function PromotionsPage() {
  const { list, query } = useLoaderData<typeof loader>();
  const t = useTranslations('promotionDesk');
  const { tab, search, done } = query;
  return (
    <Desk
      address={promotionDesk}
      query={query}
      way={[]}
      title={t('title')}
      about={t('lead')}
      aside={
        <nav aria-label={t('make')} className="flex flex-wrap gap-2">
          {offerKinds.map((kind) => (
            <ButtonLink key={kind} to={newPromotionHref(kind)} size="s" variant="secondary">
              <Plus className="size-4" aria-hidden="true" />
              {t(`kind.${kind}`)}
            </ButtonLink>
          ))}
        </nav>
      }
      tabs={{
        label: t('tabs'),
        labelOf: (key) => t(`state.${key}`),
        counts: list.counts,
        countLabelOf: (count) => t('count', { count }),
      }}
      search={{ label: t('search'), submit: t('searchGo') }}
      total={list.counts[tab]}
      perpage={perpage}
      done={done === 'made' || done === 'stopped' ? { text: t(`done.${done}`), isGood: true } : null}
      empty={{
        title: t(search === '' ? 'empty' : 'emptySearch'),
        text: t(search === '' ? 'emptyText' : 'emptySearchText'),
      }}
      label={t(`state.${tab}`)}
      items={list.dataList.map((promotion) => ({
        key: promotion.id,
        content: <PromotionRow promotion={promotion} />,
      }))}
    />
  );
}

function PromotionRow({ promotion }: { promotion: DeskPromotion }) {
  const t = useTranslations('promotionDesk');
  const offerWords = useOfferWords();
  const periodWords = usePromotionPeriod();
  const name = inLocale(useLocale(), promotion.nameTh, promotion.nameEn);
  return (
    <article
      aria-label={name}
      className="relative grid gap-3 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap gap-1">
          <PromotionStateBadge state={promotion.state} />
          <Badge>{t(`kind.${promotion.offer.kind}`)}</Badge>
          {promotion.list !== null && <Badge>{promotion.list.title ?? t('field.listGone')}</Badge>}
        </div>
        <h2 className="font-sans text-base font-semibold">
          <Link
            to={`${promotionDesk.path}/${promotion.id}`}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm break-words text-ink-soft">{offerWords(promotion.offer)}</p>
        <p className="text-sm text-ink-mute tabular-nums">{periodWords(promotion)}</p>
      </div>
      <PromotionFigures promotion={promotion} />
    </article>
  );
}
