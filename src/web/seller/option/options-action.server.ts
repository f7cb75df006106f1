import { data, redirect } from 'react-router';
import type { GoingLeaf, OptionProduct } from '../../../modules/product-option/product-option.contract.ts';
import type { AskedLevel } from '../../../modules/product-option/product-option.rules.ts';
import { textHash } from '../../../shared/text-hash.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type LeafFormReply, readLeafForm } from './leaf-form.server.ts';
import { readValueLines } from './level-lines.rules.ts';
import { optionsPathOf } from './options-path.ts';

export type OptionsReply = {
  intent: string;
  /** The level or value that is meant. */
  key?: string;
  message?: string;
  typed?: Record<string, string>;
  /** What somebody else has made of the levels meanwhile. */
  conflict?: { yours: string[]; theirs: string[] };
  /** What would go that nobody was told of. */
  goes?: GoingLeaf[];
  leaves?: LeafFormReply;
};

type Levels = OptionProduct['levels'];
/** What a form makes of the levels; null where what it means isn't there any more. */
type Deed = { levels: AskedLevel[]; keeps?: Record<string, string>; agreed?: number[] } | null;

/** Changes one thing of a product's levels, or what is sold of it. */
export async function actOnOptions(
  request: Request,
  { api }: ServerSide,
  id: number,
): Promise<Response | OptionsReply> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const product = await orHidden(api.productOption.read({ id }));
  if (intent === 'leaves') return saveLeaves(form, api, product);
  const key = formText(form, 'key');
  if (intent === 'value-picture') return showValue(form, api, { id, key });
  const typed = Object.fromEntries(
    ['nameTh', 'nameEn', 'values'].map((name) => [name, formText(form, name)]),
  );
  const done = deedOf(form, intent, key, product.levels);
  if (done === undefined) throw data(null, { status: 400 });
  // What isn't there any more was changed by somebody else: the version that the form was made of says so.
  const deed: NonNullable<Deed> = done ?? { levels: product.levels };
  const said = readNumber(formText(form, 'version'));
  const version = intent === 'order' ? product.version : Math.max(1, said);
  try {
    await api.productOption.changeLevels({
      ...{
        id,
        version,
        levels: deed.levels.map((level) => ({ ...level, values: [...level.values] })),
        agreed: deed.agreed ?? [],
      },
      keeps: deed.keeps ?? null,
    });
    return intent === 'order' ? { intent } : redirect(`${optionsPathOf(id)}?done=saved#levels`);
  } catch (error) {
    const { status, code, message, data: detail } = apiFailure(error);
    if (status === 404) throw data(null, { status: 404 });
    const reply = { intent, key, typed };
    if (code === 'optionsGo') return { ...reply, message, goes: (detail as { goes: GoingLeaf[] }).goes };
    if (code !== 'productChanged') return { ...reply, message: fieldMessage(detail) ?? message };
    const { differences } = detail as { differences: { options: { yours: string[]; theirs: string[] } } };
    return { ...reply, message, conflict: differences.options };
  }
}

function deedOf(form: FormData, intent: string, key: string, levels: Levels): Deed | undefined {
  const names = { nameTh: formText(form, 'nameTh'), nameEn: formText(form, 'nameEn') };
  const agreed = formText(form, 'agreed').split(',').map(Number).filter(Boolean);
  const level = levels.find((each) => each.key === key || each.values.some((value) => value.key === key));
  const inLevel = (change: (one: Levels[number]) => AskedLevel): Deed =>
    level === undefined ? null : { agreed, levels: levels.map((one) => (one === level ? change(one) : one)) };
  switch (intent) {
    case 'order':
      return orderOf(form, levels);
    case 'add-level':
      return {
        levels: [...levels, { ...names, values: readValueLines(formText(form, 'values')), takes: 0 }],
      };
    case 'rename-level':
      return inLevel((one) => ({ ...one, ...names }));
    case 'remove-level': {
      const kept = formText(form, 'keeps');
      return level === undefined
        ? null
        : {
            ...{ levels: levels.filter((one) => one !== level), agreed },
            ...(kept === '' ? {} : { keeps: { [level.key]: kept } }),
          };
    }
    case 'add-values':
      return inLevel((one) => ({
        ...one,
        values: [...one.values, ...readValueLines(formText(form, 'values'))],
      }));
    case 'rename-value':
      return inLevel((one) => ({
        ...one,
        values: one.values.map((value) => (value.key === key ? { ...value, ...names } : value)),
      }));
    case 'remove-value':
      return inLevel((one) => ({ ...one, values: one.values.filter((value) => value.key !== key) }));
    default:
      return undefined;
  }
}

/** Levels, or the values of one, in the order that a list asks for; null where somebody else has put them into another. */
function orderOf(form: FormData, levels: Levels): Deed {
  const { ids, was } = readOrder(form);
  const inOrder = <Thing extends { key: string }>(things: readonly Thing[]): Thing[] | null => {
    const byId = new Map(things.map((thing) => [textHash(thing.key), thing]));
    if (was.join() !== [...byId.keys()].join()) return null;
    const ordered = ids.flatMap((each) => byId.get(each) ?? []);
    return ordered.length === things.length ? ordered : null;
  };
  const ordered = inOrder(levels);
  if (ordered !== null) return { levels: ordered };
  for (const level of levels) {
    const values = inOrder(level.values);
    if (values !== null)
      return { levels: levels.map((each) => (each === level ? { ...each, values } : each)) };
  }
  return null;
}

/** What the API says of the first field that is wrong. */
function fieldMessage(detail: unknown): string | undefined {
  if (typeof detail !== 'object' || detail === null || !('fields' in detail) || !Array.isArray(detail.fields))
    return undefined;
  const [first] = detail.fields as readonly { message: string }[];
  return first?.message;
}

async function showValue(
  form: FormData,
  api: ServerSide['api'],
  { id, key }: { id: number; key: string },
): Promise<Response | OptionsReply> {
  const [picture] = formFiles(form, 'picture');
  try {
    // Without a file the call says that there is none.
    await api.productOption.addValuePicture({ id, value: key, picture: picture ?? new File([], '') });
    return redirect(`${optionsPathOf(id)}?done=saved#levels`);
  } catch (error) {
    const { code, message } = apiFailure(error);
    if (code === 'productNotFound') throw data(null, { status: 404 });
    return { intent: 'value-picture', key, message };
  }
}

async function saveLeaves(
  form: FormData,
  api: ServerSide['api'],
  product: OptionProduct,
): Promise<Response | OptionsReply> {
  const { rows, ...reply } = readLeafForm(form, product);
  const back = `${optionsPathOf(product.id)}?page=${reply.page}`;
  if (rows.length === 0)
    return Object.keys(reply.mistakes).length > 0
      ? { intent: 'leaves', leaves: reply }
      : redirect(`${back}&done=unchanged#leaves`);
  const { dataList } = await orHidden(api.productOption.changeLeaves({ id: product.id, rows }));
  const refused = dataList.filter(({ problems }) => problems.length > 0);
  if (refused.length === 0 && Object.keys(reply.mistakes).length === 0)
    return redirect(`${back}&done=saved#leaves`);
  const told = Object.fromEntries(
    refused.map(({ values, problems }) => [values.join(), problems.map(({ message }) => message).join('; ')]),
  );
  return { intent: 'leaves', leaves: { ...reply, told, saved: dataList.length - refused.length } };
}
