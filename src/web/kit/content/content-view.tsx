import { useTranslations } from 'use-intl';
import type { ContentThings } from '../../../modules/content/content.contract.ts';
import type { ContentBlock, ContentTable, ContentText } from '../../../shared/content-text.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { drawFormattedBlock, headingLevelIn, type LevelAbove } from '../../ui/formatted-text.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { VideoFrame } from './video-frame.tsx';

type ContentViewProps = { text: ContentText; things: ContentThings; under: LevelAbove; className?: string };

/**
 * Draws the text of news, an article or a page (DECISIONS "Content"): every element is ours, whatever the tree holds; what it
 * names and isn't there is nothing. Wants the messages `content`.
 */
export function ContentView({ text, things, under, className }: ContentViewProps) {
  return (
    <div className={classNames('formatted-text', className)}>
      {text.content.map((block, place) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
          key={place}
          block={block}
          place={place}
          level={headingLevelIn(text.content, place, under)}
          things={things}
        />
      ))}
    </div>
  );
}

type BlockProps = {
  block: ContentBlock;
  place: number;
  level: ReturnType<typeof headingLevelIn>;
  things: ContentThings;
};

function Block({ block, place, level, things }: BlockProps) {
  switch (block.type) {
    case 'image': {
      const picture = things.pictures.find(({ id }) => id === block.attrs.id);
      return picture === undefined ? null : <Figure picture={picture} alt={block.attrs.alt} />;
    }
    case 'product': {
      const product = things.products.find(({ id }) => id === block.attrs.id);
      return product === undefined ? null : <BookCard product={product} />;
    }
    case 'video':
      return <VideoFrame {...block.attrs} />;
    case 'table':
      return <Table table={block} />;
    default:
      return drawFormattedBlock(block, place, level);
  }
}

type FigureProps = { picture: ContentThings['pictures'][number]; alt: string };

function Figure({ picture: { imageUrl, widthPx, heightPx }, alt }: FigureProps) {
  const widths = [320, 480, 640, 960, 1280, 1600].filter((width) => width <= Math.max(320, widthPx));
  return (
    <figure className="my-6!">
      <img
        src={`${imageUrl}/640.jpg`}
        srcSet={widths.map((width) => `${imageUrl}/${width}.webp ${width}w`).join(', ')}
        sizes="(width < 48rem) 92vw, 44rem"
        width={widthPx}
        height={heightPx}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-md"
      />
      {alt !== '' && (
        <figcaption aria-hidden="true" className="pt-2 text-sm text-ink-mute">
          {alt}
        </figcaption>
      )}
    </figure>
  );
}

/** A book within a text: cover, name, writers, the price that is now. */
function BookCard({ product }: { product: ContentThings['products'][number] }) {
  const t = useTranslations('content.product');
  return (
    <aside className="relative my-5! flex items-center gap-4 rounded-lg border border-line bg-surface p-4 has-[a:hover]:border-primary">
      <Picture
        base={product.imageUrl}
        alt=""
        sizes="5rem"
        maxWidthPx={240}
        className={classNames(
          'aspect-2/3 w-20! shrink-0 rounded-sm shadow-cover',
          !product.isInStock && 'opacity-55 grayscale',
        )}
      />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">
          <Link
            to={`/product/${product.urlKey}`}
            prefetch="intent"
            className="text-ink! no-underline! after:absolute after:inset-0 hover:text-primary!"
          >
            {product.name}
          </Link>
        </p>
        {product.authors.length > 0 && (
          <p className="text-sm text-ink-soft">{product.authors.map(({ name }) => name).join(', ')}</p>
        )}
        <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" />
        <span aria-hidden="true" className="text-sm font-semibold text-primary">
          {t('see')}
        </span>
      </div>
    </aside>
  );
}

function Table({ table }: { table: ContentTable }) {
  const t = useTranslations('content');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is pushed sideways, by keyboard as well
    <section aria-label={t('table')} tabIndex={0} className="my-5! overflow-x-auto">
      <table className="w-full border-collapse text-left text-base">
        <tbody>
          {table.content.map((row, rowPlace) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
            <tr key={rowPlace} className="border-b border-line align-top">
              {row.content.map((cell, place) => {
                const Cell = cell.type === 'tableHeader' ? 'th' : 'td';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
                  <Cell key={place} className="min-w-28 py-2 pr-4">
                    {cell.content.map((paragraph, at) => drawFormattedBlock(paragraph, at, 2))}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
