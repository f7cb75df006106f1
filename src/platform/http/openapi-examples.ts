type Schema = Record<string, unknown>;

/** What a field of this name usually holds; everything else is made from its schema. */
const knownExamples: Record<string, unknown> = {
  email: 'somsri@example.com',
  telephone: '0812345678',
  password: 'nangsue2569',
  confirmPassword: 'nangsue2569',
  name: 'ด่านที่ไม่มีในแผนที่',
  title: 'ด่านที่ไม่มีในแผนที่',
  search: 'แมว',
  urlKey: 'dan-thi-mai-mi-nai-phaen-thi',
  referenceCode: 'R1001',
  orderNumber: 'R1001-1',
  cartId: 'q3Jx0Zb7m1Kc9Vt5Ls2Wd8Yf4Rn6Hg1P',
  price: 289.5,
  fullPrice: 320,
  total: 329.5,
  grandTotal: 329.5,
  quantity: 1,
  message: '',
  zipCode: '10200',
  trackingNumber: 'EX123456789TH',
  isbn: '9786168970010',
  pageNo: 1,
  perpage: 24,
};

const depthMost = 8;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that fits a JSON Schema as this API's contracts produce it; nested deeper than 8 levels it ends in null. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (depth > depthMost) return null;
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = schema[key];
    if (!Array.isArray(choices)) continue;
    const choice = choices.filter(isSchema).find((one) => one.type !== 'null');
    if (choice !== undefined) return exampleOf(choice, name, depth);
  }
  if (isSchema(schema.properties))
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([key, value]) =>
        isSchema(value) ? [[key, exampleOf(value, key, depth + 1)]] : [],
      ),
    );
  const known = knownExamples[name];
  switch (schema.type) {
    case 'array':
      return isSchema(schema.items) ? [exampleOf(schema.items, name, depth + 1)] : [];
    case 'object':
      return {};
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : 1;
    case 'boolean':
      return true;
    case 'string':
      return typeof known === 'string' ? known : exampleText(schema);
    default:
      return known ?? null;
  }
}

function exampleText(schema: Schema): string {
  switch (schema.format) {
    case 'date-time':
      return '2026-11-21T03:00:00.000Z';
    case 'uri':
      return 'https://books.example';
    case 'email':
      return 'somsri@example.com';
    default:
      return 'ข้อความ';
  }
}
