import type { StaffRight } from '../../../shared/contract.ts';
import { staffRights } from '../../../shared/contract.ts';
import { desksOf } from './desks.ts';

/** Parts of desks that have an address of their own. */
const deskOfPart: Readonly<Record<string, string>> = {
  standings: 'marks',
  'content-categories': 'content',
};

const desks = desksOf(staffRights);

/** The right that the page at an address of the back office needs; null where any of the staff may open it. */
export function rightOfPage(to: string): StaffRight | null {
  const [, part = ''] = /^\/admin\/([\w-]+)/.exec(to) ?? [];
  const desk = deskOfPart[part] ?? part;
  return desks.find(({ path }) => path === desk)?.right ?? null;
}

/** Whether somebody with these rights may open it. */
export function mayOpen(to: string, rights: readonly StaffRight[]): boolean {
  const right = rightOfPage(to);
  return right === null || rights.includes(right);
}
