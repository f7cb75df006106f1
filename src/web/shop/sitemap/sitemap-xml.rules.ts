const named: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => named[character] ?? character);
}

function lastModified(updatedAt: string | null): string {
  return updatedAt === null ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
}

/** A sitemap index (sitemaps.org 0.9). */
export function sitemapIndexXml(parts: readonly { url: string; updatedAt: string | null }[]): string {
  const items = parts.map(
    ({ url, updatedAt }) => `<sitemap><loc>${escapeXml(url)}</loc>${lastModified(updatedAt)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('\n')}</sitemapindex>\n`;
}

export type SitemapPage = { url: string; englishUrl: string; updatedAt: string | null };

/** One file of a sitemap; each page names its English address beside its Thai one. */
export function sitemapXml(pages: readonly SitemapPage[]): string {
  const items = pages.map(
    ({ url, englishUrl, updatedAt }) =>
      `<url><loc>${escapeXml(url)}</loc>${lastModified(updatedAt)}` +
      `<xhtml:link rel="alternate" hreflang="th" href="${escapeXml(url)}"/>` +
      `<xhtml:link rel="alternate" hreflang="en" href="${escapeXml(englishUrl)}"/></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${items.join('\n')}</urlset>\n`;
}
