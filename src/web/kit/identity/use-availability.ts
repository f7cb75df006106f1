import { useFetcher } from 'react-router';
import {
  checkEmail,
  checkTelephone,
  type FieldMessage,
} from '../../../modules/identity/identity-form.rules.ts';
import type { loader } from './availability.ts';

/**
 * Whether an address or a number is free, asked as soon as it is filled in (SPEC §5 "checked live once valid"). Says what
 * is to stand under the field, as long as the field has what was asked about.
 */
export function useAvailability() {
  const email = useFetcher<typeof loader>();
  const telephone = useFetcher<typeof loader>();
  return {
    askEmail(typed: string): void {
      if (checkEmail(typed) === null)
        email.load(`/resources/availability?email=${encodeURIComponent(typed.trim())}`);
    },
    askTelephone(typed: string, countryCodeId: string): void {
      if (checkTelephone(typed) === null)
        telephone.load(
          `/resources/availability?telephone=${encodeURIComponent(typed)}&countryCodeId=${encodeURIComponent(countryCodeId)}`,
        );
    },
    taken(field: 'email' | 'telephone', typed: string): FieldMessage | null {
      const answer = (field === 'email' ? email : telephone).data;
      return answer?.taken === field && answer.typed === typed.trim()
        ? field === 'email'
          ? 'emailAlreadyUse'
          : 'telephoneAlreadyUse'
        : null;
    },
  };
}
