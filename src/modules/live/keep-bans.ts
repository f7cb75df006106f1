import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { applyLive } from './apply-live.ts';
import {
  changeBan,
  insertBan,
  liftBan,
  lockBan,
  lockHostsBans,
  selectBans,
  selectBansOn,
} from './ban.store.ts';
import { selectComment, selectLastAt } from './comment.store.ts';
import { type Host, hostOf, type OfHost } from './live.rules.ts';
import { insertRelease, lockPost, selectReservations } from './live.store.ts';
import type { LiveBan } from './live-audience.contract.ts';
import { type BanDraft, type BanFields, checkBan, isBannedAt } from './live-ban.rules.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';
import { isNamedSpeaker } from './speaker.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
const listMost = 500;

export type BanFailure =
  | { code: 'liveNotFound' | 'liveCommentNotFound' | 'liveBanOwn' }
  | { code: 'liveBanInvalid'; fields: BanFields };

/**
 * Bans who wrote a comment, in this live or in all of the host's: what they write from now on orders nothing. With
 * `isReleased` what they have in this live, and haven't ordered, goes to whoever waits. Whoever is banned so already stays
 * under that one ban, with the reason and the end that were said last: lifting it lets them order again.
 */
export function banSpeaker(
  { db, clock }: Needs,
  {
    commentId,
    isReleased,
    by = null,
    ...draft
  }: BanDraft & OfHost & { commentId: number; isReleased: boolean; by?: LiveActor },
): Promise<Result<number, BanFailure>> {
  return transact<number, BanFailure>(db, async (tx) => {
    const { id } = draft;
    const post = await lockPost(tx, draft);
    if (post === null) return fail({ code: 'liveNotFound' });
    const comment = await selectComment(tx, id, commentId);
    if (comment === null) return fail({ code: 'liveCommentNotFound' });
    const { speakerId, authorName, source } = comment;
    // Whoever the host writes for isn't somebody who comments, and the page would ban itself.
    if (source === 'host' || isNamedSpeaker(speakerId) || (post.pageId !== '' && speakerId === post.pageId))
      return fail({ code: 'liveBanOwn' });
    const now = clock();
    const fields = checkBan(draft, now);
    if (Object.keys(fields).length > 0) return fail({ code: 'liveBanInvalid', fields });
    const { scope, endsAt, reason } = draft;
    const postId = scope === 'live' ? id : null;
    // One in a live is told from others by the live, which is held.
    if (postId === null) await lockHostsBans(tx, hostOf(post));
    const before = (await selectBansOn(tx, post)).find(
      (ban) => ban.postId === postId && ban.speakerId === speakerId && isBannedAt(ban, now),
    );
    if (before !== undefined) await changeBan(tx, before.id, { reason, endsAt });
    const { sellerId, affiliateId } = post;
    const banned = { sellerId, affiliateId, postId, speakerId, name: authorName, reason, since: now, endsAt };
    const banId = before?.id ?? (await insertBan(tx, banned));
    let released = 0;
    if (isReleased && post.state === 'connected') {
      const last = await selectLastAt(tx, id);
      const at = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1));
      for (const { buyer, liveProductId, wished } of await selectReservations(tx, id)) {
        if (buyer !== speakerId || wished === 0) continue;
        await insertRelease(tx, { postId: id, buyer, liveProductId, note: reason, at });
        released += 1;
      }
    }
    if (post.state === 'connected') await applyLive(tx, post, now);
    await recordLiveAudit(
      tx,
      by,
      {
        kind: 'live_banned',
        speakerId,
        detail: { liveId: id, banId, scope, released, until: endsAt?.toISOString() ?? '' },
      },
      now,
    );
    return succeed(banId);
  });
}

/** Lets somebody order again, from now on: what they wrote meanwhile still orders nothing. */
export function liftSpeakerBan(
  { db, clock }: Needs,
  { banId, by = null, ...host }: Host & { banId: number; by?: LiveActor },
): Promise<Result<true, { code: 'liveBanNotFound' }>> {
  return transact<true, { code: 'liveBanNotFound' }>(db, async (tx) => {
    const now = clock();
    const ban = await lockBan(tx, host, banId);
    if (ban === null || !isBannedAt(ban, now)) return fail({ code: 'liveBanNotFound' });
    await liftBan(tx, banId, now);
    const { speakerId } = ban;
    const moved = { before: 'banned', after: 'lifted' };
    await recordLiveAudit(tx, by, { kind: 'live_ban_lifted', speakerId, moved, detail: { banId } }, now);
    return succeed(true);
  });
}

/** A host's bans, with whether each holds now. */
export async function listBans({ db, clock }: Needs, host: Host): Promise<LiveBan[]> {
  const now = clock();
  return (await selectBans(db, host, listMost)).map(({ ban, liveName, liveState }) => ({
    ...{ id: ban.id, name: ban.name, reason: ban.reason },
    scope: ban.postId === null ? ('store' as const) : ('live' as const),
    liveName: liveName ?? '',
    since: ban.since.toISOString(),
    endsAt: ban.endsAt?.toISOString() ?? null,
    isHolding: isBannedAt(ban, now) && liveState !== 'finished',
  }));
}
