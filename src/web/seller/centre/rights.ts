import { createContext, useContext } from 'react';
import { mayDo } from '../../../modules/store-centre/store-centre.rules.ts';
import type { StoreRight } from '../../../shared/contract.ts';

/** The rights of the member who looks at the seller centre; nobody's outside it. */
export const CentreRights = createContext<readonly StoreRight[]>([]);

/** Whether the member may do what a right is for: a page of which they wouldn't find. */
export function useMayDo(right: StoreRight): boolean {
  return mayDo(useContext(CentreRights), right);
}
