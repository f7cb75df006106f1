import { createContext, useContext } from 'react';

export type CartPanelControl = { isOpen: boolean; open: () => void; close: () => void };

export const CartPanelContext = createContext<CartPanelControl>({
  isOpen: false,
  open: () => undefined,
  close: () => undefined,
});

/** Opens and closes the cart panel: the cart icon, and "add to cart" (SPEC §4, mode 1). */
export function useCartPanel(): CartPanelControl {
  return useContext(CartPanelContext);
}
