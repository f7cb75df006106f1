import { useTranslations } from 'use-intl';
import { bahtText } from '../../ui/price.tsx';

/** What details of the audit log are called; those that aren't here are said by the name that they are kept under. */
const named = [
  'adjustmentId',
  'amountSatang',
  'answer',
  'approvalId',
  'askedBy',
  'bankCode',
  'basisPoints',
  'conversationId',
  'count',
  'days',
  'deed',
  'endsWith',
  'factor',
  'how',
  'kind',
  'offerId',
  'orderNumber',
  'outcome',
  'part',
  'points',
  'pointsPerHundred',
  'productId',
  'reason',
  'referenceCode',
  'refundId',
  'reportId',
  'returnNumber',
  'rights',
  'role',
  'satangPerCopy',
  'sellerId',
  'slipId',
  'slotId',
  'staffRole',
  'state',
  'subject',
  'taxSatang',
  'transferReference',
  'verificationId',
  'version',
  'voucherId',
  'what',
  'withdrawalId',
] as const;
const ways = [
  'apple',
  'command',
  'facebook',
  'google',
  'line',
  'otp',
  'passkey',
  'password',
  'recovery',
  'registration',
  'sms',
  'totp',
] as const;

/** Says a detail of an entry of the audit log: "Reason: …". Wants the messages `auditLog`. */
export function useSaidDetail(): (name: string, value: unknown) => string {
  const t = useTranslations('auditLog.detail');
  return (name, value) => {
    const known = named.find((each) => each === name);
    const way = name === 'how' || name === 'factor' ? ways.find((each) => each === value) : undefined;
    const said =
      way !== undefined
        ? t(`ways.${way}`)
        : typeof value === 'number'
          ? numberText(name, value)
          : String(value);
    return `${known === undefined ? name : t(`names.${known}`)}: ${said}`;
  };
}

/** Money in baht and rates in per cent; other numbers as they are. */
function numberText(name: string, value: number): string {
  if (name.endsWith('Satang') || name === 'satangPerCopy') return bahtText(value / 100);
  return name === 'basisPoints' ? `${value / 100}%` : String(value);
}
