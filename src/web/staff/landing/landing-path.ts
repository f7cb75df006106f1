import { listAddress } from '../../kit/desk/list-address.ts';

export const landingsAddress = listAddress('/admin/landing');
export const landingPath = (id: number) => `${landingsAddress.path}/${id}`;
