import { listAddress } from '../../kit/desk/list-address.ts';
import { synonymsPath } from './spelling-kinds.tsx';

/** Where staff's list of words that mean the same is. */
export const synonymsAddress = listAddress(synonymsPath, { searchMost: 60 });
