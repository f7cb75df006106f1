import { wordingStates } from '../../../modules/wording/wording.contract.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

export const wordingAddress = listAddress('/admin/wording', { tabs: wordingStates, tabName: 'state' });

/** Where a text is changed. */
export function wordingHref({ bundle, key }: { bundle: string; key: string }): string {
  return `${wordingAddress.path}/${bundle}/${key}`;
}
