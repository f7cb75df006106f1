import { useTranslations } from 'use-intl';

const known = [
  ...['required', 'textBroken', 'pointsWrong', 'weightWrong', 'numberWrong', 'quizChoicesFew'],
  ...['quizChoiceEmpty', 'quizChoicesSame', 'quizNoRight', 'quizWeightsShort', 'quizRangeBackwards'],
  ...['quizPairsFew', 'settingWrong'],
] as const;

/** What is wrong with a field, in words. Wants the messages `quizDesk`. */
export function useQuizMistake() {
  const t = useTranslations('quizDesk.mistake');
  return (code: string | undefined): string | undefined => {
    if (code === undefined) return undefined;
    return t((known.find((each) => each === code) ?? 'other') as Parameters<typeof t>[0]);
  };
}
