/** The steps of a basket (SPEC §4 "Checkout panels exist for steps 1-5 and 7"), for who fills it and who buys it. */
export const basketSteps = [1, 2, 3, 4, 5, 7] as const;
export type BasketStep = (typeof basketSteps)[number];

/** The step that an address names; null where there is none such. */
export function readStep(part: string | undefined): BasketStep | null {
  return basketSteps.find((step) => String(step) === part) ?? null;
}

export function basketHref(code: string, step: BasketStep): string {
  return `/affiliate/${code}/${step}`;
}

export function customerHref(code: string, step: BasketStep): string {
  return `/customer/${code}/${step}`;
}

/** Where the list of an affiliate's baskets is. */
export const basketsHref = '/user/profile/affiliate/baskets';

export type ShippingChoice = { sellerId: number; shippingId: number };

/** The channels chosen in a form, `shipping-<seller>` each. */
export function readShipping(form: FormData): ShippingChoice[] {
  const chosen: ShippingChoice[] = [];
  for (const [name, value] of form) {
    const sellerId = Number(/^shipping-(\d{1,15})$/.exec(name)?.[1]);
    const shippingId = Number(value);
    if (Number.isSafeInteger(sellerId) && Number.isSafeInteger(shippingId) && shippingId > 0)
      chosen.push({ sellerId, shippingId });
  }
  return chosen.slice(0, 100);
}
