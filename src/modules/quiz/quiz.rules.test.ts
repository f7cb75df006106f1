import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMeant } from '../../shared/thai-as-meant.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import { readGift, writeGift } from './gift.rules.ts';
import { keepAnswer, questionsInOrder, showAnswer, showQuestion } from './laid-out.rules.ts';
import { isPassing, markAnswer, markAnswers, withCorrectedKey } from './mark-answer.rules.ts';
import { figuresOf } from './question-figures.rules.ts';
import { checkQuestion, type NewQuestion, type Question } from './quiz.rules.ts';
import { noWords, sharedWeights, type Words } from './quiz-limits.rules.ts';
import { readQuizTable, writeQuizTable } from './quiz-table.rules.ts';
import { deadlineOf, fitsToday, isTimeUp, triesLeft } from './tries.rules.ts';
import { answerKey, readTypedNumber } from './typed-text.rules.ts';

const th = (text: string): Words => ({ th: text, en: '' });
const shared = { id: 1, text: th('ถาม'), points: 2, why: noWords };

describe('Thai as it is typed', () => {
  test.each([
    ['น้ำ', 'น\u0e33\u0e49'],
    ['น้ำ', 'น\u0e4d\u0e49\u0e32'],
    ['น้ำ', 'น\u0e49\u0e4d\u0e32'],
    ['น้ำ', 'น\u0e4d\u0e32\u0e49'],
    // What a property found once in many runs: a mark after sara am, and another behind it.
    ['ก\u0e49\u0e4cำ', 'กำ\u0e4c\u0e49'],
    ['caf\u00e9', 'cafe\u200b\u0301'],
    ['ที่', 'ท\u0e48\u0e35'],
    ['ที่', 'ที่่'],
    ['ที่', 'ท\u200bี่'],
    ['แมว', 'เเมว'],
    ['รู้', 'ร\u0e49\u0e39'],
    ['ปี 2569', 'ปี ๒๕๖๙'],
    ['ฤๅษี', 'ฤาษี'],
    ['สิทธิ์', 'สิทธ\u0e4c\u0e34'],
  ])('%s is %s', (one, other) => {
    expect(asMeant(other)).toBe(asMeant(one));
  });

  test('what is typed over and over stays what it is', () => {
    const letters = fc.constantFrom(...'กขคน้ำแเาีู่้์ํๆฤ ๒2aA\u200b\u0301\u0e3a.'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 20 }), (text) => {
        expect(asMeant(asMeant(text))).toBe(asMeant(text));
        expect(answerKey(asMeant(text), 'loose')).toBe(answerKey(text, 'loose'));
        expect(answerKey(answerKey(text, 'strict'), 'strict')).toBe(answerKey(text, 'strict'));
      }),
    );
  });

  test('different words stay different', () => {
    for (const [one, other] of [
      ['เสือ', 'เสื่อ'],
      ['มา', 'ม้า'],
      ['กำ', 'กา'],
      ['ปู', 'ปุ'],
    ] as const)
      expect(answerKey(one, 'loose')).not.toBe(answerKey(other, 'loose'));
  });

  test('strictness says whether cases, spaces and punctuation count', () => {
    expect(answerKey('E-Book', 'loose')).toBe(answerKey('e book', 'loose'));
    expect(answerKey('E-Book', 'strict')).not.toBe(answerKey('e-book', 'strict'));
    expect(answerKey('ต่าง ๆ', 'strict')).toBe(answerKey('ต่างๆ', 'strict'));
  });

  test.each([
    ['1,234.5', 1234.5],
    ['๑,๒๓๔', 1234],
    ['1 234', 1234],
    ['25 บาท', 25],
    ['25บาท', 25],
    ['฿25', 25],
    ['−3', -3],
    ['.5', 0.5],
    ['1,5', null],
    ['12,34', null],
    ['0,250', null],
    ['๐,๒๕๐', null],
    ['1,234 567', null],
    ['บาท', null],
    ['1 หรือ 2', null],
    ['', null],
    ['-', null],
  ])('the number %s', (typed, value) => {
    expect(readTypedNumber(typed, ['บาท', 'baht'])).toBe(value);
  });

  test('every number that is written with commas is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        expect(readTypedNumber(value.toLocaleString('en-US'))).toBe(value);
        expect(readTypedNumber(`${value.toLocaleString('th-TH-u-nu-thai')} เล่ม`, ['เล่ม'])).toBe(value);
      }),
    );
  });
});

const trimmed = (most: number) =>
  fc
    .string({
      unit: fc.constantFrom(...'กาน้ำที่xYz12 ~=#{}:%>-\\/"\',;*$[]_\nn'.split('')),
      minLength: 1,
      maxLength: most,
    })
    .map((text) => text.trim().normalize('NFC'))
    .filter((text) => text !== '');
const some = (most = 12): fc.Arbitrary<Words> =>
  fc.record({ th: trimmed(most), en: fc.oneof(fc.constant(''), trimmed(most)) });
const maybe = fc.oneof(fc.constant(noWords), some());
const head = { text: some(30), points: fc.integer({ min: 1, max: 9 }), why: maybe };
const numbered = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({ id: index + 1, ...item }));
const choices = (kind: 'single' | 'several') =>
  fc.record({
    ...{ ...head, kind: fc.constant(kind), keepsOrder: fc.boolean() },
    choices: fc
      .array(
        fc.record({
          text: some(),
          weight: fc.constantFrom(...(kind === 'single' ? [0, 50, 100] : [50, 33.33333, 0, -50, 100])),
          feedback: maybe,
        }),
        { minLength: 2, maxLength: 5 },
      )
      .map(numbered),
  });
const decimal = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);
const anyQuestion = fc
  .oneof(
    choices('single'),
    choices('several'),
    fc.record({
      ...{ ...head, kind: fc.constant('truth' as const), isTrue: fc.boolean() },
      ...{ feedbackRight: maybe, feedbackWrong: maybe },
    }),
    fc.record({
      ...{ ...head, kind: fc.constant('number' as const), unit: maybe },
      answers: fc
        .array(
          fc
            .record({
              ...{ value: decimal, range: fc.boolean(), off: fc.integer({ min: 0, max: 90 }) },
              ...{ isPercent: fc.boolean(), weight: fc.constantFrom(100, 50), feedback: maybe },
            })
            .map(({ range, off, isPercent, ...answer }) => ({
              ...answer,
              to: range ? answer.value + off : null,
              tolerance: range ? 0 : off,
              isPercent: !range && isPercent,
            })),
          { minLength: 1, maxLength: 3 },
        )
        .map(numbered),
    }),
    fc.record({
      ...{ ...head, kind: fc.constant('text' as const) },
      strictness: fc.constantFrom('loose' as const, 'strict' as const),
      answers: fc
        .array(fc.record({ text: trimmed(12), weight: fc.constantFrom(100, 50), feedback: maybe }), {
          minLength: 1,
          maxLength: 3,
        })
        .map(numbered),
    }),
    fc.record({
      ...{ ...head, kind: fc.constant('order' as const) },
      items: fc.array(fc.record({ text: some() }), { minLength: 2, maxLength: 6 }).map(numbered),
    }),
    fc.record({
      ...{ ...head, kind: fc.constant('match' as const) },
      pairs: fc
        .array(fc.record({ left: fc.oneof(some(), fc.constant(noWords)), right: some() }), {
          minLength: 2,
          maxLength: 6,
        })
        .map(numbered),
    }),
  )
  .filter(
    (asked) => Object.keys(checkQuestion(asked as NewQuestion)).length === 0,
  ) as fc.Arbitrary<NewQuestion>;

const readOf = (read: readonly { question: NewQuestion | null; problem: string | null }[]) =>
  read.map(({ question, problem }) => question ?? problem);
/** Differences that are none: a tolerance of nothing, in per cent or not. */
const settled = (questions: readonly NewQuestion[]) =>
  questions.map((asked) =>
    asked.kind === 'number'
      ? {
          ...asked,
          answers: asked.answers.map((each) => ({
            ...each,
            tolerance: Number(each.tolerance.toPrecision(9)),
          })),
        }
      : asked,
  );

describe('files', () => {
  test('what is exported as GIFT and read again is the same', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), (questions) => {
        const { questions: read } = readGift(writeGift(questions));
        expect(read.map(({ problem }) => problem)).toEqual(questions.map(() => null));
        expect(settled(read.flatMap(({ question }) => question ?? []))).toEqual(settled(questions));
      }),
      { numRuns: 500 },
    );
  });

  test('a thing to put in order that begins like a weight stays as it is', () => {
    const words = (th: string) => ({ th, en: '' });
    const text = ['%1%ก', '%200%ข', 'ค'].map((th, index) => ({ id: index + 1, text: words(th) }));
    const asked = { text: words('เรียง'), points: 1, why: words('') };
    const order: NewQuestion = { ...asked, kind: 'order', items: text };
    const match: NewQuestion = {
      ...{ ...asked, kind: 'match' },
      pairs: text.map(({ id, text: left }) => ({ id, left, right: words(`%${id}%`) })),
    };
    const { questions } = readGift(writeGift([order, match]));
    expect(questions.map(({ problem, question }) => problem ?? question)).toEqual([order, match]);
  });

  test('what is exported as a table and read again is the same', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), (questions) => {
        const [columns = [], ...rows] = parse(writeCsv(writeQuizTable(questions)), {
          bom: true,
        }) as string[][];
        const read =
          readQuizTable(
            columns,
            rows.map((values, index) => ({ line: index + 2, values })),
          ) ?? [];
        expect(readOf(read)).toEqual(questions);
      }),
    );
  });

  test('a file that is full of tags without an end is read, or refused, at once', () => {
    // Looked for from each to the end it would be a hundred thousand million steps, which no test waits for.
    for (const tag of ['<', '<br', '</p', '&lt']) {
      const { questions } = readGift(`[html]${tag.repeat(500_000)}{T}`);
      expect(questions).toHaveLength(1);
    }
  });

  test('GIFT as teachers write it', () => {
    const { questions, categories } = readGift(
      [
        '// หมายเหตุ',
        '$CATEGORY: หนังสือ/ทั่วไป',
        '',
        '::ข้อ 1:: ใครแต่ง "สี่แผ่นดิน" {',
        '  =ม.ร.ว.คึกฤทธิ์ ปราโมช#ถูกแล้ว',
        '  ~สุนทรภู่#เกิดก่อนนานมาก',
        '  ~%50%หม่อมคนหนึ่ง',
        '  ####แต่งในปี 2494',
        '}',
        '',
        'เลือกที่เป็นผลไม้ {~%50%ส้ม ~%50%มะม่วง ~%-100%หิน}',
        '',
        'โลกกลม {T#ผิดนะ#ถูก}',
        '',
        'ปีใดเปลี่ยนแปลงการปกครอง {#2475:1}',
        '',
        'ค่าพาย {#=3.14..3.15 =%50%3:0.5#เกือบ ~#ไกลไป}',
        '',
        'จับคู่ {=แมว -> เหมียว =หมา -> โฮ่ง = -> อู๊ด}',
        '',
        'เมืองหลวงของไทย {=กรุงเทพ =กรุงเทพมหานคร =%80%Bangkok}',
        '',
        'น้ำเดือดที่ {=100 ~50 ~0} องศา',
        '',
        'เขียนเรียงความ {}',
        '',
        'อ่านข้อความนี้ก่อน',
        '',
        'ลืมปิด {=ก ~ข',
        '',
        '1 + 1 \\= ? {#สอง}',
        '',
        '[html]<p>ตัว<b>หนา</b></p> {=ก ~ข}',
        '',
        'ขึ้นต้น {=กรุง*}',
      ].join('\r\n'),
    );
    expect(categories).toBe(1);
    expect(questions.map(({ line, problem, question }) => [line, problem ?? question?.kind])).toEqual([
      ...[
        [4, 'single'],
        [11, 'several'],
        [13, 'truth'],
        [15, 'number'],
        [17, 'number'],
      ],
      ...[
        [19, 'match'],
        [21, 'text'],
        [23, 'single'],
        [25, 'giftEssay'],
        [27, 'giftDescription'],
      ],
      ...[
        [29, 'giftBraceMissing'],
        [31, 'giftNumberWrong'],
        [33, 'single'],
        [35, 'giftWildcard'],
      ],
    ]);
    const [author, , round, year, pi, pairs, capital, water, , , , , html] = questions;
    expect(author?.question).toMatchObject({
      why: th('แต่งในปี 2494'),
      choices: [
        { weight: 100, text: th('ม.ร.ว.คึกฤทธิ์ ปราโมช'), feedback: th('ถูกแล้ว') },
        { weight: 0, feedback: th('เกิดก่อนนานมาก') },
        { weight: 50 },
      ],
    });
    expect(round?.question).toMatchObject({
      isTrue: true,
      feedbackWrong: th('ผิดนะ'),
      feedbackRight: th('ถูก'),
    });
    expect(year?.question).toMatchObject({ answers: [{ value: 2475, tolerance: 1, to: null }] });
    expect(pi).toMatchObject({
      notes: ['giftFeedbackLeft'],
      question: {
        answers: [
          { value: 3.14, to: 3.15 },
          { value: 3, tolerance: 0.5, weight: 50 },
        ],
      },
    });
    expect(pairs?.question).toMatchObject({ pairs: [{}, {}, { left: noWords, right: th('อู๊ด') }] });
    expect(capital?.question).toMatchObject({ answers: [{ weight: 100 }, { weight: 100 }, { weight: 80 }] });
    expect(water?.question?.text.th).toBe('น้ำเดือดที่ _____ องศา');
    expect(html).toMatchObject({ notes: ['giftHtml'], question: { text: th('ตัวหนา') } });
  });
});

const asked = { ...shared };
const single = {
  ...{ ...asked, kind: 'single' as const, keepsOrder: false },
  choices: [
    { id: 1, text: th('ก'), weight: 100, feedback: noWords },
    { id: 2, text: th('ข'), weight: 0, feedback: noWords },
    { id: 3, text: th('ค'), weight: 50, feedback: noWords },
  ],
} satisfies Question;
const several = {
  ...{ ...single, kind: 'several' as const },
  choices: [50, 50, -50, 0].map((weight, index) => ({
    ...{ id: index + 1, text: th(`ข้อ ${index}`), weight, feedback: noWords },
  })),
} satisfies Question;
const order = {
  ...{ ...asked, kind: 'order' as const },
  items: ['ก', 'ข', 'ค', 'ง'].map((text, index) => ({ id: index + 1, text: th(text) })),
} satisfies Question;
const match = {
  ...{ ...asked, kind: 'match' as const },
  pairs: [
    { id: 1, left: th('แมว'), right: th('เหมียว') },
    { id: 2, left: th('หมา'), right: th('โฮ่ง') },
    { id: 3, left: noWords, right: th('อู๊ด') },
  ],
} satisfies Question;

describe('marks', () => {
  test('by the rule of each kind', () => {
    const of = (question: Question, ...answer: string[]) => markAnswer(question, answer).hundredths;
    expect([of(single, '1'), of(single, '3'), of(single, '2'), of(single)]).toEqual([200, 100, 0, 0]);
    expect([of(several, '1', '2'), of(several, '1', '3'), of(several, '3'), of(several, '1')]).toEqual([
      ...[200, 0, 0, 100],
    ]);
    expect(of(order, '1=1', '2=2', '3=3', '4=4')).toBe(200);
    // One that was put at the end costs one step of three.
    expect(of(order, '1=4', '2=1', '3=2', '4=3')).toBe(133);
    expect(of(order, '1=4', '2=3', '3=2', '4=1')).toBe(0);
    expect(of(order, '1=1', '2=1', '3=1', '4=1')).toBe(0);
    expect([of(match, '1=1', '2=2'), of(match, '1=1', '2=3'), of(match, '1=2', '2=1')]).toEqual([
      200, 100, 0,
    ]);
    const number = {
      ...{ ...asked, kind: 'number' as const, unit: th('กรัม') },
      answers: [
        { id: 1, value: 200, to: null, tolerance: 5, isPercent: true, weight: 100, feedback: noWords },
        { id: 2, value: 0.3, to: null, tolerance: 0, isPercent: false, weight: 50, feedback: noWords },
      ],
    } satisfies Question;
    expect([of(number, '๒๑๐ กรัม'), of(number, '190'), of(number, '211'), of(number, '0.3')]).toEqual([
      ...[200, 200, 0, 100],
    ]);
    expect(markAnswer(number, [String(0.1 + 0.2)]).hundredths).toBe(100);
    const text = {
      ...{ ...asked, kind: 'text' as const, strictness: 'loose' as const },
      answers: [{ id: 1, text: 'น้ำ', weight: 100, feedback: noWords }],
    } satisfies Question;
    expect([of(text, ' น\u0e33\u0e49 '), of(text, 'นํา')]).toEqual([200, 0]);
  });

  test('never less than nothing nor more than everything, and thirds are whole', () => {
    fc.assert(
      fc.property(anyQuestion, fc.array(fc.string({ maxLength: 4 })), fc.string(), (each, sent, seed) => {
        const question = { ...each, id: 1 } as Question;
        const { hundredths } = markAnswer(question, keepAnswer(question, seed, sent));
        expect(hundredths).toBeGreaterThanOrEqual(0);
        expect(hundredths).toBeLessThanOrEqual(question.points * 100);
      }),
    );
    const weights = sharedWeights([true, true, true, false]);
    expect(weights.slice(0, 3).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(99.9);
    expect(weights[3]).toBe(-33.33333);
  });

  test('nobody passes by rounding', () => {
    expect([isPassing(7_999, 80), isPassing(8_000, 80)]).toEqual([false, true]);
    const { basisPoints } = markAnswers(
      [
        { ...single, points: 3 },
        { ...several, id: 2, points: 3 },
      ],
      {
        ...{ 1: ['1'], 2: ['1'] },
      },
    );
    expect(basisPoints).toBe(7_500);
  });

  test('a corrected key counts for what was asked; another question doesn’t', () => {
    const corrected = {
      ...single,
      choices: single.choices.map((each) => ({ ...each, weight: each.id === 2 ? 100 : 0 })),
    };
    expect(markAnswer(withCorrectedKey(single, corrected), ['2']).state).toBe('right');
    expect(markAnswer(withCorrectedKey(single, corrected), ['1']).state).toBe('wrong');
    expect(withCorrectedKey(single, { ...order, id: 1 })).toBe(single);
    const swapped = {
      ...match,
      pairs: match.pairs.map((pair) => ({ ...pair, right: pair.id === 1 ? th('โฮ่ง') : th('เหมียว') })),
    };
    expect(markAnswer(withCorrectedKey(match, swapped), ['1=2', '2=1']).state).toBe('right');
    const turned = { ...order, items: [...order.items].reverse() };
    expect(markAnswer(withCorrectedKey(order, turned), ['1=4', '2=3', '3=2', '4=1']).state).toBe('right');
  });
});

describe('a question as it is asked', () => {
  test('says nothing of what is right, and is the same for the same seed', () => {
    fc.assert(
      fc.property(anyQuestion, fc.string(), (each, seed) => {
        const question = { ...each, id: 1 } as Question;
        const shown = showQuestion(question, seed, 'th');
        expect(showQuestion(question, seed, 'th')).toEqual(shown);
        expect(Object.keys(shown).sort()).toEqual([
          'id',
          'kind',
          'options',
          'points',
          'rights',
          'text',
          'unit',
        ]);
        for (const option of [...shown.options, ...shown.rights])
          expect(Object.keys(option).sort()).toEqual(['text', 'token']);
        expect(shown.options.map(({ token }) => token)).toEqual(
          shown.options.map((_, index) => String(index + 1)),
        );
      }),
    );
  });

  test('every order comes about, whatever is right', () => {
    const orders = new Set(
      Array.from({ length: 300 }, (_, seed) =>
        showQuestion(order, String(seed), 'th')
          .options.map(({ text }) => text)
          .join(''),
      ),
    );
    expect(orders.size).toBe(24);
  });

  test('an answer comes back as it was sent', () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray(['1', '2', '3', '4']), (seed, ticked) => {
        const kept = keepAnswer(several, seed, ticked);
        expect(showAnswer(several, seed, kept).sort()).toEqual([...ticked].sort());
        const places = ['1=2', '2=1', '3=4', '4=3'];
        expect(showAnswer(order, seed, keepAnswer(order, seed, places)).sort()).toEqual(places);
        const pairs = ['1=3', '2=1'];
        expect(showAnswer(match, seed, keepAnswer(match, seed, pairs)).sort()).toEqual(pairs);
      }),
    );
    expect(keepAnswer(single, 's', ['9', 'x', '1=1'])).toEqual([]);
    const mixed = questionsInOrder({ questions: [single, order, match], mixesQuestions: true }, 'seed');
    expect(mixed).toHaveLength(3);
  });
});

test('tries are counted by days in Bangkok, and time is the server’s', () => {
  const now = new Date('2026-11-25T16:59:00Z');
  const begun = ['2026-11-24T16:59:00Z', '2026-11-24T17:00:00Z', '2026-11-25T10:00:00Z'].map(
    (at) => new Date(at),
  );
  expect(triesLeft(3, begun, now)).toEqual({ left: 1, nextAt: new Date('2026-11-25T17:00:00Z') });
  expect(triesLeft(3, begun, new Date('2026-11-25T17:00:00Z')).left).toBe(3);
  const deadline = deadlineOf(10, now);
  expect([
    isTimeUp(deadline, new Date('2026-11-25T17:09:05Z')),
    isTimeUp(deadline, new Date('2026-11-25T17:09:06Z')),
  ]).toEqual([...[false, true]]);
  expect(isTimeUp(deadlineOf(null, now), new Date('2030-01-01'))).toBe(false);
  expect([
    fitsToday(50, 60, 100),
    fitsToday(40, 60, 100),
    fitsToday(200, 0, 100),
    fitsToday(5, 0, 0),
  ]).toEqual([...[false, true, true, false]]);
});

test('figures say how hard a question is, and whether it tells who knows more', () => {
  const tries = Array.from({ length: 9 }, (_, index) => ({
    basisPoints: index * 1_000,
    marks: {
      1: { hundredths: index > 5 ? 200 : 0, state: index > 5 ? ('right' as const) : ('wrong' as const) },
    },
    answers: { 1: [index > 5 ? '1' : index > 1 ? '2' : '3'] },
  }));
  expect(figuresOf({ id: 1, points: 2 }, tries)).toEqual({
    ...{ id: 1, asked: 9, right: 3, facility: 1 / 3, discrimination: 1 },
    wrong: [
      { answer: ['2'], count: 4 },
      { answer: ['3'], count: 2 },
    ],
  });
  expect(figuresOf({ id: 2, points: 1 }, tries)).toMatchObject({
    asked: 0,
    facility: null,
    discrimination: null,
  });
});
