import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

type RoundPictureProps = {
  base: string;
  /** How wide it is: `size-11` in `className`, "2.75rem" here. */
  sizes: string;
  className: string;
  maxWidthPx?: number;
  isPriority?: boolean;
};

/** A store's or a writer's picture, beside their name, which says who it is. */
export function RoundPicture({ base, sizes, className, maxWidthPx = 240, isPriority }: RoundPictureProps) {
  return (
    <span className={classNames('block shrink-0 overflow-hidden rounded-full', className)}>
      <Picture
        base={base}
        alt=""
        sizes={sizes}
        ratio="1/1"
        minWidthPx={96}
        maxWidthPx={maxWidthPx}
        isPriority={isPriority ?? false}
      />
    </span>
  );
}
