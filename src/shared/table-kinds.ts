/** The kinds of file that a table comes in, and goes out in. */
export const tableKinds = ['csv', 'xlsx'] as const;
export type TableKind = (typeof tableKinds)[number];
