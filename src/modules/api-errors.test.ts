import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORPCError } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { errorMessage, isErrorCode } from '../messages/error-messages.ts';
import { describeFailure, failureEnvelope } from '../platform/http/envelope.ts';
import { listRefusals } from '../test-made-calls.ts';

/**
 * Whatever code a reply carries has a text. What a contract refuses with it declares; the codes of single fields are any
 * string to the compiler once they are data, so they are looked for where they are written. A reply that a test of the API
 * meets with a code without a text is a 500 there (`saidMessage` in src/test-api.ts).
 */
test('every refusal that a contract names has a text', () => {
  expect(listRefusals().filter((code) => !isErrorCode(code))).toEqual([]);
});

type Source = { name: string; code: string };

const root = join(import.meta.dirname, '..');
const sources: readonly Source[] = ['modules', 'shared', 'platform/http'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|(?:^|\/)test-/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      code: readFileSync(join(root, folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    })),
);

const wordsIn = (code: string) => [...code.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

/** Choices that name a code, and aren't codes of replies. */
const others: Readonly<Record<string, string>> = {
  approvalExpired: 'notices',
  alreadyRegistered: 'mails',
  refundNeedsAccount: 'notices',
  outOfStock: 'what a cart says of a line',
  ownerExists: 'what a command prints',
  accountUnknown: 'what a command prints',
  telephoneMissing: 'what a page says of its own form',
};

/**
 * The words that should be codes with texts: of a choice of words that has such a code all the others, what is put into
 * `fields`, and what a contract's own check says.
 */
function listUnsaid({ code }: Source): string[] {
  const choices = [...code.matchAll(/'[a-z]\w*'(?:\s*\|\s*'[a-z]\w*')+/g)]
    .map(([choice]) => wordsIn(choice))
    .filter((words) => words.some(isErrorCode) && !words.some((word) => Object.hasOwn(others, word)));
  const put = [
    ...code.matchAll(/\bfields: \{([^{}]*)\}/g),
    ...code.matchAll(/\b(?:fields|wrong|mistakes|faults)(?:\.\w+|\[[^\]]+\]) (?:\?\?)?= ([^;]*);/g),
    ...code.matchAll(/\.\.\.\([^;{}]*\? \{ (?!kind|state)\w+: ('\w+')(?: as const)? \} : \{\}\)/g),
    ...code.matchAll(/\{ message: ('\w+') \}/g),
    ...code.matchAll(/\.(?:regex|min|max|length)\([^;'\n]*?, ('\w+')\)/g),
    ...code.matchAll(/\b(?:refuseField\([^,]*, |wrong\()('\w+')/g),
    ...code.matchAll(/\bcode: 'custom',[^}]*message: ('\w+')/g),
  ].map(([, words = '']) => wordsIn(words.replaceAll(/[!=]== '\w+'/g, '')));
  return [...choices, ...put].flat().filter((word) => !isErrorCode(word));
}

test('every code that is said of a field has a text', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const unsaid = sources.flatMap((source) => listUnsaid(source).map((code) => `${source.name}: ${code}`));
  expect([...new Set(unsaid)]).toEqual([]);
});

test.each([
  ["type Fields = Partial<Record<'name', 'required' | 'noSuchCode'>>;", ['noSuchCode']],
  ["return fail({ code: 'x', fields: { name: 'noSuchCode' } });", ['noSuchCode']],
  ["if (audience !== 'all') fields.audience = kind === 'all' ? 'required' : 'noSuchCode';", ['noSuchCode']],
  ["  name: z.string().regex(/^x$/, 'noSuchCode'),", ['noSuchCode']],
  ["  name: text(5).refine(isName, { message: 'noSuchCode' }),", ['noSuchCode']],
  ["return { ...(isShown && until !== null ? { until: 'noSuchCode' } : {}) };", ['noSuchCode']],
  ["throw refuseField('name', 'noSuchCode');", ['noSuchCode']],
  ["type Kind = 'book' | 'other';", []],
])('%s says %j without a text', (code, unsaid) => {
  expect(listUnsaid({ name: 'one', code })).toEqual(unsaid);
});

describe('what a failure says', () => {
  const say = (error: ORPCError<string, unknown>) => {
    const { code, detail } = describeFailure(error, 'en', errorMessage);
    return failureEnvelope('en', errorMessage, code, detail);
  };
  const refuse = (code: string, fields: unknown) =>
    say(new ORPCError(code, { status: code === 'inputInvalid' ? 400 : 422, data: { fields } }));

  test('of one wrong field is that field’s text; of several that some of it is wrong', () => {
    const name = { field: 'name', code: 'required' };
    const count = { field: 'count', code: 'tooSmall', minimum: 1 };
    expect(refuse('inputInvalid', [name]).message).toBe("This field can't be empty");
    expect(refuse('inputInvalid', [count]).message).toBe('Please enter only number, 1 or more');
    expect(refuse('inputInvalid', [name, count]).message).toBe(errorMessage('en', 'inputInvalid', null));
    expect(refuse('inputInvalid', []).message).toBe(errorMessage('en', 'inputInvalid', null));
  });

  test('of a thing whose code says which it is stays that', () => {
    expect(refuse('rewardInvalid', { cost: 'pointsInvalid' })).toMatchObject({
      message: 'Please check the reward',
      detail: { fields: [{ field: 'cost', message: 'It must cost at least 1 point' }] },
    });
  });

  test('of a field with a code without a text is that its value is wrong, never that something went wrong', () => {
    expect(refuse('rewardInvalid', { cost: 'noSuchCode' }).detail).toEqual({
      fields: [{ field: 'cost', code: 'noSuchCode', message: "This value can't be used" }],
    });
    expect(say(new ORPCError('noSuchCode', { status: 409 })).message).toBe(
      errorMessage('en', 'internalError', null),
    );
  });

  test('of a desk’s own fields is what the desk says', () => {
    expect(refuse('promotionInvalid', { scopes: 'oneStore' }).detail).toMatchObject({
      fields: [{ message: 'Please tick one store' }],
    });
    expect(errorMessage('th', 'placeMissing', null)).toBe('ส่วนที่ต้องเติมหายไป กรุณาใส่ให้ครบ');
    expect(errorMessage('en', 'valueMissing', null)).toBe("This field can't be empty");
  });
});
