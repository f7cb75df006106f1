import type { AnyContractRouter } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import type { ServerBuild } from 'react-router';

/** What app.ts mounts beside the API's calls and the pages. */
export const mountedPatterns = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/*',
  '/images/*',
  '/dev/*',
  '/resources/notification-stream',
  '/api/payment/webhook/:gateway',
  '/api/openapi.json',
  '/api/docs',
  '/api/notification/stream',
];

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
