import { html } from 'hono/html';
import { formatBaht } from '../../shared/money.ts';
import { type Markup, renderSandboxFrame, type SandboxLocale } from './sandbox-frame.ts';

/** What the pretend bank's app shows: a code to scan, what it asks for, and how to pay it. */
const texts = {
  th: {
    title: 'แอปธนาคารจำลอง',
    banner: 'ระบบทดสอบ ไม่มีการตัดเงินจริง',
    bannerMore: 'ธนาคารนี้แจ้งร้านเหมือนธนาคารจริง เลือกได้ว่าจะจ่ายอย่างไร',
    otherLanguage: 'English',
    scan: 'ข้อความใน QR พร้อมเพย์',
    scanGo: 'อ่าน QR',
    unreadable: 'ไม่ใช่ QR พร้อมเพย์ของร้านนี้',
    amount: 'ยอดที่ QR ระบุ',
    reference: 'เลขอ้างอิง',
    choose: 'จ่ายอย่างไร',
    pay: 'จ่ายตามยอด',
    payMore: 'ธนาคารแจ้งร้านทันที',
    wrongAmount: 'จำนวนเงินอื่น (บาท)',
    wrong: 'จ่ายยอดที่กรอก',
    wrongMore: 'มากไปหรือน้อยไป เงินที่ไม่ตรงจะถูกคืน',
    twice: 'จ่ายสองครั้ง',
    twiceMore: 'โอนซ้ำสองรายการ รายการหลังจะถูกคืน',
    slow: 'จ่าย แล้วธนาคารแจ้งช้า',
    slowMore: 'แจ้งร้านในอีก 20 วินาที หน้าชำระเงินจะเปลี่ยนเอง',
    late: 'จ่าย แล้วแจ้งหลังหมดเวลา',
    lateMore: 'แจ้งร้านในอีก 16 นาที เมื่อคำสั่งซื้อหมดเวลาแล้ว',
    done: 'โอนเงินแล้ว',
    doneMore: (amount: string) => `฿${amount} ธนาคารแจ้งร้านให้แล้วหรือกำลังแจ้ง`,
    amountInvalid: 'กรุณากรอกจำนวนเงินให้ถูกต้อง',
    toShop: 'กลับไปที่ร้าน',
  },
  en: {
    title: 'Pretend bank app',
    banner: 'Sandbox: no real money moves',
    bannerMore: 'This bank tells the shop as a real one does. You choose how to pay.',
    otherLanguage: 'ภาษาไทย',
    scan: 'The text of a PromptPay QR',
    scanGo: 'Read the QR',
    unreadable: 'This is no PromptPay QR of this shop',
    amount: 'The QR asks for',
    reference: 'Reference',
    choose: 'How to pay',
    pay: 'Pay the amount',
    payMore: 'The bank tells the shop at once',
    wrongAmount: 'Another amount (baht)',
    wrong: 'Pay that amount',
    wrongMore: 'Too much or too little: what doesn’t fit is paid back',
    twice: 'Pay twice',
    twiceMore: 'Two transfers; the second one is paid back',
    slow: 'Pay, the bank is slow to tell',
    slowMore: 'It tells the shop in 20 seconds; the payment page changes by itself',
    late: 'Pay, told after the time is over',
    lateMore: 'It tells the shop in 16 minutes, when the order has expired',
    done: 'The money is sent',
    doneMore: (amount: string) => `฿${amount}. The bank has told the shop, or is about to.`,
    amountInvalid: 'Please enter amount correctly',
    toShop: 'Back to the shop',
  },
} as const;

export type BankPage =
  | { kind: 'scan'; isUnreadable: boolean }
  | {
      kind: 'pay';
      qr: string;
      amountSatang: number;
      reference: string;
      back: string;
      isAmountInvalid: boolean;
    }
  | { kind: 'done'; amountSatang: number; back: string };

export function renderBankPage(locale: SandboxLocale, page: BankPage, otherHref: string): Markup {
  const text = texts[locale];
  return renderSandboxFrame({
    locale,
    title: text.title,
    banner: text.banner,
    bannerMore: text.bannerMore,
    otherLanguage: { href: otherHref, name: text.otherLanguage },
    content: renderContent(locale, page),
  });
}

function renderContent(locale: SandboxLocale, page: BankPage): Markup {
  const text = texts[locale];
  switch (page.kind) {
    case 'scan':
      return html`<form method="get" action="/dev/bank/pay">
${page.isUnreadable ? html`<div class="state failed" role="alert"><p>${text.unreadable}</p></div>` : ''}
<input type="hidden" name="lang" value="${locale}">
<div class="field"><label for="qr">${text.scan}</label><textarea id="qr" name="qr" rows="4" required></textarea></div>
<button class="approve" type="submit">${text.scanGo}</button>
</form>`;
    case 'done':
      return html`<div class="state paid" role="status"><h2>${text.done}</h2><p>${text.doneMore(formatBaht(page.amountSatang))}</p></div>
<a class="back" href="${page.back}">${text.toShop}</a>`;
    case 'pay':
      return html`<section class="card" aria-label="${text.amount}"><dl>
<div class="amount"><dt>${text.amount}</dt><dd>฿${formatBaht(page.amountSatang)}</dd></div>
<div class="reference"><dt>${text.reference}</dt><dd>${page.reference}</dd></div>
</dl></section>
<h2 id="choose">${text.choose}</h2>
<form method="post" aria-labelledby="choose">
<input type="hidden" name="qr" value="${page.qr}">
<input type="hidden" name="back" value="${page.back}">
<input type="hidden" name="lang" value="${locale}">
${renderChoice('approve', 'pay', text.pay, text.payMore)}
${renderChoice('', 'twice', text.twice, text.twiceMore)}
${renderChoice('', 'slow', text.slow, text.slowMore)}
${renderChoice('', 'late', text.late, text.lateMore)}
<div class="field"><label for="amount">${text.wrongAmount}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${formatBaht(page.amountSatang + 100)}">
${page.isAmountInvalid ? html`<p role="alert">${text.amountInvalid}</p>` : ''}</div>
${renderChoice('decline', 'wrong', text.wrong, text.wrongMore)}
</form>
<a class="back" href="${page.back}">${text.toShop}</a>`;
  }
}

function renderChoice(look: string, answer: string, name: string, more: string): Markup {
  return html`<div>
<button class="${look}" type="submit" name="answer" value="${answer}" aria-describedby="${answer}-more">${name}</button>
<p class="more" id="${answer}-more">${more}</p>
</div>`;
}
