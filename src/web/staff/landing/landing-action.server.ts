import { redirect } from 'react-router';
import type { DeskLanding } from '../../../modules/landing/landing.contract.ts';
import { emptyBlock, nextBlockId } from '../../../modules/landing/landing.rules.ts';
import { blockTypes, type LandingBlock } from '../../../modules/landing/landing-block.contract.ts';
import { isReordering } from '../../../shared/move-in-order.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { landingPath } from './landing-path.ts';

const names = ['nameTh', 'nameEn', 'urlKey', 'startsAt', 'endsAt'] as const;
export type LandingValues = Record<(typeof names)[number], string>;

export type LandingReply = {
  values?: LandingValues;
  message?: string;
  /** Codes of texts (`landing.mistake`) by field. */
  fields?: Record<string, string>;
};

/** Keeps a page as it is read, but for what is changed. */
export function keepPage(
  { api }: Pick<ServerSide, 'api'>,
  page: DeskLanding,
  changes: Partial<Pick<DeskLanding, 'nameTh' | 'nameEn' | 'urlKey' | 'startsAt' | 'endsAt' | 'blocks'>>,
) {
  const { id, version, urlKey, nameTh, nameEn, startsAt, endsAt, blocks } = page;
  return orHidden(
    api.landing.staffSave({ id, version, urlKey, nameTh, nameEn, startsAt, endsAt, blocks, ...changes }),
  );
}

/** One thing about a page: its names and times, a block more, hidden or moved, publishing it, taking it away. */
export async function actOnLanding(
  request: Request,
  server: ServerSide,
  id: number | null,
): Promise<LandingReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  try {
    if (id === null) return await savePage(form, server, null);
    const page = await orHidden(server.api.landing.staffRead({ id }));
    const { blocks } = page;
    // What the form was made of: whoever was slower is told by the API.
    const version = readNumber(formText(form, 'version'));
    const read = version === 0 ? page : { ...page, version };
    if (form.has('was')) {
      const { ids } = readOrder(form);
      const byId = new Map(blocks.map((block) => [block.id, block]));
      const isFull = isReordering(
        blocks.map((block) => block.id),
        ids,
      );
      if (isFull) await keepPage(server, page, { blocks: ids.flatMap((each) => byId.get(each) ?? []) });
      return {};
    }
    if (intent === 'publish' || intent === 'withdraw') {
      const isShown = intent === 'publish';
      await orHidden(server.api.landing.staffPublish({ id, version: read.version, isShown }));
      return redirect(`${landingPath(id)}?done=${isShown ? 'published' : 'withdrawn'}`);
    }
    if (intent === 'add') {
      const type = blockTypes.find((each) => each === formText(form, 'type')) ?? 'text';
      const block = emptyBlock(type, nextBlockId(blocks), new Date());
      await keepPage(server, page, { blocks: [...blocks, block] });
      return redirect(`${landingPath(id)}/${block.id}`);
    }
    if (intent === 'hide' || intent === 'show') {
      const blockId = readNumber(formText(form, 'block'));
      const changed = blocks.map(
        (block): LandingBlock => (block.id === blockId ? { ...block, isHidden: intent === 'hide' } : block),
      );
      await keepPage(server, page, { blocks: changed });
      return redirect(landingPath(id));
    }
    return await savePage(form, server, read);
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

async function savePage(
  form: FormData,
  server: ServerSide,
  page: DeskLanding | null,
): Promise<LandingReply | Response> {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as LandingValues;
  const wrong = (['startsAt', 'endsAt'] as const).filter(
    (name) => values[name] !== '' && readBangkokField(values[name]) === null,
  );
  if (wrong.length > 0)
    return { values, fields: Object.fromEntries(wrong.map((name) => [name, 'timeInvalid'])) };
  const said = {
    nameTh: values.nameTh.slice(0, 120),
    nameEn: values.nameEn.slice(0, 120),
    urlKey: values.urlKey.toLowerCase().slice(0, 80),
    startsAt: readBangkokField(values.startsAt),
    endsAt: readBangkokField(values.endsAt),
  };
  try {
    const saved =
      page === null
        ? await orHidden(server.api.landing.staffSave({ ...said, blocks: [] }))
        : await keepPage(server, page, said);
    return redirect(`${landingPath(saved.id)}?done=${page === null ? 'made' : 'saved'}`);
  } catch (error) {
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null ? { values, message: failure.message } : { values, fields };
  }
}
