import { z } from 'zod';

/** What is wrong with a field: our own code as `message`, and the bound it goes beyond. */
export type FieldIssue = {
  path: readonly string[];
  message: string;
  minimum?: number;
  maximum?: number;
};

type Issue = { message: string; path?: readonly unknown[] | undefined };

/** Our own codes are one word; a library's text has several. */
const ownCode = /^[a-z][A-Za-z]+$/;

/**
 * Puts our own codes in the place of the schema library's English texts, one for each field. `input` is what was looked at,
 * and `schema` what it should have been.
 */
export function nameIssues(issues: readonly Issue[], input: unknown, schema: unknown): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const issue of issues.flatMap((each) => nameIssue(each, input, schema))) {
    const field = JSON.stringify(issue.path);
    const said = byField.get(field);
    byField.set(field, said === undefined ? issue : stricter(said, issue));
  }
  return [...byField.values()];
}

/** Of two things wrong with a field the first, and of two bounds of a kind the one that the other lies within. */
function stricter(said: FieldIssue, next: FieldIssue): FieldIssue {
  if (next.message !== said.message) return said;
  const { minimum = 0, maximum = 0 } = said;
  const isNarrower = (next.minimum ?? minimum) > minimum || (next.maximum ?? maximum) < maximum;
  return isNarrower ? next : said;
}

function nameIssue(issue: Issue, input: unknown, schema: unknown): FieldIssue[] {
  const path = (issue.path ?? []).map((segment) =>
    String(typeof segment === 'object' && segment !== null && 'key' in segment ? segment.key : segment),
  );
  if (ownCode.test(issue.message)) return [{ path, message: issue.message }];
  if (!isZodIssue(issue)) return [{ path, message: 'valueInvalid' }];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'fieldUnknown' }));
  return [{ path, ...codeOf(issue, valueAt(input, path), () => isWholeAt(schema, path)) }];
}

function isZodIssue(issue: Issue): issue is z.core.$ZodIssue {
  return 'code' in issue && typeof issue.code === 'string';
}

type Named = Omit<FieldIssue, 'path'>;

function codeOf(issue: z.core.$ZodIssue, value: unknown, isWhole: () => boolean): Named {
  if (value === undefined || value === null) return { message: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { message: 'notWhole' };
      if (isFiles(value)) return { message: 'tooManyFiles' };
      return { message: issue.expected === 'number' ? 'notNumber' : 'valueInvalid' };
    case 'invalid_format':
      return { message: formatCodes[issue.format] ?? 'valueInvalid' };
    case 'too_small':
      return nameSmall(issue, isWhole);
    case 'too_big':
      if (isFiles(value)) return { message: 'tooManyFiles' };
      return nameBig(issue.origin, Number(issue.maximum));
    // Hundredths alone: baht with more decimals than satang have.
    case 'not_multiple_of':
      return { message: 'amountInvalid' };
    case 'invalid_union':
      return codeOfUnion(issue, value, isWhole);
    default:
      return { message: 'valueInvalid' };
  }
}

const formatCodes: Record<string, string> = {
  email: 'emailInvalid',
  date: 'dateInvalid',
  datetime: 'timeInvalid',
  time: 'timeInvalid',
};

/** Several files, where one is taken or fewer. */
function isFiles(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every((each) => each instanceof Blob);
}

function nameSmall(issue: z.core.$ZodIssueTooSmall, isWhole: () => boolean): Named {
  const { origin, inclusive } = issue;
  const minimum = Number(issue.minimum);
  if (origin === 'string' || origin === 'array')
    return minimum <= 1
      ? { message: 'required' }
      : { message: origin === 'string' ? 'tooShort' : 'tooFew', minimum };
  if (inclusive !== false) return { message: 'tooSmall', minimum };
  // Of whole numbers above 0 the first is 1.
  return isWhole() ? { message: 'tooSmall', minimum: minimum + 1 } : { message: 'notAbove', minimum };
}

function nameBig(origin: string, maximum: number): Named {
  const codes: Record<string, string> = { string: 'tooLong', array: 'tooMany' };
  return { message: codes[origin] ?? 'tooLarge', maximum };
}

/** Of a union's choices the one that says more than "another type": for a mistyped address that it is no address. */
function codeOfUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown, isWhole: () => boolean): Named {
  const said = issue.errors
    .flatMap((choice) => (choice.length === 1 && choice[0]?.path.length === 0 ? [choice[0]] : []))
    .map((each) => (ownCode.test(each.message) ? { message: each.message } : codeOf(each, value, isWhole)));
  return said.find(({ message }) => message !== 'valueInvalid') ?? { message: 'valueInvalid' };
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether whole numbers alone are taken at a place of a schema. */
function isWholeAt(schema: unknown, path: readonly string[]): boolean {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) {
    const [key = '', ...rest] = path;
    const shape: Readonly<Record<string, unknown>> = schema instanceof z.ZodObject ? schema.shape : {};
    return path.length > 0 && isWholeAt(schema instanceof z.ZodArray ? schema.element : shape[key], rest);
  }
  if (schema instanceof z.ZodNumber) return path.length === 0 && schema.isInt;
  if (schema instanceof z.ZodUnion) return schema.options.some((each) => isWholeAt(each, path));
  if (schema instanceof z.ZodPipe) return isWholeAt(schema.in, path) || isWholeAt(schema.out, path);
  return schema instanceof z.ZodType && 'innerType' in schema.def && isWholeAt(schema.def.innerType, path);
}
