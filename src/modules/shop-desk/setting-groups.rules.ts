import type { z } from 'zod';
import { approvalSetting } from '../approval/approval.rules.ts';
import { documentSetting } from '../document/document.rules.ts';
import { orderingSetting } from '../order/unpaid-limits.rules.ts';
import { packingSetting } from '../packing-proof/packing-proof.rules.ts';
import { paymentSetting } from '../payment/payment-setting.rules.ts';
import { payoutSetting } from '../payout/payout.rules.ts';
import { quizSetting } from '../quiz/quiz.rules.ts';
import {
  footerSetting,
  siteSetting,
  staffSetting,
  supportSetting,
  timersSetting,
} from '../settings/setting-schemas.rules.ts';
import { settlementSetting } from '../settlement/settlement.rules.ts';
import { shippingSetting } from '../shipping/shipping-setting.rules.ts';
import { standingSetting } from '../store-standing/store-standing.rules.ts';
import { withholdingSetting } from '../withholding/withholding.rules.ts';

/** How the settings that are kept by name are read; `setting_list` is kept by the numbers of SPEC §3. */
export const settingSchemas = {
  site: siteSetting,
  footer: footerSetting,
  support: supportSetting,
  staff: staffSetting,
  payment: paymentSetting,
  ordering: orderingSetting,
  timers: timersSetting,
  settlement: settlementSetting,
  payout: payoutSetting,
  approval: approvalSetting,
  standing: standingSetting,
  withholding: withholdingSetting,
  document: documentSetting,
  shipping: shippingSetting,
  packing: packingSetting,
  quiz: quizSetting,
} satisfies Record<string, z.ZodObject>;

/** What a field holds, and so how it is shown, read and checked. */
export const fieldKinds = [
  'line',
  'text',
  'email',
  'url',
  /** A whole number. */
  'whole',
  /** An amount in baht, kept in satang. */
  'baht',
  /** Per cent with two decimals, kept in basis points. */
  'percent',
  'switch',
  'choice',
  'choices',
  /** Written and never read back. */
  'secret',
  /** An address of a picture that was uploaded here. */
  'picture',
  /** Days, YYYY-MM-DD. */
  'days',
  'bank',
  /** Bank accounts of the house. */
  'accounts',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

type FieldDefinition = {
  /** "setting.field", or "setting.field.part" of a field that is an object. */
  at: string;
  kind: FieldKind;
  isRequired?: true;
  /** Of an amount: what an empty field is kept as. */
  emptyAs?: string;
  /** In letters. */
  most?: number;
  choices?: readonly string[];
};

const line = { kind: 'line', most: 200 } as const;
const words = { kind: 'text', most: 500 } as const;
const url = { kind: 'url', most: 500 } as const;
const whole = { kind: 'whole' } as const;
const percent = { kind: 'percent' } as const;
/** Above which amount a second person is needed; empty is never. */
const limit = { kind: 'baht', emptyAs: 'never' } as const;
const required = { isRequired: true } as const;

/** Every setting that staff change, by group and in the order they are shown. */
const settingGroups = {
  names: {
    businessNameTh: { at: 'site.businessNameTh', ...line, ...required },
    businessNameEn: { at: 'site.businessNameEn', ...line, ...required },
    companyNameTh: { at: 'site.companyNameTh', ...line },
    companyNameEn: { at: 'site.companyNameEn', ...line },
    titleTh: { at: 'site.titleTh', ...line, ...required },
    titleEn: { at: 'site.titleEn', ...line, ...required },
    descriptionTh: { at: 'site.descriptionTh', ...words },
    descriptionEn: { at: 'site.descriptionEn', ...words },
  },
  look: {
    theme: { at: 'site.theme', kind: 'choice', choices: ['institute', 'siamensis'] },
    logoDesktop: { at: 'site.logoDesktop', kind: 'picture' },
    logoMobile: { at: 'site.logoMobile', kind: 'picture' },
    logoFooter: { at: 'site.logoFooter', kind: 'picture' },
  },
  contact: {
    addressTh: { at: 'footer.addressTh', ...words },
    addressEn: { at: 'footer.addressEn', ...words },
    address2Th: { at: 'footer.address2Th', ...words },
    address2En: { at: 'footer.address2En', ...words },
    telephone: { at: 'footer.telephone', kind: 'line', most: 40 },
    fax: { at: 'footer.fax', kind: 'line', most: 40 },
    email: { at: 'footer.email', kind: 'email', most: 200 },
    lineId: { at: 'footer.lineId', kind: 'line', most: 60 },
    hoursTh: { at: 'support.hoursTh', ...line, ...required },
    hoursEn: { at: 'support.hoursEn', ...line, ...required },
    ticketDays: { at: 'support.ticketDays', ...whole },
    chatDays: { at: 'support.chatDays', ...whole },
    mapUrl: { at: 'footer.mapUrl', ...url },
    contactPicture: { at: 'setting_list.81', kind: 'picture' },
  },
  social: {
    facebook: { at: 'footer.facebook', ...url },
    instagram: { at: 'footer.instagram', ...url },
    line: { at: 'footer.line', ...url },
  },
  links: {
    chatWidgetUrl: { at: 'setting_list.72', ...url },
    partnerSiteUrl: { at: 'site.partnerSiteUrl', ...url },
  },
  opening: {
    isClosed: { at: 'site.isClosed', kind: 'switch' },
    isClosingBannerShown: { at: 'site.isClosingBannerShown', kind: 'switch' },
    isLive: { at: 'site.isLive', kind: 'switch' },
  },
  captcha: {
    captchaSiteKey: { at: 'setting_list.82', ...line },
    captchaSecret: { at: 'setting_list.83', kind: 'secret', most: 200 },
    captchaOn: { at: 'setting_list.84', kind: 'switch' },
  },
  providers: {
    facebookPixelKey: { at: 'setting_list.66', ...line },
    facebookApiKey: { at: 'setting_list.67', ...line },
    facebookApiVersion: { at: 'setting_list.68', kind: 'line', most: 20 },
    lineClientId: { at: 'setting_list.65', ...line },
    lineClientSecret: { at: 'setting_list.64', kind: 'secret', most: 200 },
    googleClientId: { at: 'setting_list.69', ...line },
    googlePluginName: { at: 'setting_list.70', ...line },
  },
  accounts: {
    bankAccounts: { at: 'payment.bankAccounts', kind: 'accounts' },
  },
  ordering: {
    unpaidOrdersMost: { at: 'ordering.unpaidOrdersMost', ...whole },
    unpaidOrdersMostOfPayers: { at: 'ordering.unpaidOrdersMostOfPayers', ...whole },
    unpaidCopiesFree: { at: 'ordering.unpaidCopiesFree', ...whole },
    unpaidShare: { at: 'ordering.unpaidShareBasisPoints', ...percent },
    lapsesFree: { at: 'ordering.lapsesFree', ...whole },
    lapsesUntilPrepayment: { at: 'ordering.lapsesUntilPrepayment', ...whole },
  },
  timers: {
    payNowMinutes: { at: 'timers.payNowMinutes', ...whole },
    transferHours: { at: 'timers.transferHours', ...whole },
    returnDays: { at: 'timers.returnDays', ...whole },
    storeAnswerDays: { at: 'timers.storeAnswerDays', ...whole },
  },
  parcels: {
    publicHolidays: { at: 'shipping.publicHolidays', kind: 'days' },
    photoDays: { at: 'packing.photoDays', ...whole },
  },
  settlement: {
    periodDays: { at: 'settlement.periodDays', ...whole },
    commissionVat: { at: 'settlement.vatBasisPoints', ...percent },
    issuerNameTh: { at: 'settlement.issuer.legalNameTh', ...line, ...required },
    issuerNameEn: { at: 'settlement.issuer.legalNameEn', ...line },
    issuerTaxId: { at: 'settlement.issuer.taxId', kind: 'line', most: 13, ...required },
    issuerBranchNumber: { at: 'settlement.issuer.branchNumber', kind: 'line', most: 5, ...required },
    issuerBranchName: { at: 'settlement.issuer.branchName', kind: 'line', most: 100 },
    issuerAddress: { at: 'settlement.issuer.address', ...line, ...required },
    issuerSubdistrict: { at: 'settlement.issuer.subdistrictName', kind: 'line', most: 100, ...required },
    issuerDistrict: { at: 'settlement.issuer.districtName', kind: 'line', most: 100, ...required },
    issuerProvince: { at: 'settlement.issuer.provinceName', kind: 'line', most: 100, ...required },
    issuerZipCode: { at: 'settlement.issuer.zipCode', kind: 'line', most: 5, ...required },
    issuerTelephone: { at: 'settlement.issuer.telephone', kind: 'line', most: 40 },
    issuerEmail: { at: 'settlement.issuer.email', kind: 'email', most: 200 },
  },
  payout: {
    payoutMinimum: { at: 'payout.minimumSatang', kind: 'baht' },
    debtorName: { at: 'payout.debtor.name', kind: 'line', most: 140, ...required },
    debtorBank: { at: 'payout.debtor.bankCode', kind: 'bank', ...required },
    debtorNumber: { at: 'payout.debtor.accountNumber', kind: 'line', most: 15, ...required },
  },
  approval: {
    slipLimit: { at: 'approval.slipSatang', ...limit },
    refundLimit: { at: 'approval.refundSatang', ...limit },
    returnLimit: { at: 'approval.returnSatang', ...limit },
    withdrawalLimit: { at: 'approval.withdrawalSatang', ...limit },
    adjustmentLimit: { at: 'approval.adjustmentSatang', ...limit },
    factorMinutes: { at: 'staff.factorMinutes', ...whole },
  },
  standing: {
    minOrders: { at: 'standing.minOrders', ...whole },
    markDays: { at: 'standing.markDays', ...whole },
    silenceDays: { at: 'standing.silenceDays', ...whole },
    markLimit: { at: 'standing.limitBasisPoints', ...percent },
    lateLimit: { at: 'standing.lateBasisPoints', ...percent },
  },
  academy: {
    quizPointsPerDay: { at: 'quiz.pointsPerDay', ...whole },
  },
  taxes: {
    parcelVat: { at: 'document.parcelVat', kind: 'choice', choices: ['always', 'withGoods'] },
    retailForm: { at: 'document.retailForm', kind: 'choice', choices: ['abbreviated', 'full'] },
    withholdingOn: { at: 'withholding.isOn', kind: 'switch' },
    withholdingRate: { at: 'withholding.basisPoints', ...percent },
    withholdingLeast: { at: 'withholding.leastSatang', kind: 'baht' },
    incomeTaxOn: { at: 'withholding.incomeOn', kind: 'switch' },
    incomeTaxRate: { at: 'withholding.incomeBasisPoints', ...percent },
    incomeTaxLeast: { at: 'withholding.incomeLeastSatang', kind: 'baht' },
    withholdingPayers: { at: 'withholding.payers', kind: 'choices', choices: ['company', 'personal'] },
  },
} as const satisfies Record<string, Record<string, FieldDefinition>>;

type Groups = typeof settingGroups;
export type SettingGroupId = keyof Groups;
export type SettingFieldId = { [Group in SettingGroupId]: keyof Groups[Group] }[SettingGroupId];

export const settingGroupIds = Object.keys(settingGroups) as SettingGroupId[];

/** Every field, in the order of the groups. */
export const settingFieldIds = settingGroupIds.flatMap(
  (group) => Object.keys(settingGroups[group]) as SettingFieldId[],
);

export type SettingField = Omit<FieldDefinition, 'at'> & {
  id: SettingFieldId;
  setting: keyof typeof settingSchemas | 'setting_list';
  field: string;
  /** Of a field that is an object. */
  part: string | null;
};

const byGroup = new Map(
  settingGroupIds.map((group) => {
    const definitions: Record<string, FieldDefinition> = settingGroups[group];
    return [
      group,
      Object.entries(definitions).map(([id, { at, ...rest }]): SettingField => {
        const [setting = '', field = '', part = null] = at.split('.');
        return {
          ...rest,
          id: id as SettingFieldId,
          setting: setting as SettingField['setting'],
          field,
          part,
        };
      }),
    ] as const;
  }),
);

export function fieldsOf(group: SettingGroupId): readonly SettingField[] {
  return byGroup.get(group) ?? [];
}

/** "setting.field": what a field's changes are kept under. */
export function keyOf({ setting, field }: Pick<SettingField, 'setting' | 'field'>): string {
  return `${setting}.${field}`;
}

export function keysOf(group: SettingGroupId): string[] {
  return [...new Set(fieldsOf(group).map(keyOf))];
}
