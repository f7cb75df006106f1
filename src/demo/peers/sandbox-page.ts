import { html } from 'hono/html';
import { formatBaht } from '../../shared/money.ts';
import { type Markup, renderSandboxFrame, type SandboxLocale, sandboxPolicy } from './sandbox-frame.ts';
import type { SandboxSession } from './sandbox-sessions.ts';

/** The sandbox's hosted payment page: no script, no card number, and no way to take it for the real thing. */

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

/** A form may post here and be sent on to the shop it came from. */
export function sandboxPagePolicy(session: SandboxSession | null): string {
  // Browsers hold a redirect after a form to form-action too, so the shop's origin has to be in it.
  return sandboxPolicy(
    session === null ? [] : [session.returnUrl, session.cancelUrl].map((url) => new URL(url).origin),
  );
}

function renderPage(locale: SandboxLocale, title: string, content: Markup): Markup {
  const { banner, bannerMore, otherLanguage } = texts[locale];
  const href = `?lang=${locale === 'th' ? 'en' : 'th'}`;
  return renderSandboxFrame({
    locale,
    title,
    banner,
    bannerMore,
    otherLanguage: { href, name: otherLanguage },
    content,
  });
}

function formatInstant(instant: string, locale: SandboxLocale): string {
  const tag = locale === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(instant));
}

function renderChoices(session: SandboxSession, locale: SandboxLocale, lateMs: number): Markup {
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
  locale: SandboxLocale,
): Markup {
  const text = texts[locale];
  return html`<div class="state ${status}" role="status"><h2>${text[status]}</h2><p>${text[`${status}More`]}</p></div>
<a class="back" href="${status === 'expired' ? session.cancelUrl : session.returnUrl}">${text.toShop}</a>`;
}

/** The page of one session: what is to be paid, and the three answers; or how it ended. */
export function renderPaymentPage(view: {
  session: SandboxSession;
  locale: SandboxLocale;
  lateMs: number;
}): Markup {
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
export function renderMissingPage(locale: SandboxLocale): Markup {
  const text = texts[locale];
  return renderPage(
    locale,
    text.title,
    html`<div class="state expired" role="status"><h2>${text.missing}</h2><p>${text.missingMore}</p></div>
<a class="back" href="/">${text.toShop}</a>`,
  );
}
