import type { AnyContractRouter } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { canonicalPath, canonicalQuery } from '../../shared/canonical-address.ts';
import type { CallMeta, LimitName } from '../../shared/contract.ts';
import type { EnvelopeShape } from './envelope.ts';

/** A call as its address reaches it. */
export type CallRoute = {
  method: string;
  /** As the contract writes it: "/product/{urlKey}". */
  path: string;
  limit: LimitName | null;
  keep: NonNullable<CallMeta['keep']> | null;
  envelope: EnvelopeShape;
  /** The name under which it reads a query parameter, upper and lower case alike; null for what it doesn't read. */
  nameOf: (parameter: string) => string | null;
};

export type CallRoutes = {
  /** The call at a canonical path (without prefix). The same that the OpenAPI handler finds: names before parameters. */
  find(method: string, path: string): CallRoute | null;
  /** Which methods there are at a path, in alphabetical order; none at an unknown one. */
  methodsAt(path: string): string[];
  /**
   * The one form of a call's path and query: percent-encoding as we write it, an alias as the path it stands for, and
   * for calls that read their query what they read of it.
   */
  canonicalAddress(method: string, path: string, query: string): { path: string; query: string };
};

type Entry = CallRoute & { segments: readonly string[] };

/** Knows every address of a contract's calls. */
export function createCallRoutes(contract: AnyContractRouter): CallRoutes {
  const aliases = new Map<string, string>();
  const entries = new Map<string, Entry[]>();
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { meta, route, inputSchema } = procedure['~orpc'];
    const { keep, limit, envelope, aliases: others = [] }: Partial<CallMeta> = meta;
    if (route.path === undefined || route.method === undefined) return;
    for (const other of others) aliases.set(other, route.path);
    const segments = route.path.split('/').slice(1);
    const entry: Entry = {
      method: route.method,
      path: route.path,
      limit: limit ?? null,
      keep: keep ?? null,
      envelope: envelope ?? 'result',
      nameOf: readNames(inputSchema, segments),
      segments,
    };
    const group = groupOf(segments);
    entries.set(group, [...(entries.get(group) ?? []), entry].sort(byPreference));
  });

  function matching(path: string): Entry[] {
    const segments = path.split('/').slice(1);
    return (entries.get(groupOf(segments)) ?? []).filter((entry) =>
      entry.segments.every((own, at) => own === segments[at] || (isParameter(own) && segments[at] !== '')),
    );
  }
  const find: CallRoutes['find'] = (method, path) =>
    matching(path).find((entry) => entry.method === method) ?? null;
  return {
    find,
    methodsAt: (path) => [...new Set(matching(path).map(({ method }) => method))].sort(),
    canonicalAddress(method, path, query) {
      const own = canonicalPath(path);
      const target = aliases.get(own) ?? own;
      const route = method === 'GET' ? find(method, target) : null;
      return { path: target, query: route === null ? query : canonicalQuery(query, route.nameOf) };
    },
  };
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/** Paths of one length with one beginning; no call's path begins with a parameter. */
function groupOf(segments: readonly string[]): string {
  return `${segments.length} ${segments[0]}`;
}

/** `/product/suggest` is not a product: at the first difference a name comes before a parameter. */
function byPreference(one: Entry, other: Entry): number {
  for (const [at, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[at] ?? ''));
    if (difference !== 0) return difference;
  }
  return 0;
}

function readNames(schema: unknown, segments: readonly string[]): CallRoute['nameOf'] {
  const inPath = segments.filter(isParameter).map((segment) => segment.slice(1, -1));
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const read = names.filter((name) => !inPath.includes(name));
  const byLowerCase = new Map(read.map((name) => [name.toLowerCase(), name]));
  return (parameter) =>
    read.includes(parameter) ? parameter : (byLowerCase.get(parameter.toLowerCase()) ?? null);
}
