import type { Clock } from '../shared/clock.ts';
import type { CaptchaVerifier } from './captcha/captcha-verifier.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/database.ts';
import type { ReadDatabase } from './db/read-database.ts';
import type { Emit } from './events.ts';
import type { BankQrService } from './payments/bank-qr.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import type { SecretBox } from './secret-box.ts';
import type { SocialProviders } from './social/social-provider.ts';
import type { SocialPagesOffer } from './social-pages/social-pages.ts';
import type { Storage } from './storage/storage.ts';

/**
 * What use-cases stand on. Each takes the part it needs (`Pick<Services, 'db' | 'clock'>`), so that a test gives it a
 * clock that stands still and a database of its own.
 */
export type Services = {
  db: Database;
  /** Servers that follow the database, for reads that are named in db/read-purposes.ts; where there are none, the database. */
  reads: ReadDatabase;
  clock: Clock;
  /** 192 random bits as 32 URL-safe characters: cart ids, session tokens take two. */
  newSecret: () => string;
  newUuid: () => string;
  /** Six random decimal digits, leading zeros kept: one-time codes. */
  newCode: () => string;
  storage: Storage;
  /** Where the search index lies between starts; null: nowhere, so that every start makes it anew. */
  searchFolder: string | null;
  /** Hosted card payments; null when the shop takes no cards. */
  cardGateway: PaymentGateway | null;
  /** Checks the tokens of the captcha that setting 84 asks for. */
  verifyCaptcha: CaptchaVerifier;
  /** Where one may sign in instead of here; empty when there is nowhere. */
  socialProviders: SocialProviders;
  /** Pages of platforms on which hosts sell by comments, or what has to be set for them. */
  socialPages: SocialPagesOffer;
  /** Tells a slice's cache what to forget: `changes.subscribe(cache.drop)`, once, where the slice is bound. */
  changes: Pick<ChangeFeed, 'subscribe'>;
  /** Says what has happened to whoever reacts to it, in the transaction in which it happens. */
  emit: Emit;
  /** Seals what has to be read again and must not lie open in the database. */
  secretBox: SecretBox;
  /**
   * The demo's TOTP secret, which everybody knows: a code of it may be used by many at once. Null outside demo mode, where
   * each code counts once.
   */
  publishedTotpSecret: string | null;
  siteUrl: string;
  /** Whether a mail can leave the house; what is written waits until it can. */
  canSendMail: boolean;
  /** Whether an SMS can leave the house. Where it can't, nobody is offered one. */
  canSendSms: boolean;
  /** What PromptPay codes are drawn up with; null when the shop has no such account, and takes no PromptPay. */
  promptPayBillerId: string | null;
  /** The bank's word for money that came by a PromptPay code; null where slips have to tell. */
  bankQr: BankQrService | null;
};
