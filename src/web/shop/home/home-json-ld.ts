import type { SiteShell } from '../../../modules/site/site.contract.ts';

type Site = Pick<SiteShell, 'businessName' | 'description' | 'footer'>;

/** The shop as search engines read it: a website with its search, and who stands behind it (schema.org). */
export function homeJsonLd(
  { businessName, description, footer }: Site,
  siteUrl: string,
): Record<string, unknown>[] {
  const sameAs = [footer.linkFacebook, footer.linkInstagram, footer.linkLine].filter((link) => link !== '');
  return [
    {
      '@type': 'WebSite',
      name: businessName,
      url: `${siteUrl}/`,
      inLanguage: ['th', 'en'],
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/product?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name: businessName,
      description,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/apple-touch-icon.png`,
      ...(footer.contactUsEmail === '' ? {} : { email: footer.contactUsEmail }),
      ...(footer.contactUsTelephone === '' ? {} : { telephone: footer.contactUsTelephone }),
      ...(footer.contactUsAddress === '' ? {} : { address: footer.contactUsAddress }),
      ...(sameAs.length === 0 ? {} : { sameAs }),
    },
  ];
}
