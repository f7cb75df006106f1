import type { ThingKind } from '../../../modules/catalogue/thing.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const catalogueRoot = '/admin/catalogue';
export const doublesPath = `${catalogueRoot}/doubles`;

/** What is looked for at the desk; a tab for each kind. */
export const catalogueAddress = listAddress(catalogueRoot, {
  tabs: ['all', 'work', 'edition', 'author', 'series', 'publisher'],
  tabName: 'filter',
  searchMost: 200,
});
export const doublesAddress = listAddress(doublesPath, {
  tabs: ['work', 'edition', 'author', 'series', 'publisher'],
  tabName: 'filter',
});
export const mergesAddress = listAddress(`${catalogueRoot}/merges`, { tabs: ['held', 'undone'] });
export const tagsAddress = listAddress(`${catalogueRoot}/tags`);

export function thingPath(kind: ThingKind, id: number): string {
  return `${catalogueRoot}/${kind}/${id}`;
}

/** Where two are looked at before they become one: `stays` is the one that stays. */
export function mergePath(kind: ThingKind, { stays, goes }: { stays: number; goes: number }): string {
  return `${thingPath(kind, stays)}/merge?goes=${goes}`;
}
