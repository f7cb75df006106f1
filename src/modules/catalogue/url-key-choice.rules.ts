/** The first of some addresses that nobody has, for each of several things; `taken` grows with what is chosen. */
export function chooseUrlKeys<Thing>(
  things: readonly Thing[],
  candidatesOf: (thing: Thing) => readonly string[],
  taken: Set<string>,
): Map<Thing, string> {
  const chosen = new Map<Thing, string>();
  for (const thing of things) {
    const candidates = candidatesOf(thing);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free === undefined) throw new Error(`every address is taken: ${candidates.join(', ')}`);
    taken.add(free);
    chosen.set(thing, free);
  }
  return chosen;
}

/** "name", "name-2" … "name-9", then with a number that tells where it was first named. */
export function numbered(urlKey: string, distinction: string): string[] {
  const further = (start: string) => Array.from({ length: 8 }, (_, index) => `${start}-${index + 2}`);
  const distinct = `${urlKey}-${distinction}`;
  return [urlKey, ...further(urlKey), distinct, ...further(distinct)];
}
