import type { AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorMessage } from '../messages/error-messages.ts';
import { asClientsSend } from '../platform/http/input-schema.ts';
import { askedDay, askedInstant } from '../shared/contract.ts';
import { apiContract } from './api.contract.ts';

/** What holds of the input of every call, whatever it is. */
function listInputs(router: AnyContractRouter, name = ''): { name: string; schema: z.ZodObject }[] {
  if (isContractProcedure(router)) {
    const { inputSchema } = router['~orpc'];
    return inputSchema instanceof z.ZodObject ? [{ name, schema: inputSchema }] : [];
  }
  return Object.entries(router).flatMap(([key, child]) =>
    listInputs(child as AnyContractRouter, name === '' ? key : `${name}.${key}`),
  );
}
const inputs = listInputs(apiContract);

async function issuesOf(schema: z.ZodObject, value: unknown) {
  const result = await asClientsSend(schema)['~standard'].validate(value);
  return (result.issues ?? []).map(({ path = [], message }) => ({ field: path.join('.'), code: message }));
}

test('no input is anything else than fields by name', () => {
  const others: string[] = [];
  const look = (router: AnyContractRouter, name: string): void => {
    if (isContractProcedure(router)) {
      const { inputSchema, route } = router['~orpc'];
      const isFields = inputSchema instanceof z.ZodObject || inputSchema instanceof z.ZodUnion;
      // A choice between forms, for bodies only: of a query each parameter is known by its name.
      if (
        inputSchema !== undefined &&
        !(isFields && (route.method !== 'GET' || inputSchema instanceof z.ZodObject))
      )
        others.push(name);
      return;
    }
    for (const [key, child] of Object.entries(router)) look(child as AnyContractRouter, `${name}.${key}`);
  };
  look(apiContract, '');
  expect(others).toEqual([]);
  expect(inputs.length).toBeGreaterThan(150);
});

describe('null for an optional field says that it is absent', () => {
  test.each(inputs)('$name', async ({ schema }) => {
    const optional = Object.entries<z.core.$ZodType>(schema.shape)
      .filter(([, field]) => z.safeParse(field, undefined).success)
      .map(([key]) => key);
    const nulls = Object.fromEntries(optional.map((key) => [key, null]));
    const ofOptional = async (input: unknown) =>
      (await issuesOf(schema, input)).filter(({ field }) => optional.includes(field));
    const wrong = await ofOptional(nulls);
    // What fields together have to bring is missed alike; no call misses one by itself.
    expect(wrong).toEqual(await ofOptional({}));
    expect(wrong.filter(({ code }) => code !== 'required')).toEqual([]);
  });

  test('in lists and objects within, too; what may be null itself stays null', async () => {
    const schema = z.strictObject({
      list: z.array(z.strictObject({ a: z.string().optional(), b: z.string().nullish() })),
      inner: z.strictObject({ c: z.number().default(7) }).optional(),
    });
    const read = await asClientsSend(schema)['~standard'].validate({
      list: [{ a: null, b: null }],
      inner: { c: null },
    });
    expect(read).toEqual({ value: { list: [{ b: null }], inner: { c: 7 } } });
  });

  test('a required field is still missed', async () => {
    expect(await issuesOf(z.strictObject({ a: z.string() }), { a: null })).toEqual([
      { field: 'a', code: 'required' },
    ]);
    expect(await issuesOf(z.strictObject({ a: z.string() }), undefined)).toEqual([
      { field: 'a', code: 'required' },
    ]);
  });
});

describe('text that can’t be kept is refused wherever it stands', () => {
  test.each([['\u0000'], ['a\u0000b'], ['\ud800'], ['x\udfffy']])('%j', async (broken) => {
    for (const { schema } of inputs) {
      const [key = 'none'] = Object.keys(schema.shape);
      for (const value of [broken, [broken], [{ deep: [broken] }], { [broken]: 1 }])
        expect(await issuesOf(schema, { [key]: value })).toMatchObject([{ code: 'textBroken' }]);
    }
  });

  test('nesting without an end is refused before it is walked', async () => {
    let nested: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(await issuesOf(z.strictObject({ a: z.unknown() }), { a: nested })).toEqual([
      { field: 'a', code: 'tooDeep' },
    ]);
  });
});

describe('what is wrong has a code of ours', () => {
  const schema = z.strictObject({
    name: z.string().min(1).max(3),
    long: z.string().min(3).optional(),
    email: z.union([z.literal('').transform(() => undefined), z.email()]).optional(),
    count: z.number().int().min(1).max(9).optional(),
    list: z.array(z.number()).min(2).max(3).optional(),
    kind: z.enum(['a', 'b']).optional(),
    amount: z.number().multipleOf(0.01).optional(),
    day: askedDay.optional(),
    at: askedInstant.optional(),
    file: z.file().optional(),
    own: z
      .string()
      .refine(() => false, { message: 'taxIdInvalid' })
      .optional(),
  });
  test.each([
    [{}, 'name', 'required'],
    [{ name: '' }, 'name', 'required'],
    [{ name: 'abcd' }, 'name', 'tooLong'],
    [{ name: 5 }, 'name', 'valueInvalid'],
    [{ long: 'ab' }, 'long', 'tooShort'],
    [{ email: 'x' }, 'email', 'emailInvalid'],
    [{ count: 'many' }, 'count', 'notNumber'],
    [{ count: 1.5 }, 'count', 'notWhole'],
    [{ amount: 1.005 }, 'amount', 'amountInvalid'],
    [{ count: 0 }, 'count', 'tooSmall'],
    [{ count: 10 }, 'count', 'tooLarge'],
    [{ list: [1] }, 'list', 'tooFew'],
    [{ list: [1, 2, 3, 4] }, 'list', 'tooMany'],
    [{ kind: 'c' }, 'kind', 'valueInvalid'],
    [{ day: '2026-11-31' }, 'day', 'dateInvalid'],
    [{ day: '2569-11-30' }, 'day', 'dateInvalid'],
    [{ at: '2026-11-30T25:99:00Z' }, 'at', 'timeInvalid'],
    [{ at: '25:99' }, 'at', 'timeInvalid'],
    [{ at: '2569-11-30T10:00:00Z' }, 'at', 'timeInvalid'],
    [{ file: [new File([], 'a'), new File([], 'b')] }, 'file', 'tooManyFiles'],
    [{ file: 'a' }, 'file', 'valueInvalid'],
    [{ file: ['a', 'b'] }, 'file', 'valueInvalid'],
    [{ own: 'x' }, 'own', 'taxIdInvalid'],
    [{ other: 1 }, 'other', 'fieldUnknown'],
  ])('%j', async (given, field, code) => {
    const wrong = await issuesOf(schema, {
      name: 'ok',
      ...(field === 'name' ? { name: undefined } : {}),
      ...given,
    });
    expect(wrong).toEqual([{ field, code }]);
  });
});

describe('a bound', () => {
  const count = z.number().int().positive();
  const schema = z.strictObject({
    count: count.optional(),
    counts: z.array(z.strictObject({ count })).optional(),
    either: z.union([z.literal(''), z.coerce.number().int().positive()]).optional(),
    later: z.preprocess((value) => value, count).optional(),
    half: z.number().positive().optional(),
    twice: z.number().int().min(0).max(9).min(1).max(5).optional(),
    text: z.string().max(3).regex(/^a+$/).optional(),
  });
  test.each([
    [{ count: 0 }, [{ path: ['count'], message: 'tooSmall', minimum: 1 }]],
    [{ counts: [{ count: 0 }] }, [{ path: ['counts', '0', 'count'], message: 'tooSmall', minimum: 1 }]],
    [{ either: '0' }, [{ path: ['either'], message: 'tooSmall', minimum: 1 }]],
    [{ later: -1 }, [{ path: ['later'], message: 'tooSmall', minimum: 1 }]],
    [{ half: 0 }, [{ path: ['half'], message: 'notAbove', minimum: 0 }]],
    [{ twice: -1 }, [{ path: ['twice'], message: 'tooSmall', minimum: 1 }]],
    [{ twice: 10 }, [{ path: ['twice'], message: 'tooLarge', maximum: 5 }]],
    [{ text: 'bbbb' }, [{ path: ['text'], message: 'tooLong', maximum: 3 }]],
  ])('%j is told once, as the least or the most that is taken', async (given, issues) => {
    expect(await asClientsSend(schema)['~standard'].validate(given)).toEqual({ issues });
  });

  test('is said with the number', () => {
    expect(errorMessage('en', 'notAbove', { minimum: 0 })).toBe('Please enter only number, more than 0');
    expect(errorMessage('th', 'notAbove', { minimum: 0 })).toBe('กรุณากรอกเฉพาะตัวเลข มากกว่า 0');
  });
});

test('what is no number, no whole one or beyond a bound is said in SPEC §5’s words, and what would do', () => {
  for (const code of ['notNumber', 'notWhole', 'tooSmall', 'notAbove', 'tooLarge']) {
    expect(errorMessage('en', code, { minimum: 1, maximum: 9 }), code).toMatch(/^Please enter only number/);
    expect(errorMessage('th', code, { minimum: 1, maximum: 9 }), code).toMatch(/^กรุณากรอกเฉพาะตัวเลข/);
  }
});

test('a call that takes one file says of two that they are too many', async () => {
  const two = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  const ofFiles = inputs.flatMap(({ name, schema }) =>
    Object.entries<z.core.$ZodType>(schema.shape)
      .filter(([, field]) => z.safeParse(field, two[0]).success && !z.safeParse(field, { a: 1 }).success)
      .map(([field, of]) => ({ name, schema, field, isSingle: !z.safeParse(of, two).success })),
  );
  // These say themselves how many they take.
  const several = ofFiles.filter(({ isSingle }) => !isSingle).map(({ name, field }) => `${name} ${field}`);
  expect(several).toEqual([
    ...['productPicture.add pictures', 'productPicture.sendMany pictures'],
    ...['returns.request photos', 'review.write photos', 'review.edit photos'],
    ...['chat', 'storeChat', 'houseChat'].flatMap((chat) => [`${chat}.send photos`, `${chat}.begin photos`]),
  ]);
  const single = ofFiles.filter(({ isSingle }) => isSingle);
  expect(single.length).toBeGreaterThan(20);
  for (const { name, schema, field } of single) {
    const wrong = await issuesOf(schema, { [field]: two });
    expect(wrong.find((each) => each.field === field)?.code, `${name} ${field}`).toBe('tooManyFiles');
  }
  expect(errorMessage('en', 'tooManyFiles', null)).toBe('Too many files');
});

/** The days and instants that an input has anywhere in it, each with its path. */
function listTimes(schema: unknown, path: string): { path: string; schema: z.ZodType }[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => listTimes(each, path));
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime) return [{ path, schema }];
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : [];
  return [
    ...fields.flatMap(([name, field]) => listTimes(field, `${path}.${name}`)),
    ...Object.values(schema.def).flatMap((each) => listTimes(each, path)),
  ];
}

test('no day and no instant is taken that PostgreSQL, or a day before or after it, can’t be', () => {
  const times = inputs.flatMap(({ name, schema }) => listTimes(schema, name));
  expect(times.length).toBeGreaterThan(60);
  const takes = (schema: z.ZodType, day: string) =>
    [day, `${day}T00:00:00Z`].some((said) => schema.safeParse(said).success);
  const odd = ['0000-01-01', '0001-01-01', '1899-12-31', '2569-11-28', '3000-01-01', '9999-12-31'];
  expect(times.filter(({ schema }) => odd.some((day) => takes(schema, day))).map(({ path }) => path)).toEqual(
    [],
  );
  const usual = ['1900-01-01', '2026-11-28', '2299-12-31'];
  expect(times.filter(({ schema }) => !usual.every((day) => takes(schema, day)))).toEqual([]);
});

type JsonSchema = { properties?: Record<string, JsonSchema>; maximum?: number; type?: string } & Record<
  string,
  unknown
>;

/** The numbers that an input has anywhere in it, each with its path ("lines.quantity"). */
function listNumbers(schema: unknown, path: string): { path: string; maximum: number }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => listNumbers(each, path));
  const { properties = {}, type, maximum = Number.MAX_SAFE_INTEGER, ...rest } = schema as JsonSchema;
  const own = (type === 'integer' || type === 'number') && !('const' in rest) ? [{ path, maximum }] : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, each]) => listNumbers(each, `${path}.${name}`)),
    ...Object.values(rest).flatMap((each) => listNumbers(each, path)),
  ];
}

test('a version fits the integer that it is compared with', () => {
  const versions = inputs.flatMap(({ name, schema }) =>
    listNumbers(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name).filter(({ path }) =>
      /\.version$/i.test(path),
    ),
  );
  expect(versions.length).toBeGreaterThan(60);
  expect(versions.filter(({ maximum }) => maximum > 2_147_483_647)).toEqual([]);
});
