import type { LegalText } from './legal-text.types.ts';

/** The terms in English: the same sections as the Thai text, which counts. */
export const termsEn: LegalText = {
  title: 'Terms of use',
  lead: 'What you and {businessName} agree on when you use this site, buy books or open an account.',
  sections: [
    {
      id: 'about',
      title: 'What these terms cover',
      blocks: [
        '{businessName} (“we”) runs this online book market, in which many sellers sell side by side. These terms apply when you visit the site, open an account or place an order. We ask you to accept them when you open an account.',
        'How we use your data is in the [privacy policy](/privacy-policy); cookies are in the [cookie policy](/cookie-policy).',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Anyone may browse and fill a cart. Ordering needs an account.',
        {
          list: [
            'Please give true details, and keep your password and one-time codes to yourself. We never ask for them by telephone, email or chat.',
            'We tell you when your account is used from a device it has not been used from before. If that was not you, change your password and contact us.',
            'If you are not of age, please have a parent’s or guardian’s consent before you register and order.',
            'Accounts of stores and companies can be used once our staff have approved them.',
          ],
        },
      ],
    },
    {
      id: 'sellers',
      title: 'Who sells to you',
      blocks: [
        'Every product names its seller. If you order from several sellers at once you pay once, but each seller has an order of their own with its own number, shipping fee and status. The contract of sale is between you and that seller.',
        'We take the payment, hold it on the way, and pass it on to the seller once the order is complete. Sellers pay us a commission; buyers do not pay it on top of the price they see.',
      ],
    },
    {
      id: 'prices',
      title: 'Products and prices',
      blocks: [
        {
          list: [
            'Prices are in Thai baht and include VAT where VAT is due. Books that are exempt by law are shown as exempt.',
            'Shipping and discounts are shown in full before you confirm. If a price has changed since you put something into the cart, we say so and you decide anew.',
            'The condition of used or damaged books is stated on the product’s page. Covers may differ slightly between printings.',
            'Free gifts come with the product they belong to, and go with it.',
          ],
        },
      ],
    },
    {
      id: 'orders',
      title: 'Placing an order',
      blocks: [
        'When you confirm, we reserve the items at once and give you a reference code. They stay reserved until the time shown on the payment page: {payNowMinutes} minutes for cards and PromptPay, {transferHours} hours for bank transfers. An order that is not paid by then expires, and others can buy the items. So that nobody keeps books from others, an account can have a few unpaid orders at a time and hold part of the stock of a product unpaid; for whoever lets several orders lapse the time is shorter.',
        'If your money arrives later, we fill the order as far as there is stock; if there is none left, we refund the whole amount.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        {
          list: [
            'Card: you enter its details on the payment provider’s page. We neither see nor keep card numbers.',
            'PromptPay: scan the QR code for the amount shown. The order is confirmed when the bank tells us that the money is here, or when staff have checked the slip you send; the payment page says which.',
            'Bank transfer: transfer, then send us the slip. Our staff check it; a slip counts once. If it does not pass, we say why and you can send another.',
            'Cash on delivery: pay the courier on receipt, where the seller and area allow it.',
          ],
        },
        'You can ask for a tax invoice while ordering. To change its address, contact us before 23:59 of the day you ordered.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and receipt',
      blocks: [
        'Sellers ship by the channel you choose, usually within 3–7 business days after the order is confirmed, and give you a tracking number.',
        'Please confirm receipt when everything has arrived. If you do not, the order counts as complete {returnDays} days after delivery. Only then do we pay the seller. We may change the times that this page names, of holds, returns and answers, for orders to come; an order keeps those it was placed with.',
      ],
    },
    {
      id: 'returns',
      title: 'Cancelling, returns and refunds',
      blocks: [
        {
          list: [
            'You can cancel until the seller has packed the parcel. If you have paid, we refund the whole amount.',
            'A shipped item can be returned until you confirm receipt, or within {returnDays} days after delivery, whichever comes first; item by item, with photos.',
            'The seller answers within {storeAnswerDays} days; silence counts as a yes. If the seller refuses, you can ask our staff to decide, once. A review takes 3–7 business days.',
            'Refunds go back the way you paid where possible, otherwise to the bank account you name. A voucher returns to you on cancellation or full refund.',
          ],
        },
        'None of this takes away rights that consumers have by law, such as ending the contract within 7 days of receipt under the Direct Sales and Direct Marketing Act B.E. 2545 (2002), and liability for defects.',
      ],
    },
    {
      id: 'vouchers',
      title: 'Vouchers and discounts',
      blocks: [
        'A voucher is valid under the conditions and for the time it states. An order takes one voucher of each seller, one of ours, and one for shipping. Vouchers are not exchanged for cash. “Why this total” lists every discount and who pays for it.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and what you write',
      blocks: [
        'Reviews and pictures you send remain yours; you allow us to show them on this site free of charge. Please write from experience, respect others, and publish nobody’s personal data. We may hide what breaks the law or this rule.',
      ],
    },
    {
      id: 'conduct',
      title: 'What we ask you not to do',
      blocks: [
        {
          list: [
            'use other people’s accounts, cards or data, send forged slips, or order without meaning to accept delivery;',
            'disturb or probe the system without permission, or copy so much from it that others suffer;',
            'sell what infringes copyright or breaks the law.',
          ],
        },
        'If this happens we may suspend the account or order concerned, and say why. What was paid for items that were not sent is refunded.',
      ],
    },
    {
      id: 'rights',
      title: 'Intellectual property',
      blocks: [
        'Texts, covers and marks on this site belong to their owners; please do not use them commercially without permission. If you believe that something here infringes your rights, tell us by the contacts below.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'Sellers answer for what they sell. We answer for our own service: taking and refunding money, looking after data, and deciding on returns that are put to us. We try to keep the site available at all times, but it may pause for maintenance or by force majeure. Nothing here limits liability that the law does not allow to be limited.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes, and closing your account',
      blocks: [
        'If these terms change in substance, we put the new date on this page and ask you to accept them again. Orders already placed follow the terms of the day they were placed.',
        'You can ask for your account to be deleted at any time on the page [Privacy](/user/profile/privacy), once no order is open.',
      ],
    },
    {
      id: 'law',
      title: 'Law and complaints',
      blocks: [
        'Thai law applies. Please tell us first if something is wrong; we will try to put it right quickly. You may also turn to the Office of the Consumer Protection Board (hotline 1166) or to the courts. The Thai text is the binding one.',
      ],
    },
  ],
};
