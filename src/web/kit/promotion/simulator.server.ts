import { redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Simulation } from '../../../modules/checkout/simulation.contract.ts';
import { simulatedKinds } from '../../../modules/checkout/simulation.contract.ts';
import { memberTierIds } from '../../../modules/identity/member-tiers.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readBangkokField } from '../page/bangkok-field.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { type BasketLine, type PromotionDeskOwner, promotionToolPaths } from './promotion-address.ts';
import { basketText, changeBasket, readBasket } from './simulated-basket.rules.ts';

/** What is tried out, as the address has it. */
export type SimulatorQuery = {
  basket: BasketLine[];
  who: (typeof simulatedKinds)[number];
  tier: number;
  /** As its field has it, in Bangkok; empty for now. */
  at: string;
  province: number;
  account: number;
  /** Voucher codes, as they are typed. */
  codes: string;
  points: number;
  /** What would be chosen among gifts, `7x12,7x14`. */
  gifts: string;
  find: string;
};

/** Codes with commas or blanks between them, the first four. */
function codesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter((code) => code !== ''),
    ),
  ]
    .slice(0, 4)
    .map((code) => code.slice(0, 40));
}

/** Chosen gifts: of the form's fields (`gift_7_0`: of promotion 7, for its first copy), or of an address. */
function giftsIn(asked: URLSearchParams): string {
  const fields = [...asked].flatMap(([name, value]) => {
    const [, promotionId] = /^gift_(\d{1,12})_\d$/.exec(name) ?? [];
    return promotionId === undefined || value === '' ? [] : [`${promotionId}x${value}`];
  });
  const said = fields.length > 0 ? fields : (asked.get('gifts') ?? '').split(',');
  return said
    .filter((part) => /^[1-9]\d{0,11}x[1-9]\d{0,11}$/.test(part))
    .slice(0, 20)
    .join();
}

function readQuery(asked: URLSearchParams): SimulatorQuery {
  const tier = readNumber(asked.get('tier'));
  const at = asked.get('at') ?? '';
  return {
    basket: readBasket(asked.get('basket') ?? ''),
    who: simulatedKinds.find((kind) => kind === asked.get('who')) ?? 'guest',
    tier: memberTierIds.find((id) => id === tier) ?? memberTierIds[0],
    at: readBangkokField(at) === null ? '' : at,
    province: readNumber(asked.get('province')),
    account: readNumber(asked.get('account')),
    codes: codesIn(asked.get('codes') ?? '').join(', '),
    points: readNumber(asked.get('points')),
    gifts: giftsIn(asked),
    find: readSearch(asked.get('find')),
  };
}

/** The address that says it all, so that it can be shared; what is as usual is left out. */
function hrefOf(owner: PromotionDeskOwner, query: SimulatorQuery): string {
  return queryHref(promotionToolPaths[owner].simulator, {
    ...query,
    basket: basketText(query.basket),
    who: query.who === 'guest' ? '' : query.who,
    tier: query.who === 'tier' ? query.tier : 0,
    account: owner === 'house' ? query.account : 0,
  });
}

/** What a basket would cost; a form that changes it leads to the address of what it has become. */
export async function loadSimulator(server: ServerSide, owner: PromotionDeskOwner, asked: URLSearchParams) {
  const query = readQuery(asked);
  const basket = changeBasket(query.basket, asked);
  if (basket !== null) throw redirect(hrefOf(owner, { ...query, basket }));
  const { api, locale } = server;
  const isHouse = owner === 'house';
  // Whoever isn't at home here is told so, whatever is asked for.
  if (isHouse) await orHidden(api.staffPromotion.list({ perpage: 1 }));
  else await orHidden(api.promotionDesk.sellerList({ perpage: 1 }));
  const findTargets = isHouse ? api.promotionTargets.staff : api.promotionTargets.seller;
  const [found, provinces, outcome] = await Promise.all([
    query.find === '' ? null : findTargets({ kind: 'copy', search: query.find }),
    api.address.provinces(),
    simulate(server, owner, query),
  ]);
  const messages = pickMessages(
    locale,
    ...(['admin', 'seller', 'promotionDesk', 'promotionOffer', 'promotionTools', 'cart', 'order'] as const),
  );
  return {
    query,
    found,
    provinces: provinces.dataList,
    ...outcome,
    head: pageHead(server, messages.promotionTools.simulator.title),
    messages,
  };
}

type Outcome = {
  simulation: Simulation | null;
  names: Simulation | null;
  failure: string | null;
  code: string;
};

async function simulate(
  server: ServerSide,
  owner: PromotionDeskOwner,
  query: SimulatorQuery,
): Promise<Outcome> {
  if (query.basket.length === 0) return { simulation: null, names: null, failure: null, code: '' };
  const at = readBangkokField(query.at) ?? undefined;
  const said = {
    basket: basketText(query.basket),
    who: query.who,
    ...(query.who === 'tier' ? { tier: query.tier } : {}),
    ...(query.province === 0 ? {} : { province: query.province }),
    ...(query.codes === '' ? {} : { codes: codesIn(query.codes).join() }),
    ...(query.points === 0 ? {} : { points: Math.min(query.points, 10_000_000) }),
  };
  const call = (changes: object) => {
    const input = { ...said, ...changes } as never;
    return owner === 'house' ? server.api.simulation.staff(input) : server.api.simulation.seller(input);
  };
  try {
    const account = owner === 'house' && query.account !== 0 ? { account: query.account } : {};
    const gifts = query.gifts === '' ? {} : { gifts: query.gifts };
    const simulation = await call({ ...(at === undefined ? {} : { at }), ...account, ...gifts });
    return { simulation, names: simulation, failure: null, code: '' };
  } catch (error) {
    const { code, message } = apiFailure(error);
    // What is in the basket is still to be named.
    const names = await call({}).catch(() => null);
    return { simulation: null, names, failure: message, code: code ?? '' };
  }
}
