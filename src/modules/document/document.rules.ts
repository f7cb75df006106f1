export const documentKinds = ['receipt', 'tax_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Everything a document says, as it was when it was issued; amounts in satang. */
export type DocumentContent = { version: 1 };
