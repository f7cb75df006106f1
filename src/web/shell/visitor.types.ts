/** What the shell knows about whoever is looking. */
export type Visitor = {
  isSignedIn: boolean;
  displayName: string | null;
  role: 'shopper' | 'seller' | 'staff' | null;
  /** Copies in the cart. */
  cartCount: number;
  /** Notices that haven't been read. */
  unreadCount: number;
};
