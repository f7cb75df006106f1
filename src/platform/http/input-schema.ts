import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import { type FieldIssue, nameIssues } from './field-issues.ts';

/** What a contract's input says of absence, level by level. */
type Absence = {
  /** Optional fields that have no `null` of their own: for these it says the same as leaving them out. */
  nullIsAbsent: ReadonlySet<string>;
  fields: ReadonlyMap<string, Absence>;
  element: Absence | null;
};

/** JSON nested deeper than this is no input of ours; walking down without an end would use up the stack. */
const deepest = 64;

/**
 * A contract's input as clients send it, for every call alike: `null` for an optional field is an absent one, no body is
 * one without fields, text that PostgreSQL can't hold (NUL, lone surrogates) is refused wherever it stands, and what is
 * wrong has codes of ours. The contract itself stays as it is for its clients and its description.
 */
export function asClientsSend(schema: AnySchema): AnySchema {
  const absence = schema instanceof z.ZodType ? describeAbsence(schema) : null;
  const isObject = schema instanceof z.ZodObject;
  return {
    '~standard': {
      version: 1,
      vendor: schema['~standard'].vendor,
      validate(given) {
        const input = isObject && (given === undefined || given === null) ? {} : given;
        const broken = findBroken(input, []);
        if (broken !== null) return { issues: [broken] };
        const cleaned = absence === null ? input : withoutNulls(input, absence);
        const result = schema['~standard'].validate(cleaned);
        if (result instanceof Promise) throw new Error('an input that is read asynchronously');
        return result.issues === undefined ? result : { issues: nameIssues(result.issues, cleaned, schema) };
      },
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Blob) && !Array.isArray(value);
}

function findBroken(value: unknown, path: readonly string[]): FieldIssue | null {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\u0000') ? null : { path, message: 'textBroken' };
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return null;
  // Which field of the body it is in says enough.
  if (path.length === deepest) return { path: path.slice(0, 1), message: 'tooDeep' };
  for (const [key, child] of Object.entries(value)) {
    const found = (isList ? null : findBroken(key, path)) ?? findBroken(child, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

function withoutNulls(value: unknown, absence: Absence): unknown {
  if (Array.isArray(value)) {
    const { element } = absence;
    return element === null ? value : value.map((each) => withoutNulls(each, element));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, child]) => {
    if (child === null && absence.nullIsAbsent.has(key)) return [];
    const inner = absence.fields.get(key);
    return [[key, inner === undefined ? child : withoutNulls(child, inner)] as const];
  });
  return Object.fromEntries(entries);
}

/** What stands inside wrappers: an optional's, a default's; of a pipe what goes in. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.in;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return schema.def.innerType;
  return null;
}

function mayBeNull(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodNull) return true;
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return true;
  if (schema instanceof z.ZodUnion) return schema.options.some(mayBeNull);
  const inner = unwrap(schema);
  return inner !== null && mayBeNull(inner);
}

function mayBeAbsent(schema: z.core.$ZodType): boolean {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  )
    return true;
  if (schema instanceof z.ZodUnion) return schema.options.some(mayBeAbsent);
  const inner = unwrap(schema);
  return inner !== null && mayBeAbsent(inner);
}

/** Null for what has no level below it. */
function describeAbsence(schema: z.core.$ZodType): Absence | null {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.core.$ZodType>(schema.shape);
    const nullIsAbsent = shape.filter(([, field]) => mayBeAbsent(field) && !mayBeNull(field));
    const fields = shape.flatMap(([key, field]) => {
      const inner = describeAbsence(field);
      return inner === null ? [] : [[key, inner] as const];
    });
    return {
      nullIsAbsent: new Set(nullIsAbsent.map(([key]) => key)),
      fields: new Map(fields),
      element: null,
    };
  }
  if (schema instanceof z.ZodArray) {
    const element = describeAbsence(schema.element);
    return element === null ? null : { nullIsAbsent: new Set(), fields: new Map(), element };
  }
  const inner = unwrap(schema);
  return inner === null ? null : describeAbsence(inner);
}
