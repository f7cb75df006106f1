import { html, raw } from 'hono/html';

/**
 * The HTML part of a mail, made of its text part, so that both say the same: paragraphs between empty lines, a list of what
 * begins with "- ", and of a paragraph that is an address, or words and an address ("See your order: https://…"), a button;
 * of further ones, links. Styles stand in the elements and the layout is a table, as mail readers want it.
 */
export async function letterHtml({ subject, text }: { subject: string; text: string }): Promise<string> {
  const language = /\p{Script=Thai}/u.test(subject) ? 'th' : 'en';
  const paragraphs = text.split(/\n{2,}/).map((one) => one.trim());
  const first = /https?:\/\/[^\s/]+/.exec(text)?.[0];
  const firstLink = paragraphs.findIndex((one) => linkOf(one) !== null);
  const body = paragraphs.map((one, index) => {
    const link = linkOf(one);
    if (link === null) return paragraph(one, index === paragraphs.length - 1);
    return index === firstLink ? button(link, subject, language) : smallLink(link);
  });
  const brand = html`<span style="font-size:20px;font-weight:700;color:#ffffff">บรรณศาลา</span>
    <span style="font-size:14px;color:#c2d2e3">Bannasala</span>`;
  const page = await html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${subject}</title>
  </head>
  <body style="margin:0;padding:0;background:#faf9f7">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f7">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${shell}">
            <tr>
              <td style="background:#0a2c50;padding:18px 28px;border-radius:8px 8px 0 0">
                ${first === undefined ? brand : html`<a href="${first}" style="text-decoration:none">${brand}</a>`}
              </td>
            </tr>
            <tr>
              <td style="padding:28px">
                <h1 style="margin:0 0 16px;font-size:20px;line-height:1.5;color:#1c2126">${subject}</h1>
                ${body}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`;
  return page.toString();
}

const shell =
  "max-width:600px;background:#ffffff;border:1px solid #e2ded7;border-radius:8px;font-family:'Noto Sans Thai Looped','Noto Sans Thai',Leelawadee,Thonburi,Arial,sans-serif;font-size:16px;line-height:1.7;color:#1c2126";

type Link = { label: string; url: string };

/** A paragraph that is an address, with or without words before it. */
function linkOf(paragraph: string): Link | null {
  const [, label = '', url = ''] = /^([^\n]*?):?\s*(https?:\/\/\S+)$/.exec(paragraph) ?? [];
  return url === '' ? null : { label, url };
}

/** Words that are too long for a button stand above it. */
const labelMost = 40;
const goOn = { th: 'ไปที่บรรณศาลา', en: 'Go to Bannasala' } as const;

function button({ label, url }: Link, subject: string, language: 'th' | 'en') {
  const isLong = label.length > labelMost;
  const words = isLong ? goOn[language] : label === '' ? subject : label;
  return html`${isLong ? paragraph(label, false) : ''}
    <p style="margin:24px 0 8px">
      <a
        href="${url}"
        style="display:inline-block;background:#0b59a4;color:#ffffff;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:6px"
        >${words}</a
      >
    </p>
    <p style="margin:0 0 16px;font-size:13px;color:#64645f;word-break:break-all">${url}</p>`;
}

function smallLink({ label, url }: Link) {
  return html`<p style="margin:0 0 12px;font-size:14px">
    <a href="${url}" style="color:#0b59a4">${label === '' ? url : label}</a>
  </p>`;
}

function paragraph(text: string, isLast: boolean) {
  const lines = text.split('\n');
  const style = isLast
    ? 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e2ded7;color:#64645f;font-size:14px'
    : 'margin:0 0 16px';
  const plain = lines.filter((line) => !line.startsWith('- '));
  const rows = lines.filter((line) => line.startsWith('- '));
  return html`${plain.length === 0 ? '' : html`<p style="${style}">${joinLines(plain)}</p>`}
  ${rows.length === 0 ? '' : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">${rows.map(row)}</table>`}`;
}

function joinLines(lines: readonly string[]) {
  return lines.map((line, index) => (index === 0 ? line : html`${raw('<br />')}${line}`));
}

/** "- What = amount" as a row whose amount stands at the end. */
function row(line: string) {
  const [, what = line.slice(2), amount = ''] = /^- (.*?) = ([^=]*)$/.exec(line) ?? [];
  const cell = 'padding:6px 0;border-bottom:1px solid #f3f1ed';
  return html`<tr>
    <td style="${cell}">${what}</td>
    <td align="right" style="${cell};padding-left:16px;white-space:nowrap">${amount}</td>
  </tr>`;
}
