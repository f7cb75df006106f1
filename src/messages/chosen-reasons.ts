import { type Locale, locales } from '../shared/locale.ts';
import enSlip from './en/admin.json' with { type: 'json' };
import enBuyer from './en/order.json' with { type: 'json' };
import enPacking from './en/packing-proof.json' with { type: 'json' };
import enStore from './en/seller.json' with { type: 'json' };
import thSlip from './th/admin.json' with { type: 'json' };
import thBuyer from './th/order.json' with { type: 'json' };
import thPacking from './th/packing-proof.json' with { type: 'json' };
import thStore from './th/seller.json' with { type: 'json' };
import { keepWorded } from './wording.ts';

type Reasons = Readonly<Record<string, string>>;

const unscanned = ({ desk }: { desk: { noBarcode: string } }): Reasons => ({ noBarcode: desk.noBarcode });

/** What forms offer: why a slip doesn't hold, why a buyer or a store cancels, why a copy wasn't scanned as it was packed. */
const files: Record<Locale, Reasons>[] = [
  { th: thSlip.reasons, en: enSlip.reasons },
  { th: thBuyer.cancel.reasons, en: enBuyer.cancel.reasons },
  { th: thStore.cancel.reasons, en: enStore.cancel.reasons },
  { th: unscanned(thPacking), en: unscanned(enPacking) },
];
const worded: ((locale: Locale) => Reasons)[] = [
  keepWorded('admin', { th: thSlip, en: enSlip }, ({ reasons }) => reasons),
  keepWorded('order', { th: thBuyer, en: enBuyer }, ({ cancel }) => cancel.reasons),
  keepWorded('seller', { th: thStore, en: enStore }, ({ cancel }) => cancel.reasons),
  keepWorded('packing-proof', { th: thPacking, en: enPacking }, unscanned),
];

/**
 * A reason in its reader's language. Forms and the API send a reason as text, in the language of whoever gives it; where
 * that is one of those that forms offer, alone or before a colon and a note, the reader has it in their own. What somebody
 * wrote themselves stays as it is, and so does null, no reason.
 */
export function tellReason(locale: Locale, reason: string): string;
export function tellReason(locale: Locale, reason: string | null): string | null;
export function tellReason(locale: Locale, reason: string | null): string | null {
  if (reason === null) return null;
  for (const [place, told] of worded.entries())
    for (const given of locales)
      for (const [key, said] of [
        ...Object.entries(told(given)),
        ...Object.entries(files[place]?.[given] ?? {}),
      ])
        if (reason === said || reason.startsWith(`${said}: `))
          return `${told(locale)[key] ?? said}${reason.slice(said.length)}`;
  return reason;
}
