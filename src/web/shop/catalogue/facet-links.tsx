import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useTranslations } from 'use-intl';
import {
  changeQuery,
  type LinkName,
  type ListQuery,
  type LongName,
} from '../../kit/catalogue/list-query.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { FacetCount } from './facet-count.tsx';
import type { FacetRows, ShelfRows } from './facet-rows.rules.ts';

type CountedLink = { id: number; urlKey: string; name: string; count: number };

type FacetLinksProps = {
  name: LongName;
  query: ListQuery;
  links: FacetRows<CountedLink>;
  hrefOf: (query: ListQuery) => string;
};

/** One of several: each a link to the list with it, or, where it is chosen, without it. */
export function FacetLinks({ name, query, links, hrefOf }: FacetLinksProps) {
  return (
    <ul>
      {links.rows.map((link) => {
        const isChosen = query[name] === link.urlKey;
        return (
          <FacetRow
            key={link.id}
            to={hrefOf(changeQuery(query, { [name]: isChosen ? '' : link.urlKey }))}
            name={link.name}
            count={link.count}
            isChosen={isChosen}
          />
        );
      })}
      <MoreRow name={name} query={query} rows={links} hrefOf={hrefOf} />
    </ul>
  );
}

type CategoryLinksProps = {
  query: ListQuery;
  shelves: ShelfRows<CountedLink>;
  fixed: LinkName | null;
  hrefOf: (query: ListQuery) => string;
};

/** The shelves: all of the first level, or the chosen one with the way back up and what stands under it. */
export function CategoryLinks({ query, shelves, fixed, hrefOf }: CategoryLinksProps) {
  const t = useTranslations('catalogue');
  const { chosen, parent, areBelow, rows } = shelves;
  const isShelfPage = fixed === 'category';
  const others = changeQuery({ ...query, category: '' }, {});
  const to = (urlKey: string) => {
    if (!isShelfPage) return hrefOf({ ...others, category: urlKey });
    const suffix = hrefOf({ ...others, category: query.category }).replace(/^[^?]*/, '');
    return urlKey === '' ? `/product${suffix}` : `/category/${urlKey}${suffix}`;
  };
  return (
    <ul>
      {chosen !== null && (
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
      {chosen !== null && areBelow && (
        <li className="py-1 font-semibold" aria-current="true">
          {chosen.name}
        </li>
      )}
      {rows.map((shelf) => (
        <FacetRow
          key={shelf.id}
          to={to(shelf.urlKey)}
          name={shelf.name}
          count={shelf.count}
          isChosen={shelf.id === chosen?.id}
          keepsScroll={!isShelfPage}
        />
      ))}
      <MoreRow name="category" query={query} rows={shelves} hrefOf={hrefOf} />
    </ul>
  );
}

type FacetRowProps = { to: string; name: string; count: number; isChosen: boolean; keepsScroll?: boolean };

function FacetRow({ to, name, count, isChosen, keepsScroll = true }: FacetRowProps) {
  return (
    <li>
      <FacetLink to={to} count={count} isChosen={isChosen} keepsScroll={keepsScroll}>
        {name}
      </FacetLink>
    </li>
  );
}

type FacetLinkProps = {
  to: string;
  /** What the value of the filter is called. */
  children: string;
  count: number;
  isChosen: boolean;
  keepsScroll?: boolean;
};

/** A value of a filter that is a link to the list with it, and how many products that leaves. */
export function FacetLink({ to, children, count, isChosen, keepsScroll = true }: FacetLinkProps) {
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
      <span className="min-w-0 flex-1">{children}</span>
      {isChosen && <Check className="size-4 shrink-0" aria-hidden="true" />}
      <FacetCount count={count} />
    </Link>
  );
}

type MoreRowProps = {
  name: LongName;
  query: ListQuery;
  rows: FacetRows<CountedLink>;
  hrefOf: (query: ListQuery) => string;
};

/** Brings the values that only few products have, or takes them away again. */
function MoreRow({ name, query, rows, hrefOf }: MoreRowProps) {
  const t = useTranslations('catalogue');
  if (!rows.isLong) return null;
  // What stands there says which way it leads, not what was asked for: a second press before the first is answered
  // asks for the same.
  const isWhole = rows.rest === 0;
  const others = query.more.filter((each) => each !== name);
  return (
    <li>
      <Link
        to={hrefOf({ ...query, more: isWhole ? others : [...others, name] })}
        rel="nofollow"
        preventScrollReset
        className="inline-flex min-h-9 items-center text-sm font-semibold text-primary hover:underline max-lg:min-h-11"
      >
        {isWhole ? t('filter.fewer') : t('filter.more', { count: rows.rest })}
        <span className="sr-only">{` ${t(`filter.${name}`)}`}</span>
      </Link>
    </li>
  );
}
