import type { Locale } from '../../shared/locale.ts';
import { seededRandom } from '../../shared/seeded-random.ts';
import type { Answer, MarkedQuestion } from './mark-answer.rules.ts';
import { boundsOf, fittingAnswer } from './mark-answer.rules.ts';
import { type Question, type QuizContent, say } from './quiz.rules.ts';
import type { Words } from './quiz-limits.rules.ts';

/** One thing to choose, under a name that says nothing of what is right: its place in this try's order. */
export type ShownOption = { token: string; text: string };

/** A question as it is asked: nothing in it tells the answer. */
export type ShownQuestion = {
  id: number;
  kind: Question['kind'];
  text: string;
  points: number;
  /** To choose from, to put in order, to find a right for. */
  options: ShownOption[];
  /** Of pairs: what may belong to them. */
  rights: ShownOption[];
  unit: string;
};

type Part = { id: number; text: Words };

function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(seed);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [mixed[last], mixed[other]];
    if (one !== undefined && two !== undefined) [mixed[last], mixed[other]] = [two, one];
  }
  return mixed;
}

/** The parts of a question in the order of a try. Answers that say the same stand there once. */
function partsOf(asked: Question, seed: string): { options: Part[]; rights: Part[] } {
  const own = `${seed} ${asked.id}`;
  switch (asked.kind) {
    case 'single':
    case 'several':
      return { options: asked.keepsOrder ? asked.choices : shuffled(asked.choices, own), rights: [] };
    case 'order':
      return { options: shuffled(asked.items, own), rights: [] };
    case 'match': {
      const rights = asked.pairs.map(({ id, right }) => ({ id, text: right }));
      const once = rights.filter(
        ({ text }, index) => rights.findIndex((other) => other.text.th === text.th) === index,
      );
      const lefts = asked.pairs.flatMap(({ id, left }) => (left.th === '' ? [] : [{ id, text: left }]));
      return { options: shuffled(lefts, own), rights: shuffled(once, `${own} rights`) };
    }
    default:
      return { options: [], rights: [] };
  }
}

/** A try's questions in its order. */
export function questionsInOrder<Asked extends Question>(
  { questions, mixesQuestions }: { questions: readonly Asked[] } & Pick<QuizContent, 'mixesQuestions'>,
  seed: string,
): Asked[] {
  return mixesQuestions ? shuffled(questions, seed) : [...questions];
}

export function showQuestion(asked: Question, seed: string, locale: Locale): ShownQuestion {
  const { options, rights } = partsOf(asked, seed);
  const named = (parts: readonly Part[]) =>
    parts.map(({ text }, index) => ({ token: String(index + 1), text: say(locale, text) }));
  return {
    ...{ id: asked.id, kind: asked.kind, text: say(locale, asked.text), points: asked.points },
    ...{ options: named(options), rights: named(rights) },
    unit: asked.kind === 'number' ? say(locale, asked.unit) : '',
  };
}

const indexOf = (token: string) => (/^[1-9]\d{0,2}$/.test(token) ? Number(token) - 1 : -1);

/** What was sent, by the names of this try, as it is kept; what there isn't is left out. */
export function keepAnswer(asked: Question, seed: string, sent: Answer): string[] {
  const { options, rights } = partsOf(asked, seed);
  const idOf = (parts: readonly Part[], token: string) => parts[indexOf(token)]?.id;
  switch (asked.kind) {
    case 'single':
    case 'several': {
      const ids = [...new Set(sent.flatMap((token) => idOf(options, token) ?? []))];
      return (asked.kind === 'single' ? ids.slice(0, 1) : ids).map(String);
    }
    case 'truth':
      return sent.filter((value) => value === 'true' || value === 'false').slice(0, 1);
    case 'number':
    case 'text':
      return sent.slice(0, 1).filter((value) => value !== '');
    case 'order':
    case 'match':
      return sent.flatMap((value) => {
        const [left = '', chosen = ''] = value.split('=');
        const id = idOf(options, left);
        const right =
          asked.kind === 'match'
            ? idOf(rights, chosen)
            : indexOf(chosen) >= 0 && indexOf(chosen) < options.length
              ? Number(chosen)
              : undefined;
        return id === undefined || right === undefined ? [] : [`${id}=${right}`];
      });
  }
}

/** What is kept by the names of this try, as a form shows it again. */
export function showAnswer(asked: Question, seed: string, kept: Answer): string[] {
  const { options, rights } = partsOf(asked, seed);
  const tokenOf = (parts: readonly Part[], id: string) => {
    const index = parts.findIndex((part) => String(part.id) === id);
    return index < 0 ? [] : [String(index + 1)];
  };
  switch (asked.kind) {
    case 'single':
    case 'several':
      return kept.flatMap((id) => tokenOf(options, id));
    case 'order':
    case 'match':
      return kept.flatMap((value) => {
        const [left = '', right = ''] = value.split('=');
        const chosen = asked.kind === 'match' ? tokenOf(rights, right) : [right];
        return tokenOf(options, left).flatMap((token) => chosen.map((each) => `${token}=${each}`));
      });
    default:
      return [...kept];
  }
}

const arrow = ' → ';

/** An answer in words, a line each part. */
export function wordsOfAnswer(asked: Question, answer: Answer, locale: Locale): string[] {
  const told = (parts: readonly Part[], id: string) => {
    const part = parts.find((each) => String(each.id) === id);
    return part === undefined ? [] : [say(locale, part.text)];
  };
  switch (asked.kind) {
    case 'single':
    case 'several':
      return answer.flatMap((id) => told(asked.choices, id));
    case 'order':
      return answer
        .map((value) => value.split('='))
        .sort((one, other) => Number(one[1]) - Number(other[1]))
        .flatMap(([id = '', place = '']) => told(asked.items, id).map((text) => `${place}. ${text}`));
    case 'match':
      return answer
        .map((value) => value.split('='))
        .flatMap(([left = '', right = '']) => {
          const leftOf = asked.pairs.find((pair) => String(pair.id) === left);
          const rightOf = asked.pairs.find((pair) => String(pair.id) === right);
          if (leftOf === undefined || rightOf === undefined) return [];
          return [say(locale, leftOf.left) + arrow + say(locale, rightOf.right)];
        });
    default:
      return [...answer];
  }
}

const plain = (value: number) => String(Number(value.toPrecision(12)));

/** What would have been right, a line each part; yes and no as `true` and `false`. */
export function wordsOfKey(asked: MarkedQuestion, locale: Locale): string[] {
  switch (asked.kind) {
    case 'single':
    case 'several': {
      const best =
        asked.kind === 'single' ? Math.max(...asked.choices.map(({ weight }) => weight)) : 0.000_01;
      return asked.choices.filter(({ weight }) => weight >= best).map(({ text }) => say(locale, text));
    }
    case 'truth':
      return [String(asked.isTrue)];
    case 'number': {
      const unit = say(locale, asked.unit);
      return asked.answers
        .filter(({ weight }) => weight > 0)
        .map((answer) => {
          const [low, high] = boundsOf(answer);
          const value =
            low === high
              ? plain(low)
              : answer.to === null
                ? `${plain(answer.value)} (${plain(low)}–${plain(high)})`
                : `${plain(low)}–${plain(high)}`;
          return unit === '' ? value : `${value} ${unit}`;
        });
    }
    case 'text':
      return asked.answers.filter(({ weight }) => weight > 0).map(({ text }) => text);
    case 'order':
      return asked.items.map(({ text }, index) => `${index + 1}. ${say(locale, text)}`);
    case 'match':
      return asked.pairs
        .filter(({ left }) => left.th !== '')
        .map(({ left, right, counts }) => say(locale, left) + arrow + say(locale, counts ?? right));
  }
}

/** What the author says to just this answer. */
export function feedbackTo(asked: MarkedQuestion, answer: Answer, locale: Locale): string[] {
  const lines = (() => {
    switch (asked.kind) {
      case 'single':
      case 'several':
        return asked.choices.filter(({ id }) => answer.includes(String(id))).map(({ feedback }) => feedback);
      case 'truth':
        if (answer.length === 0) return [];
        return [answer[0] === String(asked.isTrue) ? asked.feedbackRight : asked.feedbackWrong];
      case 'number':
        return fittingAnswer(asked, answer)?.feedback ?? [];
      case 'text':
        return fittingAnswer(asked, answer)?.feedback ?? [];
      default:
        return [];
    }
  })();
  return (Array.isArray(lines) ? lines : [lines])
    .map((each) => say(locale, each))
    .filter((each) => each !== '');
}
