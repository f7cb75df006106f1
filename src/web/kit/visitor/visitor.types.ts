/** What the shell knows about whoever is looking. */
export type Visitor = {
  isSignedIn: boolean;
  /** Of whoever is signed in: what the page remembers of somebody is theirs only. */
  userId: number | null;
  displayName: string | null;
  role: 'shopper' | 'seller' | 'staff' | null;
  /** Copies in the cart. */
  cartCount: number;
  /** Notices that haven't been read. */
  unreadCount: number;
  /** Messages of conversations that haven't been read. */
  unreadChats: number;
  /** A text is to be agreed to: they never did, or it has changed since. */
  mustAgreeAnew: boolean;
};
