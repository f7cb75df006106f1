import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';

const tag = 'Privacy';
const instant = z.iso.datetime();

const said = z.object({ isGranted: z.boolean(), version: z.string(), at: instant });
const kind = z.enum(['terms', 'privacy', 'news', 'statistics_cookies', 'marketing_cookies']);

/** `current` has the newest word on each kind; a kind the person was never asked for is missing. */
const consents = z.object({
  current: z.partialRecord(kind, said),
  history: z.array(said.extend({ kind })),
});
export type ConsentsOfPerson = z.infer<typeof consents>;

/** What a person can ask of the shop about their own data (PDPA B.E. 2562 ss. 19, 30, 31, 33). */
export const privacyContract = {
  consents: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/consents',
    summary: 'What this person agreed to or withdrew, and when',
    tag,
  }).output(consents),

  saveConsents: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/user/consents',
    summary: 'Agree to news and optional cookies, or withdraw it',
    tag,
  })
    .input(
      z.strictObject({
        news: z.boolean().optional(),
        statisticsCookies: z.boolean().optional(),
        marketingCookies: z.boolean().optional(),
      }),
    )
    .output(consents),
};
