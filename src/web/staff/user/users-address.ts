import { accountFilters } from '../../../modules/people-desk/people-desk.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const usersAddress = listAddress('/admin/users', {
  tabs: accountFilters,
  tabName: 'filter',
});
export const userPath = (id: number) => `${usersAddress.path}/${id}`;

/** What an account is called at the desk. */
export function nameOfAccount({
  id,
  name,
  email,
  telephone,
}: {
  id: number;
  name: string;
  email: string | null;
  telephone: string | null;
}): string {
  return name === '' ? (email ?? telephone ?? `#${id}`) : name;
}
