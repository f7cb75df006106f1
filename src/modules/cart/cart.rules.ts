/** One product in a cart as it is kept; everything else about it is read from the catalogue each time. */
export type CartLine = {
  productId: number;
  quantity: number;
  /** SPEC §4 "Cart selection": unticked by the shopper, or left ticked. Stock may still untick it when read. */
  isCheckBox: boolean;
  /** What the shopper saw when it was put in, so that a changed price can be said. */
  priceSeenSatang: number;
  addedAtMs: number;
};
