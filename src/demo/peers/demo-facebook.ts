import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createFacebookPages } from '../../platform/social-pages/facebook-pages.ts';
import type { SocialPages } from '../../platform/social-pages/social-pages.ts';
import type { Clock } from '../../shared/clock.ts';
import { renderDialog, renderWall } from './demo-facebook-page.ts';
import { createPretendGraph, type PretendGraph } from './pretend-graph.ts';
import { inOtherLanguage, sandboxLocale, sandboxPolicy } from './sandbox-frame.ts';

const mountPath = '/dev/facebook';
const dayMs = 24 * 3_600_000;

/** What is found on the pretend pages: their numbers stay, so that what is bound to them is found again after a start. */
function pagesOf(now: Date): PretendGraph['pages'] {
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  return [
    {
      ...{ id: '770000000000001', name: 'ร้านหนังสือตัวอย่าง (จำลอง)' },
      posts: [
        { id: '880000000000001', title: 'ไลฟ์คืนนี้ เปิดกล่องหนังสือใหม่', isVideo: true, at: at(0) },
        { id: '880000000000002', title: 'ไลฟ์วันเสาร์ หนังสือเด็ก', isVideo: true, at: at(5) },
        { id: '880000000000003', title: 'โพสต์ขายหนังสือมือสอง คอมเมนต์รหัสได้เลย', isVideo: false, at: at(1) },
      ],
    },
    {
      ...{ id: '770000000000002', name: 'มุมนักอ่าน (จำลอง)' },
      posts: [{ id: '880000000000004', title: 'คุยเรื่องหนังสือวันอาทิตย์', isVideo: true, at: at(2) }],
    },
  ];
}

/**
 * Demo mode's pretend Facebook, in the shop's own process under /dev/facebook: a page's live can be bound, commented on, and
 * answered privately without an account there. Never mount it outside demo mode: anybody may say anything there as anybody.
 */
export function createDemoFacebook(options: {
  siteUrl: string;
  clock: Clock;
  /** Where the shop hears of comments. */
  tell: (body: string, signature: string) => Promise<unknown>;
}): { client: SocialPages; pages: Hono } {
  const { siteUrl, clock } = options;
  const appId = 'bannasala-demo';
  const appSecret = randomBytes(32).toString('base64url');
  const verifyToken = randomBytes(32).toString('base64url');
  const graph = createPretendGraph({
    appId,
    appSecret,
    now: clock,
    pages: pagesOf(clock()),
    tell: options.tell,
  });
  writeFirst(graph, clock());
  const graphUrl = `${siteUrl}${mountPath}/graph`;
  const client = createFacebookPages({
    ...{ appId, appSecret, verifyToken, graphUrl, dialogUrl: `${siteUrl}${mountPath}/dialog` },
    // The same process: no network is needed to ask oneself.
    send: async (url, init) => graph.app.request(url.slice(graphUrl.length), init),
  });

  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', sandboxPolicy([siteUrl]));
  });
  app.get('/', (c) => {
    const locale = sandboxLocale(c);
    const [first] = graph.pages[0]?.posts ?? [];
    return c.redirect(`${mountPath}/post/${first?.id ?? ''}?lang=${locale}`, 302);
  });
  app.get('/dialog', (c) => {
    const locale = sandboxLocale(c);
    const names = graph.pages.map(({ name }) => name);
    return c.html(renderDialog(locale, names, inOtherLanguage(c, locale)));
  });
  app.post('/dialog', async (c) => {
    const redirectUri = c.req.query('redirect_uri') ?? '';
    // Only back to where the app says that it is at home.
    if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== new URL(siteUrl).origin)
      return c.text('URL blocked', 400);
    const { answer } = await c.req.parseBody();
    const back = new URL(redirectUri);
    back.searchParams.set('state', c.req.query('state') ?? '');
    if (answer === 'yes') back.searchParams.set('code', graph.newCode(redirectUri));
    else back.searchParams.set('error', 'access_denied');
    back.hash = '_=_';
    return c.redirect(back.href, 302);
  });
  app.get('/post/:id', (c) => {
    const locale = sandboxLocale(c);
    const id = c.req.param('id');
    const page = graph.pages.find(({ posts }) => posts.some((post) => post.id === id));
    const post = page?.posts.find((each) => each.id === id);
    if (page === undefined || post === undefined) return c.text('not found', 404);
    const comments = graph.comments.filter(({ postId }) => postId === id);
    const posts = graph.pages.flatMap((each) => each.posts.map((one) => ({ ...one, page: each.name })));
    return c.html(renderWall(locale, { page, post, comments, posts }, inOtherLanguage(c, locale)));
  });
  app.post('/post/:id', async (c) => {
    const id = c.req.param('id');
    const page = graph.pages.find(({ posts }) => posts.some((post) => post.id === id));
    if (page === undefined) return c.text('not found', 404);
    const form = await c.req.parseBody();
    const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
    const name = text('name').slice(0, 60);
    const message = text('message').slice(0, 500);
    const commentId = text('commentId');
    if (text('deed') === 'write' && name !== '' && message !== '') {
      const isPage = name === page.name;
      const from = { id: isPage ? page.id : personId(name), name };
      await graph.write(id, from, message);
    }
    if (graph.comments.some((comment) => comment.id === commentId)) {
      if (text('deed') === 'edit' && message !== '') await graph.edit(commentId, message);
      if (text('deed') === 'remove') await graph.remove(commentId);
    }
    return c.redirect(`${mountPath}/post/${id}?lang=${sandboxLocale(c)}`, 303);
  });
  return { client, pages: app };
}

/** What was said before anybody comes: whoever binds a live finds something. */
function writeFirst(graph: PretendGraph, now: Date): void {
  const said = [
    ['มะลิ ใจดี', 'สวัสดีค่ะ มารอแล้ว'],
    ['ต้น หนังสือเก่า', 'เริ่มกี่โมงครับ'],
    ['ฝน พรำ', 'วันนี้มีหนังสือเด็กไหมคะ'],
  ] as const;
  for (const [place, [name, message]] of said.entries())
    graph.comments.push({
      ...{ id: `880000000000001_00000${place + 1}a`, postId: '880000000000001', message },
      ...{ at: new Date(now.getTime() - (said.length - place) * 60_000), from: { id: personId(name), name } },
      ...{ isDeleted: false, privateReply: null },
    });
}

/** The same name is the same person there. */
function personId(name: string): string {
  return `6${Buffer.from(name).toString('hex').slice(0, 40)}`;
}
