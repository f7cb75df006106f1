/** A share, 0 to 1, as a percentage with a decimal where it has one: "12.5%". */
export function percentText(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`;
}
