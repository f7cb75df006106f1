import { redirect } from 'react-router';
import { isNetwork } from '../../../modules/store-key/networks.rules.ts';
import {
  addressesMost,
  type KeyRight,
  keyDays,
  keyRights,
} from '../../../modules/store-key/store-key.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** The form of a new key, as it was filled in. */
export type TypedKey = {
  name: string;
  rights: KeyRight[];
  isReadOnly: boolean;
  networks: string;
  /** '' for until it is revoked. */
  days: string;
};

export type KeysReply = {
  /** The key that was made: this page alone shows it. */
  made?: { name: string; key: string };
  typed?: TypedKey;
  wrong?: { name?: true; rights?: true; network?: string; areNetworksTooMany?: true };
  /** The key that was to be revoked, without a reason. */
  reasonMissingFor?: number;
  message?: string;
};

/** Makes a key, or revokes one. */
export async function actOnKeys(request: Request, { api }: ServerSide): Promise<Response | KeysReply> {
  const form = await request.formData();
  if (formText(form, 'intent') === 'revoke') {
    const id = readNumber(formText(form, 'id'));
    const reason = formText(form, 'reason').slice(0, 500);
    if (reason === '') return { reasonMissingFor: id };
    try {
      await orHidden(api.storeKey.revoke({ id, reason }));
      return redirect('/manage-store/keys?done=revoked');
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  }
  const typed = readTyped(form);
  const networks = typed.networks.split(/[\s,]+/).filter((network) => network !== '');
  const network = networks.find((one) => !isNetwork(one));
  const wrong: NonNullable<KeysReply['wrong']> = {
    ...(typed.name === '' ? { name: true } : {}),
    ...(typed.rights.length === 0 ? { rights: true } : {}),
    ...(network === undefined ? {} : { network: network.slice(0, 60) }),
    ...(networks.length > addressesMost ? { areNetworksTooMany: true } : {}),
  };
  if (Object.keys(wrong).length > 0) return { typed, wrong };
  try {
    const { name, rights, isReadOnly } = typed;
    const days = typed.days === '' ? null : (keyDays.find((known) => String(known) === typed.days) ?? 90);
    const idempotencyKey = formKey(form);
    const said = { name, rights, isReadOnly, networks, days, idempotencyKey };
    const { key } = await orHidden(api.storeKey.make(said));
    return { made: { name, key } };
  } catch (error) {
    return { typed, message: apiFailure(error).message };
  }
}

function readTyped(form: FormData): TypedKey {
  const asked = formTexts(form, 'right');
  return {
    name: formText(form, 'name').slice(0, 60),
    rights: keyRights.filter((right) => asked.includes(right)),
    isReadOnly: form.has('isReadOnly'),
    networks: formText(form, 'networks').slice(0, 1_000),
    days: formText(form, 'days'),
  };
}
