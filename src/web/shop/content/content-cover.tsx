import type { ContentCard } from '../../../modules/content/content.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

type ContentCoverProps = {
  card: Pick<ContentCard, 'imageUrl' | 'imageAlt' | 'bookImageUrls'>;
  isPriority?: boolean;
  className?: string;
};

/** The picture of a story; without one the books that it is about, standing on a shelf. Nothing where there are none. */
export function ContentCover({ card, isPriority = false, className }: ContentCoverProps) {
  const { imageUrl, imageAlt, bookImageUrls } = card;
  if (imageUrl !== null)
    return (
      <Picture
        base={imageUrl}
        alt={imageAlt}
        ratio="16/9"
        sizes={isPriority ? '(width < 48rem) 92vw, 44rem' : '(width < 40rem) 92vw, 24rem'}
        maxWidthPx={isPriority ? 1280 : 960}
        minWidthPx={320}
        isPriority={isPriority}
        className={classNames('aspect-video rounded-md', className)}
      />
    );
  if (bookImageUrls.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'flex aspect-video items-end justify-center gap-[4%] overflow-hidden rounded-md border-b-8 border-line-strong/30 bg-wash px-[5%] pt-[4%]',
        className,
      )}
    >
      {bookImageUrls.map((base) => (
        <div key={base} className="w-[28%] shrink-0">
          <Picture
            base={base}
            alt=""
            sizes="(width < 48rem) 24vw, 11rem"
            maxWidthPx={480}
            isPriority={isPriority}
            className="aspect-2/3 rounded-t-xs shadow-cover"
          />
        </div>
      ))}
    </div>
  );
}
