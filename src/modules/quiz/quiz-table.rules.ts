import type { CsvCell } from '../../shared/write-csv.ts';
import type { NewQuestion } from './quiz.rules.ts';
import { noWords, type QuestionKind, questionKinds, type Words } from './quiz-limits.rules.ts';
import { excerptOf, judged, type ReadQuestion } from './read-question.rules.ts';
import { readTypedNumber } from './typed-text.rules.ts';

/**
 * Questions as a table: a row with a kind begins one, and each of its answers is a row, the first beside it. `answer` is a choice, what
 * is accepted, a number (`20..30` a range), what is put in order, the left of a pair; `pair` is its right.
 */
const quizColumns = [
  'kind',
  'question_th',
  'question_en',
  'points',
  'why_th',
  'why_en',
  'setting',
  'unit_th',
  'unit_en',
  'answer_th',
  'answer_en',
  'pair_th',
  'pair_en',
  'weight',
  'tolerance',
  'feedback_th',
  'feedback_en',
] as const;
type Column = (typeof quizColumns)[number];
type Row = { line: number; cells: Record<Column, string> };

/** The questions of a table; null when it isn't one of questions: a column that has to be is missing. */
export function readQuizTable(
  header: readonly string[],
  rows: readonly { line: number; values: readonly string[] }[],
): ReadQuestion[] | null {
  const places = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  if (!places.has('kind') || !places.has('question_th') || !places.has('answer_th')) return null;
  const read = rows.map(({ line, values }): Row => {
    const cell = (name: Column) => unmarked((values[places.get(name) ?? -1] ?? '').trim());
    return {
      line,
      cells: Object.fromEntries(quizColumns.map((name) => [name, cell(name)])) as Row['cells'],
    };
  });
  const groups: Row[][] = [];
  for (const row of read) {
    if (Object.values(row.cells).every((cell) => cell === '')) continue;
    const last = groups.at(-1);
    if (row.cells.kind !== '' || last === undefined) groups.push([row]);
    else last.push(row);
  }
  return groups.map(readGroup);
}

/** Without the apostrophe that keeps a spreadsheet from taking a text for a formula. */
function unmarked(cell: string): string {
  return /^'(?=['=+\-@＝＋－＠\t\r])/u.test(cell) ? cell.slice(1) : cell;
}

const settingOf = { strict: 'strict', loose: 'loose', fixed: 'fixed' } as const;

function readGroup(rows: Row[]): ReadQuestion {
  const [first] = rows;
  const cells = first?.cells ?? ({} as Row['cells']);
  const head = { line: first?.line ?? 0, excerpt: excerptOf(cells.question_th ?? '') };
  const kind = questionKinds.find((each) => each === cells.kind.toLowerCase());
  if (kind === undefined) return judged(head, { problem: 'tableKindUnknown' });
  const points = cells.points === '' ? 1 : readTypedNumber(cells.points);
  if (points === null) return judged(head, { problem: 'tablePointsWrong' });
  const words = (
    row: Row['cells'],
    name: 'question' | 'why' | 'unit' | 'answer' | 'pair' | 'feedback',
  ): Words => ({
    ...noWords,
    th: row[`${name}_th`],
    en: row[`${name}_en`],
  });
  const answers = rows
    .filter(({ cells: row }) => row.answer_th !== '' || row.pair_th !== '')
    .map(({ cells: row }, index) => ({
      ...{ id: index + 1, row, text: words(row, 'answer'), right: words(row, 'pair') },
      feedback: words(row, 'feedback'),
      weight: row.weight === '' ? null : readTypedNumber(row.weight.replace(/%$/, '')),
      isWeightWrong: row.weight !== '' && readTypedNumber(row.weight.replace(/%$/, '')) === null,
    }));
  if (answers.some(({ isWeightWrong }) => isWeightWrong)) return judged(head, { problem: 'giftWeightWrong' });
  const shared = { text: words(cells, 'question'), why: words(cells, 'why'), points };
  const setting = settingOf[cells.setting.toLowerCase() as keyof typeof settingOf] ?? null;
  return judged(head, readKind(kind, { shared, setting, answers, unit: words(cells, 'unit') }));
}

type Parts = {
  shared: Pick<NewQuestion, 'text' | 'why' | 'points'>;
  setting: 'strict' | 'loose' | 'fixed' | null;
  unit: Words;
  answers: {
    id: number;
    row: Row['cells'];
    text: Words;
    right: Words;
    feedback: Words;
    weight: number | null;
  }[];
};

function readKind(
  kind: QuestionKind,
  { shared, setting, answers, unit }: Parts,
): NewQuestion | { problem: string } {
  switch (kind) {
    case 'single':
    case 'several':
      return {
        ...{ ...shared, kind, keepsOrder: setting === 'fixed' },
        choices: answers.map(({ id, text, feedback, weight }) => ({
          id,
          text,
          feedback,
          weight: weight ?? 0,
        })),
      };
    case 'truth': {
      const said = answers[0]?.text.th.toLowerCase() ?? '';
      const isTrue = ['true', 't', 'ถูก', 'จริง', 'ใช่'].includes(said);
      if (!isTrue && !['false', 'f', 'ผิด', 'เท็จ', 'ไม่ใช่', 'ไม่จริง'].includes(said))
        return { problem: 'tableTruthUnknown' };
      return {
        ...{ ...shared, kind, isTrue, feedbackRight: answers[0]?.feedback ?? noWords },
        feedbackWrong: answers[1]?.feedback ?? noWords,
      };
    }
    case 'number': {
      const read = answers.map(({ id, row, text, feedback, weight }) => {
        const [from = '', to] = text.th.split('..');
        const value = readTypedNumber(from);
        const end = to === undefined ? null : readTypedNumber(to);
        const isPercent = row.tolerance.endsWith('%');
        const tolerance = row.tolerance === '' ? 0 : readTypedNumber(row.tolerance.replace(/\s*%$/, ''));
        if (value === null || tolerance === null || (to !== undefined && end === null)) return null;
        return { id, value, to: end, tolerance, isPercent, weight: weight ?? 100, feedback };
      });
      if (read.some((each) => each === null)) return { problem: 'giftNumberWrong' };
      return { ...shared, kind, unit, answers: read.filter((each) => each !== null) };
    }
    case 'text':
      return {
        ...{ ...shared, kind, strictness: setting === 'strict' ? 'strict' : 'loose' },
        answers: answers.map(({ id, text, weight, feedback }) => ({
          ...{ id, text: text.th, weight: weight ?? 100, feedback },
        })),
      };
    case 'order':
      return { ...shared, kind, items: answers.map(({ id, text }) => ({ id, text })) };
    case 'match':
      return { ...shared, kind, pairs: answers.map(({ id, text, right }) => ({ id, left: text, right })) };
  }
}

/** Questions as a table that `readQuizTable` reads as the same ones. */
export function writeQuizTable(questions: readonly NewQuestion[]): CsvCell[][] {
  return [[...quizColumns], ...questions.flatMap(rowsOf)];
}

type Cells = Partial<Record<Column, CsvCell>>;

function rowsOf(asked: NewQuestion): CsvCell[][] {
  const words = (
    name: 'question' | 'why' | 'unit' | 'answer' | 'pair' | 'feedback',
    { th, en }: Words,
  ): Cells => ({
    [`${name}_th`]: th,
    [`${name}_en`]: en,
  });
  const answers = ((): Cells[] => {
    switch (asked.kind) {
      case 'single':
      case 'several':
        return asked.choices.map(({ text, weight, feedback }) => ({
          ...{ ...words('answer', text), weight, ...words('feedback', feedback) },
        }));
      case 'truth':
        return [
          { answer_th: asked.isTrue ? 'TRUE' : 'FALSE', ...words('feedback', asked.feedbackRight) },
          // Its feedback is said to whoever chooses the other one.
          { answer_th: asked.isTrue ? 'FALSE' : 'TRUE', ...words('feedback', asked.feedbackWrong) },
        ];
      case 'number':
        return asked.answers.map(({ value, to, tolerance, isPercent, weight, feedback }) => ({
          answer_th: to === null ? String(value) : `${value}..${to}`,
          ...(tolerance === 0 && !isPercent
            ? {}
            : { tolerance: isPercent ? `${tolerance}%` : String(tolerance) }),
          ...{ weight, ...words('feedback', feedback) },
        }));
      case 'text':
        return asked.answers.map(({ text, weight, feedback }) => ({
          ...{ answer_th: text, weight, ...words('feedback', feedback) },
        }));
      case 'order':
        return asked.items.map(({ text }) => words('answer', text));
      case 'match':
        return asked.pairs.map(({ left, right }) => ({ ...words('answer', left), ...words('pair', right) }));
    }
  })();
  const setting =
    asked.kind === 'text'
      ? asked.strictness
      : (asked.kind === 'single' || asked.kind === 'several') && asked.keepsOrder
        ? 'fixed'
        : '';
  const head: Cells = {
    ...{ kind: asked.kind, ...words('question', asked.text), points: asked.points },
    ...{ ...words('why', asked.why), setting },
    ...(asked.kind === 'number' ? words('unit', asked.unit) : {}),
  };
  return answers.map((answer, index) => {
    const cells: Cells = { ...(index === 0 ? head : {}), ...answer };
    return quizColumns.map((name) => {
      const value = cells[name] ?? '';
      // Of two apostrophes one is taken off when it is read.
      return typeof value === 'string' && value.startsWith("'") ? `'${value}` : value;
    });
  });
}
