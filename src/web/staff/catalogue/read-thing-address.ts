import { data } from 'react-router';
import { thingKinds } from '../../../modules/catalogue/thing.rules.ts';
import { readNumber } from '../../request/query-number.ts';

/** Which thing an address names; throws 404 where it can't be one. */
export function readThingAddress(params: { kind: string; id: string }) {
  const kind = thingKinds.find((each) => each === params.kind);
  const id = readNumber(params.id);
  if (kind === undefined || id === 0) throw data(null, { status: 404 });
  return { kind, id };
}
