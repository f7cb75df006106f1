import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallMeta } from '../shared/contract.ts';

export type DeclaredCall = {
  /** As the typed client reaches it: "order.place". */
  name: string;
  method: string;
  path: string;
  meta: Partial<CallMeta>;
};

/** Every call a contract declares, for tests that must hold of them all. */
export function listCalls(router: AnyContractRouter, prefix = ''): DeclaredCall[] {
  if (isContractProcedure(router)) {
    const { route, meta } = router['~orpc'];
    return [{ name: prefix, method: route.method ?? 'POST', path: route.path ?? '', meta }];
  }
  return Object.entries(router).flatMap(([name, child]) =>
    listCalls(child as AnyContractRouter, prefix === '' ? name : `${prefix}.${name}`),
  );
}
