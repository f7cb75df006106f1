/** 1 is a live video, 2 an ordinary post of the page. */
export const postTypes = [1, 2] as const;
export type PostType = (typeof postTypes)[number];

/** A draft is prepared; a connected one sells; a finished one never does again. */
export const liveStates = ['draft', 'connected', 'finished'] as const;
export type LiveState = (typeof liveStates)[number];

export const liveProductsMost = 200;
export const liveCopiesMost = 10_000;
export const livesOpenMost = 50;

/** How many of a store's free copies an affiliate may set aside for a live: half of them, so that its own shelf isn't empty. */
export function hostedCopiesMost(freeCopies: number): number {
  return Math.ceil(Math.max(0, freeCopies) / 2);
}

/** Where a price of a live comes from: its window's source, and an order line's. */
export function sourceOfLive(postId: number): `live:${number}` {
  return `live:${postId}`;
}

/** Who holds a live: a store that sells its own, or an affiliate who sells what stores let affiliates sell. */
export type Host = { sellerId: number } | { affiliateId: number };

/** One of a host's lives. */
export type OfHost = Host & { id: number };

/** Whose a live is, by its row: exactly one of the two is there. */
export function hostOf({
  sellerId,
  affiliateId,
}: {
  sellerId: number | null;
  affiliateId: number | null;
}): Host {
  if (affiliateId !== null) return { affiliateId };
  if (sellerId === null) throw new Error('a live of nobody’s');
  return { sellerId };
}

/** The host alone of what names one among other things. */
export function hostIn(host: Host): Host {
  return 'affiliateId' in host ? { affiliateId: host.affiliateId } : { sellerId: host.sellerId };
}

export type LiveDraft = {
  name: string;
  startsAt: Date;
  limitPerPerson: number;
  postTypeId: PostType;
  pageId: string;
};

export type LiveDraftFields = Partial<Record<keyof LiveDraft, 'valueMissing' | 'valueInvalid'>>;

export function checkLiveDraft({ name, startsAt, limitPerPerson }: LiveDraft): LiveDraftFields {
  return {
    ...(name.trim() === '' ? { name: 'valueMissing' as const } : {}),
    ...(Number.isNaN(startsAt.getTime()) ? { startsAt: 'valueInvalid' as const } : {}),
    ...(Number.isInteger(limitPerPerson) && limitPerPerson >= 1 && limitPerPerson <= 99
      ? {}
      : { limitPerPerson: 'valueInvalid' as const }),
  };
}

/** Where a comment was written: at its platform, on our own page of the live, or by the host for somebody. */
export const commentSources = ['platform', 'page', 'host'] as const;
export type CommentSource = (typeof commentSources)[number];

/** Filters of a live's comments: what waits for the host first. */
export const commentFilters = ['all', 'review', 'order', 'cancel', 'question', 'chat'] as const;
export type CommentFilter = (typeof commentFilters)[number];
export const commentsPerPage = 50;

/** What the host decides of a comment instead of its reading. */
export type HostDecision = {
  deed: 'accept' | 'refuse';
  items: { keyword: string; quantity: number }[];
  cancels: string[];
  cancelsAll: boolean;
};
