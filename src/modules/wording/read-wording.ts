import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { findOwnText, listOwnTexts, type OwnText } from './own-texts.ts';
import type { WordingText, wordingStates } from './wording.contract.ts';
import { checkWording, describePlaces } from './wording.rules.ts';
import { selectWording, selectWordingOf, type WordingRow } from './wording.store.ts';

type Needs = Pick<Services, 'db'>;
type State = (typeof wordingStates)[number];

function describeText(own: OwnText, rows: readonly WordingRow[]): WordingText {
  const inLanguage = (locale: Locale) => {
    const row = rows.find((each) => each.locale === locale);
    const text = row?.text ?? null;
    return {
      own: own[locale],
      text,
      version: row?.version ?? 0,
      changedAt: row?.changedAt.toISOString() ?? null,
      fits: text === null || checkWording(own[locale], text) === null,
    };
  };
  return {
    bundle: own.bundle,
    key: own.key,
    places: describePlaces(own.th),
    th: inLanguage('th'),
    en: inLanguage('en'),
  };
}

const isChanged = ({ th, en }: WordingText) => th.text !== null || en.text !== null;
const isUnfit = ({ th, en }: WordingText) => !th.fits || !en.fits;
const isIn: Record<State, (each: WordingText) => boolean> = {
  all: () => true,
  changed: isChanged,
  unfit: isUnfit,
};

/** A page of texts whose words, or whose key, have what is searched for; in the order of their files. */
export async function listWording(
  { db }: Needs,
  asked: { state: State; search: string; pageNo: number; perpage: number },
) {
  const rows = Map.groupBy(await selectWording(db), ({ bundle, key }) => `${bundle} ${key}`);
  const own = listOwnTexts();
  const looked = asked.search.normalize('NFC').toLowerCase();
  const says = (texts: readonly (string | null)[]) =>
    texts.some((each) => each?.normalize('NFC').toLowerCase().includes(looked) === true);
  const found = own.flatMap((each) => {
    const of = rows.get(`${each.bundle} ${each.key}`) ?? [];
    if (
      looked !== '' &&
      !says([`${each.bundle}.${each.key}`, each.th, each.en, ...of.map(({ text }) => text)])
    )
      return [];
    return [{ own: each, rows: of }];
  });
  // What nobody has changed fits: of thousands of texts only the others are looked into.
  const touched = found
    .filter((each) => each.rows.length > 0)
    .map((each) => describeText(each.own, each.rows));
  const matching = asked.state === 'all' ? found : touched.filter(isIn[asked.state]);
  const page = matching
    .slice((asked.pageNo - 1) * asked.perpage, asked.pageNo * asked.perpage)
    .map((each) => ('own' in each ? describeText(each.own, each.rows) : each));
  return {
    dataList: page,
    counts: { all: found.length, changed: touched.length, unfit: touched.filter(isUnfit).length },
  };
}

/** One text, with its versions. */
export async function readWording(
  { db }: Needs,
  { bundle, key }: { bundle: string; key: string },
): Promise<Result<WordingText, { code: 'wordingNotFound' }>> {
  const own = findOwnText(bundle, key);
  if (own === undefined) return fail({ code: 'wordingNotFound' });
  return succeed(describeText(own, await selectWordingOf(db, bundle, key)));
}
