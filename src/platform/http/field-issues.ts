import type { z } from 'zod';

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

/** Puts our own codes in the place of the schema library's English texts. `input` is what was looked at. */
export function nameIssues(issues: readonly Issue[], input: unknown): FieldIssue[] {
  return issues.flatMap((issue) => nameIssue(issue, input));
}

function nameIssue(issue: Issue, input: unknown): FieldIssue[] {
  const path = (issue.path ?? []).map((segment) =>
    String(typeof segment === 'object' && segment !== null && 'key' in segment ? segment.key : segment),
  );
  if (ownCode.test(issue.message)) return [{ path, message: issue.message }];
  if (!isZodIssue(issue)) return [{ path, message: 'valueInvalid' }];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'fieldUnknown' }));
  return [{ path, ...codeOf(issue, valueAt(input, path)) }];
}

function isZodIssue(issue: Issue): issue is z.core.$ZodIssue {
  return 'code' in issue && typeof issue.code === 'string';
}

type Named = Omit<FieldIssue, 'path'>;

function codeOf(issue: z.core.$ZodIssue, value: unknown): Named {
  if (value === undefined || value === null) return { message: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { message: 'notWhole' };
      return { message: issue.expected === 'number' ? 'notNumber' : 'valueInvalid' };
    case 'invalid_format':
      return { message: issue.format === 'email' ? 'emailInvalid' : 'valueInvalid' };
    case 'too_small':
      return nameSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return nameBig(issue.origin, Number(issue.maximum));
    case 'invalid_union':
      return codeOfUnion(issue, value);
    default:
      return { message: 'valueInvalid' };
  }
}

function nameSmall(origin: string, minimum: number): Named {
  if (origin === 'string' || origin === 'array')
    return minimum <= 1
      ? { message: 'required' }
      : { message: origin === 'string' ? 'tooShort' : 'tooFew', minimum };
  return { message: 'tooSmall', minimum };
}

function nameBig(origin: string, maximum: number): Named {
  const codes: Record<string, string> = { string: 'tooLong', array: 'tooMany' };
  return { message: codes[origin] ?? 'tooLarge', maximum };
}

/** Of a union's choices the one that says more than "another type": for a mistyped address that it is no address. */
function codeOfUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown): Named {
  const said = issue.errors
    .flatMap((choice) => (choice.length === 1 && choice[0]?.path.length === 0 ? [choice[0]] : []))
    .map((each) => (ownCode.test(each.message) ? { message: each.message } : codeOf(each, value)));
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
