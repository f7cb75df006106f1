import { storeFilters } from '../../../modules/store-desk/store-desk.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const storesAddress = listAddress('/admin/stores', {
  tabs: storeFilters,
  tabName: 'filter',
});
export const storePath = (id: number) => `${storesAddress.path}/${id}`;

export const statusTones = {
  preparing: 'info',
  active: 'success',
  suspended: 'danger',
  closed: 'neutral',
} as const;
