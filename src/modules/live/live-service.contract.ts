import { z } from 'zod';
import { baht, declareCall, failures, idInPath } from '../../shared/contract.ts';
import { siteContract } from '../site/site.contract.ts';
import { categoryBranch, categoryLeaf } from '../storefront/storefront.contract.ts';
import { postTypes } from './live.rules.ts';

const tag = 'Live service';
const instant = z.iso.datetime();
const postType = z.union(postTypes.map((each) => z.literal(each)));

/** SPEC §3 "Live product". */
const product = z.object({
  id: z.number(),
  productId: z.number(),
  keyword: z.string(),
  /** What the host earns with a copy as an affiliate, as agreed when it began to sell; nothing for a store that sells its own. */
  cashback: baht,
  /** What the entered price leaves of it. */
  displayCashback: baht,
  price: baht,
  /** Points that whoever buys a copy earns with it. */
  point: z.number(),
  /** As SPEC §3 spells it. */
  producDetail: z.object({
    name: z.string(),
    urlKey: z.string(),
    imageUrl: z.string().nullable(),
    /** The list price. */
    price: baht,
    quantity: z.number(),
  }),
  /** Whether the price is one that an affiliate's cashback covers: from the list price less it to the list price. A store's own always is. */
  isValidatePriceToSell: z.boolean(),
});

/** SPEC §3 "Live post". */
const post = z.object({
  id: z.number(),
  /** Whose it is: the host that GET /user names. */
  userGUID: z.uuid(),
  pageId: z.string(),
  postTypeId: postType,
  /** The post's number and name at its page; of our own live its own. */
  postId: z.string(),
  postName: z.string(),
  postCreatedTime: instant,
  name: z.string(),
  date: instant,
  active: z.boolean(),
  limitPerPerson: z.number(),
  /** 1 draft, 2 connected, 3 finished. */
  statusId: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Points that placed orders bring their buyers with what they keep of it, and what the host earned. */
  point: z.number(),
  cashBack: baht,
  /** The money of placed orders. */
  grandTotal: baht,
  /** Copies asked for by comments, copies in placed orders, and their share in whole per cent. */
  purchaseDemand: z.number(),
  submitOrder: z.number(),
  submitOrderPercent: z.number(),
  product: z.array(product),
});
export type LiveServicePost = z.infer<typeof post>;

/** SPEC §7's live service, at a base of its own (`/live-api`). */
export const liveServiceContract = {
  user: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user',
    summary: 'Who sells: the host’s number, and the page its latest post is on',
    tag,
  }).output(z.object({ result: z.object({ userGUID: z.uuid(), pageId: z.string() }) })),

  sellerCategories: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/category/sellerList',
    summary: 'The categories that one’s store’s products are in, with how many',
    tag,
  }).output(z.object({ dataList: z.array(categoryLeaf) })),

  categories: declareCall({
    access: 'anyone',
    keep: { until: ['catalogue'], mostS: 1 },
    method: 'GET',
    path: '/category/List',
    summary: 'The tree of categories, with how many products each has',
    tag,
  }).output(z.object({ dataList: z.array(categoryBranch) })),

  post: declareCall({
    access: 'host',
    right: 'catalogue',
    envelope: 'isSuccess',
    method: 'GET',
    path: '/livePost/{id}',
    summary:
      'A post of one’s store, or of one’s own as an affiliate, with what is sold in it and what came of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(post)
    .errors(failures({ liveNotFound: 404 })),

  bannerLiveList: siteContract.bannerLiveList,
};
