import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from '../shared/contract.ts';

export type DeclaredCall = {
  /** As the typed client reaches it: "order.place". */
  name: string;
  method: string;
  path: string;
  meta: Partial<CallMeta>;
  /** The names of the fields it takes; none when it takes something else than an object. */
  fields: readonly string[];
  /** What it replies with; null when that isn't described. */
  output: z.ZodType | null;
  /** The codes of the failures that it names. */
  refusals: readonly string[];
};

/** These end the session they are made with; tests that make all calls one after the other leave them to their slices. */
export const callsThatSignOut: readonly string[] = [
  'identity.logout',
  'identity.revokeSessions',
  'privacy.askErasure',
  'storeTeam.leave',
];

/** Every call a contract declares, for tests that must hold of them all. */
export function listCalls(router: AnyContractRouter, prefix = ''): DeclaredCall[] {
  if (isContractProcedure(router)) {
    const { route, meta, inputSchema, outputSchema, errorMap } = router['~orpc'];
    const fields = inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : [];
    const output = outputSchema instanceof z.ZodType ? outputSchema : null;
    const { method = 'POST', path = '' } = route;
    const refusals = Object.keys(errorMap);
    return [{ name: prefix, method, path, meta, fields, output, refusals }];
  }
  return Object.entries(router).flatMap(([name, child]) =>
    listCalls(child as AnyContractRouter, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/** The call of a name ("order.place"); there is none: a mistake in the test. */
export function findCall(router: AnyContractRouter, name: string): DeclaredCall {
  const call = listCalls(router).find((each) => each.name === name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
}
