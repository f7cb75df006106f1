import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Locale } from '../../shared/locale.ts';
import { peerFontSource, peerFonts } from './peer-fonts.ts';

/** Somebody who has an account at the pretend provider. */
export type PretendPerson = {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
};

const texts = {
  th: {
    banner: 'ผู้ให้บริการบัญชีสำหรับทดสอบ ไม่มีบัญชีจริงอยู่ที่นี่',
    lead: (client: string) => `${client} ขอทราบว่าคุณเป็นใคร เลือกบุคคลสมมติ หรือพิมพ์เอง`,
    who: 'เข้าสู่ระบบในชื่อ',
    noEmail: 'ไม่เปิดเผยอีเมล',
    unverified: 'อีเมลยังไม่ได้ยืนยัน',
    other: 'คนอื่น',
    email: 'อีเมล',
    firstname: 'ชื่อ',
    lastname: 'นามสกุล',
    emailWrong: 'กรุณากรอกอีเมลให้ถูกต้อง',
    go: 'ดำเนินการต่อ',
    cancel: 'ยกเลิก',
    gone: 'คำขอนี้หมดอายุแล้ว',
    goneMore: 'กลับไปที่ร้านแล้วลองเข้าสู่ระบบอีกครั้ง',
  },
  en: {
    banner: 'A pretend identity provider: there are no real accounts here',
    lead: (client: string) => `${client} asks who you are. Choose an invented person, or type one.`,
    who: 'Sign in as',
    noEmail: 'keeps the e-mail address private',
    unverified: 'e-mail address not verified',
    other: 'Somebody else',
    email: 'Email',
    firstname: 'First name',
    lastname: 'Last name',
    emailWrong: 'Please enter a valid email address',
    go: 'Continue',
    cancel: 'Cancel',
    gone: 'This request has expired',
    goneMore: 'Go back to the shop and sign in again.',
  },
} as const;

const styleSheet = `${peerFonts}
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fbf9f4;color:#1d2330;line-height:1.65;
  font-family:"Noto Sans Thai Looped","Noto Sans Thai","Sukhumvit Set",Thonburi,"Leelawadee UI",Tahoma,system-ui,sans-serif}
.banner{margin:0;padding:12px 20px;background:#ffdf8a;color:#3d2c00;text-align:center;border-bottom:2px solid #8a6100}
main{max-width:460px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0;font-size:1.375rem}
fieldset{margin:20px 0;padding:8px 16px 16px;border:1px solid #d9d4c8;border-radius:12px;background:#fff}
legend{padding:0 6px;font-weight:600}
.choice{display:flex;gap:12px;align-items:center;min-height:52px;padding:6px 0}
.choice small{display:block;color:#535b6b}
input[type=radio]{width:20px;height:20px;flex:none}
.field{display:grid;gap:2px;margin:8px 0 0 32px}
.field input{min-height:44px;padding:6px 10px;font:inherit;border:1px solid #767676;border-radius:8px;width:100%}
.wrong{color:#a3262a;margin:8px 0 0 32px}
.buttons{display:grid;gap:12px}
button{min-height:48px;font:inherit;font-weight:600;border-radius:10px;border:2px solid #0b59a4;cursor:pointer;background:#fff;color:#0b59a4}
button.go{background:#0b59a4;color:#fff}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}
`;

// In one piece: whitespace that a formatter puts between would change what is hashed.
const styleElement = raw(`<style>${styleSheet}</style>`);
const styleHash = createHash('sha256').update(styleSheet).digest('base64');

/** The page's policy; its form leads on to where the client is (browsers hold redirects to form-action, too). */
export function pretendPagePolicy(clientOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    peerFontSource,
    `form-action ${["'self'", ...new Set(clientOrigins)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function page(locale: Locale, title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <p class="banner">${texts[locale].banner}</p>
        <main>${body}</main>
      </body>
    </html>`;
}

export type PretendPageInput = {
  locale: Locale;
  title: string;
  clientName: string;
  people: readonly PretendPerson[];
  /** What was typed and didn't do. */
  wrong: { email: string; firstname: string; lastname: string } | null;
};

export function pretendLoginPage({ locale, title, clientName, people, wrong }: PretendPageInput) {
  const t = texts[locale];
  const field = (name: 'email' | 'firstname' | 'lastname', type: string, extra = '') => html`<label
    class="field"
    >${t[name]}<input name="${name}" type="${type}" maxlength="100" value="${wrong?.[name] ?? ''}" autocomplete="off" ${raw(extra)}
  /></label>`;
  return page(
    locale,
    title,
    html`<h1>${title}</h1>
      <p>${t.lead(clientName)}</p>
      <form method="post">
        <fieldset>
          <legend>${t.who}</legend>
          ${people.map(
            ({ subject, firstname, lastname, email, isEmailVerified }, index) => html`<label class="choice"
              ><input type="radio" name="who" value="${subject}" ${index === 0 && wrong === null ? raw('checked') : ''} /><span
                >${firstname} ${lastname}<small
                  >${email ?? t.noEmail}${email !== null && !isEmailVerified ? ` (${t.unverified})` : ''}</small
                ></span
              ></label
            >`,
          )}
          <label class="choice"
            ><input type="radio" name="who" value="other" ${wrong === null ? '' : raw('checked')} /><span>${t.other}</span></label
          >
          ${wrong === null ? '' : html`<p class="wrong" id="wrong" role="alert">${t.emailWrong}</p>`}
          ${field('email', 'email', wrong === null ? '' : 'aria-invalid="true" aria-describedby="wrong"')}
          ${field('firstname', 'text')} ${field('lastname', 'text')}
        </fieldset>
        <div class="buttons">
          <button class="go" name="answer" value="continue">${t.go}</button>
          <button name="answer" value="cancel" formnovalidate>${t.cancel}</button>
        </div>
      </form>`,
  );
}

/** What the library would say in English and with fonts from elsewhere. */
export function pretendErrorPage(locale: Locale, title: string) {
  const t = texts[locale];
  return page(
    locale,
    title,
    html`<h1>${t.gone}</h1>
      <p>${t.goneMore}</p>`,
  );
}
