import { pagePath } from '../../shared/page-path.ts';
/** Names of routes for metrics: as many as there are routes, however many paths are asked for. */
export type RouteNames = {
  /** Adds patterns: `:name` or `{name}` is any segment, `:name?` may be missing, a final `*` is any rest. */
  add(patterns: Iterable<string>): void;
  /** The pattern a path belongs to; `unmatched` for one that belongs to none. */
  of(path: string): string;
};

type Node = { fixed: Map<string, Node>; any: Node | null; rest: string | null; name: string | null };

const emptyNode = (): Node => ({ fixed: new Map(), any: null, rest: null, name: null });

/** Finds the route of a path in the time its segments take. Letters' case doesn't matter, as it doesn't to the router. */
export function createRouteNames(patterns: Iterable<string>): RouteNames {
  const root = emptyNode();

  function add(pattern: string): void {
    const segments = segmentsOf(pattern);
    const name = `/${segments.join('/')}`;
    // Each optional segment ends a shorter route as well.
    let node = root;
    for (const segment of segments) {
      if (segment.endsWith('?')) node.name ??= name;
      if (segment === '*') {
        node.rest ??= name;
        return;
      }
      node = stepInto(node, segment);
    }
    node.name ??= name;
  }

  function addAll(more: Iterable<string>): void {
    for (const pattern of more) add(pattern);
  }

  addAll(patterns);
  return { add: addAll, of: (path) => find(root, segmentsOf(pagePath(path)), 0) ?? 'unmatched' };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function stepInto(node: Node, segment: string): Node {
  if (segment.startsWith(':') || segment.startsWith('{')) {
    node.any ??= emptyNode();
    return node.any;
  }
  const key = segment.toLowerCase();
  const known = node.fixed.get(key);
  if (known !== undefined) return known;
  const made = emptyNode();
  node.fixed.set(key, made);
  return made;
}

function find(node: Node, segments: readonly string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return node.name ?? node.rest;
  const fixed = node.fixed.get(segment.toLowerCase());
  const found = fixed === undefined ? null : find(fixed, segments, at + 1);
  return found ?? (node.any === null ? null : find(node.any, segments, at + 1)) ?? node.rest;
}
