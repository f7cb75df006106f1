import { useSyncExternalStore } from 'react';

/** Where scripts send changes of the cart: a route without a page, so that no page has to be fetched first. */
export const cartResource = '/resources/cart';

const never = () => () => undefined;

/** Where the cart's forms go: to its page without JavaScript, to `cartResource` once the page is alive. */
export function useCartAction(): string {
  return useSyncExternalStore(
    never,
    () => cartResource,
    () => '/cart',
  );
}

/** Whether a fetcher is changing the cart. */
export function changesCart({ formAction }: { formAction?: string | undefined }): boolean {
  return formAction === cartResource || formAction === '/cart';
}
