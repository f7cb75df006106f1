/**
 * How nearly one text is spelled in a part of another: 1 less the share of its letters that must be changed, left out,
 * put in or swapped with the next (Damerau's distance, the part chosen freely; Sellers 1980). From 0 to 1.
 */
export function spelledNearness(asked: string): (other: string) => number {
  const { length } = asked;
  let beforePrevious = new Uint16Array(length + 1);
  let previous = new Uint16Array(length + 1);
  let row = new Uint16Array(length + 1);
  return (other) => {
    for (let i = 0; i <= length; i++) previous[i] = i;
    let best = length;
    for (let j = 0; j < other.length; j++) {
      const letter = other.charCodeAt(j);
      row[0] = 0;
      for (let i = 1; i <= length; i++) {
        const own = asked.charCodeAt(i - 1);
        const change = (previous[i - 1] ?? 0) + (own === letter ? 0 : 1);
        const other1 = Math.min((previous[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1);
        let cost = Math.min(change, other1);
        const isSwap =
          i > 1 &&
          j > 0 &&
          own === other.charCodeAt(j - 1) &&
          asked.charCodeAt(i - 2) === letter &&
          own !== letter;
        if (isSwap) cost = Math.min(cost, (beforePrevious[i - 2] ?? 0) + 1);
        row[i] = cost;
      }
      const cost = row[length] ?? length;
      if (cost < best) best = cost;
      [beforePrevious, previous, row] = [previous, row, beforePrevious];
    }
    return length === 0 ? 0 : 1 - best / length;
  };
}
