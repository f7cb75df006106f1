import type { Result } from '../../shared/result.ts';

/**
 * What a platform doesn't do for us. `expired`: the host has to sign in there again. `limited`: we ask too much, and may again
 * after a while. `away`: it can't be reached, or fails. `gone`: there is no such thing (any more). `replied`: that comment has had
 * its one private message. `unreachable`: its writer takes no messages, or it is too late. `refused`: anything else; `reason` is a
 * number of the platform's, and nothing that it said.
 */
export type PageFailure =
  | { code: 'expired' | 'away' | 'gone' | 'replied' | 'unreachable' | 'refused'; reason: string }
  | { code: 'limited'; reason: string; retryAfterMs: number | null };

/** A page of a platform's that a host may act for, and the token that does. */
export type PageKey = { id: string; token: string };
export type FoundPage = PageKey & { name: string };

/** A live video or a post of a page. `objectIds` are all the numbers under which events speak of it. */
export type FoundPost = { id: string; name: string; at: Date | null; isLive: boolean; objectIds: string[] };
export type PostKind = 'video' | 'post';

/** A comment as a platform has it; `speakerId` is null where it doesn't say whose it is. */
export type PageComment = {
  commentId: string;
  speakerId: string | null;
  authorName: string;
  text: string;
  at: Date;
};

/** A part of a list. `usedPercent` is how much of what we may ask has been asked, where that is said. */
export type Listed<Item> = { items: Item[]; after: string | null; usedPercent: number };

/** What a platform tells by itself, of a page's comments. */
export type PageEvent = { pageId: string; objectId: string; at: Date } & (
  | { kind: 'added' | 'edited'; comment: PageComment }
  | { kind: 'removed'; commentId: string }
);

/**
 * The port for a platform on whose pages hosts sell: signing in as somebody who runs pages, their posts, the comments under them
 * (pulled, and told), and one private message for each comment. No failure is thrown; tokens are the caller's to keep.
 */
export type SocialPages = {
  readonly name: 'facebook';
  /** Where the host signs in and says what we may do; it leads back with `state` and a code. */
  dialogUrl(attempt: { state: string; redirectUri: string }): string;
  /** Redeems the code, once, for a token that lasts for weeks. */
  redeemCode(answer: { code: string; redirectUri: string }): Promise<Result<string, PageFailure>>;
  listPages(userToken: string, after: string | null): Promise<Result<Listed<FoundPage>, PageFailure>>;
  listPosts(
    page: PageKey,
    kind: PostKind,
    after: string | null,
  ): Promise<Result<Listed<FoundPost>, PageFailure>>;
  /** Asks to be told of what happens on a page. */
  subscribe(page: PageKey): Promise<Result<true, PageFailure>>;
  /** The newest first. */
  listComments(
    page: PageKey,
    postId: string,
    after: string | null,
  ): Promise<Result<Listed<PageComment>, PageFailure>>;
  /** Whether a comment is still there. */
  hasComment(page: PageKey, commentId: string): Promise<Result<boolean, PageFailure>>;
  /** Sends whoever wrote a comment a message that only they see: the platform takes one for each comment. */
  replyPrivately(page: PageKey, commentId: string, text: string): Promise<Result<true, PageFailure>>;
  /** What to answer whoever sets up the telling; null for somebody who doesn't know our word. */
  answerChallenge(query: Readonly<Record<string, string>>): string | null;
  /** Reads what the platform tells; null where its signature isn't theirs. */
  readEvents(body: Uint8Array, signature: string | null): PageEvent[] | null;
};

/** Pages of platforms as this shop has them: nobody to ask, and what has to be set for that, or somebody. */
export type SocialPagesOffer = { client: SocialPages | null; missing: readonly string[] };
