/** What a movement of a wallet is called: keys of `pdf.kind` in affiliate-place.json. */
export type StatementWord = 'earned' | 'cashback' | 'takenBack' | 'withdrawal' | 'withdrawalBack' | 'other';

/** Which words a movement of a wallet has; what there will be one day is `other`, never a key of ours. */
export function statementWords({
  kind,
  isEarned,
  amountSatang,
}: {
  kind: string;
  isEarned: boolean;
  amountSatang: number;
}): StatementWord {
  if (kind === 'cashback_confirmed') return isEarned ? 'earned' : 'cashback';
  if (kind === 'cashback_reversed') return 'takenBack';
  if (kind.startsWith('withdrawal')) return amountSatang < 0 ? 'withdrawal' : 'withdrawalBack';
  return 'other';
}
