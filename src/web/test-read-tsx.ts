import { parseSync } from 'vite';

/** A node of a source's syntax tree (ESTree with JSX), as far as the tests over sources look at it. */
export type Node = { type: string; [key: string]: unknown };

export function readTsx(file: string, source: string): Node {
  return (parseSync(file, source, { lang: 'tsx' }) as unknown as { program: Node }).program;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** What an identifier is called; empty for what is none. */
export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}
