import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';

const footer = z.object({
  logo: z.string(),
  contactUsAddress: z.string(),
  contactUsTelephone: z.string(),
  contactUsFax: z.string(),
  contactUsEmail: z.string(),
  isFacebook: z.boolean(),
  linkFacebook: z.string(),
  isInstagram: z.boolean(),
  linkInstagram: z.string(),
  isLine: z.boolean(),
  linkLine: z.string(),
});

/** What every page needs of the site's settings, in one call. */
const shell = z.object({
  theme: z.enum(['institute', 'siamensis']),
  businessName: z.string(),
  isClosed: z.boolean(),
  isLive: z.boolean(),
  chatWidgetUrl: z.string().nullable(),
  footer,
});
export type SiteShell = z.infer<typeof shell>;

export const siteContract = {
  shell: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Setting/Shell',
    summary: 'The settings every page needs',
    tag: 'Site',
  }).output(shell),
};
