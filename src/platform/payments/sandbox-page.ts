import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatBaht } from '../../shared/money.ts';
import type { SandboxSession } from './sandbox-sessions.ts';

/** The sandbox's hosted payment page: no script, no card number, and no way to take it for the real thing. */
type Locale = 'th' | 'en';
type Markup = ReturnType<typeof html>;

const texts = {
  th: {
    title: 'หน้าชำระเงินทดสอบ',
    banner: 'ระบบทดสอบ ไม่มีการตัดเงินจริง',
    bannerMore: 'หน้านี้ไม่ขอเลขบัตร เลือกได้เองว่าธนาคารจะตอบร้านว่าอย่างไร',
    amount: 'ยอดชำระ',
    reference: 'เลขอ้างอิง',
    description: 'รายการ',
    expires: 'ชำระภายใน',
    choose: 'ให้ธนาคารตอบว่า',
    approve: 'อนุมัติ',
    approveMore: 'ชำระสำเร็จทันที',
    decline: 'ปฏิเสธ',
    declineMore: 'บัตรถูกปฏิเสธ ร้านไม่ได้รับเงิน',
    late: 'ตอบช้า',
    lateMore: (seconds: number) => `กลับไปที่ร้านก่อน แล้วธนาคารจึงอนุมัติในอีก ${seconds} วินาที`,
    back: 'กลับไปที่ร้านโดยไม่ชำระ',
    toShop: 'กลับไปที่ร้าน',
    otherLanguage: 'English',
    paid: 'ชำระเงินแล้ว',
    paidMore: 'รายการนี้ชำระสำเร็จแล้ว ไม่ต้องทำอะไรเพิ่ม',
    answeringLate: 'กำลังรอคำตอบจากธนาคาร',
    answeringLateMore: 'ธนาคารจำลองจะอนุมัติในอีกสักครู่ ดูผลได้ที่ร้าน',
    failed: 'บัตรถูกปฏิเสธ',
    failedMore: 'ไม่มีการตัดเงิน กลับไปที่ร้านเพื่อเลือกชำระใหม่อีกครั้ง',
    expired: 'หมดเวลาชำระเงิน',
    expiredMore: 'รายการนี้ปิดแล้วและชำระไม่ได้อีก กลับไปที่ร้านเพื่อเริ่มใหม่',
    missing: 'ไม่พบรายการชำระเงินนี้',
    missingMore: 'ลิงก์อาจไม่ครบ หรือรายการเก่าเกินไป กลับไปที่ร้านแล้วลองอีกครั้ง',
  },
  en: {
    title: 'Test payment page',
    banner: 'Sandbox: no real money moves',
    bannerMore: 'This page never asks for a card number. You choose what the bank tells the shop.',
    amount: 'Amount',
    reference: 'Reference',
    description: 'For',
    expires: 'Pay before',
    choose: 'Let the bank answer',
    approve: 'Approve',
    approveMore: 'The payment succeeds at once',
    decline: 'Decline',
    declineMore: 'The card is declined and the shop gets nothing',
    late: 'Answer late',
    lateMore: (seconds: number) =>
      `You go back to the shop first; the bank approves ${seconds} seconds later`,
    back: 'Back to the shop without paying',
    toShop: 'Back to the shop',
    otherLanguage: 'ภาษาไทย',
    paid: 'Paid',
    paidMore: 'This payment went through. There is nothing more to do here.',
    answeringLate: 'Waiting for the bank',
    answeringLateMore: 'The pretend bank will approve in a moment. The shop shows the result.',
    failed: 'Card declined',
    failedMore: 'No money was taken. Go back to the shop to choose how to pay.',
    expired: 'The time to pay is over',
    expiredMore: 'This payment is closed and can’t be paid any more. Go back to the shop to start again.',
    missing: 'There is no such payment',
    missingMore: 'The link may be incomplete or too old. Go back to the shop and try again.',
  },
} as const;

const styleSheet = `
:root{color-scheme:light;--ink:#1d2330;--quiet:#535b6b;--line:#d9d4c8;--paper:#fbf9f4;--accent:#0b59a4}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.65;
  font-family:"Noto Sans Thai Looped","Noto Sans Thai","Sukhumvit Set",Thonburi,"Leelawadee UI",Tahoma,system-ui,sans-serif}
.banner{padding:12px 20px;color:#3d2c00;text-align:center;
  background:repeating-linear-gradient(135deg,#ffdf8a 0 18px,#ffd36b 18px 36px);border-bottom:2px solid #8a6100}
.banner strong{display:block;font-size:1.0625rem}
.banner span{display:inline-block;padding:0 8px;border-radius:6px;background:#fff3d0}
main{width:100%;max-width:480px;margin:0 auto;padding:24px 16px 48px}
.top{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-bottom:16px}
h1{margin:0;font-size:1.375rem;line-height:1.4}
.card{padding:20px;background:#fff;border:1px solid var(--line);border-radius:14px;box-shadow:0 1px 2px rgb(29 35 48/.06)}
dl{margin:0;display:grid;gap:12px}
dt{color:var(--quiet);font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
.amount dd{font-size:2rem;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
.reference dd{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
h2{margin:28px 0 12px;font-size:1.0625rem}
form{display:grid;gap:16px;margin:0}
button{width:100%;min-height:52px;padding:10px 16px;font:inherit;font-weight:600;border-radius:12px;
  border:2px solid var(--accent);background:#fff;color:var(--accent);cursor:pointer}
button:hover{background:#eef5fb}
button.approve{background:var(--accent);color:#fff}
button.approve:hover{background:#084a8a}
button.decline{border-color:#a3262a;color:#a3262a}
button.decline:hover{background:#fdf1f1}
.more{margin:4px 2px 0;color:var(--quiet);font-size:.875rem}
a{color:var(--accent);text-underline-offset:3px}
.back{display:inline-block;margin-top:24px;padding:10px 0}
.language{white-space:nowrap;padding:10px 0}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}
.state{margin:20px 0 0;padding:16px 20px;border-radius:14px;border:1px solid var(--line);background:#fff;border-left:6px solid var(--quiet)}
.state.paid{border-left-color:#18794e}.state.failed,.state.expired{border-left-color:#a3262a}
.state h2{margin:0 0 4px}.state p{margin:0}
`;

const styleHash = createHash('sha256').update(styleSheet).digest('base64');

/** Nothing but this page's own style; a form may post here and be sent on to the shop it came from. */
export function sandboxPagePolicy(session: SandboxSession | null): string {
  // Browsers hold a redirect after a form to form-action too, so the shop's origin has to be in it.
  const shops =
    session === null ? [] : [session.returnUrl, session.cancelUrl].map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...new Set(shops)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function renderPage(locale: Locale, title: string, content: Markup): Markup {
  const text = texts[locale];
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style>${raw(styleSheet)}</style>
</head>
<body>
<header class="banner"><strong>${text.banner}</strong><span>${text.bannerMore}</span></header>
<main>
<div class="top"><h1>${title}</h1><a class="language" href="?lang=${locale === 'th' ? 'en' : 'th'}" hreflang="${locale === 'th' ? 'en' : 'th'}" lang="${locale === 'th' ? 'en' : 'th'}">${text.otherLanguage}</a></div>
${content}
</main>
</body>
</html>`;
}

function formatInstant(instant: string, locale: Locale): string {
  const tag = locale === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(instant));
}

function renderChoices(session: SandboxSession, locale: Locale, lateMs: number): Markup {
  const text = texts[locale];
  const choices = [
    { answer: 'approve', name: text.approve, more: text.approveMore },
    { answer: 'decline', name: text.decline, more: text.declineMore },
    { answer: 'late', name: text.late, more: text.lateMore(Math.round(lateMs / 1000)) },
  ];
  return html`<h2 id="choose">${text.choose}</h2>
<form method="post" aria-labelledby="choose">
${choices.map(
  ({ answer, name, more }) => html`<div>
<button class="${answer}" type="submit" name="answer" value="${answer}" aria-describedby="${answer}-more">${name}</button>
<p class="more" id="${answer}-more">${more}</p>
</div>
`,
)}</form>
<a class="back" href="${session.cancelUrl}">${text.back}</a>`;
}

function renderOutcome(
  session: SandboxSession,
  status: Exclude<SandboxSession['status'], 'open'>,
  locale: Locale,
): Markup {
  const text = texts[locale];
  return html`<div class="state ${status}" role="status"><h2>${text[status]}</h2><p>${text[`${status}More`]}</p></div>
<a class="back" href="${status === 'expired' ? session.cancelUrl : session.returnUrl}">${text.toShop}</a>`;
}

/** The page of one session: what is to be paid, and the three answers; or how it ended. */
export function renderPaymentPage(view: { session: SandboxSession; locale: Locale; lateMs: number }): Markup {
  const { session, locale } = view;
  const text = texts[locale];
  const facts = html`<section class="card" aria-label="${text.amount}"><dl>
<div class="amount"><dt>${text.amount}</dt><dd>฿${formatBaht(session.amountSatang)}</dd></div>
<div class="reference"><dt>${text.reference}</dt><dd>${session.referenceCode}</dd></div>
<div><dt>${text.description}</dt><dd>${session.description}</dd></div>
${session.status === 'open' ? html`<div><dt>${text.expires}</dt><dd><time datetime="${session.expiresAt}">${formatInstant(session.expiresAt, locale)}</time></dd></div>` : ''}
</dl></section>`;
  const rest =
    session.status === 'open'
      ? renderChoices(session, locale, view.lateMs)
      : renderOutcome(session, session.status, locale);
  return renderPage(
    locale,
    text.title,
    html`${facts}
${rest}`,
  );
}

/** For an address that belongs to no session. */
export function renderMissingPage(locale: Locale): Markup {
  const text = texts[locale];
  return renderPage(
    locale,
    text.title,
    html`<div class="state expired" role="status"><h2>${text.missing}</h2><p>${text.missingMore}</p></div>
<a class="back" href="/">${text.toShop}</a>`,
  );
}
