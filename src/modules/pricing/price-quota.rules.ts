/** As many orders take from a quota side by side. Measured by `npm run bench -- flash-sales`; see docs/decisions/0074. */
const partsMost = 16;
/** Fewer copies to a row than this, and most orders would have to look into several. */
const copiesAPart = 4;

/** How the copies of a quota are laid out over its rows, as evenly as can be. */
export function partsOf(copies: number): number[] {
  const count = Math.max(1, Math.min(partsMost, Math.floor(copies / copiesAPart)));
  return Array.from({ length: count }, (_, part) => Math.floor((copies + part) / count));
}

/** Whole per cent of a quota that is sold, rounded down: what isn't sold out never says 100. */
export function soldPercent(copies: number, left: number): number {
  return Math.floor(((copies - left) * 100) / copies);
}
