import { listAddress } from '../../kit/desk/list-address.ts';

export const healthPath = '/admin/health';
export const jobsPath = `${healthPath}/jobs`;
export const failuresPath = `${jobsPath}/failures`;
export const messagesAddress = listAddress(`${healthPath}/messages`, {
  tabs: ['failed', 'waiting', 'givenUp'],
  tabName: 'state',
});
export const messagePath = (id: number) => `${messagesAddress.path}/${id}`;
export const webhooksAddress = listAddress(`${healthPath}/webhooks`, {
  tabs: ['open', 'refused', 'closed'],
  tabName: 'state',
});
