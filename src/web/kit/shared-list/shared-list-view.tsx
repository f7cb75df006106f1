import { useTranslations } from 'use-intl';
import type { ShownList } from '../../../modules/shared-list/shared-list.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { ShareButton } from '../share/share-button.tsx';

type SharedListViewProps = {
  list: ShownList;
  /** Whether others than its store see it. */
  isShared: boolean;
};

/** A list that a store shares: why, and what. Wants the messages `catalogue`. */
export function SharedListView({ list, isShared }: SharedListViewProps) {
  const t = useTranslations('catalogue');
  const { title, text, store, hasOwnCover, imageUrl, dataList } = list;
  const front = `/seller-store/${store.urlKey}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        {/* A cover that is drawn says the title, which stands beside it. */}
        <div className="lg:order-last">
          <Picture
            base={imageUrl}
            alt={hasOwnCover ? t('sharedList.coverOf', { title }) : ''}
            ratio="20/7"
            sizes="(width < 64rem) calc(100vw - 2rem), 40rem"
            minWidthPx={480}
            maxWidthPx={1280}
            isPriority
            className="aspect-[20/7] rounded-lg bg-wash"
          />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{title}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-mute">
            <span>
              {t('sharedList.by')}{' '}
              <Link
                to={front}
                prefetch="intent"
                className="inline-block py-1 font-semibold text-primary hover:underline"
              >
                {store.name}
              </Link>
            </span>
            {dataList.length > 0 && <span>{t('sharedList.count', { count: dataList.length })}</span>}
          </p>
          {text !== null && (
            <p className="prose-width pb-1 wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
          )}
          {isShared && (
            <ShareButton of={{ kind: 'list', urlKey: store.urlKey, listKey: list.listKey }} look="boxed" />
          )}
        </div>
      </div>
      {dataList.length === 0 ? (
        <EmptyState
          title={t('sharedList.empty')}
          text={t('sharedList.emptyText')}
          action={<ButtonLink to={front}>{t('sharedList.toStore', { name: store.name })}</ButtonLink>}
        />
      ) : (
        <>
          <h2 className="sr-only">{t('sharedList.products')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4 xl:grid-cols-5">
            {dataList.map(({ product, note }, index) => (
              <li key={product.id} className="flex min-w-0 flex-col gap-2">
                <ProductCard product={product} isPriority={index < 2} />
                {note !== null && (
                  <p className="border-l-2 border-accent pl-3 text-sm wrap-anywhere text-ink-soft">{note}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
