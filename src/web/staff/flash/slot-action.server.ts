import { data, redirect } from 'react-router';
import { type OfferReply, readOfferForm, refusedOffer } from '../../kit/flash/offer-form.server.ts';
import { bangkokField, readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { slotsPath } from './slots-path.ts';

const names = ['nameTh', 'nameEn', 'startsAt', 'endsAt', 'joinUntil'] as const;
export type SlotValues = Record<(typeof names)[number], string>;
const times = ['startsAt', 'endsAt', 'joinUntil'] as const;

export type SlotReply = {
  values?: SlotValues;
  /** Codes of texts (`flashDesk.mistake`) by field. */
  fields?: Record<string, string>;
  /** Nothing is wrong: to be asked once more. */
  isAsked?: boolean;
  message?: string;
  /** What was said against a product that staff add. */
  offer?: OfferReply;
  /** Which offer lacks a reason, and for what. */
  missing?: { id: number; intent: string };
};

/** A slot as its form shows it. */
export function slotValues(slot: SlotValues): SlotValues {
  const { nameTh, nameEn } = slot;
  return {
    ...{ nameTh, nameEn },
    startsAt: bangkokField(slot.startsAt),
    endsAt: bangkokField(slot.endsAt),
    joinUntil: bangkokField(slot.joinUntil),
  };
}

/** What staff do at a flash sale: open or change it, stop it, answer offers, add a product. */
export async function actOnSlot(
  request: Request,
  server: ServerSide,
  id: number | null,
): Promise<SlotReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (intent === 'ask' || intent === 'change' || intent === 'save') return save(form, server, id, intent);
  if (id === null) throw data(null, { status: 404 });
  if (intent === 'add') return add(form, server, id);
  return act(form, server, id, intent);
}

async function save(
  form: FormData,
  { api }: ServerSide,
  id: number | null,
  intent: 'ask' | 'change' | 'save',
): Promise<SlotReply | Response> {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as SlotValues;
  const wrong = times.filter((name) => readBangkokField(values[name]) === null);
  const fields: Record<string, string> = {
    ...(values.nameTh.trim() === '' ? { nameTh: 'required' } : {}),
    ...Object.fromEntries(wrong.map((name) => [name, 'timeInvalid'])),
  };
  if (Object.keys(fields).length > 0) return { values, fields };
  if (intent === 'change') return { values };
  if (intent === 'ask') return { values, isAsked: true };
  try {
    const saved = await api.flashSale.save({
      id,
      version: id === null ? null : Math.max(1, readNumber(formText(form, 'version'))),
      nameTh: values.nameTh.slice(0, 100),
      nameEn: values.nameEn.slice(0, 100),
      startsAt: readBangkokField(values.startsAt) ?? '',
      endsAt: readBangkokField(values.endsAt) ?? '',
      joinUntil: readBangkokField(values.joinUntil) ?? '',
    });
    return redirect(`${slotsPath}/${saved.id}?done=${id === null ? 'opened' : 'saved'}`);
  } catch (error) {
    const failure = apiFailure(error);
    const named = failedFields(failure);
    return named === null ? { values, message: failure.message } : { values, fields: named };
  }
}

async function add(form: FormData, { api }: ServerSide, slotId: number): Promise<SlotReply | Response> {
  const { values, fields, input } = readOfferForm(form);
  if (input.productId === 0) throw data(null, { status: 404 });
  const wrong = { ...fields, ...(values.agreement === '' ? { agreement: 'agreement' } : {}) };
  if (Object.keys(wrong).length > 0) return { offer: { values, fields: wrong } };
  try {
    await api.flashSale.staffAdd({ slotId, ...input, agreement: values.agreement });
    return redirect(`${slotsPath}/${slotId}?done=added`);
  } catch (error) {
    return { offer: refusedOffer(error, values) };
  }
}

async function act(
  form: FormData,
  { api }: ServerSide,
  slotId: number,
  intent: string,
): Promise<SlotReply | Response> {
  const { flashSale } = api;
  const id = readNumber(formText(form, 'id'));
  const reason = formText(form, 'reason').slice(0, 500);
  if (intent !== 'accept' && reason === '') return { missing: { id, intent } };
  const done = (what: string) => redirect(`${slotsPath}/${slotId}?done=${what}`);
  try {
    if (intent === 'stop') {
      const version = Math.max(1, readNumber(formText(form, 'version')));
      await flashSale.stop({ id: slotId, version, reason });
      return done('stopped');
    }
    if (id === 0) throw data(null, { status: 404 });
    if (intent === 'takeOut') {
      await flashSale.takeOut({ id, reason });
      return done('takenOut');
    }
    const decision = intent === 'accept' ? 'accept' : 'refuse';
    const { state } = await flashSale.decide({ id, decision, reason });
    return done(state);
  } catch (error) {
    return { message: whyNot(error) };
  }
}

/** What the API said, with what it said of the offer's numbers. */
function whyNot(error: unknown): string {
  const failure = apiFailure(error);
  const { data: said } = failure;
  if (typeof said !== 'object' || said === null || !('fields' in said) || !Array.isArray(said.fields))
    return failure.message;
  const named = said.fields as readonly { message: string }[];
  return named.map(({ message }) => message).join(' · ');
}

/** The slot an address names, or null for a new one. @throws 404 */
export async function readSlotPage({ api }: ServerSide, id: number | null) {
  return id === null
    ? await orHidden(api.flashSale.staffList({})).then(() => null)
    : await orHidden(api.flashSale.staffRead({ id }));
}
