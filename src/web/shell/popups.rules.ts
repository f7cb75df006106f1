import type { SiteShell } from '../../modules/site/site.contract.ts';
import type { ShownImage } from '../kit/dialog/dialogs.types.ts';

type Popups = SiteShell['popups'];

type PopupRequest =
  | { kind: 'slideshow'; images: readonly ShownImage[] }
  | { kind: 'ad'; image: ShownImage; href: string }
  | { kind: 'banner'; image: ShownImage };

/** Several pictures are a slideshow, one that leads somewhere an ad, one that doesn't a banner (SPEC §2). */
export function requestOf(popups: Popups): PopupRequest | null {
  const images = popups.map(({ imageUrl, altTag }) => ({ base: imageUrl, alt: altTag }));
  const [image] = images;
  if (image === undefined) return null;
  if (images.length > 1) return { kind: 'slideshow', images };
  const href = popups[0]?.link ?? null;
  return href === null ? { kind: 'banner', image } : { kind: 'ad', image, href };
}

/** Under what a browser remembers that these pictures were shown: others, or changed ones, are shown again. */
export function popupKey(popups: Popups): string {
  return `popups ${popups.map(({ imageUrl }) => imageUrl).join(' ')}`;
}
