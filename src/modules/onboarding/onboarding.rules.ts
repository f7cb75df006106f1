/** What an approved company may do, by what it registered for. */
export function grantsOf(userTargetTypeIds: readonly number[]): { isSeller: boolean; isPartner: boolean } {
  return { isSeller: userTargetTypeIds.includes(1), isPartner: userTargetTypeIds.includes(3) };
}
