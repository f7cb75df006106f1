import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { OfHost } from './live.rules.ts';
import { lockPost, updatePost } from './live.store.ts';
import { livesTag, liveTag } from './live-tags.ts';
import { readLiveVideo } from './live-video.rules.ts';

export type SaveShowFailure = { code: 'liveNotFound' | 'liveFinished' | 'liveChanged' | 'liveVideoInvalid' };
type Show = { videoAddress: string; isAnnounced: boolean };

/**
 * Where a live's video is, by the list of what we play, and whether shoppers see that it is to come; unless somebody has changed
 * that since `was`. The post's version would do less: it also counts what hasn't to do with this, in the middle of a live.
 */
export function saveShow(
  { db }: Pick<Services, 'db'>,
  { videoAddress, isAnnounced, was = null, ...of }: OfHost & Show & { was?: Show | null },
): Promise<Result<true, SaveShowFailure>> {
  return transact<true, SaveShowFailure>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    const isNow = (show: Show) =>
      post.videoAddress === show.videoAddress && post.isAnnounced === show.isAnnounced;
    // A form that is sent twice is taken once.
    if (isNow({ videoAddress, isAnnounced })) return succeed(true);
    if (was !== null && !isNow(was)) return fail({ code: 'liveChanged' });
    if (videoAddress !== '' && readLiveVideo(videoAddress) === null)
      return fail({ code: 'liveVideoInvalid' });
    await updatePost(tx, id, { videoAddress, isAnnounced });
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}
