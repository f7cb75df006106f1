import Plus from 'lucide-react/icons/plus';
import { useLocale, useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionState } from '../../../modules/promotion/promotion-desk.rules.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Desk } from '../desk/desk.tsx';
import type { ListQuery } from '../desk/list-address.ts';
import {
  newPromotionHref,
  offerKinds,
  type PromotionDeskOwner,
  promotionDesks,
  promotionsPerPage,
  promotionToolPaths,
} from './promotion-address.ts';
import { PromotionFigures, PromotionStateBadge, usePromotionPeriod } from './promotion-words.tsx';
import { useGiftNames } from './use-gift-names.ts';
import { useOfferWords } from './use-offer-words.ts';

/** The pages above the list: staff come from their office, a store's desk is a part of its centre. */
export function usePromotionWay(owner: PromotionDeskOwner): { label: string; to: string }[] {
  const office = useTranslations('admin');
  return owner === 'house' ? [{ label: office('title'), to: '/admin' }] : [];
}

/** What a card names of what a promotion is on; the rest is counted. */
const shownScopes = 2;

type PromotionListProps = {
  owner: PromotionDeskOwner;
  list: { dataList: (DeskPromotion | StaffPromotion)[]; counts: Record<PromotionState, number> };
  query: ListQuery<PromotionState>;
};

/** The promotions of a desk, by state. */
export function PromotionList({ owner, list, query }: PromotionListProps) {
  const t = useTranslations('promotionDesk');
  const tools = useTranslations('promotionTools');
  const { tab, search, done } = query;
  return (
    <Desk
      address={promotionDesks[owner]}
      query={query}
      way={usePromotionWay(owner)}
      title={t('title')}
      about={t(`lead.${owner}`)}
      aside={
        <nav aria-label={t('make')} className="flex flex-wrap gap-2">
          {offerKinds.map((kind) => (
            <ButtonLink key={kind} to={newPromotionHref(owner, kind)} size="s" variant="secondary">
              <Plus className="size-4" aria-hidden="true" />
              {t(`kind.${kind}`)}
            </ButtonLink>
          ))}
          <a
            href={`${promotionDesks[owner].path}/results.csv?${new URLSearchParams({ state: tab, search })}`}
            download
            className="py-1 text-sm font-semibold text-primary hover:underline"
          >
            {t('file')}
          </a>
          {(['simulator', 'calendar'] as const).map((tool) => (
            <Link
              key={tool}
              to={promotionToolPaths[owner][tool]}
              className="py-1 text-sm font-semibold text-primary hover:underline"
            >
              {tools(`${tool}.link`)}
            </Link>
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
      perpage={promotionsPerPage}
      done={done === 'made' || done === 'stopped' ? { text: t(`done.${done}`), isGood: true } : null}
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t(`state.${tab}`)}
      items={list.dataList.map((promotion) => ({
        key: promotion.id,
        content: <PromotionRow {...{ owner, promotion }} />,
      }))}
    />
  );
}

function PromotionRow({
  owner,
  promotion,
}: {
  owner: PromotionDeskOwner;
  promotion: DeskPromotion | StaffPromotion;
}) {
  const t = useTranslations('promotionDesk');
  const offerWords = useOfferWords();
  const giftNames = useGiftNames();
  const periodWords = usePromotionPeriod();
  const name = inLocale(useLocale(), promotion.nameTh, promotion.nameEn);
  const { scopes } = promotion;
  return (
    <article
      aria-label={name}
      className="relative grid gap-3 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap gap-1">
          <PromotionStateBadge state={promotion.state} />
          <Badge>{t(`kind.${promotion.offer.kind}`)}</Badge>
          {'store' in promotion && <Badge>{promotion.store?.name ?? t('house')}</Badge>}
          {scopes.slice(0, shownScopes).map((scope) => (
            <Badge key={`${scope.kind} ${scope.id}`}>
              {scope.name ?? t('field.scopeGone', { id: String(scope.id) })}
            </Badge>
          ))}
          {scopes.length > shownScopes && <Badge>+{scopes.length - shownScopes}</Badge>}
        </div>
        <h2 className="font-sans text-base font-semibold">
          <Link
            to={`${promotionDesks[owner].path}/${promotion.id}`}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm break-words text-ink-soft">
          {offerWords(promotion.offer, giftNames(promotion.gifts))}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">{periodWords(promotion)}</p>
      </div>
      <PromotionFigures promotion={promotion} />
    </article>
  );
}
