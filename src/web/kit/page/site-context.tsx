import { createContext, useContext } from 'react';
import type { SiteShell } from '../../../modules/site/site.contract.ts';

/** The site's settings, as the root's loader has them. */
export const SiteContext = createContext<SiteShell | null>(null);

export function useSite(): SiteShell {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('This part of the shell stands outside of it');
  return site;
}
