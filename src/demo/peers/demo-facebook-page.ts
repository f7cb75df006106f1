import { html } from 'hono/html';
import type { PretendComment, PretendGraph } from './pretend-graph.ts';
import { type Markup, renderSandboxFrame, type SandboxLocale } from './sandbox-frame.ts';

type Page = PretendGraph['pages'][number];
type Post = Page['posts'][number];

const texts = {
  th: {
    dialogTitle: 'Facebook จำลอง',
    wallTitle: 'โพสต์จำลอง',
    banner: 'ระบบทดสอบ ไม่ใช่ Facebook จริง',
    bannerMore: 'ลองเชื่อมไลฟ์กับเพจ คอมเมนต์ และรับข้อความส่วนตัวได้โดยไม่ต้องมีบัญชี',
    otherLanguage: 'English',
    asks: 'ร้าน Bannasala ขอดูความคิดเห็นบนเพจของคุณ และตอบผู้แสดงความคิดเห็นทางข้อความส่วนตัว',
    pages: 'เพจที่คุณดูแล',
    yes: 'อนุญาต',
    no: 'ไม่อนุญาต',
    write: 'แสดงความคิดเห็น',
    name: 'ชื่อผู้แสดงความคิดเห็น',
    message: 'ความคิดเห็น',
    send: 'ส่งความคิดเห็น',
    comments: 'ความคิดเห็น',
    none: 'ยังไม่มีความคิดเห็น',
    edit: 'บันทึกที่แก้ไข',
    editOf: (name: string) => `แก้ความคิดเห็นของ ${name}`,
    remove: 'ลบ',
    removed: 'ลบแล้ว',
    inbox: 'ข้อความส่วนตัวจากเพจ',
    posts: 'โพสต์อื่น',
  },
  en: {
    dialogTitle: 'Pretend Facebook',
    wallTitle: 'Pretend post',
    banner: 'Sandbox: this isn’t Facebook',
    bannerMore: 'Bind a live to a page, comment, and get private messages without an account there.',
    otherLanguage: 'ภาษาไทย',
    asks: 'Bannasala wants to see comments on your pages, and to answer whoever wrote them privately',
    pages: 'Pages that you run',
    yes: 'Allow',
    no: 'Don’t allow',
    write: 'Comment',
    name: 'Name of who comments',
    message: 'Comment text',
    send: 'Send comment',
    comments: 'Comments',
    none: 'No comments yet',
    edit: 'Save the change',
    editOf: (name: string) => `Change the comment of ${name}`,
    remove: 'Delete',
    removed: 'Deleted',
    inbox: 'Private message from the page',
    posts: 'Other posts',
  },
} as const;

function frame(locale: SandboxLocale, title: string, content: Markup, otherHref: string): Markup {
  const text = texts[locale];
  return renderSandboxFrame({
    ...{ locale, title, banner: text.banner, bannerMore: text.bannerMore, content },
    otherLanguage: { href: otherHref, name: text.otherLanguage },
  });
}

/** What the platform asks the host who signs in. */
export function renderDialog(locale: SandboxLocale, pages: readonly string[], otherHref: string): Markup {
  const text = texts[locale];
  const content = html`<section class="card"><p>${text.asks}</p>
<dl><div><dt>${text.pages}</dt>${pages.map((name) => html`<dd>${name}</dd>`)}</div></dl></section>
<h2>${text.dialogTitle}</h2>
<form method="post">
<button class="approve" type="submit" name="answer" value="yes">${text.yes}</button>
<button class="decline" type="submit" name="answer" value="no">${text.no}</button>
</form>`;
  return frame(locale, text.dialogTitle, content, otherHref);
}

/** A post with its comments: anybody writes as anybody, and sees what the page answers them. */
export function renderWall(
  locale: SandboxLocale,
  wall: {
    page: Page;
    post: Post;
    comments: readonly PretendComment[];
    posts: readonly (Post & { page: string })[];
  },
  otherHref: string,
): Markup {
  const text = texts[locale];
  const { page, post, comments, posts } = wall;
  const content = html`<section class="card"><dl><div><dt>${page.name}</dt><dd>${post.title}</dd></div></dl></section>
<h2>${text.write}</h2>
<form method="post"><input type="hidden" name="deed" value="write">
<div class="field"><label for="name">${text.name}</label><input id="name" name="name" required maxlength="60" autocomplete="off"></div>
<div class="field"><label for="message">${text.message}</label><input id="message" name="message" required maxlength="500" autocomplete="off"></div>
<button class="approve" type="submit">${text.send}</button></form>
<h2>${text.comments}</h2>
${comments.length === 0 ? html`<p>${text.none}</p>` : ''}
${comments.map((comment) => renderComment(locale, comment))}
<h2>${text.posts}</h2>
<ul>${posts
    .filter(({ id }) => id !== post.id)
    .map(
      ({ id, title, page: name }) =>
        html`<li><a href="/dev/facebook/post/${id}?lang=${locale}">${name}: ${title}</a></li>`,
    )}</ul>`;
  return frame(locale, text.wallTitle, content, otherHref);
}

function renderComment(locale: SandboxLocale, comment: PretendComment): Markup {
  const text = texts[locale];
  const { id, from, message, isDeleted, privateReply } = comment;
  return html`<section class="state" aria-label="${from.name}"><dl>
<div><dt>${from.name}</dt><dd>${isDeleted ? text.removed : message}</dd></div>
${privateReply === null ? '' : html`<div><dt>${text.inbox}</dt><dd>${withLinks(privateReply)}</dd></div>`}
</dl>
${
  isDeleted
    ? ''
    : html`<form method="post"><input type="hidden" name="commentId" value="${id}">
<div class="field"><label for="edit-${id}">${text.editOf(from.name)}</label><input id="edit-${id}" name="message" value="${message}" maxlength="500" autocomplete="off"></div>
<button type="submit" name="deed" value="edit">${text.edit}</button>
<button class="decline" type="submit" name="deed" value="remove">${text.remove}</button></form>`
}</section>`;
}

/** Addresses in a message can be opened, as a messenger makes them. */
function withLinks(message: string): Markup[] {
  return message
    .split(/(https?:\/\/\S+)/)
    .map((piece) => (/^https?:\/\//.test(piece) ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
}
