type Names<Kind extends 'title' | 'name'> = Partial<Record<`${Kind}Th` | `${Kind}En`, string>>;

/**
 * What is wanted of a thing's names as it is kept: an English one left empty is the Thai one (DECISIONS "Catalogue"), and one
 * that is the Thai one so far goes on being it when only the Thai one is told.
 */
export function followThaiName<Kind extends 'title' | 'name', Wanted extends Names<Kind>>(
  kind: Kind,
  current: Required<Names<Kind>>,
  wanted: Wanted,
): Wanted {
  const [th, en] = [`${kind}Th`, `${kind}En`] as const;
  const { [th]: wantedTh, [en]: wantedEn }: Names<Kind> = wanted;
  const isCopy = current[en] === '' || current[en] === current[th];
  const follows = wantedEn === '' || (wantedEn === undefined && wantedTh !== undefined && isCopy);
  return follows ? { ...wanted, [en]: wantedTh ?? current[th] } : wanted;
}
