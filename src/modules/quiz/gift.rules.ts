import { z } from 'zod';
import { boundsOf } from './mark-answer.rules.ts';
import type { NewQuestion, Question } from './quiz.rules.ts';
import { noWords, type Words } from './quiz-limits.rules.ts';
import { excerptOf, inThai, judged, type ReadQuestion } from './read-question.rules.ts';
import { readTypedNumber } from './typed-text.rules.ts';

/**
 * GIFT, as Moodle writes and reads it (docs.moodle.org "GIFT format"): questions between blank lines, answers in braces. What it has no
 * words for (the second language, points, putting in order, tolerance in per cent) is in a comment before each question that
 * other readers leave out.
 */
const mark = '//bannasala ';

const escapes = '\\~=#{}:>*n';
/** What stands for an escaped letter while the text is taken apart: Unicode's private use, which texts don't have. */
const privateFirst = 0xe0f0;

function hide(text: string): string {
  return text
    .replaceAll(/[\ue0f0-\ue0ff]/g, '')
    .replaceAll(/\\([\\~=#{}:>*n])/g, (_, letter: string) =>
      String.fromCharCode(privateFirst + escapes.indexOf(letter)),
    );
}

function show(text: string): string {
  return text
    .replaceAll(/[\ue0f0-\ue0ff]/g, (letter) => {
      const plain = escapes[letter.charCodeAt(0) - privateFirst] ?? '';
      return plain === 'n' ? '\n' : plain;
    })
    .trim();
}

const partHint = z.object({
  text: z.string().optional(),
  right: z.string().optional(),
  feedback: z.string().optional(),
  percent: z.number().optional(),
});
const hint = z.object({
  kind: z.enum(['order', 'single']).optional(),
  points: z.number().optional(),
  strictness: z.enum(['loose', 'strict']).optional(),
  keepsOrder: z.boolean().optional(),
  unit: z.object({ th: z.string(), en: z.string() }).optional(),
  text: z.string().optional(),
  why: z.string().optional(),
  parts: z.array(partHint).optional(),
});
type Hint = z.infer<typeof hint>;

type Block = { line: number; lines: string[]; hint: Hint };

/** The questions of a file, each as it would be taken in or with why it can't be; and how many categories were passed over. */
export function readGift(source: string): { questions: ReadQuestion[]; categories: number } {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let next: Hint = {};
  let categories = 0;
  source
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .forEach((text, index) => {
      if (text.startsWith(mark.trim())) next = readHint(text.slice(mark.trim().length));
      if (text.trim().startsWith('//')) return;
      if (/^\s*\$CATEGORY:/i.test(text)) {
        categories += 1;
        return;
      }
      if (text.trim() === '') {
        open = null;
        return;
      }
      if (open === null) {
        open = { line: index + 1, lines: [], hint: next };
        next = {};
        blocks.push(open);
      }
      open.lines.push(text);
    });
  return { questions: blocks.map(readBlock), categories };
}

function readHint(text: string): Hint {
  try {
    const read = hint.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    // A comment that somebody has changed says nothing.
    return {};
  }
}

function readBlock({ line, lines, hint: more }: Block): ReadQuestion {
  const source = lines.join('\n');
  const notes: string[] = [];
  const head = { line, excerpt: excerptOf(source), notes };
  let text = hide(source);
  text = text.replace(/^\s*::[\s\S]*?::/, '');
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(text);
  if (format !== null) text = text.slice(format[0].length);
  const isHtml = format?.[1]?.toLowerCase() === 'html';
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (begin < 0) return judged(head, { problem: end < 0 ? 'giftDescription' : 'giftBraceMissing' });
  if (end < begin) return judged(head, { problem: 'giftBraceMissing' });
  const inside = text.slice(begin + 1, end);
  if (inside.includes('{') || inside.includes('}')) return judged(head, { problem: 'giftTwoAnswers' });
  const [before, after] = [text.slice(0, begin), text.slice(end + 1)];
  const asked = after.trim() === '' ? before : `${before.trimEnd()} _____ ${after.trimStart()}`;
  const plain = (part: string) => (isHtml ? withoutTags(show(part), notes) : show(part));
  const [answers = '', ...why] = inside.split('####');
  const read = readAnswers(answers.trim(), plain, notes, more.kind === 'single');
  if ('problem' in read) return judged(head, read);
  const shared = {
    text: { th: plain(asked), en: more.text ?? '' },
    why: { th: plain(why.join(' ')), en: more.why ?? '' },
    points: more.points ?? 1,
  };
  return judged(head, { ...shared, ...withHint(read, more) });
}

type Answers = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, 'id' | 'text' | 'why' | 'points'>
    : never
  : never;

function readAnswers(
  answers: string,
  plain: (part: string) => string,
  notes: string[],
  isChosen: boolean,
): Answers | { problem: string } {
  if (answers === '') return { problem: 'giftEssay' };
  if (answers.startsWith('#')) return readNumbers(answers.slice(1).trim(), plain, notes);
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([\s\S]*))?$/i.exec(answers);
  if (truth !== null) {
    const [wrong = '', right = ''] = (truth[2] ?? '').split('#');
    const isTrue = (truth[1] ?? '').toUpperCase().startsWith('T');
    return {
      ...{ kind: 'truth', isTrue, feedbackWrong: inThai(plain(wrong)) },
      feedbackRight: inThai(plain(right)),
    };
  }
  if (!/^[=~]/.test(answers)) return { problem: 'giftAnswerUnknown' };
  const parts = [...answers.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', rest = '']) =>
    readPart(sign, rest),
  );
  const isTyped = !isChosen && parts.every(({ sign }) => sign === '=');
  // A pair has no weight: a per cent sign at its beginning is of its text, as Moodle reads it.
  const isPair = parts.map(({ whole }) => whole.includes('->'));
  if (isTyped && isPair.every(Boolean)) {
    if (parts.some(({ feedback }) => feedback !== '')) notes.push('giftFeedbackLeft');
    return {
      kind: 'match',
      pairs: parts.map(({ whole }, index) => {
        const at = whole.indexOf('->');
        return {
          ...{ id: index + 1, left: inThai(plain(whole.slice(0, at))) },
          right: inThai(plain(whole.slice(at + 2))),
        };
      }),
    };
  }
  if (parts.some(({ weight }) => weight === null)) return { problem: 'giftWeightWrong' };
  if (!isTyped)
    return {
      kind: parts.some(({ sign }) => sign === '=') ? 'single' : 'several',
      keepsOrder: false,
      choices: parts.map(({ text, weight, feedback }, index) => ({
        ...{
          id: index + 1,
          text: inThai(plain(text)),
          weight: weight ?? 0,
          feedback: inThai(plain(feedback)),
        },
      })),
    };
  if (isPair.some(Boolean)) return { problem: 'giftPairMissing' };
  if (parts.some(({ text, weight }) => text.includes('*') && weight !== 0 && text.trim() !== '*'))
    return { problem: 'giftWildcard' };
  // "Anything else": what is said to wrong answers alone.
  const named = parts.filter(({ text }) => text.trim() !== '*');
  if (named.length < parts.length) notes.push('giftFeedbackLeft');
  return {
    ...{ kind: 'text', strictness: 'loose' },
    answers: named.map(({ text, weight, feedback }, index) => ({
      ...{ id: index + 1, text: plain(text), weight: weight ?? 0, feedback: inThai(plain(feedback)) },
    })),
  };
}

/** One answer: `whole` is its text with the weight as it is written. */
function readPart(sign: string, rest: string) {
  const weighed = /^\s*%(-?\d+(?:\.\d+)?)%([\s\S]*)$/.exec(rest);
  const [text = '', ...feedback] = (weighed?.[2] ?? rest).split('#');
  const said = weighed === null ? (sign === '=' ? 100 : 0) : Number(weighed[1]);
  const weight = said < -100 || said > 100 ? null : said;
  const [whole = ''] = rest.split('#');
  return { sign, whole: whole.trim(), text: text.trim(), weight, feedback: feedback.join('#').trim() };
}

function readNumbers(
  answers: string,
  plain: (part: string) => string,
  notes: string[],
): Answers | { problem: string } {
  const isList = answers.startsWith('=');
  const parts = isList
    ? [...answers.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', rest = '']) => readPart(sign, rest))
    : [readPart('=', answers)];
  if (parts.some(({ weight }) => weight === null || weight < 0)) return { problem: 'giftWeightWrong' };
  // "~#…" is what is said to every other number.
  const named = parts.filter(({ sign }) => sign === '=');
  if (named.length < parts.length) notes.push('giftFeedbackLeft');
  const read = named.map(({ text, weight, feedback }, index) => {
    const range = /^(.+?)\.\.(.+)$/.exec(text);
    const [middle = '', off = '0'] = (range === null ? text : (range[1] ?? '')).split(':');
    const value = readTypedNumber(middle);
    const to = range === null ? null : readTypedNumber(range[2] ?? '');
    const tolerance = readTypedNumber(off);
    if (value === null || tolerance === null || (range !== null && to === null)) return null;
    return {
      ...{ id: index + 1, value, to, tolerance: Math.abs(tolerance), isPercent: false },
      ...{ weight: weight ?? 0, feedback: inThai(plain(feedback)) },
    };
  });
  if (read.some((each) => each === null)) return { problem: 'giftNumberWrong' };
  return { kind: 'number', unit: noWords, answers: read.filter((each) => each !== null) };
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

function withoutTags(text: string, notes: string[]): string {
  if (/<[a-z/]/i.test(text) && !notes.includes('giftHtml')) notes.push('giftHtml');
  return (
    text
      .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
      // No `<` within: of a file full of them each would be looked for to its end.
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
      .trim()
  );
}

/** What the comment before a question says of it, where it still has as many parts. */
function withHint(read: Answers, more: Hint): Answers {
  const of = (index: number) => more.parts?.[index] ?? {};
  const en = (words: Words, text: string | undefined): Words => ({ ...words, en: text ?? '' });
  switch (read.kind) {
    case 'single':
    case 'several':
      return {
        ...{ ...read, keepsOrder: more.keepsOrder ?? false },
        choices: read.choices.map((each, index) => ({
          ...{ ...each, text: en(each.text, of(index).text) },
          feedback: en(each.feedback, of(index).feedback),
        })),
      };
    case 'truth':
      return {
        ...{ ...read, feedbackRight: en(read.feedbackRight, of(0).feedback) },
        feedbackWrong: en(read.feedbackWrong, of(1).feedback),
      };
    case 'number':
      return {
        ...{ ...read, unit: more.unit ?? noWords },
        answers: read.answers.map((each, index) => {
          const { percent, feedback } = of(index);
          return {
            ...{ ...each, feedback: en(each.feedback, feedback) },
            ...(percent === undefined ? {} : { tolerance: percent, isPercent: true }),
          };
        }),
      };
    case 'text':
      return {
        ...{ ...read, strictness: more.strictness ?? 'loose' },
        answers: read.answers.map((each, index) => ({
          ...each,
          feedback: en(each.feedback, of(index).feedback),
        })),
      };
    case 'match': {
      const pairs = read.pairs.map((pair, index) => ({
        ...{ ...pair, left: en(pair.left, of(index).text), right: en(pair.right, of(index).right) },
      }));
      if (more.kind !== 'order') return { ...read, pairs };
      const places = pairs.map(({ right }) => Number(right.th));
      const isOrder = places.every((place, index) => place === index + 1);
      return isOrder
        ? { kind: 'order', items: pairs.map(({ id, left: text }) => ({ id, text })) }
        : { ...read, pairs };
    }
    case 'order':
      return read;
  }
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\~=#{}:]/g, (letter) => `\\${letter}`)
    .replaceAll('->', '-\\>')
    .replaceAll('\n', '\\n');
}

/** Questions as a GIFT file, the first language in it; see `readGift`. */
export function writeGift(questions: readonly NewQuestion[]): string {
  return `\ufeff${questions
    .map(
      (asked, index) => `${mark}${JSON.stringify(hintOf(asked))}\n::${index + 1}::[plain]${giftOf(asked)}\n`,
    )
    .join('\n')}`;
}

function giftOf(asked: NewQuestion): string {
  const why = asked.why.th === '' ? '' : ` ####${escaped(asked.why.th)}`;
  return `${escaped(asked.text.th)} {${answersOf(asked)}${why}}`;
}

function answersOf(asked: NewQuestion): string {
  const feedback = ({ th }: Words) => (th === '' ? '' : `#${escaped(th)}`);
  const weighed = (sign: string, usual: number, weight: number, text: string) =>
    weight === usual && !text.trimStart().startsWith('%') ? `${sign}${text}` : `${sign}%${weight}%${text}`;
  switch (asked.kind) {
    case 'single':
      return asked.choices
        .map(({ text, weight, feedback: said }) =>
          weight >= 99.9
            ? weighed('=', 100, weight, escaped(text.th)) + feedback(said)
            : weighed('~', 0, weight, escaped(text.th)) + feedback(said),
        )
        .join(' ');
    case 'several':
      return asked.choices
        .map(({ text, weight, feedback: said }) => weighed('~', 0, weight, escaped(text.th)) + feedback(said))
        .join(' ');
    case 'truth':
      return `${asked.isTrue ? 'TRUE' : 'FALSE'}#${escaped(asked.feedbackWrong.th)}#${escaped(asked.feedbackRight.th)}`;
    case 'number':
      return `#${asked.answers
        .map((answer) => {
          const [low] = boundsOf(answer);
          const said =
            answer.to === null ? `${answer.value}:${answer.value - low}` : `${answer.value}..${answer.to}`;
          return weighed('=', 100, answer.weight, said) + feedback(answer.feedback);
        })
        .join(' ')}`;
    case 'text':
      return asked.answers
        .map(
          ({ text, weight, feedback: said }) =>
            weighed('=', 100, weight, escaped(text).replaceAll('*', '\\*')) + feedback(said),
        )
        .join(' ');
    case 'order':
      return asked.items.map(({ text }, index) => `=${escaped(text.th)} -> ${index + 1}`).join(' ');
    case 'match':
      return asked.pairs.map(({ left, right }) => `=${escaped(left.th)} -> ${escaped(right.th)}`).join(' ');
  }
}

function hintOf(asked: NewQuestion): Hint {
  const shared = {
    ...(asked.points === 1 ? {} : { points: asked.points }),
    ...(asked.text.en === '' ? {} : { text: asked.text.en }),
    ...(asked.why.en === '' ? {} : { why: asked.why.en }),
  };
  const said = (name: 'text' | 'right' | 'feedback', { en }: Words) => (en === '' ? {} : { [name]: en });
  switch (asked.kind) {
    case 'single':
    case 'several':
      return {
        ...shared,
        ...(asked.keepsOrder ? { keepsOrder: true } : {}),
        // Where every choice is right it would be read as what is typed.
        ...(asked.kind === 'single' ? { kind: 'single' } : {}),
        parts: asked.choices.map(({ text, feedback }) => ({
          ...said('text', text),
          ...said('feedback', feedback),
        })),
      };
    case 'truth':
      return {
        ...shared,
        parts: [asked.feedbackRight, asked.feedbackWrong].map((each) => said('feedback', each)),
      };
    case 'number':
      return {
        ...{ ...shared, unit: asked.unit },
        parts: asked.answers.map(({ isPercent, to, tolerance, feedback }) => ({
          ...said('feedback', feedback),
          ...(isPercent && to === null ? { percent: tolerance } : {}),
        })),
      };
    case 'text':
      return {
        ...{ ...shared, strictness: asked.strictness },
        parts: asked.answers.map(({ feedback }) => said('feedback', feedback)),
      };
    case 'order':
      return { ...{ ...shared, kind: 'order' }, parts: asked.items.map(({ text }) => said('text', text)) };
    case 'match':
      return {
        ...shared,
        parts: asked.pairs.map(({ left, right }) => ({ ...said('text', left), ...said('right', right) })),
      };
  }
}
