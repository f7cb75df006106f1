import { useTranslations } from 'use-intl';
import type { StoreAccount } from '../../../modules/payout/payout.contract.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says that the store's account is in another name than the store's legal one. Wants the messages `payout`. */
export function OtherName({ account }: { account: StoreAccount['account'] }) {
  const t = useTranslations('payout.bank');
  if (account === null || !account.isNameOther) return null;
  const { accountName, legalName } = account;
  return <Notice tone="warning">{t('nameOther', { accountName, legalName: legalName ?? '' })}</Notice>;
}
