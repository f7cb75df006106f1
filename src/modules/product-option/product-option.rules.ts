import { inLocale, type Locale } from '../../shared/locale.ts';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';

/** SPEC §3: options are nested up to four levels. */
export const optionLevelsMost = 4;
/** Things that are sold of one product. */
export const leavesMost = 500;
/** Places for them, of which many may stay empty. */
export const placesMost = 2_000;
const optionNameMost = 60;

/** A level as it is to be. Without a key it, or its value, is new. */
export type AskedLevel = {
  key?: string | null | undefined;
  nameTh: string;
  /** Empty: the Thai name. */
  nameEn: string;
  values: readonly { key?: string | null | undefined; nameTh: string; nameEn: string }[];
  /** Of a new level, to which of its values what is sold already belongs, counted from 0. */
  takes?: number | null | undefined;
};

/** By field ("levels.0.values.2.nameTh"), why it can't be so. */
export type TreeMistakes = Record<string, string>;

const same = (name: string) => name.trim().normalize('NFC').toLowerCase();

/** What is wrong with levels; nothing where they make a tree. Keys have to be those of `before`. */
export function mistakesOfLevels(
  asked: readonly AskedLevel[],
  before: readonly OptionLevel[] = [],
): TreeMistakes {
  if (asked.length === 0) return { levels: 'optionLevelsNone' };
  if (asked.length > optionLevelsMost) return { levels: 'optionLevelsMany' };
  const mistakes: TreeMistakes = {};
  const known = new Map(before.map((level) => [level.key, level]));
  nameMistakes(asked, 'levels', mistakes);
  const levelKeys = new Set<string>();
  asked.forEach((level, index) => {
    const path = `levels.${index}`;
    const was = level.key == null ? undefined : known.get(level.key);
    if (level.key != null && (was === undefined || levelKeys.has(level.key)))
      mistakes[`${path}.key`] = 'optionKeyUnknown';
    if (level.key != null) levelKeys.add(level.key);
    if (level.values.length === 0) mistakes[`${path}.values`] = 'optionValuesNone';
    if (level.takes != null && level.values[level.takes] === undefined)
      mistakes[`${path}.takes`] = 'optionKeyUnknown';
    nameMistakes(level.values, `${path}.values`, mistakes);
    const valueKeys = new Set<string>();
    level.values.forEach(({ key }, place) => {
      if (key == null) return;
      if (valueKeys.has(key) || was?.values.every((value) => value.key !== key) !== false)
        mistakes[`${path}.values.${place}.key`] = 'optionKeyUnknown';
      valueKeys.add(key);
    });
  });
  if (Object.keys(mistakes).length === 0 && countPlaces(asked) > placesMost)
    return { levels: 'optionPlacesMany' };
  return mistakes;
}

function nameMistakes(
  things: readonly { nameTh: string; nameEn: string }[],
  path: string,
  mistakes: TreeMistakes,
): void {
  for (const field of ['nameTh', 'nameEn'] as const) {
    const seen = new Set<string>();
    things.forEach((thing, index) => {
      const name = same(field === 'nameEn' ? thing.nameEn || thing.nameTh : thing.nameTh);
      if (name === '') {
        if (field === 'nameTh') mistakes[`${path}.${index}.nameTh`] = 'optionNameEmpty';
      } else if (thing[field].length > optionNameMost)
        mistakes[`${path}.${index}.${field}`] = 'optionNameLong';
      else if (seen.has(name)) mistakes[`${path}.${index}.${field}`] ??= 'optionNameDouble';
      seen.add(name);
    });
  }
}

/** How many leaves levels have room for. */
export function countPlaces(levels: readonly { values: readonly unknown[] }[]): number {
  return levels.reduce((count, { values }) => count * values.length, 1);
}

/** Levels that make a tree, with a key for each that had none. A key is never used again, so that a name may come back as another's. */
export function completeLevels(asked: readonly AskedLevel[], newKey: () => string): OptionLevel[] {
  return asked.map(({ key, nameTh, nameEn, values }) => ({
    key: key ?? newKey(),
    nameTh,
    nameEn: nameEn || nameTh,
    values: values.map((value) => ({
      key: value.key ?? newKey(),
      nameTh: value.nameTh,
      nameEn: value.nameEn || value.nameTh,
    })),
  }));
}

/** Every place for a leaf, as the keys of its values, in the order of the levels. */
export function placesOf(levels: readonly OptionLevel[]): string[][] {
  return levels.reduce<string[][]>(
    (places, { values }) => places.flatMap((place) => values.map(({ key }) => [...place, key])),
    [[]],
  );
}

/** A place in one word. */
export const placeKey = (values: readonly string[]) => values.join('\u0000');

/** What a leaf is called beside its product: "ดำ / M"; null where its place is none of these levels'. */
export function placeName(
  levels: readonly OptionLevel[],
  values: readonly string[],
): { th: string; en: string } | null {
  if (values.length !== levels.length) return null;
  const named = levels.map((level, index) => level.values.find(({ key }) => key === values[index]));
  const all = named.flatMap((value) => value ?? []);
  if (all.length < levels.length) return null;
  return {
    th: all.map(({ nameTh }) => nameTh).join(' / '),
    en: all.map(({ nameEn }) => nameEn).join(' / '),
  };
}

export type PlacedLeaf = { id: number; values: readonly string[] };

/** Where leaves are after a change of the levels: those that stay, with their place, and those whose place is gone. */
export type Placing<Leaf extends PlacedLeaf> = { stays: { leaf: Leaf; values: string[] }[]; goes: Leaf[] };

/**
 * Puts leaves onto changed levels. Names and order don't matter. Onto a new level they go at the value that it `takes`;
 * from a level that is gone stay those of the value that `keeps` names (by the level's key), or, where it names none,
 * those that nobody has to share a place with. Two leaves never come to one place.
 */
export function placeLeaves<Leaf extends PlacedLeaf>({
  before,
  after,
  takes,
  keeps,
  leaves,
}: {
  before: readonly OptionLevel[];
  after: readonly OptionLevel[];
  takes: ReadonlyMap<string, string>;
  keeps: ReadonlyMap<string, string>;
  leaves: readonly Leaf[];
}): Placing<Leaf> {
  const at = new Map(before.map(({ key }, index) => [key, index]));
  const removed = before.filter(({ key }) => after.every((level) => level.key !== key));
  const goes: Leaf[] = [];
  const placed = new Map<string, { leaf: Leaf; values: string[] }[]>();
  for (const leaf of leaves) {
    const isKept = removed.every(({ key }) => {
      const kept = keeps.get(key);
      return kept === undefined || leaf.values[at.get(key) ?? -1] === kept;
    });
    const values = after.flatMap(({ key, values: there }) => {
      const index = at.get(key);
      const value = index === undefined ? takes.get(key) : leaf.values[index];
      return there.some((each) => each.key === value) && value !== undefined ? [value] : [];
    });
    if (!isKept || leaf.values.length !== before.length || values.length < after.length) goes.push(leaf);
    else {
      const place = placeKey(values);
      placed.set(place, [...(placed.get(place) ?? []), { leaf, values }]);
    }
  }
  const stays: Placing<Leaf>['stays'] = [];
  for (const sharing of placed.values()) {
    if (sharing.length === 1) stays.push(...sharing);
    else goes.push(...sharing.map(({ leaf }) => leaf));
  }
  const byId = (one: Leaf, other: Leaf) => one.id - other.id;
  return { stays: stays.sort((one, other) => byId(one.leaf, other.leaf)), goes: goes.sort(byId) };
}

/** Whether levels are the same in keys, names and order, whatever the order in which their columns were read. */
export function isSameTree(one: readonly OptionLevel[], other: readonly OptionLevel[]): boolean {
  const plain = (levels: readonly OptionLevel[]) =>
    JSON.stringify(
      levels.map(({ key, nameTh, nameEn, values }) => [
        ...[key, nameTh, nameEn],
        values.map((value) => [value.key, value.nameTh, value.nameEn]),
      ]),
    );
  return plain(one) === plain(other);
}

/** Levels in words, as a history tells them: "สี: ดำ, ขาว". */
export function wordsOfLevels(levels: readonly OptionLevel[]): string[] {
  const both = ({ nameTh, nameEn }: { nameTh: string; nameEn: string }) =>
    nameTh === nameEn ? nameTh : `${nameTh} (${nameEn})`;
  return levels.map((level) => `${both(level)}: ${level.values.map(both).join(', ')}`);
}

type Asked = {
  levels: readonly AskedLevel[];
  /** By the Thai names of their values. */
  leaves?: readonly { options: readonly string[] }[] | null;
  /** What `children` of a tree are. */
  tree?: unknown;
};

/** Mistakes as they are told: of what is there twice by name, in the reader's language. */
export function tellMistakes(
  mistakes: TreeMistakes,
  asked: Asked,
  locale: Locale,
): { field: string; code: string; name?: string }[] {
  return Object.entries(mistakes).map(([field, code]) => {
    const path = field.split('.');
    if (code === 'optionNameDouble') return { field, code, name: nameAt(asked, path, locale) };
    if (code === 'optionPlaceDouble')
      return { field, code, name: leafNameOf(asked, Number(path[1]), locale) };
    return { field, code };
  });
}

/** Of an English name that is there twice it is that one, whatever the Thai ones are. */
function nameAt({ levels, tree }: Asked, path: readonly string[], locale: Locale): string {
  const thing = path
    .slice(0, -1)
    .reduce<unknown>(
      (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
      { levels, children: tree },
    );
  const { nameTh, nameEn, label, labelEn } = (thing ?? {}) as Partial<Record<string, string>>;
  const thai = nameTh ?? label ?? '';
  const english = nameEn || labelEn || thai;
  return path.at(-1) === 'nameEn' ? english : inLocale(locale, thai, english);
}

function leafNameOf({ levels, leaves }: Asked, index: number, locale: Locale): string {
  const names = leaves?.[index]?.options ?? [];
  const told = names.map((name, depth) => {
    const value = levels[depth]?.values.find(({ nameTh }) => nameTh === name);
    return inLocale(locale, name, value?.nameEn || name);
  });
  return told.join(' / ');
}
