import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocale, useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionState } from '../../../modules/promotion/promotion-desk.rules.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FileLink } from '../../ui/file-link.tsx';
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <NewPromotionMenu owner={owner} />
          <FileLink
            href={`${promotionDesks[owner].path}/results.csv?${new URLSearchParams({ state: tab, search })}`}
          >
            {t('file')}
          </FileLink>
          {(['simulator', 'calendar'] as const).map((tool) => (
            <Link
              key={tool}
              to={promotionToolPaths[owner][tool]}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              {tools(`${tool}.link`)}
            </Link>
          ))}
        </div>
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

/** The one button that makes a promotion: of which kind is asked next, so that seven of them don't stand side by side. */
function NewPromotionMenu({ owner }: { owner: PromotionDeskOwner }) {
  const t = useTranslations('promotionDesk');
  return (
    <Disclosure
      className="group relative md:order-last"
      summaryClassName="inline-flex min-h-11 list-none items-center gap-2 rounded-md border border-action bg-action px-4 leading-snug font-semibold text-on-primary transition-colors hover:border-action-strong hover:bg-action-strong"
      summary={
        <>
          {t('make')}
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </>
      }
    >
      <nav
        aria-label={t('make')}
        className="absolute top-full left-0 z-40 mt-1 min-w-60 rounded-md border border-line bg-surface p-1 shadow-pop md:right-0 md:left-auto"
      >
        <ul>
          {offerKinds.map((kind) => (
            <li key={kind}>
              <Link
                to={newPromotionHref(owner, kind)}
                prefetch="intent"
                className="flex min-h-11 items-center rounded-md px-3 text-sm text-ink hover:bg-wash"
              >
                {t(`kind.${kind}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Disclosure>
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
        <p className="text-sm wrap-anywhere text-ink-soft">
          {offerWords(promotion.offer, giftNames(promotion.gifts))}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">{periodWords(promotion)}</p>
      </div>
      <PromotionFigures promotion={promotion} />
    </article>
  );
}
