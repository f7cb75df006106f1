import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenOf, isNode, type Node, nameOf, readTsx } from './test-read-tsx.ts';

// Whoever speaks to the screen says what is written on a control, so its name has those words, as words of their own and best
// at its beginning (WCAG 2.5.3; https://www.w3.org/WAI/WCAG22/Understanding/label-in-name). Looked for in the sources and the
// messages: a page shows it only where all that it may show is there. What isn't a message here (a name that is handed on,
// a template with a gap in its key) is seen by axe alone, on the pages that the browser's tests look at.

/** From the name of a translating function to the part of the messages that it reads. */
type Scope = Readonly<Record<string, string>>;
type Messages = { [key: string]: string | Messages };
type Control = { at: string; isPanel: boolean; names: (string | null)[]; written: (string | null)[] };

const folder = new URL('.', import.meta.url).pathname;
const controls = /^(?:a|button|summary|Button|[A-Z]\w*Link|Link)$/;
const locales = ['th', 'en'] as const;
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(
      globSync('*.json', { cwd: `${folder}../messages/${locale}` }).map((file) => [
        file.slice(0, -'.json'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        JSON.parse(readFileSync(`${folder}../messages/${locale}/${file}`, 'utf8')) as Messages,
      ]),
    ),
  ]),
) as Record<(typeof locales)[number], Messages>;

function textOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The functions that a component translates with. */
function scopeOf(component: Node, outer: Scope): Scope {
  const own: Record<string, string> = {};
  const visit = (node: Node): void => {
    const init = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : null;
    if (init?.type === 'CallExpression' && nameOf(init.callee) === 'useTranslations')
      own[nameOf(node.id)] = textOf((init.arguments as unknown[])[0]) ?? '';
    for (const child of childrenOf(node)) if (!/Function/.test(child.type)) visit(child);
  };
  visit(component);
  return { ...outer, ...own };
}

/** The messages that an expression may be, by their whole keys; null for what is no message. */
function keysOf(node: unknown, scope: Scope): (string | null)[] {
  if (!isNode(node)) return [null];
  const { type } = node;
  if (type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => keysOf(each, scope));
  if (type !== 'CallExpression') return [null];
  const within = scope[nameOf(node.callee)];
  const [key] = node.arguments as unknown[];
  if (within === undefined || !isNode(key)) return [null];
  const said = key.type === 'ConditionalExpression' ? [key.consequent, key.alternate] : [key];
  return said.flatMap((each) => {
    const text = textOf(each);
    return [text === null ? null : `${within}.${text}`];
  });
}

function attributeOf(opening: Node, name: string): unknown {
  const found = (opening.attributes as Node[]).find(
    (each) => each.type === 'JSXAttribute' && nameOf(each.name) === name,
  );
  const value = found?.value;
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
}

/** What is written in an element to be seen. */
function writtenIn(element: Node, scope: Scope): (string | null)[] {
  return (element.children as Node[]).flatMap((child) => {
    if (child.type === 'JSXExpressionContainer') {
      const keys = keysOf(child.expression, scope);
      return keys.some((key) => key !== null) ? keys : [];
    }
    if (child.type !== 'JSXElement') return [];
    const opening = child.openingElement as Node;
    const isUnseen = textOf(attributeOf(opening, 'className'))?.split(' ').includes('sr-only') === true;
    return isUnseen ? [] : writtenIn(child, scope);
  });
}

function controlsIn(file: string, source: string): Control[] {
  const found: Control[] = [];
  const visit = (node: Node, outer: Scope): void => {
    const scope = /Function/.test(node.type) ? scopeOf(node, outer) : outer;
    if (node.type === 'JSXElement') {
      const opening = node.openingElement as Node;
      const tag = nameOf(opening.name);
      // A link to a file takes its name so.
      const attribute = tag === 'FileLink' ? 'label' : 'aria-label';
      const label = controls.test(tag) ? attributeOf(opening, attribute) : undefined;
      const names = keysOf(label, scope);
      const written = writtenIn(node, scope);
      // What opens a panel has the panel's label on it, which goes before a name that hasn't it (ui/action-panel.tsx).
      const isPanel = /^(?:Action|Confirm)Panel$/.test(tag);
      if (isPanel) {
        names.push(...keysOf(attributeOf(opening, 'name'), scope));
        written.splice(0, written.length, ...keysOf(attributeOf(opening, 'label'), scope));
      }
      if (names.some((name) => name !== null) && written.length > 0)
        found.push({
          isPanel,
          at: `${file}: ${names.filter((name) => name !== null).join(' | ')}`,
          names,
          written,
        });
    }
    for (const child of childrenOf(node)) visit(child, scope);
  };
  visit(readTsx(file, source), {});
  return found;
}

function messageAt(locale: (typeof locales)[number], key: string): string {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (within, part) => (typeof within === 'object' ? within[part] : undefined),
      messages[locale],
    );
  if (typeof found !== 'string') throw new Error(`no message ${key}`);
  return found;
}

/** Gaps are what they are filled with, which goes on with a word beside it; case and stops are nobody's to say. */
const spoken = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/\{(\w+)[^{}]*\}/g, '$1')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** Each name has what is written where it stands: of as many as there are names, one by one; of others, all. */
function misnamed({ at, isPanel, names, written }: Control): string[] {
  return locales.flatMap((locale) =>
    names.flatMap((name, place) => {
      if (name === null) return [];
      const meant = names.length === written.length ? written.slice(place, place + 1) : written;
      const said = messageAt(locale, name);
      return meant.flatMap((key) => {
        if (key === null) return [];
        const seen = messageAt(locale, key);
        // One letter is a sign, as of the size of the letters.
        const isSaid =
          spoken(seen).trim().length === 1 ||
          spoken(said).includes(spoken(seen)) ||
          (isPanel && !said.includes(seen));
        return isSaid ? [] : [`${at} (${locale}): “${said}” without “${seen}”`];
      });
    }),
  );
}

const sources = globSync('**/*.tsx', { cwd: folder })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, source: readFileSync(`${folder}${file}`, 'utf8') }));

test('a control’s name has what is written on it', () => {
  const found = sources.flatMap(({ file, source }) => controlsIn(file, source));
  expect(found.length).toBeGreaterThan(50);
  expect(found.flatMap(misnamed)).toEqual([]);
});

test('and one that hasn’t is found', () => {
  const planted = `
    function Planted() {
      const t = useTranslations('cart');
      return <Button aria-label={t('removeStore')}><Icon /><span>{t('later.save')}</span></Button>;
    }`;
  expect(controlsIn('planted.tsx', planted).flatMap(misnamed)).toHaveLength(locales.length);
  expect(controlsIn('good.tsx', planted.replace('removeStore', 'later.save')).flatMap(misnamed)).toEqual([]);
});
