import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childrenOf, isNode, type Node, nameOf, readTsx } from './test-read-tsx.ts';

// What HTML doesn't allow inside of something a browser's parser puts beside it. React then finds another page than the one it
// renders and throws the server's away, with what was ticked or pressed in it by then (React's error 418). Looked for in the
// sources, through the components that something is made of, since such a page shows only where all its parts are there.

type Outer = 'p' | 'form' | 'a' | 'button';

const blocks = new Set(
  `address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main
   menu nav ol p pre search section summary table ul`.split(/\s+/),
);
const forbidden: Record<Outer, (tag: string) => boolean> = {
  p: (tag) => blocks.has(tag),
  form: (tag) => tag === 'form',
  a: (tag) => tag === 'a',
  button: (tag) => tag === 'button',
};
const isOuter = (tag: string): tag is Outer => tag in forbidden;
/** Of React Router and React: what they render. */
const known: Record<string, string> = { Form: 'form', Link: 'a', NavLink: 'a' };

type Component = {
  name: string;
  file: string;
  body: Node;
};

const root = fileURLToPath(new URL('./', import.meta.url));
const components = new Map<string, Component>();
const imports = new Map<string, Map<string, { file: string | null; name: string }>>();

function read(file: string, source = readFileSync(file, 'utf8')): void {
  const program = readTsx(file, source);
  const names = new Map<string, { file: string | null; name: string }>();
  imports.set(file, names);
  const note = (name: string, body: unknown) => {
    if (/^[A-Z]/.test(name) && isNode(body)) components.set(`${file} ${name}`, { name, file, body });
  };
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      const from = String((node.source as Node).value);
      const target = from.startsWith('.') ? resolve(dirname(file), from) : null;
      for (const each of node.specifiers as Node[])
        names.set(nameOf(each.local), { file: target, name: nameOf(each.imported) || 'default' });
      return;
    }
    if (node.type === 'FunctionDeclaration') note(nameOf(node.id), node);
    if (node.type === 'VariableDeclarator') note(nameOf(node.id), node.init);
    if (node.type === 'ExportDefaultDeclaration' && isNode(node.declaration))
      components.set(`${file} default`, { name: 'default', file, body: node.declaration });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
}

function tagOf(element: Node): string {
  return nameOf((element.openingElement as Node).name);
}

function componentOf(file: string, tag: string): Component | null {
  const own = components.get(`${file} ${tag}`);
  if (own !== undefined) return own;
  const from = imports.get(file)?.get(tag);
  return from?.file == null ? null : (components.get(`${from.file} ${from.name}`) ?? null);
}

/** The element itself where it is one of HTML's, or of a library's that renders one. */
function htmlOf(file: string, tag: string): string | null {
  if (/^[a-z]/.test(tag)) return tag;
  const from = imports.get(file)?.get(tag);
  return from?.file === null && tag in known ? (known[tag] ?? null) : null;
}

/** All tags that a component renders, wherever in it; not what it is given. */
const rendered = new Map<Component, ReadonlySet<string>>();
function tagsOf(component: Component): ReadonlySet<string> {
  const found = rendered.get(component);
  if (found !== undefined) return found;
  const tags = new Set<string>();
  rendered.set(component, tags);
  const visit = (node: Node): void => {
    if (node.type === 'JSXElement') {
      const html = htmlOf(component.file, tagOf(node));
      const inner = html === null ? componentOf(component.file, tagOf(node)) : null;
      if (html !== null) tags.add(html);
      if (inner !== null) for (const tag of tagsOf(inner)) tags.add(tag);
      // A button is a place of its own to the parser: within it a paragraph isn't closed.
      if (html === 'button') return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(component.body);
  return tags;
}

/** Where a component puts what it is given: by the property's name, inside which elements. */
const places = new Map<Component, ReadonlyMap<string, ReadonlySet<Outer>>>();
function placesOf(component: Component): ReadonlyMap<string, ReadonlySet<Outer>> {
  const found = places.get(component);
  if (found !== undefined) return found;
  const at = new Map<string, Set<Outer>>();
  places.set(component, at);
  const put = (name: string, outer: readonly Outer[]) => {
    at.set(name, new Set([...(at.get(name) ?? []), ...outer]));
  };
  walk(component.file, component.body, [], (node, outer) => {
    if (node.type === 'JSXExpressionContainer') {
      const { expression } = node as unknown as { expression: Node };
      if (expression.type === 'Identifier') put(nameOf(expression), outer);
    }
  });
  return at;
}

/** Goes through what is written with the elements around it, also those that a component puts around what it is given. */
function walk(
  file: string,
  node: Node,
  outer: readonly Outer[],
  look: (node: Node, outer: readonly Outer[]) => void,
): void {
  look(node, outer);
  if (node.type !== 'JSXElement') {
    for (const child of childrenOf(node)) walk(file, child, outer, look);
    return;
  }
  const tag = tagOf(node);
  const html = htmlOf(file, tag);
  const component = html === null ? componentOf(file, tag) : null;
  const around = component === null ? null : placesOf(component);
  const within = (name: string): readonly Outer[] => {
    if (html === 'button') return ['button', ...outer.filter((one) => one !== 'p')];
    if (html !== null) return isOuter(html) ? [...outer, html] : outer;
    return [...outer, ...(around?.get(name) ?? [])];
  };
  for (const attribute of (node.openingElement as Node).attributes as Node[])
    walk(file, attribute, within(nameOf(attribute.name)), look);
  for (const child of node.children as Node[]) walk(file, child, within('children'), look);
}

function findMisplaced(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const component of components.values()) {
    const { file } = component;
    if (!files.includes(file)) continue;
    walk(file, component.body, [], (node, outer) => {
      if (node.type !== 'JSXElement') return;
      const html = htmlOf(file, tagOf(node));
      const inner = html === null ? componentOf(file, tagOf(node)) : null;
      const tags = html !== null ? [html] : inner === null ? [] : [...tagsOf(inner)];
      for (const one of new Set(outer))
        for (const tag of tags.filter(forbidden[one]))
          found.add(`${file.replace(root, '')}: <${tag}> of <${tagOf(node)}> in <${one}>`);
    });
  }
  return [...found].toSorted();
}

test('nothing is put where a browser’s parser takes it out again', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(root, name));
  expect(files.every((file) => existsSync(file))).toBe(true);
  for (const file of files) read(file);
  expect(components.size).toBeGreaterThan(500);
  expect(findMisplaced(files)).toEqual([]);
});

test.each([
  ['const A = () => <p><B /></p>; const B = () => <><span /><Form /></>;', 1],
  ['const A = () => <B><ul /></B>; const B = ({ children }) => <p>{children}</p>;', 1],
  ['const A = () => <B lead={<div />} />; const B = ({ lead }) => <p>{lead}</p>;', 1],
  ['const A = () => <form><B /></form>; const B = () => <div><form /></div>;', 1],
  ['const A = () => <a><b><a /></b></a>;', 1],
  ['const A = () => <p><button><div /></button></p>;', 0],
  [
    'const A = () => <div><B><ul /></B></div>; const B = ({ children }) => <div>{children}<p>one</p></div>;',
    0,
  ],
])('in “%s”: %i', (source, count) => {
  const file = join(root, `example-${count}-${source.length}.tsx`);
  read(file, `import { Form } from 'react-router'; ${source}`);
  expect(findMisplaced([file])).toHaveLength(count);
});
