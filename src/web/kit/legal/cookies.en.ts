import type { CookieTexts } from './cookie-texts.types.ts';

export const cookiesEn: CookieTexts = {
  title: 'Cookie policy',
  lead: 'The cookies and browser storage that {businessName} really uses, what each is for, how long it stays, and how to change your mind.',
  sections: [
    {
      id: 'what',
      title: 'What cookies are',
      blocks: [
        'A cookie is a short text that a site leaves with your browser. We use necessary ones to make the shop work, and others only once you have agreed. If you say no you can still browse and buy everything.',
        'All cookies are this site’s own. At present there are no statistics cookies, and nobody else’s tracking code.',
      ],
    },
    { id: 'table', title: 'The cookies', blocks: ['cookieTable'] },
    {
      id: 'storage',
      title: 'Other storage in your browser',
      blocks: [
        {
          table: {
            head: ['Name', 'What for', 'How long'],
            rows: [
              [
                'bannasala.login',
                'Remembers the email or telephone of the sign-in form if you choose “remember me”; never the password',
                'Until you untick it',
              ],
              [
                'viewed-products',
                'Numbers of the last 12 products a visitor looked at, to show them to you again',
                'Until you clear your browser’s data',
              ],
              [
                'chunk-failure-reload',
                'Keeps a page from reloading for ever after the site was updated',
                'Until you close the tab',
              ],
            ],
          },
        },
        'They stay in your browser; its settings delete them.',
      ],
    },
    {
      id: 'change',
      title: 'Changing your mind',
      blocks: [
        'Choose anew with the form at the top of this page, or with “Cookie settings” at the foot of every page. When you withdraw consent we delete the cookies of that kind at once. We ask again after a year, or when cookies get a new purpose. If you are signed in, your choice is also kept with your account; its history is on the page [Privacy](/user/profile/privacy).',
      ],
    },
  ],
  head: { name: 'Name', purpose: 'What for', kind: 'Kind', lifetime: 'How long' },
  kinds: { necessary: 'Necessary', statistics: 'Statistics', marketing: 'Marketing' },
  cookies: {
    token: 'Keeps you signed in; scripts in the page cannot read it',
    cartId: 'Remembers your cart',
    language: 'Remembers your language',
    adRegisterSuccess: 'Takes you to your profile after registering',
    affiliateFrom: 'Remembers who recommended us to you, so that they can be rewarded',
    affiliateCodeShare: 'Remembers the recommendation link you followed',
    affiliateClicks:
      'Remembers the last recommendation links you followed, 20 at most: some stores pay for the last one to the very product',
    affiliateVisit:
      'Keeps the recommendation link of this one visit; it says nothing of you and is gone within a day',
    affiliateVisitClicks:
      'Keeps the recommendation links of this one visit; it says nothing of you and is gone within a day',
    socialReferer: 'Remembers the social network you came from',
    redirect: 'Remembers the page to go back to after signing in',
    buyNow: 'Remembers the book you pressed “Buy now” on while you sign in or register',
    storeInvitation: 'Keeps the invitation to work for a store while you sign in or register',
    keptForm: 'Finds the form you sent when your session had ended, to give it back once you have signed in',
    seeingAs: 'While staff see the shop as somebody else to help them: remembers as whom',
    factorTicket: 'Remembers a sign-in of staff that waits for its second step',
    device: 'Tells devices you have used from new ones, to warn you if somebody else gets into your account',
    social: 'Ties a sign-in by LINE, Facebook, Google or Apple to this browser while it is under way',
    socialProof:
      'Remembers who LINE, Facebook, Google or Apple said you are while you confirm your telephone number',
    cookieConsent: 'Remembers your choice about cookies',
  },
  lifetime: {
    days: (count) => `at most ${count} ${count === 1 ? 'day' : 'days'}`,
    minutes: (count) => `at most ${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
};
