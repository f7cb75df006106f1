export type ShownImage = {
  /** Base of the picture's addresses: `<base>/<width>.<format>`. */
  base: string;
  alt: string;
  /** The base is all of the address: a private picture, kept in one size. */
  isWhole?: boolean;
  /** Where the picture leads: a page of ours, or an address outside. */
  href?: string;
};

/** What the shop can put over a page (SPEC §2 "Global dialogs"). */
export type DialogRequest =
  | { kind: 'failure'; message: string; title?: string }
  | { kind: 'cartError'; message: string; onUpdateCart: () => void }
  | { kind: 'images'; images: readonly ShownImage[]; start: number; isSlideshow: boolean }
  | { kind: 'share'; title: string; url: string; facebookAppId: string | null }
  | { kind: 'banner' | 'ad'; image: ShownImage; href: string | null }
  | { kind: 'sellerPromotion'; image: ShownImage };

export type AlertRequest = { tone: 'success' | 'error'; message: string };
