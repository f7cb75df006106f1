import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { OfHost } from './live.rules.ts';
import { selectPost } from './live.store.ts';
import type { LivePageLink } from './live-page.contract.ts';
import { type PageLinkRow, selectPageLink, selectReplies } from './live-page.store.ts';

export type ReadPageLink = {
  isOffered: boolean;
  missing: string[];
  link: LivePageLink | null;
  replies: { waiting: number; sent: number; failed: number };
};

/** What page a live is bound to, for its host: everything but what opens it. */
export async function readPageLink(
  { db, socialPages }: Pick<Services, 'db' | 'socialPages'>,
  of: OfHost,
): Promise<Result<ReadPageLink, { code: 'liveNotFound' }>> {
  const { id } = of;
  if ((await selectPost(db, of)) === null) return fail({ code: 'liveNotFound' });
  const [link, replies] = await Promise.all([selectPageLink(db, id), selectReplies(db, id)]);
  const count = (...states: string[]) => replies.filter(({ state }) => states.includes(state)).length;
  return succeed({
    isOffered: socialPages.client !== null,
    missing: [...socialPages.missing],
    link: link === null ? null : describeLink(link),
    replies: {
      ...{ waiting: count('waiting', 'sending'), sent: count('sent') },
      failed: count('refused', 'late'),
    },
  });
}

function describeLink(link: PageLinkRow): LivePageLink {
  const { state, pageId, pageName, objectId, objectName, connectedAt, heardAt, polledAt } = link;
  const problems = ['expired', 'limited', 'away', 'gone', 'refused'] as const;
  return {
    ...{ state, pageId, pageName, objectId, objectName },
    ...{ connectedAt: connectedAt?.toISOString() ?? null, heardAt: heardAt?.toISOString() ?? null },
    polledAt: polledAt?.toISOString() ?? null,
    problem: problems.find((each) => each === link.problem) ?? (link.problem === '' ? '' : 'refused'),
  };
}
