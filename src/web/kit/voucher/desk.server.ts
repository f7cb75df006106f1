import { data, redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { VoucherInvalid } from '../../../modules/promotion/voucher-desk.rules.ts';
import { type DeskState, makeVoucherCode } from '../../../modules/promotion/voucher-desk.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { bangkokField } from '../page/bangkok-field.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { type DeskOwner, voucherDesks } from './desk-owner.ts';
import { readVoucherForm, type VoucherValues } from './voucher-form.server.ts';

export const deskPerPage = 20;

/** The list of a desk. */
export async function loadDesk(server: ServerSide, owner: DeskOwner, query: URLSearchParams) {
  const { voucherDesk } = server.api;
  const asked = voucherDesks[owner].read(query);
  const { tab: state, search, pageNo } = asked;
  const call = owner === 'house' ? voucherDesk.staffList : voucherDesk.sellerList;
  const list = await orHidden(call({ state, search, pageNo, perpage: deskPerPage }));
  return {
    list,
    query: asked,
    ...titleOf(server),
  };
}

function titleOf(server: ServerSide, title?: string) {
  const messages = pickMessages(server.locale, 'admin', 'seller', 'voucherDesk');
  return { head: pageHead(server, title ?? messages.voucherDesk.title), messages };
}

/** What a page of a voucher has beside it, which its form is sent with. */
function formOf(server: ServerSide, query: URLSearchParams, title: string) {
  return { ...titleOf(server, title), isSaved: query.get('done') === 'saved', formKey: crypto.randomUUID() };
}

/** A voucher of a desk; `new` is the form for one that isn't there yet. */
export async function loadDeskVoucher(
  server: ServerSide,
  owner: DeskOwner,
  idText: string,
  query: URLSearchParams,
) {
  const { voucherDesk } = server.api;
  if (idText === 'new') {
    // Whoever isn't at home here is told so before they fill the form in.
    const call = owner === 'house' ? voucherDesk.staffList : voucherDesk.sellerList;
    await orHidden(call({ perpage: 1 }));
    const now = new Date().toISOString();
    const code = makeVoucherCode(crypto.getRandomValues(new Uint8Array(8)));
    const { make } = pickMessages(server.locale, 'voucherDesk').voucherDesk;
    return { voucher: null, fresh: { code, startsAt: bangkokField(now) }, ...formOf(server, query, make) };
  }
  const id = readNumber(idText);
  if (id === 0) throw data(null, { status: 404 });
  const call = owner === 'house' ? voucherDesk.staffRead : voucherDesk.sellerRead;
  const voucher = await orHidden(call({ id }));
  const title = inLocale(server.locale, voucher.nameTh, voucher.nameEn);
  return { voucher, fresh: null, ...formOf(server, query, title) };
}

export type VoucherReply = {
  values?: VoucherValues;
  message?: string;
  fields?: VoucherInvalid['fields'];
};

/** Saves the form, or stops the voucher. */
export async function actOnVoucher(
  request: Request,
  { api }: ServerSide,
  owner: DeskOwner,
  idText: string,
): Promise<VoucherReply | Response> {
  const form = await request.formData();
  const id = readNumber(idText);
  const version = readNumber(formText(form, 'version'));
  if (formText(form, 'intent') === 'stop') {
    const call = owner === 'house' ? api.voucherDesk.staffStop : api.voucherDesk.sellerStop;
    try {
      await orHidden(call({ id, version: Math.max(1, version) }));
      return redirect(voucherDesks[owner].href({ tab: 'stopped', done: 'stopped' }));
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  }
  const { values, ...read } = readVoucherForm(form);
  if (read.said === null) return { values, fields: read.fields };
  const saved = {
    ...{ ...read.said, idempotencyKey: formKey(form) },
    ...{ id: id === 0 ? null : id, version: version === 0 ? null : version },
  };
  try {
    if (owner === 'house') {
      const kind = values.kind === 'shipping' || values.kind === 'cashback' ? values.kind : 'platform';
      await orHidden(api.voucherDesk.staffSave({ ...saved, kind }));
    } else {
      const audience = saved.audience === 'code' ? 'code' : 'everyone';
      await orHidden(api.voucherDesk.sellerSave({ ...saved, audience }));
    }
    return redirect(
      id === 0
        ? voucherDesks[owner].href({ tab: firstTab(saved), done: 'made' })
        : `${voucherDesks[owner].path}/${id}?done=saved`,
    );
  } catch (error) {
    const failure = apiFailure(error);
    const wrong = failedFields(failure);
    return wrong === null
      ? { values, message: failure.message }
      : { values, fields: wrong as VoucherInvalid['fields'] };
  }
}

/** Where the list shows a voucher that was made: it may begin later. */
function firstTab({ startsAt }: { startsAt: string }): DeskState {
  return startsAt > new Date().toISOString() ? 'coming' : 'running';
}
