import { listAddress } from '../../kit/desk/list-address.ts';

export const ticketsAddress = listAddress('/admin/tickets', {
  tabs: ['open', 'answered', 'closed', 'spam'],
});
export const ticketPath = (id: number) => `${ticketsAddress.path}/${id}`;
