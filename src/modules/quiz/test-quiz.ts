import type { TestApi } from '../../test-api.ts';
import type { QuizAttempt, QuizIntroduction } from './quiz.contract.ts';
import { type NewQuestion, newQuiz, type QuizSettings } from './quiz.rules.ts';
import { noWords, type Words } from './quiz-limits.rules.ts';

export const th = (text: string): Words => ({ th: text, en: '' });
const shared = { why: th('เพราะอย่างนั้น'), points: 1 };

/** A question of each kind, with the answer that is right in words that only the key has. */
export const someQuestions: Record<NewQuestion['kind'], NewQuestion> = {
  single: {
    ...{ ...shared, kind: 'single', text: th('เลือกหนึ่ง'), keepsOrder: false },
    choices: ['ถูกหนึ่ง', 'ผิดสอง', 'ผิดสาม', 'ผิดสี่'].map((text, index) => ({
      ...{ id: index + 1, text: th(text), weight: index === 0 ? 100 : 0, feedback: th(`ลับ-${index}`) },
    })),
  },
  several: {
    ...{ ...shared, kind: 'several', text: th('เลือกหลาย'), keepsOrder: false },
    choices: [50, 50, -50].map((weight, index) => ({
      ...{ id: index + 1, text: th(`ตัวเลือก ${index + 1}`), weight, feedback: noWords },
    })),
  },
  truth: {
    ...{ ...shared, kind: 'truth', text: th('จริงไหม'), isTrue: true },
    ...{ feedbackRight: th('ลับ-ถูก'), feedbackWrong: noWords },
  },
  number: {
    ...{ ...shared, kind: 'number', text: th('กี่เล่ม'), unit: th('เล่ม') },
    answers: [
      { id: 1, value: 98_765, to: null, tolerance: 0, isPercent: false, weight: 100, feedback: noWords },
    ],
  },
  text: {
    ...{ ...shared, kind: 'text', text: th('คำอะไร'), strictness: 'loose' },
    answers: [{ id: 1, text: 'น้ำลับ', weight: 100, feedback: noWords }],
  },
  order: {
    ...{ ...shared, kind: 'order', text: th('เรียง') },
    items: ['ก', 'ข', 'ค'].map((text, index) => ({ id: index + 1, text: th(`ขั้น ${text}`) })),
  },
  match: {
    ...{ ...shared, kind: 'match', text: th('จับคู่') },
    pairs: ['แมว', 'หมา', 'หมู'].map((left, index) => ({
      ...{ id: index + 1, left: th(left), right: th(['เหมียว', 'โฮ่ง', 'อู๊ด'][index] ?? '') },
    })),
  },
};

/** What makes, publishes and takes quizzes over the API. */
export function testQuizzes(api: TestApi, staff: string) {
  const post = (path: string, body: object, token = staff) => api.call('POST', path, { token, body });
  const get = async (path: string, token: string) => (await api.call('GET', path, { token })).body.detail;

  async function draft(settings: Partial<QuizSettings> = {}, questions = Object.values(someQuestions)) {
    const given = { ...newQuiz, title: th('แบบทดสอบ'), ...settings };
    const made = await post('/admin/quiz', { settings: given });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const { id } = made.body.detail as { id: number };
    let draftNumber = made.body.detail.draftNumber as number;
    for (const question of questions) {
      const saved = await post(`/admin/quiz/${id}/question`, { draftNumber, question });
      if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
      draftNumber = saved.body.detail.draftNumber;
    }
    return { id, draftNumber };
  }

  async function published(settings: Partial<QuizSettings> = {}, questions = Object.values(someQuestions)) {
    const { id, draftNumber } = await draft(settings, questions);
    const reply = await post(`/admin/quiz/${id}/publish`, { draftNumber, isShown: true });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return id;
  }

  const read = (id: number, token: string): Promise<QuizIntroduction> => get(`/academy/quiz/${id}`, token);
  const attempt = (id: number, token: string): Promise<QuizAttempt> =>
    get(`/academy/quiz-attempt/${id}`, token);
  const begin = (id: number, token: string) => post(`/academy/quiz/${id}/begin`, {}, token);

  async function begun(id: number, token: string): Promise<number> {
    const reply = await begin(id, token);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.detail.attemptId;
  }

  const rightWords: Record<string, string[]> = {
    เลือกหนึ่ง: ['ถูกหนึ่ง'],
    เลือกหลาย: ['ตัวเลือก 1', 'ตัวเลือก 2'],
    เรียง: ['ขั้น ก', 'ขั้น ข', 'ขั้น ค'],
  };
  const sounds: Record<string, string> = { แมว: 'เหมียว', หมา: 'โฮ่ง', หมู: 'อู๊ด' };

  /** What somebody sends who knows everything: by what they read, and by nothing else. */
  function rightAnswers({ questions }: QuizAttempt) {
    return questions.map(({ id, kind, text, options, rights }) => {
      const tokenOf = (words: string) => options.find((option) => option.text === words)?.token ?? '';
      const values = (() => {
        switch (kind) {
          case 'single':
          case 'several':
            return (rightWords[text] ?? []).map(tokenOf);
          case 'truth':
            return ['true'];
          case 'number':
            return ['๙๘,๗๖๕ เล่ม'];
          case 'text':
            return ['นํ้าลับ'];
          case 'order':
            return (rightWords[text] ?? []).map((words, index) => `${tokenOf(words)}=${index + 1}`);
          case 'match':
            return options.map(
              (option) =>
                `${option.token}=${rights.find((right) => right.text === sounds[option.text])?.token ?? ''}`,
            );
        }
      })();
      return { questionId: id, values };
    });
  }

  const handIn = (attemptId: number, token: string, answers: object[]) =>
    post(`/academy/quiz-attempt/${attemptId}/hand-in`, { answers }, token);
  const save = (attemptId: number, token: string, answers: object[]) =>
    post(`/academy/quiz-attempt/${attemptId}/save`, { answers }, token);

  /** Begins a try and hands it in with everything right, or with nothing. */
  async function taken(id: number, token: string, isRight = true): Promise<QuizAttempt> {
    const attemptId = await begun(id, token);
    const answers = isRight ? rightAnswers(await attempt(attemptId, token)) : [];
    const reply = await handIn(attemptId, token, answers);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return attempt(attemptId, token);
  }

  const desk = (id: number) => get(`/admin/quiz/${id}`, staff);

  return {
    post,
    get,
    draft,
    published,
    read,
    attempt,
    begin,
    begun,
    rightAnswers,
    handIn,
    save,
    taken,
    desk,
  };
}
