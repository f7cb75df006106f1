import type { BlockType, LandingBlock } from './landing-block.contract.ts';

export const blocksMost = 40;

/** What kept landing pages are made of. */
export const landingsTag = 'landings';

export const landingStates = ['shown', 'scheduled', 'draft', 'over'] as const;
export type LandingState = (typeof landingStates)[number];

type Times = { published: readonly unknown[] | null; startsAt: Date | null; endsAt: Date | null };

/** What a page is to visitors at an instant. */
export function landingStateOf({ published, startsAt, endsAt }: Times, now: Date): LandingState {
  if (published === null) return 'draft';
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'shown';
}

const none = { th: '', en: '' };

/** A block with nothing in it yet. */
export function emptyBlock(type: BlockType, id: number, now: Date): LandingBlock {
  const common = { id, isHidden: false };
  switch (type) {
    case 'banner':
      return {
        ...{ ...common, type, title: none, text: none, link: '', linkText: none },
        ...{ picture: null, alt: none, campaign: '' },
      };
    case 'text':
      return { ...common, type, words: none, formatted: { th: null, en: null } };
    case 'shelf':
      return { ...common, type, title: none, source: 'bestSellers', key: '', count: 8 };
    case 'countdown':
      return {
        ...{ ...common, type, label: none },
        until: new Date(Math.ceil((now.getTime() + 7 * 86_400_000) / 60_000) * 60_000).toISOString(),
      };
    case 'voucher':
      return { ...common, type, code: '' };
    case 'video':
      return { ...common, type, title: none, url: '' };
    case 'interest':
      return { ...common, type, title: none, text: none };
  }
}

/** The number of the next block of a page. */
export function nextBlockId(blocks: readonly { id: number }[]): number {
  return Math.max(0, ...blocks.map(({ id }) => id)) + 1;
}

/** The numbers of the pictures that blocks name. */
export function picturesNamed(blocks: readonly LandingBlock[]): number[] {
  const ids = blocks.flatMap((block) =>
    block.type === 'banner' && block.picture != null ? [block.picture.desktopId, block.picture.mobileId] : [],
  );
  return [...new Set(ids)];
}

type LandingDraft = {
  urlKey: string;
  nameTh: string;
  startsAt: Date | null;
  endsAt: Date | null;
  blocks: readonly { id: number }[];
};

export type LandingInvalid = {
  code: 'landingInvalid';
  fields: Partial<Record<'urlKey' | 'nameTh' | 'endsAt' | 'blocks', string>>;
};

/** What can't be saved of a page, by field. */
export function checkLanding({
  urlKey,
  nameTh,
  startsAt,
  endsAt,
  blocks,
}: LandingDraft): LandingInvalid['fields'] {
  const ids = new Set(blocks.map(({ id }) => id));
  return {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlKey)
      ? {}
      : { urlKey: urlKey === '' ? 'required' : 'urlKeyInvalid' }),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? { endsAt: 'endsBefore' } : {}),
    ...(ids.size < blocks.length ? { blocks: 'valueInvalid' } : {}),
  };
}
