import type { Visitor } from '../kit/visitor/visitor.types.ts';

/** Where people come to work or to sign in, and where the site itself says that it is closed. */
const without = /^\/(admin|login|close)(\/|$)/;

/** Never before staff, who alone can take it down again: who looks is known first. */
export function isClosingBannerWanted(pathname: string, visitor: Pick<Visitor, 'role'> | null): boolean {
  return visitor !== null && visitor.role !== 'staff' && !without.test(pathname);
}
