const sides = ['shopper', 'seller', 'staff'] as const;
export type PackingSide = (typeof sides)[number];

export function isPackingSide(value: string): value is PackingSide {
  return sides.some((side) => side === value);
}

/** Where somebody sees a photo of a packed parcel. */
export function packingPhotoHref(side: PackingSide, orderNumber: string, photo: number): string {
  return `/resources/packing-photo/${side}/${orderNumber}/${photo}`;
}
