/** An element: its name, its attributes, and its text or its children. A child that is null isn't written. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly (XmlElement | null)[];
};

export function element(
  name: string,
  content: XmlElement['content'],
  attributes: XmlElement['attributes'] = {},
): XmlElement {
  return { name, attributes, content };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML 1.0 allows it: what it can't hold is left out, what it would read as marks is escaped. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      // What XML 1.0 § 2.2 forbids.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')
      // Parsers read these as ends of lines and make them \n, XML 1.1's and some of 1.0's the last two as well; a reference stays.
      .replaceAll(/[\r\u0085\u2028]/g, (end) => `&#${end.codePointAt(0)};`)
  );
}

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const marks = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  if (typeof content === 'string') return `${indent}<${name}${marks}>${escapeText(content)}</${name}>\n`;
  const children = content.map((child) => (child === null ? '' : write(child, `${indent}  `))).join('');
  return children === ''
    ? `${indent}<${name}${marks}/>\n`
    : `${indent}<${name}${marks}>\n${children}${indent}</${name}>\n`;
}

/** A document of one element, in UTF-8. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}
