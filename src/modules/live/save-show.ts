import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { OfHost } from './live.rules.ts';
import { lockPost, updatePost } from './live.store.ts';
import { livesTag, liveTag } from './live-tags.ts';
import { readLiveVideo } from './live-video.rules.ts';

export type SaveShowFailure = { code: 'liveNotFound' | 'liveFinished' | 'liveVideoInvalid' };

/** Where a live's video is, by the list of what we play, and whether shoppers see that it is to come. */
export function saveShow(
  { db }: Pick<Services, 'db'>,
  { videoAddress, isAnnounced, ...of }: OfHost & { videoAddress: string; isAnnounced: boolean },
): Promise<Result<true, SaveShowFailure>> {
  return transact<true, SaveShowFailure>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    if (videoAddress !== '' && readLiveVideo(videoAddress) === null)
      return fail({ code: 'liveVideoInvalid' });
    await updatePost(tx, id, { videoAddress, isAnnounced });
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}
