import type { ServerSide } from '../../request/server-side.server.ts';
import type { Visitor } from './visitor.types.ts';

/** The header's personal part: who is signed in, and how much is in the cart. */
export async function readVisitor({ api, isSignedIn, cartId }: ServerSide): Promise<Visitor> {
  if (!isSignedIn)
    return {
      isSignedIn,
      userId: null,
      displayName: null,
      role: null,
      cartCount: cartId === null ? 0 : (await api.cart.count({ cartId })).count,
      unreadCount: 0,
      unreadChats: 0,
      mustAgreeAnew: false,
    };
  const [{ user }, { count }, { unread }, chats] = await Promise.all([
    api.identity.user({}),
    api.cart.count({ cartId }),
    api.notification.unread({}),
    api.chat.unread({}),
  ]);
  return {
    isSignedIn,
    userId: user.id,
    displayName: displayName(user),
    role: user.role,
    cartCount: count,
    unreadCount: unread,
    unreadChats: chats.unread,
    mustAgreeAnew: user.mustAgreeAnew,
  };
}

type Person = {
  role: 'shopper' | 'seller' | 'staff';
  firstname: string | null;
  email: string | null;
  telephone: string | null;
  companyName: string | null;
  countryCodeName: string;
};

/** SPEC §2: first name, else e-mail, else country code plus telephone. §6: a seller by company name, else e-mail. */
function displayName(person: Person): string {
  const phone =
    person.telephone === null ? '' : `${person.countryCodeName}${person.telephone.replace(/^0/, '')}`;
  const names = person.role === 'seller' ? [person.companyName, person.email] : [];
  for (const name of [...names, person.firstname, person.email])
    if (name !== null && name !== '') return name;
  return phone;
}
