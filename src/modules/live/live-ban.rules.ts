import type { HostDecision } from './live.rules.ts';

/** In one live, or in all of the store's. */
export const banScopes = ['live', 'store'] as const;
export type BanScope = (typeof banScopes)[number];

/** A ban of a store's ends by then; one in a live ends with it. */
const banDaysMost = 366;
const dayMs = 24 * 60 * 60 * 1000;

export type BanSpan = { since: Date; endsAt: Date | null; liftedAt: Date | null };
export type SpeakerBan = BanSpan & { speakerId: string; reason: string };

export function isBannedAt({ since, endsAt, liftedAt }: BanSpan, at: Date): boolean {
  return since <= at && (endsAt === null || at < endsAt) && (liftedAt === null || at < liftedAt);
}

type Comment = { speakerId: string; at: Date };

/** The ban that a comment falls under, by the moment it was written; null for none. Lifting one later changes nothing of it. */
export function banOn<Ban extends SpeakerBan>(bans: readonly Ban[], { speakerId, at }: Comment): Ban | null {
  return bans.find((ban) => ban.speakerId === speakerId && isBannedAt(ban, at)) ?? null;
}

/** Whether a comment orders nothing because of who wrote it. What the host has decided of it counts all the same. */
export function isSilenced(
  bans: readonly SpeakerBan[],
  comment: Comment & { decision: HostDecision | null },
): boolean {
  return comment.decision === null && banOn(bans, comment) !== null;
}

export type BanDraft = { scope: BanScope; endsAt: Date | null; reason: string };
export type BanFields = Partial<Record<'endsAt' | 'reason', 'valueMissing' | 'valueInvalid'>>;

export function checkBan({ scope, endsAt, reason }: BanDraft, now: Date): BanFields {
  const lastMs = now.getTime() + banDaysMost * dayMs;
  const isInTime = endsAt === null || (endsAt > now && endsAt.getTime() <= lastMs);
  return {
    ...(reason.trim() === '' ? { reason: 'valueMissing' as const } : {}),
    ...(scope === 'store' && endsAt === null ? { endsAt: 'valueMissing' as const } : {}),
    ...(isInTime ? {} : { endsAt: 'valueInvalid' as const }),
  };
}
