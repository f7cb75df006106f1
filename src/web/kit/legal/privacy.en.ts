import type { LegalText } from './legal-text.types.ts';

/** The privacy policy in English: the same sections as the Thai text, which counts. */
export const privacyEn: LegalText = {
  title: 'Privacy policy',
  lead: 'What {businessName} holds about you, what for, how long, and what rights you have under the Personal Data Protection Act B.E. 2562 (2019).',
  sections: [
    {
      id: 'controller',
      title: 'Who looks after your data',
      blocks: [
        '{businessName} (“we”) is the data controller of this site. How to reach us about personal data is at the end of this page. Each seller is the controller of what they receive to ship their orders.',
      ],
    },
    {
      id: 'data',
      title: 'What we hold',
      blocks: [
        {
          table: {
            head: ['Group', 'Data', 'Where from'],
            rows: [
              [
                'Account',
                'Name, email, telephone, birthday, gender, language, profile picture, a password made unreadable',
                'You',
              ],
              [
                'Social accounts',
                'User number, email and name when you sign in by LINE, Facebook, Google or Apple',
                'The provider you choose',
              ],
              ['Addresses', 'Recipient’s name, telephone, address, tax invoice details', 'You'],
              ['Orders', 'Items, amounts, shipping, returns, vouchers used', 'Your orders'],
              [
                'Payments',
                'Channel, outcome, transfer slips (no card numbers)',
                'You and the payment provider',
              ],
              [
                'Use of the shop',
                'Cart, favourites, products viewed, your last 5 searches, reviews',
                'Your use',
              ],
              [
                'Security',
                'Times and devices of sign-ins, IP addresses, a log of your account’s events',
                'Your device',
              ],
              [
                'Baskets filled for you',
                'Name, telephone and address that an affiliate types with your word; sealed until you prove the telephone',
                'The affiliate who fills it',
              ],
              [
                'Income from links',
                'What your links earn, number of your ID card, certificates of withheld tax',
                'You, orders, and our system',
              ],
              ['Messages', 'Emails and SMS we send you', 'Our system'],
            ],
          },
        },
        'We do not ask for sensitive data such as religion or health. Please cover it where it appears in documents you send.',
      ],
    },
    {
      id: 'purposes',
      title: 'What for, and on which legal basis',
      blocks: [
        {
          table: {
            head: ['Purpose', 'Legal basis'],
            rows: [
              [
                'Keeping your account; taking, shipping and returning orders; taking payment; answering you',
                'Contract (s. 24 (3))',
              ],
              ['Tax and accounting documents; computer traffic data', 'Legal obligation (s. 24 (6))'],
              [
                'Preventing fraud and misuse; improving the shop; showing what you looked at',
                'Legitimate interest (s. 24 (5))',
              ],
              ['News and promotions', 'Consent, which you can withdraw at any time (s. 19)'],
              ['Statistics and marketing cookies', 'Consent, which you can withdraw at any time (s. 19)'],
            ],
          },
        },
        'Without what an order needs, such as an address, we cannot deliver it. Where we ask for consent, the shop works the same if you say no. We make no automated decisions with legal effect on you.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      blocks: [
        {
          list: [
            'the order’s seller and carrier: the recipient’s name, address and telephone, and the items;',
            'payment providers and banks: amount, reference, and an email address for the receipt;',
            'providers of email, SMS, servers and file storage, who act on our instructions only;',
            'sign-in providers (LINE, Facebook, Google, Apple) if you use them;',
            'authorities where the law demands it.',
          ],
        },
        'We do not sell your data. Where a provider is abroad, we send only what is needed, under ss. 28 and 29.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          table: {
            head: ['Data', 'Period'],
            rows: [
              [
                'Account, addresses, favourites, viewed products, searches, consents',
                'Until you delete them or your account',
              ],
              [
                'Orders, payments, slips',
                'While you have an account; once it is deleted we remove names, addresses and slips, and figures without a person remain',
              ],
              [
                'Tax invoice details',
                '5 years (Revenue Code s. 87/3), even if your account is deleted; then removed automatically',
              ],
              [
                'Baskets filled for you',
                'What was typed goes when you order, take another address, or the link ends: 7 days after it was sent, 30 for a draft',
              ],
              [
                'Certificates of withheld tax',
                '5 years from the day of issue, even if your account is deleted; then your name is removed',
              ],
              ['Emails and SMS to you', '90 days; one-time codes are removed within a day of running out'],
              ['Sign-ins', '7 days after the last use, or 90 days with “remember me”'],
              [
                'Log of your account’s events',
                'While you have an account; once it is deleted we remove IP addresses and devices, and time and kind of event remain',
              ],
              ['Computer traffic data', 'At least 90 days (Computer Crime Act B.E. 2550)'],
              [
                'Comments in lives of stores',
                'Of an account: name and words go with it. Of people without one: 30 days after the live is finished and no order of it is open',
              ],
              [
                'Reviews',
                'Stars and text stay for other readers; your name goes when your account is deleted',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'They cost nothing. Most you can use at once on the page [Privacy](/user/profile/privacy); other requests we answer within 30 days.',
        {
          list: [
            'Access and a copy: download everything as a ZIP file that other programs can read (ss. 30, 31).',
            'Correction: in your profile and address book, or tell us (ss. 35, 36).',
            'Deletion: you can have your account deleted yourself (s. 33).',
            'Withdrawing consent: switch off news and cookies at any time, as easily as on. What was done before stays lawful (s. 19).',
            'Objecting, or restricting use (ss. 32, 34).',
            'Complaining to the Personal Data Protection Committee (s. 73) at [www.pdpc.or.th](https://www.pdpc.or.th).',
          ],
        },
      ],
    },
    {
      id: 'erasure',
      title: 'If you ask for deletion',
      blocks: [
        'We sign you out everywhere and mail you the date. Your account stays for 30 days in case you change your mind: sign in and undo it. After that, everything that tells who you are is removed for good from the database and from files, except tax invoice details that the law makes us keep.',
        'You can ask once no order is open. Sellers and staff please contact us first: they have duties to buyers.',
      ],
    },
    {
      id: 'minors',
      title: 'Minors',
      blocks: [
        'If you are not of age, please decide together with a parent or guardian. For children up to 10 consent is given by whoever has parental authority (s. 20). If we learn that we received data without it, we delete it.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Data travels encrypted; passwords and tokens are kept in a form that cannot be read back; staff see what they need, and it is logged. If a breach puts your rights at risk we notify the Office within 72 hours, and you without delay where the risk is high (s. 37 (4)).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'If this policy changes in substance its date changes and we let you know. Cookies are in the [cookie policy](/cookie-policy).',
      ],
    },
  ],
};
