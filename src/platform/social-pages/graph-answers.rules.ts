import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { FoundPage, FoundPost, Listed, PageComment, PageEvent, PageFailure } from './social-pages.ts';

/**
 * Reads what Facebook's Graph API answers and tells (https://developers.facebook.com/docs/graph-api). Anything may come: what has
 * another shape is left out of lists, and makes an answer a failure.
 */
const refusal = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
  }),
});

/** Calls of the app, of the user, of the page, and those that are limited by themselves. */
const limitCodes = new Set([4, 17, 32, 341, 613, 80001, 80006]);
const tokenCodes = new Set([102, 190, 463, 467]);
/** Nobody by that number, or nobody whom this token may see: an alias, an object, a parameter that names none. */
const goneSubcode = 33;
const repliedCode = 10900;
/** Too late, not allowed for this comment, outside the window, and a person who isn't available. */
const unreachableCodes = new Set([551, 10901, 10902, 10903]);

/** What a refusal means. `waitMinutes` is what the answer's headers say of how long to wait; 0 for nothing. */
export function judgeRefusal(body: unknown, status: number, waitMinutes = 0): PageFailure {
  const said = refusal.safeParse(body);
  const retryAfterMs = waitMinutes > 0 ? waitMinutes * 60_000 : null;
  if (!said.success) {
    const reason = String(status);
    return status === 429 ? { code: 'limited', reason, retryAfterMs } : { code: 'away', reason };
  }
  const { code, error_subcode: subcode, is_transient: isTransient } = said.data.error;
  const reason = subcode === undefined ? String(code) : `${code}/${subcode}`;
  if (tokenCodes.has(code)) return { code: 'expired', reason };
  if (limitCodes.has(code) || status === 429) return { code: 'limited', reason, retryAfterMs };
  if (code === repliedCode) return { code: 'replied', reason };
  if (unreachableCodes.has(code) || (code === 10 && subcode === 2018278))
    return { code: 'unreachable', reason };
  if (code === 803 || (code === 100 && subcode === goneSubcode)) return { code: 'gone', reason };
  if (isTransient === true || code === 1 || code === 2 || status >= 500) return { code: 'away', reason };
  return { code: 'refused', reason };
}

/**
 * How much of what may be asked has been asked, in per cent, and for how many minutes to wait: of the headers `X-App-Usage`,
 * `X-Page-Usage` and `X-Business-Use-Case-Usage`, the worst of all.
 */
export function readUsage(headers: Pick<Headers, 'get'>): { usedPercent: number; waitMinutes: number } {
  let usedPercent = 0;
  let waitMinutes = 0;
  const take = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    // Lists, too: their items have numbers for names.
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === 'object') take(each);
      if (typeof each !== 'number' || !Number.isFinite(each)) continue;
      if (/^(call_count|total_time|total_cputime)$/.test(name)) usedPercent = Math.max(usedPercent, each);
      if (name === 'estimated_time_to_regain_access') waitMinutes = Math.max(waitMinutes, each);
    }
  };
  for (const name of ['x-app-usage', 'x-page-usage', 'x-business-use-case-usage'])
    take(parseJson(headers.get(name) ?? ''));
  return { usedPercent, waitMinutes: Math.min(waitMinutes, 24 * 60) };
}

/** PostgreSQL keeps no NUL, and no half of a surrogate pair. */
const clean = (text: string, most: number) => text.replaceAll('\u0000', '').slice(0, most).toWellFormed();
const graphId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[\w.:-]{1,100}$/));
const words = (most: number) =>
  z
    .string()
    .catch('')
    .transform((text) => clean(text, most));
/** What is more is no number of seconds in this century: webhooks of messages have milliseconds. */
const secondsMost = 10_000_000_000;
/** `2026-11-26T12:00:00+0000`, seconds, or milliseconds. */
const time = z.union([z.string(), z.number()]).transform((value, context) => {
  const ofNumber = (number: number) => (number > secondsMost ? number : number * 1000);
  const ofText = (said: string) => Date.parse(said.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const date = new Date(typeof value === 'number' ? ofNumber(value) : ofText(value));
  if (!Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100)
    return date;
  context.addIssue({ code: 'custom', message: 'no time' });
  return z.NEVER;
});

const list = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      next: z.string().optional().catch(undefined),
      cursors: z
        .object({ after: z.string().max(2_000).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const page = z.object({ id: graphId, name: words(200), access_token: z.string().min(1).max(2_000) });
const video = z.object({
  id: graphId,
  title: words(200),
  description: words(200),
  status: z.string().catch(''),
  creation_time: time.nullish().catch(null),
  video: z.object({ id: graphId }).optional().catch(undefined),
});
const post = z.object({ id: graphId, message: words(200), created_time: time.nullish().catch(null) });
const author = z
  .object({ id: graphId, name: words(200) })
  .nullish()
  .catch(null);
const comment = z.object({ id: graphId, created_time: time, from: author, message: words(8_000) });

/** A list with a cursor to what follows it; null for something else. What is no item of it is left out. */
function readList<Item>(
  body: unknown,
  read: (entry: unknown) => Item | null,
): Omit<Listed<Item>, 'usedPercent'> | null {
  const parsed = list.safeParse(body);
  if (!parsed.success) return null;
  const { data, paging } = parsed.data;
  return {
    items: data.flatMap((entry) => read(entry) ?? []),
    // The last part has a cursor, too, but nothing that follows.
    after: paging?.next === undefined ? null : (paging.cursors?.after ?? null),
  };
}

export function readPages(body: unknown) {
  return readList(body, (entry): FoundPage | null => {
    const read = page.safeParse(entry);
    if (!read.success) return null;
    return { id: read.data.id, name: read.data.name, token: read.data.access_token };
  });
}

export function readVideos(body: unknown, pageId: string) {
  return readList(body, (entry): FoundPost | null => {
    const read = video.safeParse(entry);
    if (!read.success) return null;
    const { id, title, description, status, creation_time: at, video: film } = read.data;
    const films = film === undefined ? [] : [film.id, `${pageId}_${film.id}`];
    return {
      ...{ id, name: title === '' ? description : title, at: at ?? null, isLive: /^LIVE/.test(status) },
      objectIds: [...new Set([id, `${pageId}_${id}`, ...films])],
    };
  });
}

export function readPosts(body: unknown, pageId: string) {
  return readList(body, (entry): FoundPost | null => {
    const read = post.safeParse(entry);
    if (!read.success) return null;
    const { id, message, created_time: at } = read.data;
    const bare = id.startsWith(`${pageId}_`) ? id.slice(pageId.length + 1) : id;
    return { ...{ id, name: message, at: at ?? null, isLive: false }, objectIds: [...new Set([id, bare])] };
  });
}

export function readComments(body: unknown) {
  return readList(body, (entry): PageComment | null => {
    const read = comment.safeParse(entry);
    if (!read.success) return null;
    const { id, created_time: at, from, message } = read.data;
    return {
      ...{ commentId: id, at, text: message },
      ...{ speakerId: from?.id ?? null, authorName: from?.name ?? '' },
    };
  });
}

const change = z.object({
  field: z.literal('feed'),
  value: z.object({
    item: z.literal('comment'),
    verb: z.enum(['add', 'edited', 'edit', 'remove', 'delete']),
    comment_id: graphId,
    post_id: graphId,
    created_time: time.nullish().catch(null),
    from: author,
    message: words(8_000),
  }),
});
const told = z.object({ object: z.literal('page'), entry: z.array(z.unknown()) });
const toldOfPage = z.object({ id: graphId, time, changes: z.array(z.unknown()) });

/** What a call of the page's webhook tells of comments; of everything else that pages tell, nothing. */
export function readEvents(body: unknown): PageEvent[] {
  const read = told.safeParse(body);
  if (!read.success) return [];
  return read.data.entry.flatMap((entry) => {
    const ofPage = toldOfPage.safeParse(entry);
    if (!ofPage.success) return [];
    const { id: pageId, time: toldAt, changes } = ofPage.data;
    return changes.flatMap((each): PageEvent[] => {
      const parsed = change.safeParse(each);
      if (!parsed.success) return [];
      const {
        verb,
        comment_id: commentId,
        post_id: objectId,
        from,
        message,
        created_time,
      } = parsed.data.value;
      const base = { pageId, objectId, at: toldAt };
      if (verb === 'remove' || verb === 'delete') return [{ ...base, kind: 'removed', commentId }];
      const kind = verb === 'add' ? ('added' as const) : ('edited' as const);
      const whose = { speakerId: from?.id ?? null, authorName: from?.name ?? '' };
      return [{ ...base, kind, comment: { ...whose, commentId, text: message, at: created_time ?? toldAt } }];
    });
  });
}

/** `X-Hub-Signature-256: sha256=<hex HMAC-SHA256(app secret, body)>`, over the bytes as they came. */
export function signEvents(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** In the same time, whatever is given. */
export function isSigned(secret: string, body: Uint8Array, signature: string | null): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1];
  const expected = createHmac('sha256', secret).update(body).digest();
  return given !== undefined && timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
