import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import {
  listingKinds,
  listingLacks,
  listingSorts,
  listingTabs,
  pressMost,
  productConditions,
} from '../../../modules/listing/listing.rules.ts';
import { groupThousands } from '../../../shared/money.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { useTicks } from '../../kit/desk/use-ticks.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readCategoryOptions } from '../../kit/product/category-options.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { filesPath } from '../file/files-path.ts';
import type { Route } from './+types/products-page';
import { actOnMany, type BulkReply } from './bulk-action.server.ts';
import { BulkBar, bulkForm } from './bulk-bar.tsx';
import { ProductRow, productColumns } from './product-row.tsx';
import {
  addPath,
  isNarrowed,
  type ProductsQuery,
  productsHref,
  productsPath,
  readProductsQuery,
} from './products-query.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** What the store sells, to be worked through; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readProductsQuery(url.searchParams);
  const { done: _done, ...asked } = query;
  const [list, categories] = await orHidden(
    Promise.all([server.api.listing.list({ ...asked, perpage }), readCategoryOptions(server)]),
  );
  const messages = pickMessages(server.locale, 'listing', 'product');
  const changed = Number(url.searchParams.get('changed') ?? 0);
  return {
    list,
    categories,
    query,
    changed: Number.isSafeInteger(changed) && changed >= 0 ? changed : 0,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.listing.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnMany(request, serverSide(context));
}

const deeds = ['publish', 'hide', 'price', 'limit', 'archive', 'restore'] as const;

export default function ProductsPage() {
  const t = useTranslations('listing');
  const { list, categories, query, changed, key } = useLoaderData<typeof loader>();
  const reply: BulkReply | undefined = useReply<typeof action>();
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  const place = useLocation().key;
  const [doneAt, setDoneAt] = useState('');
  const isDone = query.done !== null || reply?.result !== undefined;
  if (isDone && doneAt !== place) setDoneAt(place);
  const ticks = useTicks({
    // Kept from page to page of a list, and gone once something was done with them.
    list: `${doneAt} ${productsHref({ ...query, pageNo: 1, done: null })}`,
    shown: list.dataList.map(({ id }) => id),
  });
  const { tab } = query;
  const narrowed = isNarrowed(query);
  const total = list.counts[tab];
  const deed = deeds.find((each) => each === query.done);
  return (
    <DeskPage title={t('title')} lead={t('lead')} aside={<Ways />}>
      {/* A block, since what is in a grid's row can't stay at the edge while others scroll. */}
      <div className="space-y-4">
        <SearchedList
          tabs={{
            label: t('tabs'),
            list: listingTabs.map((key) => ({
              key,
              label: t(`tab.${key}`),
              to: productsHref({ ...query, tab: key, pageNo: 1, done: null }),
              isCurrent: key === tab,
              count: list.counts[key],
              countLabel: t('count', { count: list.counts[key] }),
            })),
          }}
          search={<Filters query={query} categories={categories} />}
          found={
            narrowed
              ? { text: t('found', { count: total }), clear: t('clear'), to: productsHref({ tab }) }
              : null
          }
          notices={
            <>
              {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
              {deed !== undefined && reply === undefined && (
                <Notice tone={changed > 0 ? 'success' : 'info'}>
                  {t(`bulk.done.${deed}`, { count: changed })}
                </Notice>
              )}
              {total > pressMost && (
                <p className="text-sm text-ink-mute">
                  {t('bulk.tooMany', { most: groupThousands(pressMost) })}
                </p>
              )}
              {reply?.result !== undefined && <Result intent={reply.intent} result={reply.result} />}
            </>
          }
          empty={
            narrowed
              ? { title: t('empty.found'), text: t('empty.foundText'), action: <SeeAll /> }
              : tab === 'all'
                ? { title: t('empty.all'), text: t('empty.allText'), action: <AddLink /> }
                : { title: t('empty.tab'), text: t(`empty.tabText.${tab}`), action: <SeeAll /> }
          }
          label={t(`tab.${tab}`)}
          look="rows"
          head={
            <div
              className={classNames(
                'grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 pr-4 text-xs font-semibold text-ink-mute',
                productColumns,
              )}
            >
              {isHydrated ? (
                <label className="grid min-h-9 place-items-center">
                  <span className="sr-only">{t('bulk.page')}</span>
                  <input
                    type="checkbox"
                    checked={ticks.isPageTicked}
                    ref={(element) => {
                      if (element !== null) element.indeterminate = ticks.isPageHalf;
                    }}
                    onChange={(event) => ticks.tickPage(event.currentTarget.checked)}
                    className="size-5 rounded-sm"
                  />
                </label>
              ) : (
                <span />
              )}
              <span className="md:hidden" aria-hidden="true">
                {isHydrated && t('bulk.page')}
              </span>
              <span className="max-md:hidden md:col-span-2" aria-hidden="true">
                {t('column.product')}
              </span>
              <span className="text-right max-md:hidden" aria-hidden="true">
                {t('column.price')}
              </span>
              <span className="text-right max-md:hidden" aria-hidden="true">
                {t('column.stock')}
              </span>
              <span className="pl-3 max-md:hidden" aria-hidden="true">
                {t('column.state')}
              </span>
              <span className="max-xl:hidden" aria-hidden="true">
                {t('column.updated')}
              </span>
            </div>
          }
          items={list.dataList.map((product) => ({
            key: product.id,
            content: (
              <ProductRow
                product={product}
                form={bulkForm}
                isSelected={ticks.isTicked(product.id)}
                onSelect={(isTicked, isRange) => ticks.tick(product.id, isTicked, isRange)}
              />
            ),
          }))}
          pageNo={query.pageNo}
          pageCount={Math.ceil(total / perpage)}
          hrefOfPage={(pageNo) => productsHref({ ...query, pageNo, done: null })}
        />
        {list.dataList.length > 0 && (
          <BulkBar
            idempotencyKey={reply?.key ?? key}
            key={locale}
            selected={ticks.keys}
            elsewhere={ticks.elsewhere}
            isEverything={ticks.isEverything}
            foundCount={total > pressMost ? null : total}
            hasOtherPages={total > perpage}
            most={groupThousands(pressMost)}
            isArchive={tab === 'archived'}
            reply={reply?.result === undefined || reply.message !== undefined ? reply : undefined}
            onEverything={ticks.tickEverything}
            onClear={ticks.clear}
          />
        )}
      </div>
    </DeskPage>
  );
}

/** How products come in and are changed: one by one, as a table, or by file. */
function Ways() {
  const t = useTranslations('listing');
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/manage-store/products/grid" size="s" variant="secondary">
        {t('gridLink')}
      </ButtonLink>
      <ButtonLink to={filesPath} size="s" variant="secondary">
        {t('filesLink')}
      </ButtonLink>
      <ButtonLink to="/manage-store/products/pictures" size="s" variant="secondary">
        {t('picturesLink')}
      </ButtonLink>
      <AddLink />
    </div>
  );
}

function AddLink() {
  const t = useTranslations('listing');
  return (
    <ButtonLink to={addPath} size="s">
      <Plus className="size-4" aria-hidden="true" />
      {t('addLink')}
    </ButtonLink>
  );
}

function SeeAll() {
  const t = useTranslations('listing.empty');
  return (
    <ButtonLink to={productsPath} variant="secondary">
      {t('seeAll')}
    </ButtonLink>
  );
}

/** What the list is looked through by. A choice is taken at once; without scripts by the button. */
function Filters({
  query,
  categories,
}: {
  query: ProductsQuery;
  categories: readonly { value: number; label: string }[];
}) {
  const t = useTranslations('listing');
  const conditions = useTranslations('product.condition');
  const { tab, search, kind, condition, category, lacks, sortBy } = query;
  const className = 'min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.25rem)] sm:w-44';
  return (
    <ListSearch
      path={productsPath}
      search={search}
      label={t('search.label')}
      hint={t('search.hint')}
      submit={t('search.submit')}
      most={200}
      kept={tab === 'all' ? {} : { status: tab }}
    >
      <ChoiceField
        name="kind"
        label={t('search.kind')}
        placeholder={t('search.kinds')}
        options={listingKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        chosen={kind ?? ''}
        className={className}
      />
      <ChoiceField
        name="condition"
        label={t('search.condition')}
        placeholder={t('search.conditions')}
        options={productConditions.map((value) => ({ value, label: conditions(value) }))}
        chosen={condition ?? ''}
        className={className}
      />
      <ChoiceField
        name="category"
        label={t('search.category')}
        placeholder={t('search.categories')}
        options={categories.map(({ value, label }) => ({ value: String(value), label }))}
        chosen={category === undefined ? '' : String(category)}
        className={className}
      />
      <ChoiceField
        name="lacks"
        label={t('search.lacks')}
        placeholder={t('search.lacksNothing')}
        options={listingLacks.map((value) => ({ value, label: t(`lacks.${value}`) }))}
        chosen={lacks ?? ''}
        className={className}
      />
      <ChoiceField
        name="sortBy"
        label={t('search.sort')}
        placeholder={null}
        options={listingSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        chosen={sortBy}
        className={className}
      />
    </ListSearch>
  );
}

/** What a deed came to where not all could be done: which products stay as they were, and why. */
function Result({
  intent,
  result,
}: {
  intent: BulkReply['intent'];
  result: NonNullable<BulkReply['result']>;
}) {
  const t = useTranslations('listing.bulk');
  const count = result.refused.reduce((sum, each) => sum + each.count, 0);
  return (
    <Notice
      tone="warning"
      title={result.changed > 0 ? t(`done.${intent}`, { count: result.changed }) : undefined}
    >
      <p>{t('refused', { count })}</p>
      <ul className="grid gap-1 pt-1 text-sm">
        {result.refused.map(({ reason, names, count: of }) => (
          <li key={reason}>
            <strong>{reason}</strong>
            <br />
            {names.join(' · ')} {of > names.length && t('others', { count: of - names.length })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
