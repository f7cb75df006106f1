import { z } from 'zod';
import { baht, declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { basketStates } from './live-basket.rules.ts';
import { replyReasons, replyStates } from './live-page.rules.ts';

const tag = 'Live selling';
const code = text(100);
const buyer = z.string().min(1).max(300);

const basket = z.object({
  code: z.string(),
  live: z.string(),
  postId: z.number(),
  /** Whether its live still sells: what is added there by comments joins the basket. */
  isSelling: z.boolean(),
  store: z.object({ urlKey: z.string(), name: z.string() }),
  /** What its platform calls whoever commented. */
  name: z.string(),
  state: z.enum(basketStates),
  isClaimed: z.boolean(),
  lapsesAt: z.iso.datetime(),
  lapsesInMs: z.number(),
  orderNumbers: z.array(z.string()),
  products: z.array(
    z.object({
      productId: z.number(),
      urlKey: z.string(),
      keyword: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      price: baht,
      listPrice: baht,
      reserved: z.number(),
      waiting: z.number(),
    }),
  ),
  total: baht,
});
export type LiveBasket = z.infer<typeof basket>;

const hostBasket = z.object({
  buyer: z.string(),
  name: z.string(),
  state: z.enum(basketStates),
  /** Of its page, for the host to send; null while there is none. */
  link: z.string().nullable(),
  lapsesAt: z.iso.datetime().nullable(),
  isReminded: z.boolean(),
  reserved: z.number(),
  waiting: z.number(),
  ordered: z.number(),
  /** What is reserved, at the live's prices. */
  amount: baht,
  orderNumbers: z.array(z.string()),
  /** What became of the private message with this link; null where the live is on no page, or none was needed. */
  reply: z
    .object({ state: z.enum(replyStates), reason: z.enum(replyReasons), at: z.iso.datetime() })
    .nullable(),
});
export type HostBasket = z.infer<typeof hostBasket>;

const liveNotFound = { liveNotFound: 404 } as const;

export const liveBasketContract = {
  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/live/transaction/{code}',
    summary:
      'What somebody has in a live, for who has its link; once an account has taken it, for that alone',
    tag,
  })
    .input(z.strictObject({ code }))
    .output(basket)
    .errors(failures({ liveBasketNotFound: 404 })),

  own: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/live/transaction',
    summary: 'One’s own baskets of lives, the latest first',
    tag,
  }).output(z.object({ dataList: z.array(basket) })),

  claim: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/live/transaction/{code}/claim',
    summary:
      'Take a basket: it is one’s own from now on, and what is in it waits in one’s cart, ticked alone',
    tag,
  })
    .input(z.strictObject({ code }))
    .output(z.object({ cartId: z.string() }))
    .errors(
      failures({
        liveBasketNotFound: 404,
        liveBasketLapsed: 409,
        liveBasketOther: 409,
        liveBasketOwn: 422,
        liveBasketEmpty: 409,
        cartTooLarge: 422,
      }),
    ),

  openOwn: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/live/detail/{id}/basket',
    summary:
      'Open the basket of what one has reserved on a live’s own page: it is one’s own at once, for a day',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ code: z.string() }))
    .errors(failures({ ...liveNotFound, liveBasketEmpty: 409 })),
};

/** What a host does about baskets. */
export const liveBasketHostContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}/basket',
    summary: 'How everybody who has copies in a post stands: link sent, taken, ordered, paid, or over',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ dataList: z.array(hostBasket) }))
    .errors(failures(liveNotFound)),

  send: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/basket',
    summary:
      'Make links to baskets: for one who has copies, or for all without one; each holds its copies for a day',
    tag,
  })
    .input(z.strictObject({ id: idInPath, buyer: buyer.nullish() }))
    .output(z.object({ opened: z.number() }))
    .errors(failures({ ...liveNotFound, liveNotConnected: 409, liveReservationNotFound: 404 })),

  remind: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/basket/remind',
    summary: 'Remind the account that has taken a basket and hasn’t ordered; once a link',
    tag,
  })
    .input(z.strictObject({ id: idInPath, buyer }))
    .output(z.object({ isReminded: z.literal(true) }))
    .errors(failures({ ...liveNotFound, liveBasketNotFound: 404, liveBasketReminded: 409 })),
};
