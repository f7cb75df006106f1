/** What an action on the cart answers to a page that stays: the panel, a product's page, the cart itself. */
export type CartReply =
  | { isDone: true; intent: CartIntent; mode?: 1 | 2 }
  | { isDone: false; intent: CartIntent; code: string; message: string };

export type CartIntent =
  | 'add'
  | 'addAll'
  | 'quantity'
  | 'remove'
  | 'removeOrder'
  | 'select'
  | 'refresh'
  | 'chooseGifts'
  | 'saveForLater'
  | 'moveToCart'
  | 'removeSaved';
