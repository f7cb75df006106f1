import { type StaffRight, staffRights } from '../../shared/contract.ts';

/** What somebody of the staff is hired for; an owner may do everything, staff and their rights among it. */
export const staffRoles = ['support', 'catalogue', 'finance', 'content', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The desks of each role: the one place that says so, for the API, the menus and the tests alike. */
const desksOf: Record<StaffRole, readonly StaffRight[]> = {
  support: [
    'approvals',
    'orders',
    'returns',
    'reviews',
    'marks',
    'companies',
    'documents',
    'rewards',
    'users',
    'seeAs',
    'tickets',
    'chat',
  ],
  catalogue: ['catalogue', 'products', 'proposals', 'spellings', 'categories', 'searches'],
  finance: [
    'approvals',
    'slips',
    'refunds',
    'withdrawals',
    'affiliates',
    'identities',
    'payouts',
    'adjustments',
    'commissionInvoices',
    'withholding',
    'orders',
    'documents',
    'moneyCheck',
  ],
  content: [
    'content',
    'wording',
    'banners',
    'flashSales',
    'campaigns',
    'landing',
    'promotions',
    'vouchers',
    'quizzes',
    'academy',
  ],
  owner: staffRights,
};

/** The desks somebody of a role may work at; none without one. */
export function rightsOfRole(role: StaffRole | null): readonly StaffRight[] {
  return role === null ? [] : desksOf[role];
}

/** Who of the staff may do what an owner may: as many as there have to be stay. */
export type StaffMember = { id: number; staffRole: StaffRole | null; isDisabled: boolean };

/** Whether an account is the only one that can still give rights: it keeps its role until there is another. */
export function isLastOwner(staff: readonly StaffMember[], id: number): boolean {
  const owners = staff.filter(({ staffRole, isDisabled }) => staffRole === 'owner' && !isDisabled);
  return owners.length === 1 && owners[0]?.id === id;
}
