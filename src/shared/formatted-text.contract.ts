import { z } from 'zod';
import { formattedMost, readTextLink } from './text-link.rules.ts';

/**
 * Text with formatting as it is kept (DECISIONS "Content"): a tree of the few kinds of blocks named here, never HTML. Its shape
 * is what ProseMirror's editors speak (https://prosemirror.net/docs/ref/#model.Node.toJSON). Lists nest once, so the shape has a
 * depth that it can't pass, whatever is sent.
 */

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .max(500)
        .refine((href) => readTextLink(href) !== null),
    }),
  }),
]);
/** No control characters and no half letters, which PostgreSQL's text can't hold. */
const formattedWords = z
  .string()
  .min(1)
  .max(formattedMost.letters)
  .refine((given) => given.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(given))
  .transform((given) => given.normalize('NFC'));
const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: formattedWords, marks: z.array(mark).max(3).optional() }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);
const inlines = z.array(inline).max(formattedMost.nodes).optional();
export const formattedParagraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const heading = z.strictObject({
  type: z.literal('heading'),
  /** Under the page's own headings: 3, and 4 below it. */
  attrs: z.strictObject({ level: z.union([z.literal(3), z.literal(4)]) }),
  content: inlines,
});
const listOf = <Within extends z.ZodType>(within: Within) => {
  const items = z
    .array(z.strictObject({ type: z.literal('listItem'), content: z.array(within).min(1).max(100) }))
    .min(1)
    .max(500);
  return [
    z.strictObject({ type: z.literal('bulletList'), content: items }),
    z.strictObject({ type: z.literal('orderedList'), content: items }),
  ] as const;
};
const innerList = listOf(formattedParagraph);
const list = listOf(z.discriminatedUnion('type', [formattedParagraph, ...innerList]));
const quote = z.strictObject({
  type: z.literal('blockquote'),
  content: z.array(formattedParagraph).min(1).max(100),
});
/** The kinds of blocks, for a text that has others beside them (content-text.contract.ts). */
export const formattedBlocks = [
  formattedParagraph,
  heading,
  ...list,
  quote,
  z.strictObject({ type: z.literal('horizontalRule') }),
] as const;
const block = z.discriminatedUnion('type', formattedBlocks);

const tree = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).min(1).max(formattedMost.nodes),
});

/** Formatted text as calls take and tell it. */
export const formattedText = tree.refine((given) => isWithin(given, formattedMost));

export type FormattedText = z.output<typeof formattedText>;
export type FormattedBlock = FormattedText['content'][number];
export type FormattedList = Extract<FormattedBlock, { type: 'bulletList' | 'orderedList' }>;
export type FormattedInline = z.output<typeof inline>;

type Node = { type: string; text?: string; content?: readonly Node[] | undefined };

/** Whether a tree has no more letters and nodes than that. */
export function isWithin(given: Node, most: { letters: number; nodes: number }): boolean {
  let [letters, nodes] = [0, 0];
  const count = (node: Node): void => {
    nodes += 1;
    letters += node.text?.length ?? 0;
    node.content?.forEach(count);
  };
  count(given);
  return letters <= most.letters && nodes <= most.nodes;
}
