import type { ComponentProps } from 'react';
import type { StaffRight } from '../../../shared/contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link, type LinkProps } from '../../ui/link.tsx';
import { mayOpen } from './page-right.ts';
import { useBackOffice } from './staff-layout.tsx';

type DeskLinkProps = LinkProps & {
  /** It says nothing but where it leads, so that nothing is left of it for who may not go there. */
  isWayOnly?: boolean;
};

/**
 * A link from one desk to another. For whoever may not open that one it is what it says and no link. Every link of staff's pages
 * that leaves its desk is one of these (`desk-links.test.ts`).
 */
export function DeskLink({ isWayOnly = false, ...link }: DeskLinkProps) {
  if (useMayOpen()(link.to)) return <Link {...link} />;
  return isWayOnly ? null : <span>{link.children}</span>;
}

/** The same as a button; it is left out for whoever may not go there. */
export function DeskButtonLink(link: ComponentProps<typeof ButtonLink>) {
  return useMayOpen()(link.to) ? <ButtonLink {...link} /> : null;
}

/** Whether who looks has a right: for a deed that isn't the page's desk's. */
export function useHasRight(right: StaffRight): boolean {
  return useBackOffice().rights.includes(right);
}

/** Whether who looks may open a page of the back office. */
export function useMayOpen(): (to: string) => boolean {
  const { rights } = useBackOffice();
  return (to) => mayOpen(to, rights);
}
