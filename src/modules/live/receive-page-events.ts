import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { PageEvent } from '../../platform/social-pages/social-pages.ts';
import { succeed } from '../../shared/result.ts';
import { type PageLinkRow, selectLinksOfPage, updatePageLink } from './live-page.store.ts';
import { lockShow } from './live-show.store.ts';
import { heardOnPage } from './poll-pages.ts';
import { foreignId } from './speaker.rules.ts';
import { type PageNews, takeNews } from './take-comments.ts';

/**
 * Takes what a platform told of its pages' comments: those under what a live that sells is bound to. All others, of pages that
 * nobody here sells on, are none of ours. How many lives heard something.
 */
export async function receivePageEvents(
  services: Pick<Services, 'db' | 'clock'>,
  events: readonly PageEvent[],
): Promise<number> {
  const { db, clock } = services;
  let heard = 0;
  for (const pageId of new Set(events.map((event) => event.pageId))) {
    const ofPage = events.filter((event) => event.pageId === pageId);
    for (const link of await selectLinksOfPage(db, pageId)) {
      const own = ofPage.filter((event) => isUnder(link, event));
      if (own.length === 0) continue;
      await transact(db, async (tx) => {
        const post = await lockShow(tx, link.postId);
        if (post === null || post.state !== 'connected') return succeed(null);
        const now = clock();
        const news = own.map(
          (event): PageNews =>
            event.kind === 'removed'
              ? { kind: 'removed', at: event.at, commentId: foreignId(event.commentId) }
              : { kind: event.kind, at: event.at, comment: heardOnPage(post, event.comment) },
        );
        await updatePageLink(tx, link.postId, { heardAt: now });
        await takeNews(tx, post, news, now);
        return succeed(null);
      });
      heard += 1;
    }
  }
  return heard;
}

/** Whether an event is of what a live is bound to: by the post's number, with or without the page's before it. */
function isUnder({ objectIds }: PageLinkRow, { objectId }: PageEvent): boolean {
  return objectIds.includes(objectId);
}
