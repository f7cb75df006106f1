import { preload } from 'react-dom';
import { classNames } from './class-names.ts';

const widths = [96, 160, 240, 320, 480, 640, 960, 1280, 1600];

type PictureProps = {
  /** The picture's address without width and format: "/images/edition/12/3f2a". */
  base: string;
  alt: string;
  /** How wide it is shown, as in HTML: "(width < 48rem) 45vw, 12rem". */
  sizes: string;
  /** Width over height as the page lays it out: keeps its room while it loads. */
  ratio?: '2/3' | '1/1' | '4/3' | '16/9' | '3/1' | '20/7' | '4/5';
  /** The largest width worth having; larger screens get this one. */
  maxWidthPx?: number;
  minWidthPx?: number;
  /** The first thing people see: fetched before the rest. All others wait until they come near the screen. */
  isPriority?: boolean;
  /** 'contain' shows all of it, 'cover' fills its room. */
  fit?: 'cover' | 'contain';
  className?: string;
};

/** A picture of the shop in as many widths as make sense; AVIF for what matters most, WebP for all. */
export function Picture({
  base,
  alt,
  sizes,
  ratio = '2/3',
  maxWidthPx = 960,
  minWidthPx = 160,
  isPriority = false,
  fit = 'cover',
  className,
}: PictureProps) {
  const [across = 1, down = 1] = ratio.split('/').map(Number);
  const offered = widths.filter((width) => width >= minWidthPx && width <= maxWidthPx);
  const sources = (format: 'avif' | 'webp') =>
    offered.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  const largest = offered.at(-1) ?? maxWidthPx;
  const image = (
    <img
      src={`${base}/${Math.min(480, largest)}.jpg`}
      srcSet={isPriority ? undefined : sources('webp')}
      sizes={sizes}
      alt={alt}
      width={largest}
      height={Math.round((largest * down) / across)}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={classNames(
        'block h-auto w-full',
        fit === 'contain' ? 'object-contain' : 'object-cover',
        className,
      )}
    />
  );
  if (!isPriority) return image;
  preload(`${base}/${largest}.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sources('avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      {image}
    </picture>
  );
}
