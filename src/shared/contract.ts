import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isOfOurTime } from './bangkok-time.ts';
import { withoutInvisible } from './invisible-letters.ts';
import { plainDigits } from './plain-digits.ts';

/**
 * Who may make a call (SPEC §6). Ownership (this shopper's order, that seller's order) is a matter of each query;
 * someone else's thing answers 404.
 */
export type Access = 'anyone' | 'signedIn' | 'seller' | 'affiliate' | 'host' | 'partner' | 'staff';

/**
 * What a store's member may do there (DECISIONS "Stores"): an owner everything, members and the store's end among it; the
 * others their part of it.
 */
export const storeRights = ['owner', 'catalogue', 'orders', 'finance'] as const;
export type StoreRight = (typeof storeRights)[number];

/** What staff may work at: a desk each. `src/modules/identity/staff-role.rules.ts` says which roles have which. */
export const staffRights = [
  'approvals',
  'slips',
  'companies',
  'reviews',
  'returns',
  'refunds',
  'identities',
  'withdrawals',
  'affiliates',
  'payouts',
  'marks',
  'proposals',
  'products',
  'catalogue',
  'adjustments',
  'commissionInvoices',
  'withholding',
  'rewards',
  'orders',
  'flashSales',
  'campaigns',
  'landing',
  'promotions',
  'vouchers',
  'spellings',
  'categories',
  'searches',
  'documents',
  'moneyCheck',
  'users',
  'seeAs',
  'stores',
  'tickets',
  'chat',
  'content',
  'quizzes',
  'academy',
  'banners',
  'paymentChannels',
  'shippingChannels',
  'wording',
  'settings',
  'staff',
  'audit',
  'health',
] as const;
export type StaffRight = (typeof staffRights)[number];

/** Named rate limits; src/platform/http/rate-limit.ts gives each its numbers. */
export type LimitName =
  | 'login'
  | 'register'
  | 'otp'
  | 'forgot'
  | 'contact'
  | 'interest'
  | 'social'
  | 'search'
  | 'write'
  | 'upload'
  | 'message'
  | 'picture'
  | 'visit'
  | 'lookup';

export type CallMeta = {
  access: Access;
  /**
   * Of a store's call: which of its members may make it beside the owners; `member` is any of them. Of staff's: the desk it
   * belongs to, or several, where each of them shows what it answers; `self` is about whoever of them calls.
   */
  right?: StoreRight | 'member' | StaffRight | readonly StaffRight[] | 'self';
  /**
   * Of staff's second factor (DECISIONS "Staff"): `before` may be called by a session that hasn't proven it yet, `again`
   * wants it proven a short while ago: what moves money or changes rights.
   */
  factor?: 'before' | 'again';
  /**
   * Answers with what nobody but its owner may look at (a picture of an identity card, the file of an e-book): staff who look
   * at the shop as that person are refused.
   */
  isSecret?: true;
  /**
   * Does many things one after another (a file of parcels, all stores' payouts, a table of a month): each statement may wait for the database as
   * long as a whole request otherwise may, however many there are. It is answered when all is done.
   */
  isLong?: true;
  /**
   * Of what two sides said to each other: who is signed in without the right to it gets the answer of a call that isn't there
   * (404), not that it is refused. A visitor is asked to sign in, as everywhere (401).
   */
  isHidden?: true;
  /** Only reads, though it isn't GET: what it is asked about is too much for an address. */
  onlyReads?: true;
  limit?: LimitName;
  /** Further spellings of the path that SPEC §7 names. */
  aliases?: readonly string[];
  /**
   * Makes the reply a public one: the same for whoever asks in a language. It may be kept until one of these tags changes
   * (src/platform/db/change-feed.ts), and for so many seconds at most. What else a reply is made of, its handler adds
   * with `context.madeOf`. The search index learns of a change a moment after the feed has told it: what comes from it alone
   * names `foundTag`, what comes from elsewhere too is kept for a second.
   */
  keep?: { until: readonly string[]; mostS: number };
  /** SPEC §7 has the live service's post in an envelope of its own: `{isSuccess, data, message}`. Of a call that is a GET. */
  envelope?: 'isSuccess';
};

/** Of replies that say what the search index found: they go within a second of a change that the index has taken in. */
export const foundTag = 'found';

type CallDeclaration = Omit<CallMeta, 'access' | 'right'> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  tag: string;
} & (
    | { access: Exclude<Access, 'seller' | 'host' | 'staff'>; right?: never }
    // A host is a store's member with this right, or an affiliate.
    | { access: 'seller' | 'host'; right: StoreRight | 'member' }
    | { access: 'staff'; right: StaffRight | readonly StaffRight[] | 'self' }
  );

/**
 * Starts the contract of one call of the API. A call can't be declared without saying who may make it. Input fields
 * that the contract doesn't name are refused: use `z.strictObject`.
 */
export function declareCall({ method, path, summary, tag, ...meta }: CallDeclaration) {
  return oc.$meta<CallMeta>(meta).route({ method, path, summary, tags: [tag] });
}

/** What a failure may say beside its code. One for all of them: each would take 1.5 KB, and there are 1,500. */
const failureData = z.unknown().optional();

/** Expected failures of a call: code → HTTP status. The code is the message's key in src/messages/{th,en}/errors.json. */
export function failures<
  const Codes extends Record<string, 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503>,
>(codes: Codes): { [Code in keyof Codes]: { status: Codes[Code]; data: z.ZodOptional<z.ZodUnknown> } } {
  const entries = Object.entries(codes).map(([code, status]) => [code, { status, data: failureData }]);
  return Object.fromEntries(entries);
}

const texts = new Map<number, ReturnType<typeof makeText>>();

/**
 * Text as people type it: no NUL, no lone surrogates (PostgreSQL's text can't hold them), nothing invisible, trimmed,
 * NFC. One schema a length.
 */
export function text(maxLength: number) {
  const known = texts.get(maxLength) ?? makeText(maxLength);
  texts.set(maxLength, known);
  return known;
}

function makeText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), { message: 'textBroken' })
    .transform((value) => withoutInvisible(value).trim().normalize('NFC'));
}

/** What a desk is searched for: part of a name or a number (`asked-search.ts`); nothing is everything. */
export const deskSearch = text(100).default('');

/** A code as people type it: with spaces between, with Thai digits. */
export const typedCode = text(10).transform((code) => plainDigits(code).replaceAll(/\s/g, ''));

const six = z
  .string()
  .min(1, { abort: true })
  .regex(/^\d+$/, { message: 'notNumber', abort: true })
  .min(6)
  .max(6);

/** One of six digits. What is none is told why (SPEC §5 "OTP code: 6 characters, integer") before it takes a try. */
export const sixDigits = typedCode.pipe(six);

/** The same where an empty field says that there is no code. */
export const codeIfAny = typedCode.pipe(z.union([z.literal(''), six])).optional();

/** A number in a path or query, where everything arrives as text. Safe positive integers only. */
export const idInPath = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The one store that a list of staff's is narrowed to, and what it is called; null where all stores' are asked for. */
export const askedSellerId = idInPath.optional();
export const askedStore = z.object({ id: z.number(), urlKey: z.string(), name: z.string() }).nullable();

/** A row's number in a JSON body. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A row's number where the table's own is an `integer`: places, channels, messages of a conversation. */
export const smallIdMost = 2_147_483_647;
export const smallIdInPath = idInPath.max(smallIdMost);
export const smallId = id.max(smallIdMost);

/** How often a row has been saved: whoever sends an earlier one than it has is told that somebody else was quicker. */
export const version = z.number().int().positive().max(smallIdMost);
/** A version in an address, a query or a form. */
export const versionInPath = z.coerce.number().int().positive().max(smallIdMost);
/** The version of what need not have been saved yet: 0 until then. */
export const versionFromZero = z.number().int().min(0).max(smallIdMost);

/** A day or an instant that a client names. What is only told needs no bounds, and may be older. */
export const askedDay = z.iso.date().refine(isOfOurTime, { message: 'dateInvalid' });
export const askedInstant = z.iso.datetime().refine(isOfOurTime, { message: 'timeInvalid' });

/** Uploaded files, sent as `photos[]` or as one `photos`; more than may be kept, so that whoever sends too many is told so. */
export const files = filesUpTo(20);

/** One uploaded file, or none: whoever sends two is told that they are too many. */
export const oneFile = filesUpTo(1);

export function filesUpTo(most: number) {
  return z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.file()).max(most),
  );
}

/** Baht with at most two decimals, as a JSON number (DECISIONS "Money and time"). */
export const baht = z.number();

/** Per cent, 0 to 100 with at most two decimals. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), { message: 'percentInvalid' });

export const pageNo = z.coerce.number().int().min(1).max(10_000).default(1);
export const perPage = (standard: number) => z.coerce.number().int().min(1).max(100).default(standard);
