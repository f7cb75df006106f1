import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pretendErrorPage, pretendLoginPage, pretendPagePolicy } from './identity-provider-page.ts';

const person = { subject: '1', firstname: '<b>', lastname: 'x', email: null, isEmailVerified: false };

test.each([
  [
    'signing in',
    pretendLoginPage({ locale: 'th', title: 'ID', clientName: 'ร้าน', people: [person], wrong: null }),
  ],
  ['an error', pretendErrorPage('en', 'ID')],
])(
  'the page of %s has the styles its policy lets it have, and nothing of what people are called is markup',
  async (_, made) => {
    const page = String(await made);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(pretendPagePolicy(['https://shop.example'])).toContain(`style-src 'sha256-${hash}'`);
    expect(page).not.toContain('<b>');
  },
);
