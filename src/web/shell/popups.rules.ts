import type { SiteShell } from '../../modules/site/site.contract.ts';
import type { ShownImage } from '../kit/dialog/dialogs.types.ts';
import type { Visitor } from '../kit/visitor/visitor.types.ts';

type Popups = SiteShell['popups'];

type PopupRequest =
  | { kind: 'slideshow'; images: readonly ShownImage[] }
  | { kind: 'ad'; image: ShownImage; href: string }
  | { kind: 'banner'; image: ShownImage };

/** Over the home page alone, by both of its addresses, and not before those who are at work: who looks is known first. */
export function arePopupsWanted(
  popups: Popups,
  pathname: string,
  visitor: Pick<Visitor, 'role'> | null,
): boolean {
  return /^\/(home\/?)?$/.test(pathname) && popups.length > 0 && visitor !== null && visitor.role !== 'staff';
}

/** Several pictures are a slideshow, each with its link; one that leads somewhere an ad, one that doesn't a banner (SPEC §2). */
export function requestOf(popups: Popups): PopupRequest | null {
  const [popup] = popups;
  if (popup === undefined) return null;
  if (popups.length > 1)
    return {
      kind: 'slideshow',
      images: popups.map(({ imageUrl, altTag, link }) => ({
        base: imageUrl,
        alt: altTag,
        ...(link === null ? {} : { href: link }),
      })),
    };
  const image = { base: popup.imageUrl, alt: popup.altTag };
  const href = popup.link;
  return href === null ? { kind: 'banner', image } : { kind: 'ad', image, href };
}

/** Under what a browser remembers that these pictures were shown: others, or changed ones, are shown again. */
export function popupKey(popups: Popups): string {
  return `popups ${popups.map(({ imageUrl }) => imageUrl).join(' ')}`;
}
