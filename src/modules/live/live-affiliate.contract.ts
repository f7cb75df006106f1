import { type AnyContractRouter, ContractProcedure, isContractProcedure } from '@orpc/contract';
import { liveHostContract } from './live.contract.ts';
import { liveAudienceContract } from './live-audience.contract.ts';
import { liveBasketHostContract } from './live-basket.contract.ts';
import { livePageContract } from './live-page.contract.ts';
import { liveShowHostContract } from './live-show.contract.ts';

/** What stores do with their lives, as affiliates do it with theirs: the same calls, at addresses of their own. */
function forAffiliates<Contract extends AnyContractRouter>(contract: Contract): Contract {
  if (isContractProcedure(contract)) {
    const { meta, route, ...rest } = contract['~orpc'];
    const { right: _, ...kept } = meta as { right?: unknown };
    const own = new ContractProcedure({
      ...rest,
      meta: { ...kept, access: 'affiliate' },
      route: {
        ...route,
        path: route.path?.replace('/seller/live', '/affiliate/live') as `/${string}`,
        summary: `As an affiliate: ${route.summary?.replaceAll(/one’s store’s/gi, 'one’s own')}`,
      },
    });
    return own as unknown as Contract;
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [name, forAffiliates(part as AnyContractRouter)]),
  ) as Contract;
}

export const affiliateLiveContract = forAffiliates({
  ...liveHostContract,
  ...liveAudienceContract,
  ...liveShowHostContract,
  ...livePageContract,
});

export const affiliateLiveBasketContract = forAffiliates(liveBasketHostContract);
