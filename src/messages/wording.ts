import type { Locale } from '../shared/locale.ts';
import type { Texts } from '../shared/message-places.ts';

export type Bundle = Record<Locale, Texts>;

/** Texts that staff have put in place of the files', by `wordingKey` and the path of the text ("error.title"). */
export type Wording = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function wordingKey(locale: Locale, bundle: string): string {
  return `${locale} ${bundle}`;
}

type Known = { bundles: Map<string, Bundle>; wording: Wording; revision: number };

/**
 * Pages are built into a file of their own, which has a second copy of this module; both have to say the same, so what is
 * known belongs to the process.
 */
const place = Symbol.for('bannasala.wording');
const shared = globalThis as typeof globalThis & { [place]?: Known };
shared[place] ??= { bundles: new Map(), wording: new Map(), revision: 0 };
const known: Known = shared[place];

/** Makes texts known by a name, under which staff find them. Two readers of one file name it alike. */
function registerTexts(name: string, bundle: Bundle): void {
  known.bundles.set(name, bundle);
}

/** All texts there are, as the files have them, by the name of their bundle. */
export function knownTexts(): ReadonlyMap<string, Bundle> {
  return known.bundles;
}

/**
 * Puts staff's texts in place of the files' in this process, from the next reading on. They are the process's, as the
 * files' are: what writes a mail has no services to ask. False, and nothing, when they are said already.
 */
export function replaceWording(next: Wording): boolean {
  if (isSaid(next)) return false;
  known.wording = next;
  known.revision += 1;
  return true;
}

function isSaid(next: Wording): boolean {
  const said = known.wording;
  const isSame = (own: ReadonlyMap<string, string>, others: ReadonlyMap<string, string> | undefined) =>
    own.size === others?.size && [...own].every(([key, text]) => others.get(key) === text);
  return said.size === next.size && [...next].every(([name, texts]) => isSame(texts, said.get(name)));
}

/** What is made of a bundle's texts in a language, made anew once staff have changed any. */
export function keepWorded<Tree extends Texts, Made>(
  name: string,
  trees: Record<Locale, Tree>,
  make: (texts: Tree, locale: Locale) => Made,
): (locale: Locale) => Made {
  registerTexts(name, trees);
  const made: Partial<Record<Locale, { revision: number; value: Made }>> = {};
  return (locale) => {
    const { revision, wording } = known;
    const last = made[locale];
    if (last !== undefined && last.revision === revision) return last.value;
    const value = make(withWording(trees[locale], wording.get(wordingKey(locale, name))), locale);
    made[locale] = { revision, value };
    return value;
  };
}

/** The same texts, with others in place of some; `changed` is by path. */
function withWording<Tree extends Texts>(
  texts: Tree,
  changed: ReadonlyMap<string, string> | undefined,
): Tree {
  if (changed === undefined || changed.size === 0) return texts;
  const reword = (tree: Texts, path: string): Texts =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? (changed.get(`${path}${key}`) ?? value) : reword(value, `${path}${key}.`),
      ]),
    );
  // A text takes another's place: the keys stay, and with them the type.
  return reword(texts, '') as Tree;
}
