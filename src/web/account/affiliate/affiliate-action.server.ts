import { redirect } from 'react-router';
import { linkMost, splitAddresses } from '../../../modules/affiliate/link.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { affiliateHref, affiliatePath } from './affiliate-tabs.rules.ts';

/** What the forms of an affiliate's place do; what worked leads on, except links: each address says what became of it. */
export async function actOnAffiliate(request: Request, { api }: ServerSide) {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const isTicked = (name: string) => formText(form, name) !== '';
  try {
    switch (intent) {
      case 'makeLinks': {
        const typed = formText(form, 'addresses');
        const addresses = splitAddresses(typed);
        if (addresses.length === 0) return { problem: 'none' as const, typed };
        if (addresses.length > linkMost.atOnce) return { problem: 'tooMany' as const, typed };
        const { dataList } = await api.affiliatePlace.makeLinks({
          addresses: addresses.map((address) => address.slice(0, linkMost.address)),
        });
        return { results: dataList };
      }
      case 'saveLink': {
        await api.affiliatePlace.changeLink({
          id: readNumber(formText(form, 'id')),
          name: formText(form, 'name').slice(0, linkMost.name),
          isShown: isTicked('isShown'),
        });
        return redirect(affiliateHref('shares', { done: 'saved' }));
      }
      case 'retireLink':
      case 'restoreLink': {
        const isRetired = intent === 'retireLink';
        await api.affiliatePlace.changeLink({ id: readNumber(formText(form, 'id')), isRetired });
        return redirect(affiliateHref('shares', { done: 'saved', which: isRetired ? null : 'retired' }));
      }
      case 'beginBasket': {
        const { referenceCode } = await api.referral.begin({ idempotencyKey: formKey(form) });
        return redirect(`/affiliate/${referenceCode}/1`);
      }
      case 'saveProfile': {
        const name = formText(form, 'name');
        const said = {
          ...{ name, about: formText(form, 'about') },
          ...{ isShown: isTicked('isShown'), isPhotoShown: isTicked('isPhotoShown') },
        };
        if (name === '') return { problem: 'nameMissing' as const, said };
        await api.affiliatePlace.saveProfile(said);
        return redirect(affiliateHref('followers', { done: 'saved' }));
      }
      default:
        await api.identity.joinAffiliates({ isAccept: true });
        return redirect(affiliatePath);
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** What is wrong with a form that was sent, or what became of its addresses. */
export type AffiliateReply = Exclude<Awaited<ReturnType<typeof actOnAffiliate>>, Response>;
