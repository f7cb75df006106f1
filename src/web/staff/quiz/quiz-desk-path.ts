import { listAddress } from '../../kit/desk/list-address.ts';

export const quizzesAddress = listAddress('/admin/quizzes', {
  tabs: ['all', 'shown', 'changed', 'draft', 'hidden'],
  tabName: 'state',
});

export const deskPath = (id: number | 'new') => `${quizzesAddress.path}/${id}`;
export const questionPath = (id: number, questionId: number | 'new') =>
  `${deskPath(id)}/questions/${questionId}`;
