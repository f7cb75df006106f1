import { Extension, Node } from '@tiptap/core';
import { tableEditing } from '@tiptap/pm/tables';

/** What a text of content has beside formatted text, as the editor holds and shows it; `src` and `name` are for showing alone. */
const picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: null }, alt: { default: '' }, src: { default: '' } }),
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: 'content-thing' },
    ['img', { src: attrs.src, alt: attrs.alt }],
    ['span', {}, attrs.alt],
  ],
});

const product = Node.create({
  name: 'product',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: null }, name: { default: '' } }),
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: 'content-thing' },
    ['span', {}, `» ${attrs.name === '' ? attrs.id : attrs.name}`],
  ],
});

const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: { default: null }, id: { default: '' }, title: { default: '' } }),
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: 'content-thing' },
    ['span', {}, `▶ ${attrs.title} (${attrs.provider} ${attrs.id})`],
  ],
});

const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
});

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});
const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const tableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
});
const tableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
});

/** What prosemirror-tables calls these kinds (https://github.com/ProseMirror/prosemirror-tables#readme). */
const tableRoles: Readonly<Record<string, string>> = {
  ...{ table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' },
};
const tables = Extension.create({
  name: 'contentTables',
  extendNodeSchema: ({ name }) => (tableRoles[name] === undefined ? {} : { tableRole: tableRoles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
});

export const contentNodes = [tables, picture, product, video, table, tableRow, tableCell, tableHeader];

const cells = (type: 'tableHeader' | 'tableCell') =>
  Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }));

/** A table to begin with: a row that heads it, and two more. */
export const newTable = {
  type: 'table',
  content: [
    { type: 'tableRow', content: cells('tableHeader') },
    { type: 'tableRow', content: cells('tableCell') },
    { type: 'tableRow', content: cells('tableCell') },
  ],
};
