import { diffArrays } from 'diff';
import type { ContentBlock } from '../../shared/content-text.contract.ts';
import { wordsOfContentBlock } from '../../shared/content-text.rules.ts';
import type { ContentWords, DocumentFacts } from './content.rules.ts';

/** A block, or a field of one line, of two versions; what only one of them has is null in the other. */
export type ComparedPart = {
  kind: 'same' | 'added' | 'removed' | 'changed';
  before: string | null;
  after: string | null;
};
export type ComparedField = { field: keyof ContentWords | `facts.${string}`; parts: ComparedPart[] };

const lines = [
  'titleTh',
  'titleEn',
  'summaryTh',
  'summaryEn',
  'authorTh',
  'authorEn',
  'coverAltTh',
  'coverAltEn',
] as const;
const others = ['coverId', 'categoryId', 'relatedIds'] as const;
const bodies = ['bodyTh', 'bodyEn'] as const;

/** What is different in two versions, field by field, texts block by block. A field that says the same isn't named. */
export function compareVersions(before: ContentWords, after: ContentWords): ComparedField[] {
  const changed = (field: keyof ContentWords) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return [
    ...lines.filter(changed).map(
      (field): ComparedField => ({
        field,
        parts: [{ kind: 'changed', before: before[field], after: after[field] }],
      }),
    ),
    ...bodies.filter(changed).map((field) => ({
      field,
      parts: compareBlocks(before[field]?.content ?? [], after[field]?.content ?? []),
    })),
    ...others.filter(changed).map(
      (field): ComparedField => ({
        field,
        parts: [{ kind: 'changed', before: sayNumbers(before[field]), after: sayNumbers(after[field]) }],
      }),
    ),
    ...compareFacts(before.facts ?? {}, after.facts ?? {}),
  ];
}

function compareFacts(before: DocumentFacts, after: DocumentFacts): ComparedField[] {
  const say = (value: DocumentFacts[string] | undefined) => (value == null ? '' : String(value));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((name) => say(before[name]) !== say(after[name]))
    .map((name) => ({
      field: `facts.${name}`,
      parts: [{ kind: 'changed', before: say(before[name]), after: say(after[name]) }],
    }));
}

const sayNumbers = (value: number | number[] | null) => [value ?? []].flat().join(', ');

function compareBlocks(before: readonly ContentBlock[], after: readonly ContentBlock[]): ComparedPart[] {
  const found = diffArrays([...before], [...after], {
    comparator: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  const parts: ComparedPart[] = [];
  for (const [at, { added, removed, value }] of found.entries()) {
    const next = found[at + 1];
    const last = found[at - 1];
    // What is taken away right before something is put there was changed into it, one block for one.
    if (removed && next?.added) {
      const most = Math.max(value.length, next.value.length);
      for (let index = 0; index < most; index += 1) parts.push(pair(value[index], next.value[index]));
    } else if (!(added && last?.removed))
      for (const block of value)
        parts.push(removed ? pair(block, undefined) : added ? pair(undefined, block) : same(block));
  }
  return parts;
}

function pair(before: ContentBlock | undefined, after: ContentBlock | undefined): ComparedPart {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return {
    kind,
    before: before === undefined ? null : sayBlock(before),
    after: after === undefined ? null : sayBlock(after),
  };
}

function same(block: ContentBlock): ComparedPart {
  const words = sayBlock(block);
  return { kind: 'same', before: words, after: words };
}

/** A block in words, what has none by its kind and number. */
function sayBlock(block: ContentBlock): string {
  const words = wordsOfContentBlock(block);
  switch (block.type) {
    case 'image':
      return `[#${block.attrs.id}] ${words}`;
    case 'product':
      return `[product ${block.attrs.id}]`;
    case 'video':
      return `[${block.attrs.provider} ${block.attrs.id}] ${words}`;
    case 'horizontalRule':
      return '—';
    default:
      return words;
  }
}
