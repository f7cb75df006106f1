import type { AnyContractRouter } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import type { ServerBuild } from 'react-router';

/** What app.ts mounts beside the API's calls and the pages. */
const reading = ['GET', 'HEAD'];
const mounts: { pattern: string; methods: readonly string[] | null }[] = [
  { pattern: '/healthz', methods: reading },
  { pattern: '/readyz', methods: reading },
  { pattern: '/metrics', methods: reading },
  { pattern: '/assets/*', methods: reading },
  { pattern: '/sw.js', methods: reading },
  { pattern: '/offline', methods: reading },
  { pattern: '/images/*', methods: reading },
  // The demo's own; each of its tools sees to its methods.
  { pattern: '/dev/*', methods: null },
  { pattern: '/resources/notification-stream', methods: reading },
  { pattern: '/resources/live-stream/:id', methods: reading },
  { pattern: '/resources/visit', methods: ['POST'] },
  { pattern: '/api/payment/webhook/:gateway', methods: ['POST'] },
  { pattern: '/api/live/webhook/:platform', methods: ['GET', 'HEAD', 'POST'] },
  { pattern: '/api/openapi.json', methods: reading },
  { pattern: '/api/docs', methods: reading },
  { pattern: '/api/notification/stream', methods: reading },
  { pattern: '/live-api/openapi.json', methods: reading },
  { pattern: '/live-api/docs', methods: reading },
];
export const mountedPatterns = mounts.map(({ pattern }) => pattern);

const mountMatchers = mounts.map(({ pattern, methods }) => ({
  matches: new RegExp(`^${pattern.replace('*', '.+').replace(/:\w+/, '[^/]+')}$`),
  methods,
}));
/** What the pages take: forms know no other methods. */
const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST'];

/**
 * The methods of what stands at an address outside the API's calls, which know their own; null where each part sees to
 * its own.
 */
export function methodsAt(path: string): readonly string[] | null {
  const mount = mountMatchers.find(({ matches }) => matches.test(path));
  if (mount !== undefined) return mount.methods;
  return isApiPath(path) ? null : pageMethods;
}

/** Whether an address is of one of the APIs (SPEC §7: the shop's, and the live service beside it). */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/live-api/');
}

/** The addresses of an API's calls, as its contract writes them. */
export function listCallPatterns(prefix: string, contract: AnyContractRouter): string[] {
  const patterns: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { path } = call['~orpc'].route;
    if (path !== undefined) patterns.push(`${prefix}${path}`);
  });
  return patterns;
}

/** The addresses of a build's pages. */
export function listPagePatterns({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? '' : `${pathOf(route.parentId)}/${route.path ?? ''}`;
  };
  // The catch-all of unknown addresses isn't a route anybody asks for.
  return Object.keys(routes)
    .map(pathOf)
    .filter((path) => path.replaceAll('/', '') !== '*');
}
