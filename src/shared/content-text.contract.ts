import { z } from 'zod';
import { id, text } from './contract.ts';
import { formattedBlocks, formattedParagraph, isWithin } from './formatted-text.contract.ts';
import { isVideoId, videoProviders } from './video-address.rules.ts';

/** Letters in all of it, and blocks and pieces of text. */
export const contentMost = { letters: 60_000, nodes: 6_000 } as const;

const picture = z.strictObject({
  type: z.literal('image'),
  /** A picture that was uploaded here, by its number: no address of anybody's. */
  attrs: z.strictObject({ id, alt: text(300) }),
});

const product = z.strictObject({ type: z.literal('product'), attrs: z.strictObject({ id }) });

const video = z.strictObject({
  type: z.literal('video'),
  attrs: z
    .strictObject({ provider: z.enum(videoProviders), id: z.string().max(30), title: text(200) })
    .refine(isVideoId),
});

const cell = z.strictObject({
  type: z.enum(['tableHeader', 'tableCell']),
  content: z.array(formattedParagraph).min(1).max(20),
});

const table = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(z.strictObject({ type: z.literal('tableRow'), content: z.array(cell).min(1).max(12) }))
    .min(1)
    .max(100),
});

const tree = z.strictObject({
  type: z.literal('doc'),
  content: z
    .array(z.discriminatedUnion('type', [...formattedBlocks, picture, product, video, table]))
    .min(1)
    .max(contentMost.nodes),
});

/**
 * The text of news, articles and pages: formatted text (formatted-text.contract.ts) with pictures, products, films and tables
 * beside its blocks. Its depth is in its type as well.
 */
export const contentText = tree.refine((given) => isWithin(given, contentMost));

export type ContentText = z.output<typeof contentText>;
export type ContentBlock = ContentText['content'][number];
export type ContentTable = Extract<ContentBlock, { type: 'table' }>;
