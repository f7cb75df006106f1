import type { ContentKind } from '../../../modules/content/content.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const contentRoot = '/admin/content';
const deskTabs = ['all', 'draft', 'scheduled', 'shown', 'changed', 'over'] as const;

/** The list of a kind; questions stand in their groups instead. */
export const kindAddress = (kind: ContentKind) => listAddress(`${contentRoot}/${kind}`, { tabs: deskTabs });
export const documentPath = (kind: ContentKind, id: number | 'new') => `${contentRoot}/${kind}/${id}`;
export const categoriesPath = '/admin/content-categories';
