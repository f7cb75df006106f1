import compile from 'icu-minify/compile';

/** Texts by key, as their file has them (ICU MessageFormat). */
export type Texts = { readonly [key: string]: string | Texts };

/** How a text uses a place that is filled: `plain` as it is, the others by their ICU argument; a tag is around words. */
export type PlaceUse = 'plain' | 'number' | 'plural' | 'select' | 'date' | 'time' | 'tag';

/** icu-minify's numbers of arguments (its types.d.ts). */
const useOfType: Record<number, PlaceUse> = {
  1: 'select',
  2: 'plural',
  3: 'plural',
  4: 'number',
  5: 'date',
  6: 'time',
};

/**
 * The places and tags of a text, also of those inside a plural's branches, each with how it is used.
 * @throws Error for a text that ICU MessageFormat can't read.
 */
export function placesOf(text: string): Map<string, Set<PlaceUse>> {
  const places = new Map<string, Set<PlaceUse>>();
  const note = (name: string, use: PlaceUse) => places.set(name, (places.get(name) ?? new Set()).add(use));
  const walkAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const node of nodes) walk(node);
  };
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, type, ...rest] = node;
    if (typeof name !== 'string') return;
    if (node.length === 1) note(name, 'plain');
    else if (typeof type === 'number' && useOfType[type] !== undefined) {
      note(name, useOfType[type]);
      if (type <= 3) for (const branch of Object.values(rest[0] ?? {})) walkAll(branch);
    } else {
      note(name, 'tag');
      walkAll([type, ...rest]);
    }
  };
  walkAll(compile(text));
  return places;
}
