import { data } from 'react-router';
import { statementNumberPattern } from '../../../modules/settlement/settlement.rules.ts';

/** Of an address; what no statement could be called isn't there. */
export function readStatementNumber(text: string): string {
  if (!statementNumberPattern.test(text)) throw data(null, { status: 404 });
  return text;
}
