import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { signEvents } from '../../platform/social-pages/graph-answers.rules.ts';

export type PretendComment = {
  id: string;
  postId: string;
  at: Date;
  from: { id: string; name: string };
  message: string;
  isDeleted: boolean;
  /** What the page wrote privately to whoever wrote it; null for nothing yet. */
  privateReply: string | null;
};
type PretendPost = { id: string; title: string; isVideo: boolean; at: Date };
type PretendPage = { id: string; name: string; posts: PretendPost[] };

/** What may go wrong there: limits by either status, a token that ended, a server that fails. */
export type GraphTrouble = 'none' | 'limited429' | 'limited4' | 'limited613' | 'expired' | 'down';

export type GraphWiring = {
  appId: string;
  appSecret: string;
  now: () => Date;
  pages: PretendPage[];
  /** Items of a list at a time. */
  partMost?: number;
  /** Tells the shop, with the signature. */
  tell: (body: string, signature: string) => Promise<unknown>;
};

export type PretendGraph = ReturnType<typeof createPretendGraph>;

/**
 * Facebook's Graph API as its documentation has it, as far as selling on pages goes: tokens, pages, videos and posts with cursors,
 * comments that are written, edited and deleted, one private reply for each, webhooks. Everything is in memory.
 */
export function createPretendGraph(wiring: GraphWiring) {
  const { appId, appSecret, now, pages, partMost = 25 } = wiring;
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const comments: PretendComment[] = [];
  const subscribed = new Set<string>();
  const asked: string[] = [];
  let trouble: GraphTrouble = 'none';
  let usedPercent = 0;
  let isTelling = true;
  let count = 0;

  const app = new Hono();
  const refuse = (c: Context, code: number, status: 400 | 429 | 500 = 400, subcode?: number) =>
    c.json(
      {
        error: {
          ...{ message: `(#${code}) pretended`, type: 'OAuthException', code },
          ...(subcode === undefined ? {} : { error_subcode: subcode }),
          fbtrace_id: randomBytes(8).toString('hex'),
        },
      },
      status,
    );

  function newToken(kind: string): string {
    const token = `${kind}.${randomBytes(30).toString('base64url')}`;
    tokens.add(token);
    return token;
  }

  /** A token's own: `user`, or `page:<number>`. Null for none that is good. */
  function holder(given: string): string | null {
    return tokens.has(given) ? given.slice(0, given.lastIndexOf('.')) : null;
  }

  async function fieldsOf(c: Context): Promise<Record<string, string>> {
    const form = c.req.method === 'POST' ? await c.req.parseBody() : {};
    const sent = Object.entries(form).filter((each): each is [string, string] => typeof each[1] === 'string');
    return { ...c.req.query(), ...Object.fromEntries(sent) };
  }

  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.use(async (c, next) => {
    asked.push(`${c.req.method} ${c.req.path}`);
    c.header('x-app-usage', JSON.stringify({ call_count: usedPercent, total_time: 0, total_cputime: 0 }));
    if (trouble === 'limited429') return refuse(c, 613, 429);
    if (trouble === 'limited4') return refuse(c, 4);
    if (trouble === 'limited613') return refuse(c, 613);
    if (trouble === 'down') return refuse(c, 2, 500);
    return next();
  });

  app.post('/oauth/access_token', async (c) => {
    const fields = await fieldsOf(c);
    if (fields.client_id !== appId || fields.client_secret !== appSecret) return refuse(c, 101);
    if (fields.grant_type === 'fb_exchange_token') {
      if (holder(fields.fb_exchange_token ?? '') !== 'short') return refuse(c, 190);
      return c.json({ access_token: newToken('user'), token_type: 'bearer', expires_in: 5_184_000 });
    }
    const redirectUri = codes.get(fields.code ?? '');
    codes.delete(fields.code ?? '');
    if (redirectUri === undefined || redirectUri !== fields.redirect_uri) return refuse(c, 100);
    return c.json({ access_token: newToken('short'), token_type: 'bearer', expires_in: 3_600 });
  });

  // Everything below needs a token, and a proof that we are the app it was given to.
  app.use(async (c, next) => {
    const { access_token: token = '', appsecret_proof: proof } = await fieldsOf(c);
    if (trouble === 'expired' || holder(token) === null) return refuse(c, 190);
    if (proof !== createHmac('sha256', appSecret).update(token).digest('hex')) return refuse(c, 100);
    return next();
  });

  /** A part of a list, with cursors as the Graph API has them: `next` is there while something follows. */
  function part<Item>(c: Context, items: readonly Item[]) {
    const most = Math.min(partMost, Number(c.req.query('limit') ?? partMost) || partMost);
    const from = Number(Buffer.from(c.req.query('after') ?? '', 'base64url').toString() || '0');
    const to = from + most;
    const cursors = { before: 'start', after: Buffer.from(String(to)).toString('base64url') };
    const next = to < items.length ? { next: 'https://graph.example/next' } : {};
    return c.json({ data: items.slice(from, to), paging: { cursors, ...next } });
  }

  const holderOf = async (c: Context) => holder((await fieldsOf(c)).access_token ?? '');
  const isFor = async (c: Context, pageId: string) => (await holderOf(c)) === `page:${pageId}`;
  const pageAt = (id: string | undefined) => pages.find((page) => page.id === id);
  const pageOfPost = (postId: string) => pages.find(({ posts }) => posts.some(({ id }) => id === postId));

  app.get('/me/accounts', async (c) => {
    if ((await holderOf(c)) !== 'user') return refuse(c, 190);
    return part(
      c,
      pages.map(({ id, name }) => ({ id, name, access_token: newToken(`page:${id}`) })),
    );
  });

  app.post('/:id/subscribed_apps', async (c) => {
    const { id } = c.req.param();
    if (!(await isFor(c, id))) return refuse(c, 200);
    subscribed.add(id);
    return c.json({ success: true });
  });

  app.get('/:id/live_videos', async (c) => {
    const page = pageAt(c.req.param('id'));
    if (page === undefined || !(await isFor(c, page.id))) return refuse(c, 100, 400, 33);
    return part(
      c,
      page.posts
        .filter(({ isVideo }) => isVideo)
        .map(({ id, title, at }) => ({
          ...{ id, title, status: 'LIVE', creation_time: graphTime(at), video: { id: `9${id}` } },
        })),
    );
  });

  app.get('/:id/posts', async (c) => {
    const page = pageAt(c.req.param('id'));
    if (page === undefined || !(await isFor(c, page.id))) return refuse(c, 100, 400, 33);
    return part(
      c,
      page.posts
        .filter(({ isVideo }) => !isVideo)
        .map(({ id, title, at }) => ({
          id: `${page.id}_${id}`,
          message: title,
          created_time: graphTime(at),
        })),
    );
  });

  app.get('/:id/comments', async (c) => {
    const bare = c.req.param('id').split('_').at(-1) ?? '';
    const page = pageOfPost(bare);
    if (page === undefined || !(await isFor(c, page.id))) return refuse(c, 100, 400, 33);
    const own = comments.filter(({ postId, isDeleted }) => postId === bare && !isDeleted);
    return part(
      c,
      [...own]
        .reverse()
        .map(({ id, at, from, message }) => ({ id, created_time: graphTime(at), from, message })),
    );
  });

  app.post('/:id/messages', async (c) => {
    const { id } = c.req.param();
    if (!(await isFor(c, id))) return refuse(c, 200);
    const fields = await fieldsOf(c);
    const number = (JSON.parse(fields.recipient ?? '{}') as { comment_id?: string }).comment_id;
    const comment = comments.find((each) => each.id === number);
    const text = (JSON.parse(fields.message ?? '{}') as { text?: string }).text ?? '';
    if (comment === undefined || comment.isDeleted) return refuse(c, 100, 400, 33);
    if (comment.privateReply !== null) return refuse(c, 10900);
    if (now().getTime() - comment.at.getTime() > 7 * 24 * 3_600_000) return refuse(c, 10903);
    if (comment.from.id.startsWith('closed')) return refuse(c, 551);
    comment.privateReply = text;
    return c.json({ recipient_id: comment.from.id, message_id: `m_${randomBytes(8).toString('hex')}` });
  });

  app.get('/:id', async (c) => {
    const comment = comments.find(({ id, isDeleted }) => id === c.req.param('id') && !isDeleted);
    return comment === undefined ? refuse(c, 100, 400, 33) : c.json({ id: comment.id });
  });

  /** What the shop would be told of a comment. */
  function eventOf(comment: PretendComment, verb: 'add' | 'edited' | 'remove'): string {
    const { id, postId, from, message, at } = comment;
    const page = pageOfPost(postId);
    const isVideo = page?.posts.some((post) => post.id === postId && post.isVideo) === true;
    const said = verb === 'remove' ? {} : { message, created_time: Math.floor(at.getTime() / 1000) };
    return JSON.stringify({
      object: 'page',
      entry: [
        {
          ...{ id: page?.id ?? '', time: Math.floor(now().getTime() / 1000) },
          changes: [
            {
              field: 'feed',
              value: {
                ...{ item: 'comment', verb, comment_id: id, parent_id: postId, from, ...said },
                // Of a live video, the feed has the post that shows its film.
                post_id: `${page?.id}_${isVideo ? `9${postId}` : postId}`,
              },
            },
          ],
        },
      ],
    });
  }

  async function tell(comment: PretendComment, verb: 'add' | 'edited' | 'remove'): Promise<void> {
    const page = pageOfPost(comment.postId);
    if (!isTelling || page === undefined || !subscribed.has(page.id)) return;
    const body = eventOf(comment, verb);
    await wiring.tell(body, signEvents(appSecret, Buffer.from(body)));
  }

  function find(id: string): PretendComment {
    const comment = comments.find((each) => each.id === id);
    if (comment === undefined) throw new Error(`no comment ${id}`);
    return comment;
  }

  return {
    app,
    pages,
    comments,
    asked,
    eventOf,
    sign: (body: string) => signEvents(appSecret, Buffer.from(body)),
    /** What the dialog gives to whoever says yes. */
    newCode(redirectUri: string): string {
      const code = randomBytes(40).toString('base64url');
      codes.set(code, redirectUri);
      return code;
    },
    async write(
      postId: string,
      from: { id: string; name: string },
      message: string,
      at: Date = now(),
    ): Promise<PretendComment> {
      count += 1;
      const id = `${postId}_${String(count).padStart(6, '0')}`;
      const comment = { id, postId, at, from, message, isDeleted: false, privateReply: null };
      comments.push(comment);
      await tell(comment, 'add');
      return comment;
    },
    async edit(id: string, message: string): Promise<void> {
      const comment = find(id);
      comment.message = message;
      await tell(comment, 'edited');
    },
    async remove(id: string): Promise<void> {
      const comment = find(id);
      comment.isDeleted = true;
      await tell(comment, 'remove');
    },
    setTrouble(next: GraphTrouble): void {
      trouble = next;
    },
    setUsage(percent: number): void {
      usedPercent = percent;
    },
    setTelling(next: boolean): void {
      isTelling = next;
    },
    /** Every token that was given out ends, as when somebody changes their password. */
    endTokens(): void {
      tokens.clear();
    },
  };
}

/** `2026-11-26T12:00:00+0000`, whole seconds, as the Graph API writes it. */
function graphTime(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+0000`;
}
