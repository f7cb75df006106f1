import { createHash } from 'node:crypto';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type {
  FoundPost,
  PageFailure,
  PageKey,
  PostKind,
  SocialPages,
} from '../../platform/social-pages/social-pages.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type Host, hostIn, type OfHost } from './live.rules.ts';
import { lockPost, selectPost, updatePost } from './live.store.ts';
import { pageAttemptMs, tokenPurpose } from './live-page.rules.ts';
import {
  deletePageLink,
  giveUpReplies,
  insertPageAttempt,
  type PageLinkRow,
  selectPageLink,
  takePageAttempt,
  updatePageLinkOf,
  upsertPageLink,
} from './live-page.store.ts';
import { liveTag, pagesTag } from './live-tags.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'socialPages' | 'secretBox'>;
type Of = OfHost;

/** Where the platform sends the browser back to. */
const pageCallbackPaths = {
  store: '/manage-store/live/page/back',
  affiliate: '/user/profile/affiliate/live/page/back',
} as const;

function callbackPath(host: Host): string {
  return pageCallbackPaths['affiliateId' in host ? 'affiliate' : 'store'];
}

/** How many parts of a list of pages are gone through to find one that was chosen. */
const partsMost = 20;

/** What the host is told of what a platform doesn't do. */
export type AskFailure = { code: 'livePageExpired' | 'livePageLimited' | 'livePageAway' | 'livePageRefused' };

function askFailureOf({ code }: PageFailure): AskFailure {
  if (code === 'expired') return { code: 'livePageExpired' };
  if (code === 'limited') return { code: 'livePageLimited' };
  return { code: code === 'away' ? 'livePageAway' : 'livePageRefused' };
}

type StartFailure = { code: 'liveNotFound' | 'liveFinished' | 'livePagesNotOffered' };

/** Begins signing in at the platform: where to go. `state` is for one use, for this live, and in this session alone. */
export async function startPageLogin(
  { db, clock, newSecret, siteUrl, socialPages }: Needs,
  { sessionId, ...of }: Of & { sessionId: number },
): Promise<Result<string, StartFailure>> {
  const { id } = of;
  const post = await selectPost(db, of);
  if (post === null) return fail({ code: 'liveNotFound' });
  if (post.state === 'finished') return fail({ code: 'liveFinished' });
  const { client } = socialPages;
  if (client === null) return fail({ code: 'livePagesNotOffered' });
  const state = newSecret() + newSecret();
  const now = clock();
  const expiresAt = new Date(now.getTime() + pageAttemptMs);
  await insertPageAttempt(
    db,
    { stateHash: hash(state), postId: id, sellerId: null, sessionId, expiresAt },
    now,
  );
  return succeed(client.dialogUrl({ state, redirectUri: siteUrl + callbackPath(of) }));
}

function hash(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/** `id`: the live that it was for, once that is known. */
export type FinishFailure = { id?: number; code: FinishCode };
type FinishCode =
  | 'livePageStateInvalid'
  | 'livePageDenied'
  | 'livePagesNotOffered'
  | 'liveFinished'
  | AskFailure['code'];

/** The host is back from the platform: its token is kept, sealed. What was bound before stays, and goes on with the new token. */
export async function finishPageLogin(
  services: Needs,
  answer: Host & { sessionId: number; state: string; code: string; by: LiveActor },
): Promise<Result<number, FinishFailure>> {
  const { db, clock, siteUrl, socialPages, secretBox } = services;
  const { sessionId, state, code, by } = answer;
  const attempt = await takePageAttempt(db, { stateHash: hash(state), sessionId }, clock());
  if (attempt === null) return fail({ code: 'livePageStateInvalid' });
  const { postId: id } = attempt;
  const of = { ...hostIn(answer), id };
  if ((await selectPost(db, of)) === null) return fail({ code: 'livePageStateInvalid' });
  const { client } = socialPages;
  if (client === null) return fail({ id, code: 'livePagesNotOffered' });
  if (code === '') return fail({ id, code: 'livePageDenied' });
  const token = await client.redeemCode({ code, redirectUri: siteUrl + callbackPath(of) });
  if (!token.ok) return fail({ id, ...askFailureOf(token.failure) });
  const before = await selectPageLink(db, id);
  const found =
    before === null || before.pageId === ''
      ? succeed(null)
      : await findPage(client, token.value, before.pageId);
  // What is bound isn't given up because somebody doesn't answer.
  if (!found.ok) return fail({ id, ...askFailureOf(found.failure) });
  const again = found.value;
  return transact<number, FinishFailure>(db, async (tx) => {
    const post = await lockPost(tx, of);
    if (post === null || post.state === 'finished') return fail({ id, code: 'liveFinished' });
    const now = clock();
    const isBound = before !== null && before.objectId !== '' && again !== null;
    const bound = isBound
      ? {
          ...{ state: 'connected' as const, pageId: before.pageId, pageName: before.pageName },
          ...{ objectId: before.objectId, objectIds: before.objectIds, objectName: before.objectName },
          ...{ sealedPageToken: secretBox.seal(again.token, tokenPurpose(id, 'page')) },
          ...{ connectedAt: before.connectedAt, sweptAt: null },
        }
      : {
          ...{ state: 'signedIn' as const, pageId: '', pageName: '', objectId: '', objectIds: [] },
          ...{ objectName: '', sealedPageToken: null, connectedAt: null, sweptAt: null },
        };
    await upsertPageLink(tx, {
      ...{ postId: id, sellerId: post.sellerId, signedInAt: now, nextPollAt: now, failures: 0, problem: '' },
      ...{ sealedUserToken: secretBox.seal(token.value, tokenPurpose(id, 'user')), ...bound },
    });
    await recordLiveAudit(
      tx,
      by,
      {
        kind: 'live_page_signed_in',
        moved: { before: before?.state ?? 'none', after: bound.state },
        detail: { liveId: id },
      },
      now,
    );
    await announceChanges(tx, [liveTag(id), pagesTag]);
    return succeed(id);
  });
}

/** A page among those that somebody runs; null where it isn't. */
async function findPage(client: SocialPages, userToken: string, pageId: string) {
  let after: string | null = null;
  for (let part = 0; part < partsMost; part += 1) {
    const listed = await client.listPages(userToken, after);
    if (!listed.ok) return listed;
    const found = listed.value.items.find(({ id }) => id === pageId);
    if (found !== undefined) return succeed(found);
    after = listed.value.after;
    if (after === null) break;
  }
  return succeed(null);
}

export type SignedIn = { client: SocialPages; link: PageLinkRow; userToken: string };
export type LinkFailure = {
  code: 'liveNotFound' | 'livePageNotSignedIn' | 'livePagesNotOffered' | 'livePageExpired';
};

/** The store's live with whom to ask, and as whom. A token that can't be opened any more is as good as one that ended. */
async function signedIn(services: Needs, of: Of): Promise<Result<SignedIn, LinkFailure>> {
  const { db, socialPages, secretBox } = services;
  const { id } = of;
  if ((await selectPost(db, of)) === null) return fail({ code: 'liveNotFound' });
  const link = await selectPageLink(db, id);
  if (link === null) return fail({ code: 'livePageNotSignedIn' });
  if (socialPages.client === null) return fail({ code: 'livePagesNotOffered' });
  const userToken = secretBox.unseal(link.sealedUserToken, tokenPurpose(id, 'user'));
  if (userToken === null) return fail({ code: 'livePageExpired' });
  return succeed({ client: socialPages.client, link, userToken });
}

/** Says that the host has to sign in again; nothing of what is bound is lost. */
async function noteExpired({ db }: Needs, link: PageLinkRow, failure: PageFailure): Promise<AskFailure> {
  if (failure.code === 'expired')
    await updatePageLinkOf(db, link, { state: 'expired', problem: failure.code });
  return askFailureOf(failure);
}

/** The pages that the host runs, a part at a time. */
export async function listOwnPages(
  services: Needs,
  { after, ...of }: Of & { after: string | null },
): Promise<
  Result<{ pages: { id: string; name: string }[]; after: string | null }, LinkFailure | AskFailure>
> {
  const signed = await signedIn(services, of);
  if (!signed.ok) return signed;
  const { client, link, userToken } = signed.value;
  const listed = await client.listPages(userToken, after);
  if (!listed.ok) return fail(await noteExpired(services, link, listed.failure));
  return succeed({
    pages: listed.value.items.map(({ id, name }) => ({ id, name })),
    after: listed.value.after,
  });
}

type PageOf = Of & { pageId: string };
type PageNotFound = { code: 'livePageNotFound' };

async function pageOf(services: Needs, { pageId, ...of }: PageOf) {
  const signed = await signedIn(services, of);
  if (!signed.ok) return signed;
  const page = await findPage(signed.value.client, signed.value.userToken, pageId);
  if (!page.ok) return fail(await noteExpired(services, signed.value.link, page.failure));
  return page.value === null
    ? fail({ code: 'livePageNotFound' as const })
    : succeed({ ...signed.value, page: page.value });
}

/** Live videos or posts of a page that the host runs, a part at a time. */
export async function listPagePosts(
  services: Needs,
  { kind, after, ...of }: PageOf & { kind: PostKind; after: string | null },
): Promise<
  Result<
    { page: { id: string; name: string }; posts: FoundPost[]; after: string | null },
    LinkFailure | AskFailure | PageNotFound
  >
> {
  const found = await pageOf(services, of);
  if (!found.ok) return found;
  const { client, link, page } = found.value;
  const listed = await client.listPosts(page, kind, after);
  if (!listed.ok) return fail(await noteExpired(services, link, listed.failure));
  const { items: posts, after: next } = listed.value;
  return succeed({ page: { id: page.id, name: page.name }, posts, after: next });
}

type BindFailure = LinkFailure | AskFailure | PageNotFound | { code: 'liveFinished' | 'livePageChanged' };

/**
 * Binds a live to a video or post of a page: its comments come by themselves from now on, while the live sells. That the platform
 * doesn't want to tell of them is no failure: then they are fetched.
 */
export async function bindPage(
  services: Needs,
  { kind, objectId, by, ...of }: PageOf & { kind: PostKind; objectId: string; by: LiveActor },
): Promise<Result<true, BindFailure>> {
  const { db, clock, secretBox } = services;
  const found = await pageOf(services, of);
  if (!found.ok) return found;
  const { client, link, page } = found.value;
  const object = await findPost(client, page, kind, objectId);
  if (!object.ok) return fail(await noteExpired(services, link, object.failure));
  const bound = object.value;
  if (bound === null) return fail({ code: 'livePageNotFound' });
  await client.subscribe(page);
  const { id } = of;
  return transact<true, BindFailure>(db, async (tx) => {
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    const now = clock();
    const isChanged = await updatePageLinkOf(tx, link, {
      ...{ state: 'connected', pageId: page.id, pageName: page.name, problem: '', failures: 0 },
      ...{ objectId: bound.id, objectIds: bound.objectIds, objectName: bound.name.slice(0, 200) },
      ...{ sealedPageToken: secretBox.seal(page.token, tokenPurpose(id, 'page')) },
      ...{ connectedAt: now, nextPollAt: now, sweptAt: null, heardAt: null, polledAt: null },
    });
    if (!isChanged) return fail({ code: 'livePageChanged' });
    // Its own comments order nothing.
    await updatePost(tx, id, { pageId: page.id });
    await recordLiveAudit(
      tx,
      by,
      {
        kind: 'live_page_connected',
        moved: { before: link.objectId, after: bound.id },
        detail: { liveId: id, pageId: page.id },
      },
      now,
    );
    await announceChanges(tx, [liveTag(id), pagesTag]);
    return succeed(true);
  });
}

async function findPost(client: SocialPages, page: PageKey, kind: PostKind, objectId: string) {
  let after: string | null = null;
  for (let part = 0; part < partsMost; part += 1) {
    const listed = await client.listPosts(page, kind, after);
    if (!listed.ok) return listed;
    const found = listed.value.items.find(({ id }) => id === objectId);
    if (found !== undefined) return succeed(found);
    after = listed.value.after;
    if (after === null) break;
  }
  return succeed(null);
}

/** Lets go of the page: its tokens are deleted, what came from it stays. */
export function unbindPage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { by, ...of }: Of & { by: LiveActor },
): Promise<Result<true, { code: 'liveNotFound' | 'livePageNotSignedIn' }>> {
  return transact<true, { code: 'liveNotFound' | 'livePageNotSignedIn' }>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    const link = await selectPageLink(tx, id);
    if (link === null || !(await deletePageLink(tx, id))) return fail({ code: 'livePageNotSignedIn' });
    const now = clock();
    await giveUpReplies(tx, id, now);
    await recordLiveAudit(
      tx,
      by,
      {
        kind: 'live_page_disconnected',
        moved: { before: link.state, after: 'none' },
        detail: { liveId: id, pageId: link.pageId },
      },
      now,
    );
    await announceChanges(tx, [liveTag(id)]);
    return succeed(true);
  });
}
