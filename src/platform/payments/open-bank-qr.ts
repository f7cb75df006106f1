import type { Environment } from '../environment.ts';
import { type BankQrService, createBankQrService } from './bank-qr.ts';

/** The bank's service when its secret is set; null where no bank tells of payments: there they are known by their slips. */
export function openBankQr(environment: Environment): BankQrService | null {
  const { PROMPTPAY_BILLER_ID: billerId, PROMPTPAY_CALLBACK_SECRET: secret } = environment;
  return billerId === undefined || secret === undefined ? null : createBankQrService({ billerId, secret });
}
