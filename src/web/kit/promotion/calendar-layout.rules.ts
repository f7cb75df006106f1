/** Days (YYYY-MM-DD) that something is on, both with it. */
type Days = { from: string; to: string };

export type Bar<Entry> = {
  entry: Entry;
  /** 1 for Monday. */
  column: number;
  span: number;
  /** From 1; bars of a lane don't meet. */
  lane: number;
  /** It began in a week before, or goes on in the next. */
  isFromBefore: boolean;
  goesOn: boolean;
};

export type Week<Entry> = {
  days: {
    day: string;
    /** What is on and isn't drawn: there are more than there are lanes, or more than the page was told of. */
    hidden: number;
  }[];
  bars: Bar<Entry>[];
  lanes: number;
};

/**
 * Lays what is on out in weeks of seven days, at most so many under one another. What begins or ends in a week comes before
 * what goes all through it, the earlier first, then the longer; what finds no lane is counted on its days.
 */
export function layOutWeeks<Entry extends Days>(
  days: readonly { day: string; count: number }[],
  entries: readonly Entry[],
  lanesMost: number,
): Week<Entry>[] {
  const ordered = [...entries].sort(
    (one, other) => compare(one.from, other.from) || compare(other.to, one.to),
  );
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, index) =>
    layOutWeek(days.slice(index * 7, index * 7 + 7), ordered, lanesMost),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function layOutWeek<Entry extends Days>(
  days: readonly { day: string; count: number }[],
  ordered: readonly Entry[],
  lanesMost: number,
): Week<Entry> {
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  /** The last column taken in each lane. */
  const taken: number[] = [];
  const bars: Bar<Entry>[] = [];
  const isThroughout = ({ from, to }: Entry) => from < first && to > last;
  const ofWeek = ordered.filter(({ from, to }) => to >= first && from <= last);
  for (const entry of [...ofWeek.filter((one) => !isThroughout(one)), ...ofWeek.filter(isThroughout)]) {
    const column = days.findIndex(({ day }) => day >= entry.from) + 1;
    const end = days.findLastIndex(({ day }) => day <= entry.to) + 1;
    const free = taken.findIndex((until) => until < column);
    const lane = free === -1 ? taken.length : free;
    if (lane >= lanesMost) continue;
    taken[lane] = end;
    bars.push({
      ...{ entry, column, span: end - column + 1, lane: lane + 1 },
      isFromBefore: entry.from < first,
      goesOn: entry.to > last,
    });
  }
  return {
    bars,
    lanes: taken.length,
    days: days.map(({ day, count }, index) => ({
      day,
      hidden: Math.max(
        0,
        count - bars.filter(({ column, span }) => column <= index + 1 && index + 1 < column + span).length,
      ),
    })),
  };
}
