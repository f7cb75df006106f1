import { useTranslations } from 'use-intl';
import { FavouriteButton } from '../../../kit/browsing/favourite-button.tsx';
import { ShareButton } from '../../../kit/share/share-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { FormattedTextView } from '../../../ui/formatted-text.tsx';
import { Link } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ProductShelf } from '../product-shelf.tsx';
import { BuyBox } from './buy-box.tsx';
import { CoverViewer } from './cover-viewer.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import type { LoadedProduct, Product } from './load-product.server.ts';
import { MorePictures } from './more-pictures.tsx';
import { NextVolume } from './next-volume.tsx';
import { OptionPicker } from './option-picker.tsx';
import { OtherEditions } from './other-editions.tsx';
import { OtherOffers } from './other-offers.tsx';
import { PriceLines } from './price-lines.tsx';
import { ProductFacts } from './product-facts.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { Reviews } from './reviews.tsx';

/** The page of a product, from its cover to what is like it. Wants the messages `catalogue`, `product` and `buy`. */
export function ProductBody({ loaded }: { loaded: LoadedProduct }) {
  const t = useTranslations('product');
  const tCatalogue = useTranslations('catalogue');
  const { product, related, alsoBought, reviews, filter } = loaded;
  return (
    <main className="page-width pb-28 md:pb-14">
      <Breadcrumb
        className="py-2 md:py-6"
        items={[
          { label: tCatalogue('home'), to: '/' },
          ...product.categoryPath.map(({ name, urlKey }) => ({ label: name, to: `/category/${urlKey}` })),
          { label: product.name },
        ]}
      />
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 gap-y-4 md:gap-x-10 md:gap-y-6 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <div className="self-start md:sticky md:top-6 md:row-span-3 lg:row-span-2">
          <CoverViewer
            key={product.imageUrl}
            base={product.imageUrl}
            name={product.name}
            alt={product.pictures[0]?.altText ?? null}
          />
          <MorePictures product={product} className="pt-3 max-md:hidden" />
          <div className="flex items-center justify-center gap-1 pt-2">
            <FavouriteButton productId={product.id} name={product.name} />
            <ShareButton of={{ kind: 'product', urlKey: product.urlKey }} />
          </div>
        </div>
        <ProductHead product={product} />
        <div className="col-span-full grid gap-4 empty:hidden md:hidden">
          <MorePictures product={product} />
          <DeliveryLines product={product} />
          <OtherEditions product={product} />
          <OptionPicker product={product} id="options" />
        </div>
        <div className="min-w-0 max-md:col-span-full lg:row-span-2">
          <BuyBox product={product} />
        </div>
        <ProductText product={product} />
      </div>
      <div className="grid gap-12 pt-10 *:min-w-0">
        <section className="late">
          <h2 className="pb-3 text-xl">{t('details')}</h2>
          <ProductFacts loaded={loaded} />
        </section>
        <NextVolume product={product} />
        <OtherOffers product={product} />
        {product.series !== null && (
          <ProductShelf
            title={t('seriesMates', { name: product.series.name })}
            products={product.seriesMates}
            areBooks
            areVolumes
            aside={
              <Link
                to={`/series/${product.series.urlKey}`}
                prefetch="intent"
                className="shrink-0 text-sm font-semibold text-primary hover:underline"
              >
                {t('seeAll')}
              </Link>
            }
          />
        )}
        <Reviews path={`/product/${product.urlKey}`} reviews={reviews} filter={filter} />
        <ProductShelf title={t('alsoBought')} products={alsoBought} areBooks />
        <ProductShelf title={t('related')} products={related} areBooks />
        <RecentlyViewed productId={product.parent?.id ?? product.id} />
      </div>
    </main>
  );
}

function ProductHead({ product }: { product: Product }) {
  const t = useTranslations('product');
  return (
    <div className="grid min-w-0 content-start gap-1.5 md:gap-4">
      <div>
        {product.series !== null && (
          <p className="text-sm">
            <Link
              to={`/series/${product.series.urlKey}`}
              prefetch="intent"
              className="text-ink-soft hover:text-primary hover:underline"
            >
              {product.series.number === null
                ? product.series.name
                : t('facts.seriesNumber', { name: product.series.name, number: product.series.number })}
            </Link>
          </p>
        )}
        <h1 className="text-xl leading-snug text-pretty md:text-3xl md:leading-normal">{product.name}</h1>
        {product.subtitle !== null && <p className="text-sm text-ink-soft md:text-lg">{product.subtitle}</p>}
        {product.optionText !== null && <p className="text-ink-soft">{product.optionText}</p>}
      </div>
      {product.authors.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          <span className="text-ink-mute">{t('by')}</span>
          {product.authors.map((author) => (
            <Link
              key={author.id}
              to={`/author/${author.urlKey}`}
              prefetch="intent"
              className="font-semibold text-primary hover:underline"
            >
              {author.name}
            </Link>
          ))}
        </p>
      )}
      {product.contributors.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          {product.contributors.map(({ role, id, urlKey, name }) => (
            <span key={`${role} ${id}`}>
              <span className="text-ink-mute">{t(`contributor.${role}`)}</span>{' '}
              <Link to={`/author/${urlKey}`} prefetch="intent" className="text-primary hover:underline">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {product.rating === null ? (
          <span className="text-sm text-ink-mute">{t('reviews.notRated')}</span>
        ) : (
          <a href="#reviews" className="inline-flex min-h-9 items-center gap-2 hover:text-primary">
            <span className="font-semibold">{product.rating.toFixed(1)}</span>
            <Stars value={product.rating} size="m" />
            <span className="text-sm whitespace-nowrap underline">
              {t('reviews.count', { count: product.ratingCount })}
            </span>
          </a>
        )}
        {product.format === 'ebook' && <Badge tone="info">{t('format.ebook')}</Badge>}
      </p>
      <PriceLines product={product} className="md:hidden" />
      <div className="grid gap-4 empty:hidden max-md:hidden">
        <OtherEditions product={product} />
        <OptionPicker product={product} />
      </div>
    </div>
  );
}

function ProductText({ product }: { product: Product }) {
  const t = useTranslations('product');
  return (
    <section className="late min-w-0 max-md:col-span-full">
      <h2 className="pb-2 text-xl">{t('description')}</h2>
      {product.formattedDescription === null ? (
        <div className="prose-width whitespace-pre-line">{product.description}</div>
      ) : (
        <FormattedTextView text={product.formattedDescription} under={2} className="prose-width" />
      )}
      {product.tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-2 pt-4">
          {product.tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/product?search=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-9 items-center rounded-full bg-wash px-3 text-sm text-ink-soft hover:text-primary"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
