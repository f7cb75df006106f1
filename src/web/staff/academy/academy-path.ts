import type { CourseKind } from '../../../modules/content/content.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const academyRoot = '/admin/academy';
const paths = { course: 'courses', lesson: 'lessons' } as const;

/** A course's or a lesson's page at the desk. */
export const documentPath = (kind: CourseKind, id: number | 'new') => `${academyRoot}/${paths[kind]}/${id}`;

/** Which of them an address names; null for another. */
export function kindOf(name: string): CourseKind | null {
  return name === paths.course ? 'course' : name === paths.lesson ? 'lesson' : null;
}

export const certificatesAddress = listAddress(`${academyRoot}/certificates`, {
  tabs: ['all', 'valid', 'revoked', 'erased'],
});
export const progressPath = `${academyRoot}/progress`;
export const topicsPath = `${academyRoot}/topics`;
