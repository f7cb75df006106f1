import { z } from 'zod';

/** `site` of the settings: what every page shows, with the values a new shop begins with. */
export const siteSetting = z.object({
  theme: z.enum(['institute', 'siamensis']).default('institute'),
  businessNameTh: z.string().default('บรรณศาลา'),
  businessNameEn: z.string().default('Bannasala'),
  /** Who runs the shop; the business's own name where that is empty. */
  companyNameTh: z.string().default(''),
  companyNameEn: z.string().default(''),
  titleTh: z.string().default('บรรณศาลา ร้านหนังสือออนไลน์'),
  titleEn: z.string().default('Bannasala, the online bookshop'),
  descriptionTh: z.string().default('หนังสือดีจากสำนักพิมพ์และร้านหนังสือทั่วประเทศ ส่งถึงบ้าน'),
  descriptionEn: z
    .string()
    .default('Good books from publishers and bookshops all over Thailand, sent to your door'),
  /** SPEC §4 "Closed-site banner": every page leads to /close. */
  isClosed: z.boolean().default(false),
  /** The closing banner stands over every page. */
  isClosingBannerShown: z.boolean().default(false),
  isLive: z.boolean().default(false),
  chatWidgetUrl: z.string().nullable().default(null),
  partnerSiteUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
  logoDesktop: z.string().default('/logo.svg'),
  logoMobile: z.string().default('/logo.svg'),
  logoFooter: z.string().default('/logo-footer.svg'),
});

export const footerSetting = z.object({
  addressTh: z.string().default(''),
  addressEn: z.string().default(''),
  address2Th: z.string().default(''),
  address2En: z.string().default(''),
  telephone: z.string().default(''),
  fax: z.string().default(''),
  email: z.string().default(''),
  facebook: z.string().nullable().default(null),
  instagram: z.string().nullable().default(null),
  line: z.string().nullable().default(null),
  lineId: z.string().nullable().default(null),
  /** Where the address is on a map; the address is a link to it. */
  mapUrl: z.string().nullable().default(null),
});

/** How careful the house is with its staff (DECISIONS "Staff"). */
export const staffSetting = z.object({
  /** For so long after the second factor was proven, money and rights move without asking for it again. */
  factorMinutes: z.number().int().min(1).max(120).default(10),
});

/**
 * `timers`: how long an order waits for what (DECISIONS "Orders"). Each order keeps those it was placed under; these are
 * what the next ones get, and what pages promise before there is an order.
 */
export const timersSetting = z.object({
  /** Minutes for which copies are held for who pays by card or PromptPay. The card gateway keeps its page open longer. */
  payNowMinutes: z.int().min(5).max(60).default(15),
  /** The same for a bank transfer, in hours: never shorter than the other. */
  transferHours: z.int().min(1).max(168).default(48),
  /**
   * Days after delivery in which copies can be sent back; then the order completes by itself. At least the 7 in which the
   * law lets who buys at a distance withdraw (Direct Sales and Direct Marketing Act B.E. 2545, section 33).
   */
  returnDays: z.int().min(7).max(60).default(7),
  /** Days a store has to answer a return, and to look at what came back; its silence then is a yes. */
  storeAnswerDays: z.int().min(1).max(30).default(7),
});
export type Timers = z.infer<typeof timersSetting>;

/** How people reach the shop, and how long what they asked is kept. */
export const supportSetting = z.object({
  hoursTh: z.string().default('จันทร์–ศุกร์ 9.00–17.00 น. ยกเว้นวันหยุดราชการ'),
  hoursEn: z.string().default('Monday to Friday, 9:00–17:00, except public holidays'),
  /** Tickets that aren't open any more are deleted so many days after they were touched last. */
  ticketDays: z.number().int().min(1).max(3_650).default(365),
  /** Conversations are deleted so many days after the last word in them; one that was reported stays until that is decided. */
  chatDays: z.number().int().min(90).max(3_650).default(730),
});

/** SPEC §3 "Settings list items": number → value. Secrets are kept here too. */
export const settingListSetting = z.record(
  z.string().regex(/^\d+$/),
  z.union([z.string(), z.number(), z.null()]),
);
