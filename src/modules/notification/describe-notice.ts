import { tellReason } from '../../messages/chosen-reasons.ts';
import { noticeTexts } from '../../messages/notice-messages.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import type { NotificationKind } from './notification.rules.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/**
 * A notice's values in one language: of `sellerTh` and `sellerEn` that language's becomes `seller`, instants (ISO 8601,
 * UTC) become what a clock in Bangkok shows.
 */
function valuesIn(locale: Locale, params: Readonly<Record<string, string>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(params))
    values[key] = instantPattern.test(value) ? formatDateTime(locale, new Date(value)) : value;
  if (params.reason !== undefined) values.reason = tellReason(locale, params.reason);
  for (const [key, value] of Object.entries(params)) {
    if (!key.endsWith('Th')) continue;
    const name = key.slice(0, -2);
    values[name] = locale === 'th' ? value : (params[`${name}En`] ?? value);
  }
  return values;
}

/** The words of a notice. */
export function describeNotice(
  locale: Locale,
  kind: NotificationKind,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const t = noticeTexts(locale);
  const values = valuesIn(locale, params);
  // Kept from before withdrawals named their fees.
  if (kind === 'withdrawalPaid' && values.total === undefined)
    return { title: t('withdrawalPaid.title'), text: t('withdrawalPaid.textNet', values) };
  // Of e-books alone nobody prepares a parcel.
  if (kind === 'orderPaid' && values.sentBy === 'file')
    return { title: t('orderPaid.title'), text: t('orderPaid.textFiles', values) };
  // Kept from before it said until when.
  if (kind === 'sellerReturnRequested' && values.until === undefined)
    return { title: t('sellerReturnRequested.title'), text: t('sellerReturnRequested.textDays', values) };
  // What was told before doesn't come.
  if (kind === 'sellerCategoryRateSet' && values.planned !== undefined)
    return { title: t('sellerCategoryRateSet.title'), text: t('sellerCategoryRateSet.textInstead', values) };
  return { title: t(`${kind}.title`), text: t(`${kind}.text`, values) };
}

const numbers = ['orderNumber', 'returnNumber', 'referenceCode', 'documentNumber'] as const;

/** A mail's subject: the title, and the number of what it is about, so that mails about others aren't taken for it. */
export function subjectOf(locale: Locale, title: string, params: Readonly<Record<string, string>>): string {
  const key = numbers.find((one) => params[one] !== undefined);
  const number = key === undefined ? undefined : params[key];
  return number === undefined ? title : noticeTexts(locale)('subject', { title, number });
}
