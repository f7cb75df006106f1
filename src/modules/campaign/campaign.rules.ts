import { basisPointsOf } from '../../shared/money.ts';
import { type PriceKind, priceKinds } from '../pricing/pricing.rules.ts';

/** What a campaign is at an instant, as its desks sort it. */
export const campaignStates = ['running', 'coming', 'hidden', 'over', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** What stores see of campaigns: those they may still propose for, those they are in or could have been, those that are past. */
export const storeCampaignStates = ['open', 'running', 'over'] as const;
export type StoreCampaignState = (typeof storeCampaignStates)[number];

export const proposalStates = ['proposed', 'accepted', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const campaignConditions = ['any', 'new', 'used'] as const;
export type CampaignCondition = (typeof campaignConditions)[number];

/** How many products a store may have in a campaign, and how many are sent at once. */
export const proposalsMost = 300;
export const sentMost = 100;
/** The same in prices: a product with options has one for each leaf. */
export const pricesMost = 2_000;
export const pricesSentMost = 1_000;

type Times = { isEnabled: boolean; startsAt: Date; endsAt: Date; stoppedAt: Date | null };

/** Runs from its first instant until, and not at, its last; one that ends when it begins is over and never ran. */
export function campaignStateOf({ isEnabled, startsAt, endsAt, stoppedAt }: Times, now: Date): CampaignState {
  if (stoppedAt !== null) return 'stopped';
  if (!isEnabled) return 'hidden';
  if (endsAt <= now || endsAt <= startsAt) return 'over';
  return startsAt > now ? 'coming' : 'running';
}

/** Whether stores may propose, and take back what they have proposed. */
export function isOpenForProposals(campaign: Times & { proposalsUntil: Date | null }, now: Date): boolean {
  const state = campaignStateOf(campaign, now);
  const { proposalsUntil } = campaign;
  return (state === 'coming' || state === 'running') && proposalsUntil !== null && now < proposalsUntil;
}

/** Whether a campaign's accepted products have a price for its time. */
export function hasPrices({ isEnabled, startsAt, endsAt, stoppedAt }: Times): boolean {
  return isEnabled && stoppedAt === null && startsAt < endsAt;
}

export function sourceOfCampaign(campaignId: number): string {
  return `campaign:${campaignId}`;
}

type Rules = {
  leastDiscountBasisPoints: number;
  condition: CampaignCondition;
  /** Those it names with everything below them; empty: all. */
  categoryIds: ReadonlySet<number>;
};

export type ProposedProduct = {
  /** Of a leaf the product that it is an option of. */
  parentId: number | null;
  isOnSale: boolean;
  /** What is sold by its leaves alone. */
  hasOptions: boolean;
  condition: 'new' | 'used-like-new' | 'used-good';
  categoryId: number;
  ownSatang: number;
};

/** The dearest a product may be in a campaign, in satang: at least a satang below its own price. */
export function mostSatangFor(ownSatang: number, leastDiscountBasisPoints: number): number {
  return Math.min(ownSatang - 1, ownSatang - basisPointsOf(ownSatang, leastDiscountBasisPoints));
}

/** A price so much off its own (10,000 = 100 %), in satang: down, so that a share that is just enough stays enough. */
export function priceOff(ownSatang: number, basisPoints: number): number {
  return Number((BigInt(ownSatang) * BigInt(10_000 - basisPoints)) / 10_000n);
}

export const proposalMistakes = [
  'productNotFound',
  'leafNotFound',
  'leavesMissing',
  'notOnSale',
  'wrongCondition',
  'wrongCategory',
  'priceTooHigh',
  'priceInvalid',
  'isAccepted',
] as const;
export type ProposalMistake = (typeof proposalMistakes)[number];

/** Why a thing can't be in a campaign at all; null when it can. */
export function unfitFor(rules: Rules, product: ProposedProduct): ProposalMistake | null {
  if (!product.isOnSale) return 'notOnSale';
  // A price is one amount; each leaf has its own.
  if (product.hasOptions) return 'leavesMissing';
  if (rules.condition !== 'any' && (rules.condition === 'new') !== (product.condition === 'new'))
    return 'wrongCondition';
  if (rules.categoryIds.size > 0 && !rules.categoryIds.has(product.categoryId)) return 'wrongCategory';
  return null;
}

/** Why it can't be in it for this price; null when it can. */
export function mistakeInProposal(
  rules: Rules,
  product: ProposedProduct,
  priceSatang: number,
): ProposalMistake | null {
  const unfit = unfitFor(rules, product);
  if (unfit !== null) return unfit;
  if (!Number.isInteger(priceSatang) || priceSatang < 100) return 'priceInvalid';
  return priceSatang > mostSatangFor(product.ownSatang, rules.leastDiscountBasisPoints)
    ? 'priceTooHigh'
    : null;
}

/** A price that a store proposes: of a product, or of a leaf of it. In satang. */
export type AskedPrice = { productId: number; leafId: number | null; priceSatang: number };
export type RefusedPrice = { productId: number; leafId: number | null; code: ProposalMistake };

/** What is known of a store's products as it proposes: products and leaves by number, and how its proposals stand. */
type StoreFacts = {
  products: ReadonlyMap<number, ProposedProduct>;
  standing: readonly { productId: number; parentId: number | null; state: ProposalState }[];
};

/** A price that is taken, at what is sold; `parentId` of a leaf. */
export type TakenPrice = { productId: number; parentId: number | null; priceSatang: number };

/**
 * Which of these prices can be proposed, and why the others can't: each is judged by itself, and one that is wrong holds up no
 * other. Of several for one thing the last counts. Of a product with options what waits, or was refused, and isn't named any
 * more (`leftOut`) waits no longer, once one of its leaves is taken: what is sent is the whole of the proposal. Leaves that
 * were accepted keep their prices.
 */
export function judgeProposals(
  rules: Rules,
  asked: readonly AskedPrice[],
  { products, standing }: StoreFacts,
): { taken: TakenPrice[]; refused: RefusedPrice[]; leftOut: number[] } {
  const states = new Map(standing.map(({ productId, state }) => [productId, state]));
  const each = new Map(asked.map((one) => [one.leafId ?? one.productId, one]));
  const taken: TakenPrice[] = [];
  const refused: RefusedPrice[] = [];
  for (const [id, { productId, leafId, priceSatang }] of each) {
    const code = mistakeOf(productId, leafId, priceSatang);
    if (code !== null) refused.push({ productId, leafId, code });
    else taken.push({ productId: id, parentId: leafId === null ? null : productId, priceSatang });
  }
  const replaced = new Set(taken.map(({ parentId }) => parentId));
  const leftOut = standing.flatMap(({ productId, parentId, state }) =>
    parentId !== null &&
    replaced.has(parentId) &&
    !each.has(productId) &&
    (state === 'proposed' || state === 'refused')
      ? [productId]
      : [],
  );
  return { taken, refused, leftOut };

  function mistakeOf(productId: number, leafId: number | null, priceSatang: number): ProposalMistake | null {
    const product = products.get(productId);
    if (product === undefined || product.parentId !== null) return 'productNotFound';
    const thing = leafId === null ? product : products.get(leafId);
    if (thing === undefined || (leafId !== null && thing.parentId !== productId)) return 'leafNotFound';
    if (states.get(leafId ?? productId) === 'accepted') return 'isAccepted';
    return mistakeInProposal(rules, thing, priceSatang);
  }
}

/** Which price shoppers would see while another offer of the same product runs beside the campaign's. */
export const overlapOutcomes = ['theirs', 'lower', 'campaign'] as const;
export type OverlapOutcome = (typeof overlapOutcomes)[number];

/** DECISIONS "Price precedence": the stronger kind, however much it is; of the same kind the lower. */
export function outcomeBeside(kind: PriceKind): OverlapOutcome {
  const rank = priceKinds.indexOf(kind) - priceKinds.indexOf('campaign');
  if (rank === 0) return 'lower';
  return rank < 0 ? 'theirs' : 'campaign';
}

export type CampaignDraft = {
  urlKey: string;
  nameTh: string;
  nameEn: string;
  startsAt: Date;
  endsAt: Date;
  proposalsUntil: Date | null;
  leastDiscountBasisPoints: number;
};

export type CampaignField =
  | 'urlKey'
  | 'nameTh'
  | 'nameEn'
  | 'startsAt'
  | 'endsAt'
  | 'proposalsUntil'
  | 'leastDiscount'
  | 'categories'
  | 'desktop'
  | 'mobile'
  | 'desktopPart'
  | 'mobilePart';
export type CampaignInvalid = { code: 'campaignInvalid'; fields: Partial<Record<CampaignField, string>> };

/** What can't be saved of a campaign, by field. */
export function checkCampaign(draft: CampaignDraft): CampaignInvalid['fields'] {
  const { urlKey, nameTh, startsAt, endsAt, proposalsUntil, leastDiscountBasisPoints } = draft;
  const isShare = Number.isInteger(leastDiscountBasisPoints);
  return {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlKey)
      ? {}
      : { urlKey: urlKey === '' ? 'required' : 'urlKeyInvalid' }),
    ...(endsAt <= startsAt ? { endsAt: 'endsBefore' } : {}),
    ...(proposalsUntil !== null && proposalsUntil > endsAt ? { proposalsUntil: 'proposalsTooLate' } : {}),
    ...(isShare && leastDiscountBasisPoints >= 0 && leastDiscountBasisPoints <= 9_900
      ? {}
      : { leastDiscount: 'percentInvalid' }),
  };
}
