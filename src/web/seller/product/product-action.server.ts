import { data, redirect } from 'react-router';
import { type PeopleField, peopleFieldNames, peopleFields } from '../../../modules/catalogue/people.rules.ts';
import { type ChangeValue, isSameValue } from '../../../modules/listing/listing.rules.ts';
import { readIsbn } from '../../../shared/isbn.rules.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { actOnPictures, isPictureIntent } from './pictures-action.server.ts';
import { mistakesOf, readProductForm } from './product-form.server.ts';
import {
  type ProductField,
  type ProductReply,
  type ProductValues,
  productFieldNames,
} from './product-form.types.ts';

type Said = Record<string, unknown>;

/** Saves one of a product's forms, or moves it on or off sale. */
export async function actOnProduct(
  request: Request,
  { api }: ServerSide,
  id: number,
): Promise<Response | ProductReply> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (isPictureIntent(intent)) return actOnPictures(form, api, { id, intent });
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const done = (deed: string) => redirect(`/manage-store/product/${id}?done=${deed}`);
  const { values, mistakes, ...read } = readProductForm(form);
  const was = readWas(formText(form, 'was'));
  const changed = changedIn(form, values, was.values);
  const typed = Object.fromEntries(changed.map((field) => [field, values[field]]));
  try {
    switch (intent) {
      case 'offer': {
        const offer = read.offer();
        // One with options has its prices there.
        if (!form.has('price')) delete mistakes.price;
        if (form.has('weightGrams') && offer.weightGrams === null) mistakes.weightGrams ??= 'countInvalid';
        if (Object.keys(mistakes).length > 0) return { intent, values: typed, mistakes };
        const said = pickChanged({ ...offer, weightGrams: offer.weightGrams ?? undefined }, changed);
        const { isChanged } = await mergeOnce(was.read.offer(), version, (of) =>
          api.listing.change({ id, version: of, ...said }),
        );
        return done(isChanged ? 'saved' : 'unchanged');
      }
      case 'thing': {
        const thing = pickChanged(read.thing(), changed);
        if (Object.keys(mistakes).length > 0) return { intent, values: typed, mistakes };
        const { isChanged } = await mergeOnce(was.read.thing(), version, (of) =>
          api.listing.change({ id, version: of, thing }),
        );
        return done(isChanged ? 'saved' : 'unchanged');
      }
      case 'book': {
        const said = pickChanged(read.book(), changed);
        const isIsbn = changed.includes('isbn') && values.isbn !== '';
        if (isIsbn && !readIsbn(values.isbn).ok) mistakes.isbn = 'isbnWrong';
        if (Object.keys(mistakes).length > 0) return { intent, values: typed, mistakes };
        const { result } = await mergeOnce({ ...was.read.book(), isbn13: null }, version, (of) =>
          api.listing.changeBook({ id, version: of, ...said, ...(isIsbn ? { isbn: values.isbn } : {}) }),
        );
        return done(result === 'changed' ? 'saved' : result);
      }
      case 'withdraw':
        await api.listing.withdrawProposal({ id: Math.max(1, readNumber(formText(form, 'proposalId'))) });
        return done('withdrawn');
      case 'publish':
        await api.listing.setState({ id, version, state: 'onSale' });
        return done('published');
      case 'hide':
        await api.listing.setState({ id, version, state: 'hidden' });
        return done('hidden');
      case 'archive':
        await api.listing.setState({ id, version, state: 'archived' });
        return done('archived');
      case 'restore':
        await api.listing.setState({ id, version, state: 'hidden' });
        return done('restored');
      case 'draft':
        await api.listing.setState({ id, version, state: 'draft' });
        return done('unscheduled');
      case 'schedule': {
        const publishAt = readBangkokField(values.publishAt);
        if (publishAt === null) return { intent, values: typed, mistakes: { publishAt: 'timeMissing' } };
        await api.listing.setState({ id, version, state: 'draft', publishAt });
        return done('scheduled');
      }
      default:
        throw data(null, { status: 400 });
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, status, message, data: detail } = apiFailure(error);
    // Sent twice, or by two people at once: it is taken back.
    if (code === 'proposalNotFound') return done('withdrawn');
    if (status === 404) throw data(null, { status: 404 });
    if (code === 'productChanged')
      return { intent, values: typed, message, conflict: conflictIn(detail).differences };
    const found = mistakesOf(detail);
    return found === null ? { intent, values: typed, message } : { intent, values: typed, mistakes: found };
  }
}

/**
 * Saves, and once more on top of what others have saved meanwhile where none of it is about the same fields: `was` is what
 * stood there when the form was opened.
 */
async function mergeOnce<Reply>(
  was: Said,
  version: number,
  save: (version: number) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await save(version);
  } catch (error) {
    const failure = apiFailure(error);
    if (failure.code !== 'productChanged') throw error;
    const conflict = conflictIn(failure.data);
    const isElsewhere = conflict.differences.every(({ field, theirs }) =>
      isSame(readField(was, field), theirs),
    );
    if (!isElsewhere || conflict.version === null) throw error;
    return save(conflict.version);
  }
}

/** What a field of the API held, of what a form said. */
function readField(was: Said, field: string): unknown {
  // Without a full price it is the price.
  if (field === 'fullPrice') return was.fullPrice ?? was.price ?? null;
  // A form shows no English name that is the Thai one's copy.
  if (field === 'titleEn') return was.titleEn || was.titleTh || null;
  if (field === 'nameEn') return was.nameEn || was.nameTh || null;
  return was[field] ?? null;
}

function isSame(was: unknown, now: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value);
  return isSameValue(plain(was), plain(now));
}

/** The form as it was when it was opened. */
function readWas(was: string) {
  const form = new FormData();
  try {
    const before: Record<string, unknown> = JSON.parse(was === '' ? '{}' : was);
    for (const [name, value] of Object.entries(before)) {
      if (isPeopleField(name) && Array.isArray(value))
        for (const person of value) form.append(peopleFields[name], String(person));
      else form.set(name, String(value));
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { values, mistakes: _unread, ...read } = readProductForm(form);
  return { values, read };
}

/** The fields of a form that hold something else than when it was opened: the others may have been changed by somebody else. */
function changedIn(form: FormData, values: ProductValues, was: ProductValues): ProductField[] {
  return [...productFieldNames, ...peopleFieldNames].filter(
    (name) =>
      form.has(isPeopleField(name) ? peopleFields[name] : name) &&
      JSON.stringify(values[name]) !== JSON.stringify(was[name]),
  );
}

function isPeopleField(name: string): name is PeopleField {
  return peopleFieldNames.some((each) => each === name);
}

/** What of a form's reading was changed; a full price goes with the price, since none is one that is the price. */
function pickChanged<Values extends object>(said: Values, changed: readonly ProductField[]): Partial<Values> {
  const named: Record<string, ProductField> = { nameTh: 'titleTh', nameEn: 'titleEn' };
  const kept = Object.entries(said).filter(
    ([key]) =>
      changed.includes((named[key] ?? key) as ProductField) ||
      (key === 'price' && changed.includes('fullPrice')) ||
      (key === 'conditionNote' && changed.includes('condition')),
  );
  return Object.fromEntries(kept) as Partial<Values>;
}

function conflictIn(detail: unknown) {
  if (typeof detail !== 'object' || detail === null || !('differences' in detail))
    return { version: null, differences: [] };
  const differences = detail.differences as Record<string, { yours: ChangeValue; theirs: ChangeValue }>;
  return {
    version: 'version' in detail && typeof detail.version === 'number' ? detail.version : null,
    differences: Object.entries(differences).map(([field, both]) => ({ field, ...both })),
  };
}
