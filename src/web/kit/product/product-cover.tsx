import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

/** Where a picture of a product is small. */
export function ProductCover({ imageUrl, className }: { imageUrl: string; className?: string }) {
  return (
    <span
      className={classNames(
        'grid h-14 w-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash',
        className,
      )}
    >
      <Picture
        base={imageUrl}
        alt=""
        sizes="2.5rem"
        minWidthPx={96}
        maxWidthPx={160}
        fit="contain"
        className="h-full!"
      />
    </span>
  );
}
