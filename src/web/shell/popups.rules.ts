import type { SiteShell } from '../../modules/site/site.contract.ts';
import type { ShownImage } from '../kit/dialog/dialogs.types.ts';
import type { Visitor } from '../kit/visitor/visitor.types.ts';

type Popups = SiteShell['popups'];

type PopupRequest =
  | { kind: 'slideshow'; images: readonly ShownImage[] }
  | { kind: 'ad'; image: ShownImage; href: string }
  | { kind: 'banner'; image: ShownImage };

/** Over the home page alone, and not before those who are at work: who looks is known first. */
export function arePopupsWanted(
  popups: Popups,
  pathname: string,
  visitor: Pick<Visitor, 'role'> | null,
): boolean {
  return pathname === '/' && popups.length > 0 && visitor !== null && visitor.role !== 'staff';
}

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
