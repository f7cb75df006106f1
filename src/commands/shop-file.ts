import { z } from 'zod';
import { approvalSetting } from '../modules/approval/approval.rules.ts';
import type { NewCategory } from '../modules/catalogue/save-categories.ts';
import { documentSetting } from '../modules/document/document.rules.ts';
import { orderingSetting } from '../modules/order/unpaid-limits.rules.ts';
import { packingSetting } from '../modules/packing-proof/packing-proof.rules.ts';
import { paymentSetting } from '../modules/payment/payment-setting.rules.ts';
import { payoutSetting } from '../modules/payout/payout.rules.ts';
import {
  checkSpellingPair,
  type SpellingPair,
  spellingPairLimits,
} from '../modules/search/spelling-pairs.rules.ts';
import type { SettingChanges } from '../modules/settings/save-settings.ts';
import {
  footerSetting,
  settingListSetting,
  siteSetting,
  staffSetting,
  supportSetting,
  timersSetting,
} from '../modules/settings/setting-schemas.rules.ts';
import { settlementSetting } from '../modules/settlement/settlement.rules.ts';
import type { NewChannel } from '../modules/shipping/save-channels.ts';
import { shippingSetting } from '../modules/shipping/shipping-setting.rules.ts';
import type { NewBanner } from '../modules/site/save-site.ts';
import { standingSetting } from '../modules/store-standing/store-standing.rules.ts';
import { withholdingSetting } from '../modules/withholding/withholding.rules.ts';
import { thaiBanks } from '../platform/payments/thai-banks.ts';
import { parseBaht } from '../shared/money.ts';
import { fail, type Result, succeed } from '../shared/result.ts';

const name = z.string().trim().min(1).max(200);
const words = z.string().trim().min(1).max(2_000).nullable().default(null);
const urlKey = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u, 'expected letters and digits with hyphens between');
const baht = z.number().transform((value, context) => {
  const satang = parseBaht(String(value));
  if (satang !== null) return satang;
  context.addIssue('expected an amount of baht with at most two decimals');
  return z.NEVER;
});

const category = z.strictObject({
  urlKey,
  nameTh: name,
  nameEn: name,
  descriptionTh: words,
  descriptionEn: words,
  get children() {
    return z.array(category).default([]);
  },
});

const channel = z
  .strictObject({
    code: z.string().regex(/^[a-z0-9-]{2,40}$/, 'expected a-z, 0-9 and hyphens'),
    nameTh: name,
    nameEn: name,
    daysMin: z.int().min(0).max(90),
    daysMax: z.int().min(0).max(90),
    trackingUrl: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
    isActive: z.boolean().default(true),
    usualFees: z
      .strictObject({ firstKilogram: baht, furtherKilogram: baht, freeFrom: baht.nullable() })
      .nullable()
      .default(null),
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, {
    path: ['daysMax'],
    error: 'expected daysMin or more',
  });

const bankCodes: ReadonlySet<string> = new Set(thaiBanks.map(({ code }) => code));
const bankAccounts = paymentSetting.shape.bankAccounts.unwrap().superRefine((accounts, context) => {
  for (const [index, { bankCode }] of accounts.entries())
    if (!bankCodes.has(bankCode))
      context.addIssue({
        code: 'custom',
        path: [index, 'bankCode'],
        message: 'expected the three digits of a bank in Thailand, such as "002"',
      });
});

const banner = z.strictObject({
  placement: z.enum(['home', 'product', 'article', 'live', 'close', 'seller']),
  nameTh: name,
  nameEn: name,
  subtitleTh: words,
  subtitleEn: words,
  link: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'expected a path of the shop or an https address')
    .nullable()
    .default(null),
  isShown: z.boolean().default(true),
});

const word = z.string().trim().normalize().max(spellingPairLimits.lettersMost);
const spelling = z.strictObject({ word, spelling: word }).superRefine((pair, context) => {
  const checked = checkSpellingPair(pair);
  if (checked.ok) return;
  for (const [field, code] of Object.entries(checked.failure.fields))
    context.addIssue({
      code: 'custom',
      path: [field],
      message: code === 'sameWord' ? 'expected another spelling' : 'expected a word of two letters or more',
    });
});

const file = z.strictObject({
  $comment: z.string().optional(),
  site: z.strictObject(siteSetting.shape).optional(),
  footer: z.strictObject(footerSetting.shape).optional(),
  settingList: settingListSetting.optional(),
  payment: z.strictObject({ bankAccounts }).optional(),
  ordering: z.strictObject(orderingSetting.shape).partial().optional(),
  timers: z.strictObject(timersSetting.shape).partial().optional(),
  settlement: z.strictObject(settlementSetting.shape).partial().optional(),
  payout: z.strictObject(payoutSetting.shape).partial().optional(),
  approval: z.strictObject(approvalSetting.shape).partial().optional(),
  support: z.strictObject(supportSetting.shape).partial().optional(),
  staff: z.strictObject(staffSetting.shape).partial().optional(),
  standing: z.strictObject(standingSetting.shape).partial().optional(),
  withholding: z.strictObject(withholdingSetting.shape).partial().optional(),
  document: z.strictObject(documentSetting.shape).partial().optional(),
  shipping: z.strictObject(shippingSetting.shape).partial().optional(),
  packing: z.strictObject(packingSetting.shape).partial().optional(),
  categories: z.array(category).default([]),
  shippingChannels: z.array(channel).default([]),
  banners: z.array(banner).default([]),
  spellings: z.array(spelling).max(spellingPairLimits.pairsMost).default([]),
});

export type ShopFile = {
  settings: SettingChanges;
  categories: readonly NewCategory[];
  channels: readonly NewChannel[];
  banners: readonly NewBanner[];
  spellings: readonly SpellingPair[];
};

/** What a shop's file says, or what is wrong with it: a line for each mistake, with where it is. Amounts are satang. */
export function readShopFile(text: string): Result<ShopFile, { code: 'fileWrong'; mistakes: string[] }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail({
      code: 'fileWrong',
      mistakes: [`no JSON: ${error instanceof Error ? error.message : error}`],
    });
  }
  const parsed = file.safeParse(json);
  if (!parsed.success)
    return fail({
      code: 'fileWrong',
      mistakes: parsed.error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`),
    });
  const { categories, shippingChannels, banners, spellings } = parsed.data;
  const mistakes = [
    ...repeated(
      'categories',
      'urlKey',
      flatten(categories).map(({ urlKey }) => urlKey),
    ),
    ...repeated(
      'shippingChannels',
      'code',
      shippingChannels.map(({ code }) => code),
    ),
    ...repeated(
      'banners',
      'placement and nameTh',
      banners.map((row) => `${row.placement} ${row.nameTh}`),
    ),
  ];
  if (mistakes.length > 0) return fail({ code: 'fileWrong', mistakes });
  return succeed({
    settings: settingsOf(parsed.data, json),
    categories,
    channels: shippingChannels.map(({ usualFees, ...rest }) => ({
      ...rest,
      usual:
        usualFees === null
          ? null
          : {
              feeSatang: usualFees.firstKilogram,
              extraKilogramSatang: usualFees.furtherKilogram,
              freeFromSatang: usualFees.freeFrom,
            },
    })),
    banners,
    spellings,
  });
}

/** Settings whose fields the file names one by one. */
const settingsByField = [
  'site',
  'footer',
  'ordering',
  'timers',
  'settlement',
  'payout',
  'approval',
  'support',
  'staff',
  'standing',
  'withholding',
  'document',
  'shipping',
  'packing',
] as const;

/** The fields that the file names; those it doesn't name keep the value they have, so no default may stand for them. */
function settingsOf(given: z.infer<typeof file>, json: unknown): SettingChanges {
  const raw = z.record(z.string(), z.unknown()).parse(json);
  const byField = settingsByField.flatMap((key) => {
    const values: Record<string, unknown> | undefined = given[key];
    if (values === undefined) return [];
    const names = Object.keys(z.record(z.string(), z.unknown()).parse(raw[key] ?? {}));
    return [[key, Object.fromEntries(names.map((field) => [field, values[field]]))] as const];
  });
  return {
    ...Object.fromEntries(byField),
    ...(given.settingList === undefined ? {} : { setting_list: given.settingList }),
    ...(given.payment === undefined ? {} : { payment: given.payment }),
  };
}

function flatten(tree: readonly NewCategory[]): NewCategory[] {
  return tree.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

function repeated(list: string, field: string, values: readonly string[]): string[] {
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(twice)].map((value) => `${list}: ${field} "${value}" stands there twice`);
}

/** `shippingChannels[2].daysMax`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return place === '' ? 'the file' : place.replace(/^\./, '');
}
