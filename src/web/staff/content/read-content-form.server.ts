import type { DeskContent } from '../../../modules/content/content-desk.contract.ts';
import { type ContentText, contentText } from '../../../shared/content-text.contract.ts';
import { tidyContent, wordsOfContent } from '../../../shared/content-text.rules.ts';
import { plainToFormatted } from '../../../shared/formatted-text.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type ContentFormWords = DeskContent['words'];

/** The product that an address, or the end of one, leads to; null when none is on sale there. */
export async function findProduct(
  { api }: Pick<ServerSide, 'api'>,
  address: string,
): Promise<{ id: number; name: string } | null> {
  const last =
    address
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? '';
  if (last === '' || last.length > 200) return null;
  try {
    const { id, name } = await api.catalogue.product({ urlKey: decodeURIComponent(last) });
    return { id, name };
  } catch (error) {
    if (error instanceof URIError || apiFailure(error).status < 500) return null;
    throw error;
  }
}

/** What the editor holds; without one the words, which keep their formatting while nobody has changed them. */
function readBody(
  form: FormData,
  side: 'Th' | 'En',
  before: ContentText | null,
): ContentText | null | undefined {
  const json = formText(form, `body${side}`);
  const words = formText(form, `words${side}`);
  if (json === '') {
    if (words === wordsOfContent(before).trim()) return before;
    return words === '' ? null : plainToFormatted(words);
  }
  try {
    // The editor is handed more than is kept: where pictures are, what products are called.
    const read = contentText.safeParse(tidyContent(JSON.parse(json)));
    if (!read.success) return undefined;
    const isEmpty = read.data.content.every(
      (block) => block.type === 'paragraph' && block.content === undefined,
    );
    return isEmpty ? null : read.data;
  } catch {
    return undefined;
  }
}

type ReadForm = { urlKey: string; words: ContentFormWords; fields: Record<string, string> };

/** A document as its form tells it, its cover kept if one was chosen; `fields` are what is wrong with it, by code. */
export async function readContentForm(
  server: ServerSide,
  form: FormData,
  before: ContentFormWords | null,
): Promise<ReadForm> {
  const fields: Record<string, string> = {};
  const line = (name: string, most: number) => formText(form, name).slice(0, most);
  const bodies = {
    Th: readBody(form, 'Th', before?.bodyTh ?? null),
    En: readBody(form, 'En', before?.bodyEn ?? null),
  };
  for (const side of ['Th', 'En'] as const)
    if (bodies[side] === undefined) fields[`body${side}`] = 'textBroken';
  const lines = formText(form, 'related')
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const found = await Promise.all(lines.slice(0, 12).map((each) => findProduct(server, each)));
  if (lines.length > 12 || found.includes(null)) fields.relatedIds = 'contentProductUnknown';
  const cover = await readCover(server, form, fields);
  const words: ContentFormWords = {
    titleTh: line('titleTh', 200),
    titleEn: line('titleEn', 200),
    summaryTh: line('summaryTh', 500),
    summaryEn: line('summaryEn', 500),
    bodyTh: bodies.Th ?? null,
    bodyEn: bodies.En ?? null,
    authorTh: line('authorTh', 120),
    authorEn: line('authorEn', 120),
    coverId: cover,
    coverAltTh: line('coverAltTh', 300),
    coverAltEn: line('coverAltEn', 300),
    categoryId: readNumber(formText(form, 'categoryId')) || null,
    relatedIds: [...new Set(found.flatMap((each) => each?.id ?? []))],
  };
  return { urlKey: line('urlKey', 80).toLowerCase(), words, fields };
}

async function readCover(
  { api }: ServerSide,
  form: FormData,
  fields: Record<string, string>,
): Promise<number | null> {
  const kept = form.has('coverGone') ? null : readNumber(formText(form, 'coverId')) || null;
  const file = formFile(form, 'cover');
  if (file === null) return kept;
  try {
    return (await orHidden(api.content.staffImage({ picture: [file] }))).id;
  } catch (error) {
    const { code, status } = apiFailure(error);
    if (status >= 500 || status === 404) throw error;
    fields.coverId = code;
    return kept;
  }
}
