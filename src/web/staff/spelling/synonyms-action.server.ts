import { data, redirect } from 'react-router';
import { synonymLimits } from '../../../modules/search/synonyms.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { synonymsAddress } from './synonyms-address.ts';

type Trial = Awaited<ReturnType<ServerSide['api']['search']['trySynonyms']>> & { search: string };

export type SynonymsReply = {
  /** What was typed: a word a line. */
  words: string;
  isOneWay: boolean;
  search: string;
  trial?: Trial;
  message?: string;
  /** What is wrong with the words, or with the text to try them on. */
  wrongWords?: string | undefined;
  isSearchMissing?: boolean;
};

/** The words of a form, one a line or with commas between them. */
function wordsIn(text: string): string[] {
  return text
    .split(/[\n,]/)
    .flatMap((word) => word.trim().slice(0, 200) || [])
    .slice(0, 50);
}

/** Keeps a group of words, tries it on a text, or takes it away. */
export async function actOnSynonyms(
  request: Request,
  url: URL,
  { api }: ServerSide,
): Promise<SynonymsReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const id = readNumber(formText(form, 'id'));
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const typed = {
    words: formText(form, 'words').slice(0, 2_000),
    isOneWay: formText(form, 'direction') === 'oneWay',
    search: formText(form, 'search').slice(0, 200),
  };
  const words = wordsIn(typed.words);
  const { isOneWay, search } = typed;
  try {
    if (intent === 'remove') {
      if (id === 0) throw data(null, { status: 404 });
      await orHidden(api.search.removeSynonyms({ id, version }));
      return redirect(synonymsAddress.after(url, 'removed'));
    }
    if (intent === 'try') {
      if (search === '') return { ...typed, isSearchMissing: true };
      const asked = words.map((word) => word.slice(0, synonymLimits.lettersMost)).slice(0, 12);
      const trial = await orHidden(
        api.search.trySynonyms({
          search,
          words: asked.join(','),
          direction: isOneWay ? 'oneWay' : 'both',
          ...(id === 0 ? {} : { id }),
        }),
      );
      return { ...typed, trial: { ...trial, search } };
    }
    await orHidden(api.search.saveSynonyms({ ...(id === 0 ? {} : { id, version }), words, isOneWay }));
    return redirect(synonymsAddress.after(url, id === 0 ? 'added' : 'saved'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, data: detail } = apiFailure(error);
    return { ...typed, message, wrongWords: wrongIn(detail) };
  }
}

function wrongIn(detail: unknown): string | undefined {
  const fields = typeof detail === 'object' && detail !== null && 'fields' in detail ? detail.fields : [];
  const found = Array.isArray(fields) ? (fields as readonly { message: string }[]) : [];
  return found[0]?.message;
}
