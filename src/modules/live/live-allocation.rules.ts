/**
 * Who gets the copies of a live: a fold over what was asked for, in the order of the platform's times and then of the comments'
 * ids. The same comments give the same result, whatever order they came in and however often, so it is always worked out anew.
 */
export type Wish = { keyword: string; quantity: number };

/** Something that happened in a live, as it counts now: what was read of a comment, or what the host decided of it. */
export type LiveEvent = {
  id: string;
  atMs: number;
  buyer: string;
  orders: readonly Wish[];
  cancels: readonly string[];
  cancelsAll: boolean;
  /** Not said, but done: what it cancels is let go of, whether anything that was said had asked for it or not. */
  isRelease?: true;
};

export type Allotment = {
  buyer: string;
  keyword: string;
  /** Copies that were asked for, the most of them at once. */
  asked: number;
  /** Of them, as many as one person may have. */
  wished: number;
  reserved: number;
  waiting: number;
};

export const outcomes = [
  'reserved',
  'partly',
  'waiting',
  'limited',
  'noMore',
  'closed',
  'cancelled',
  'nothingToCancel',
  'kept',
] as const;
export type Outcome = (typeof outcomes)[number];

/** What became of a comment, a product at a time. */
export type EventOutcome = {
  id: string;
  keyword: string;
  outcome: Outcome;
  reserved: number;
  waiting: number;
};

export type Allocation = { allotments: Allotment[]; outcomes: EventOutcome[]; left: Record<string, number> };

export type AllocationTerms = {
  limitPerPerson: number;
  /** Copies for the live by keyword. */
  copies: Readonly<Record<string, number>>;
  /** What is spoken for before anybody says anything: at most one of a buyer and keyword. */
  kept?: readonly KeptCopies[];
};

export type KeptCopies = {
  buyer: string;
  keyword: string;
  /** In placed orders: nobody can take them away any more. */
  ordered: number;
  /** In a basket whose link was sent, those ordered of it included: its buyer's, unless they are cancelled or let go of. */
  promised: number;
  /** When the link was sent: what was said before lets go of nothing that was promised then. */
  promisedAtMs?: number;
};

/** `spare`: of the copies that are spoken for, those that nothing that was said has taken yet. */
type Held = Allotment & { ordered: number; spare: number; promisedAtMs: number };

export function allocate(events: readonly LiveEvent[], terms: AllocationTerms): Allocation {
  const { limitPerPerson, copies, kept = [] } = terms;
  const free = new Map(Object.entries(copies));
  const held = new Map<string, Held>();
  const queues = new Map<string, Held[]>();
  const found: EventOutcome[] = [];
  const heldOf = (buyer: string, keyword: string): Held => {
    const key = JSON.stringify([buyer, keyword]);
    const nothing = { asked: 0, wished: 0, reserved: 0, waiting: 0, ordered: 0, spare: 0 };
    const never = { promisedAtMs: Number.POSITIVE_INFINITY };
    const one = held.get(key) ?? { buyer, keyword, ...nothing, ...never };
    held.set(key, one);
    return one;
  };
  for (const { buyer, keyword, ordered, promised, promisedAtMs } of kept) {
    const one = heldOf(buyer, keyword);
    one.ordered = ordered;
    one.spare = Math.max(ordered, promised);
    one.promisedAtMs = promisedAtMs ?? one.promisedAtMs;
    free.set(keyword, (free.get(keyword) ?? 0) - one.spare);
  }
  /** Gives free copies to those who wait, the first first. */
  const moveUp = (keyword: string) => {
    const queue = queues.get(keyword) ?? [];
    while (queue.length > 0 && (free.get(keyword) ?? 0) > 0) {
      const [first] = queue;
      if (first === undefined) break;
      const given = Math.min(first.waiting, free.get(keyword) ?? 0);
      first.waiting -= given;
      first.reserved += given;
      free.set(keyword, (free.get(keyword) ?? 0) - given);
      if (first.waiting === 0) queue.shift();
    }
  };
  /** Whether a cancellation ends a promise that nothing that was said has taken: its comment may be another by now. */
  const lets = ({ isRelease, atMs }: LiveEvent, { spare, ordered, promisedAtMs }: Held) =>
    spare > ordered && (isRelease === true || atMs >= promisedAtMs);
  const cancel = (event: LiveEvent, one: Held | undefined, keyword: string) => {
    const note = (outcome: Outcome) =>
      found.push({ id: event.id, keyword, outcome, reserved: one?.reserved ?? 0, waiting: 0 });
    if (one === undefined || (one.wished === 0 && !lets(event, one))) return note('nothingToCancel');
    if (one.waiting > 0)
      queues.set(
        keyword,
        (queues.get(keyword) ?? []).filter((other) => other !== one),
      );
    const freed = one.reserved + one.spare - one.ordered;
    one.spare = 0;
    for (const part of ['reserved', 'wished', 'asked'] as const) one[part] = one.ordered;
    one.waiting = 0;
    free.set(keyword, (free.get(keyword) ?? 0) + freed);
    note(one.ordered > 0 ? 'kept' : 'cancelled');
    moveUp(keyword);
  };
  const want = (event: LiveEvent, { keyword, quantity }: Wish) => {
    const note = (outcome: Outcome, one?: Held) =>
      found.push({
        ...{ id: event.id, keyword, outcome },
        ...{ reserved: one?.reserved ?? 0, waiting: one?.waiting ?? 0 },
      });
    if (copies[keyword] === undefined) return note('closed');
    const one = heldOf(event.buyer, keyword);
    const wished = Math.max(one.wished, Math.min(quantity, limitPerPerson));
    const more = wished - one.wished;
    one.asked = Math.max(one.asked, quantity);
    one.wished = wished;
    if (more === 0) return note(quantity > limitPerPerson ? 'limited' : 'noMore', one);
    const own = Math.min(more, one.spare);
    const fromFree = Math.max(0, Math.min(more - own, free.get(keyword) ?? 0));
    const given = own + fromFree;
    one.spare -= own;
    one.reserved += given;
    free.set(keyword, (free.get(keyword) ?? 0) - fromFree);
    const queue = queues.get(keyword) ?? [];
    // Who waits already, and wants more, waits at the old place for what was asked then: it isn't left for the new wish.
    if (more > given && one.waiting === 0) queues.set(keyword, [...queue, one]);
    one.waiting += more - given;
    if (one.waiting > 0) return note(one.reserved > 0 ? 'partly' : 'waiting', one);
    return note(quantity > limitPerPerson ? 'limited' : 'reserved', one);
  };
  const wantedBy = (event: LiveEvent) =>
    [...held.values()].flatMap((one) =>
      one.buyer === event.buyer && (one.wished > 0 || lets(event, one)) ? [one.keyword] : [],
    );
  for (const event of inOrder(events)) {
    const named = event.cancelsAll ? wantedBy(event) : event.cancels;
    for (const keyword of [...new Set(named)].sort())
      cancel(event, held.get(JSON.stringify([event.buyer, keyword])), keyword);
    for (const wish of event.orders) want(event, wish);
  }
  // What was said may be gone: what is spoken for stays.
  for (const one of held.values()) {
    one.reserved += one.spare;
    one.wished = one.reserved + one.waiting;
    one.asked = Math.max(one.asked, one.wished);
  }
  const allotments = [...held.values()]
    .filter(({ asked }) => asked > 0)
    .map(({ ordered: _, spare: __, promisedAtMs: ___, ...allotment }) => allotment)
    .sort((a, b) => compare(a.keyword, b.keyword) || compare(a.buyer, b.buyer));
  const left = Object.fromEntries([...free].sort(([a], [b]) => compare(a, b)));
  return { allotments, outcomes: found, left };
}

/** First come, first served: by the platform's time, then by the comment's id. The same comment counts once. */
function inOrder(events: readonly LiveEvent[]): LiveEvent[] {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...once.values()].sort((a, b) => a.atMs - b.atMs || compare(a.id, b.id));
}

/** By code points, which is the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What a live comes to (SPEC §3): copies asked for, copies in placed orders, and their share in whole per cent. */
export function demandOf(
  allotments: readonly Pick<Allotment, 'asked'>[],
  placed: number,
): { purchaseDemand: number; submitOrder: number; submitOrderPercent: number } {
  const purchaseDemand = allotments.reduce((sum, { asked }) => sum + asked, 0);
  const submitOrderPercent = purchaseDemand === 0 ? 0 : Math.floor((placed * 100) / purchaseDemand);
  return { purchaseDemand, submitOrder: placed, submitOrderPercent };
}
