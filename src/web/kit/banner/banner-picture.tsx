import { preload } from 'react-dom';
import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';

const wideWidths = [960, 1280, 1600];
const narrowWidths = [320, 480, 640, 960];
const wide = '(width >= 48rem)';

function sources(base: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
}

type BannerPictureProps = {
  banner: Pick<ShownBanner, 'imageUrl' | 'mobileImageUrl' | 'altTag'>;
  isPriority: boolean;
};

/** A banner's two pictures: 20:7 on wide screens, square on narrow ones; its room is kept while it loads. */
export function BannerPicture({ banner, isPriority }: BannerPictureProps) {
  const { imageUrl, mobileImageUrl, altTag } = banner;
  const wideSizes = '(width < 78rem) calc(100vw - 3rem), 75rem';
  const narrowSizes = 'calc(100vw - 2rem)';
  if (isPriority) {
    const wanted = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
    preload(`${imageUrl}/1280.avif`, {
      ...wanted,
      media: wide,
      imageSrcSet: sources(imageUrl, wideWidths, 'avif'),
      imageSizes: wideSizes,
    });
    preload(`${mobileImageUrl}/960.avif`, {
      ...wanted,
      media: `not all and ${wide}`,
      imageSrcSet: sources(mobileImageUrl, narrowWidths, 'avif'),
      imageSizes: narrowSizes,
    });
  }
  return (
    <picture>
      <source
        media={wide}
        type="image/avif"
        srcSet={sources(imageUrl, wideWidths, 'avif')}
        sizes={wideSizes}
      />
      <source media={wide} srcSet={sources(imageUrl, wideWidths, 'webp')} sizes={wideSizes} />
      <source type="image/avif" srcSet={sources(mobileImageUrl, narrowWidths, 'avif')} sizes={narrowSizes} />
      <img
        src={`${mobileImageUrl}/640.webp`}
        srcSet={sources(mobileImageUrl, narrowWidths, 'webp')}
        sizes={narrowSizes}
        alt={altTag}
        width={640}
        height={640}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'low'}
        decoding="async"
        className="block aspect-square w-full bg-wash object-cover md:aspect-[20/7]"
      />
    </picture>
  );
}
