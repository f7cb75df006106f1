import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { groupThousands } from '../../../shared/money.ts';
import { changeQuery, type LinkName, type ListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { classNames } from '../../ui/class-names.ts';

type CountedLink = { id: number; urlKey: string; name: string; count: number };

type FacetLinksProps = {
  name: LinkName;
  query: ListQuery;
  links: readonly CountedLink[];
  hrefOf: (query: ListQuery) => string;
};

const shownAtOnce = 5;
const shelvesAtOnce = 10;

/** One of several: each a link to the list with it, or, where it is chosen, without it. */
export function FacetLinks({ name, query, links, hrefOf }: FacetLinksProps) {
  const t = useTranslations('catalogue');
  const row = (link: CountedLink) => {
    const isChosen = query[name] === link.urlKey;
    return (
      <li key={link.id}>
        <FacetLink
          to={hrefOf(changeQuery(query, { [name]: isChosen ? '' : link.urlKey }))}
          name={link.name}
          count={link.count}
          isChosen={isChosen}
        />
      </li>
    );
  };
  const more = links.slice(shownAtOnce);
  return (
    <>
      <ul>{links.slice(0, shownAtOnce).map(row)}</ul>
      {more.length > 0 && (
        <details open={more.some(({ urlKey }) => urlKey === query[name]) || undefined}>
          <summary className="min-h-9 py-1 text-sm font-semibold text-primary hover:underline">
            {t('filter.more', { count: more.length })}
          </summary>
          <ul>{more.map(row)}</ul>
        </details>
      )}
    </>
  );
}

type CategoryLinksProps = {
  query: ListQuery;
  categories: readonly (CountedLink & { parentId: number | null })[];
  fixed: LinkName | null;
  hrefOf: (query: ListQuery) => string;
};

/** The shelves: all of the first level, or the chosen one with the way back up and what stands under it. */
export function CategoryLinks({ query, categories, fixed, hrefOf }: CategoryLinksProps) {
  const t = useTranslations('catalogue');
  const chosen = categories.find(({ urlKey }) => urlKey === query.category);
  const parent = chosen === undefined ? undefined : categories.find(({ id }) => id === chosen.parentId);
  const below = categories.filter(({ parentId }) => parentId === (chosen?.id ?? null));
  // A shelf without shelves under it stands among its neighbours.
  const shown =
    below.length > 0 || chosen === undefined
      ? below
      : categories.filter(({ parentId }) => parentId === chosen.parentId);
  const isShelfPage = fixed === 'category';
  const rest = changeQuery({ ...query, category: '' }, {});
  const to = (urlKey: string) => {
    if (!isShelfPage) return hrefOf({ ...rest, category: urlKey });
    const suffix = hrefOf({ ...rest, category: query.category }).replace(/^[^?]*/, '');
    return urlKey === '' ? `/product${suffix}` : `/category/${urlKey}${suffix}`;
  };
  const row = (category: CountedLink) => (
    <li key={category.id}>
      <FacetLink
        to={to(category.urlKey)}
        name={category.name}
        count={category.count}
        isChosen={category.id === chosen?.id}
        keepsScroll={!isShelfPage}
      />
    </li>
  );
  return (
    <ul>
      {chosen !== undefined && (
        <li>
          <Link
            to={to(parent?.urlKey ?? '')}
            preventScrollReset={!isShelfPage}
            className="-ml-1 inline-flex min-h-9 items-center gap-1 text-sm text-ink-soft hover:text-primary"
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            {parent?.name ?? t('filter.allCategories')}
          </Link>
        </li>
      )}
      {chosen !== undefined && below.length > 0 && (
        <li className="py-1 font-semibold" aria-current="true">
          {chosen.name}
        </li>
      )}
      {shown.slice(0, shelvesAtOnce).map(row)}
      {shown.length > shelvesAtOnce && (
        <li>
          <details>
            <summary className="min-h-9 py-1 text-sm font-semibold text-primary hover:underline">
              {t('filter.more', { count: shown.length - shelvesAtOnce })}
            </summary>
            <ul>{shown.slice(shelvesAtOnce).map(row)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

type FacetLinkProps = { to: string; name: string; count: number; isChosen: boolean; keepsScroll?: boolean };

function FacetLink({ to, name, count, isChosen, keepsScroll = true }: FacetLinkProps) {
  const t = useTranslations('catalogue');
  return (
    <Link
      to={to}
      preventScrollReset={keepsScroll}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'flex min-h-9 items-center gap-2 py-0.5 hover:text-primary max-lg:min-h-11',
        isChosen && 'font-semibold text-primary',
      )}
    >
      <span className="min-w-0 flex-1">{name}</span>
      {isChosen && <Check className="size-4 shrink-0" aria-hidden="true" />}
      <span className="text-sm font-normal text-ink-mute tabular-nums">
        <span aria-hidden="true">{groupThousands(count)}</span>
        <span className="sr-only">{t('filter.countOf', { count })}</span>
      </span>
    </Link>
  );
}
