import { type FieldMessage, fieldMessages } from '../../../modules/identity/identity-form.rules.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { AuthReply, CodeStep } from './auth-reply.types.ts';

function isFieldMessage(code: string): code is FieldMessage {
  return (fieldMessages as readonly string[]).includes(code);
}

/** An expected failure of a call, as its form shows it: under the field it is about, else above the form. */
export function replyOfFailure(error: unknown): AuthReply {
  const failure = apiFailure(error);
  const known = Object.entries(failedFields(failure) ?? {}).flatMap(([field, code]) =>
    isFieldMessage(code) ? [[field, code] as const] : [],
  );
  return known.length > 0 ? { fields: Object.fromEntries(known) } : { message: failure.message };
}

/** The address or number in a form that can be filled in by either, as calls take it. */
export function contactOf(form: FormData) {
  const isByEmail = formText(form, 'by') !== 'telephone';
  const countryCodeId = Number(formText(form, 'countryCodeId'));
  return isByEmail
    ? { email: formText(form, 'email') }
    : {
        telephone: formText(form, 'telephone').replaceAll(/[\s-]/g, ''),
        countryCodeId: Number.isSafeInteger(countryCodeId) && countryCodeId > 0 ? countryCodeId : 1,
      };
}

/** What was typed, to fill the form with again. */
export function typedValues(form: FormData): NonNullable<AuthReply['values']> {
  return {
    by: formText(form, 'by'),
    email: formText(form, 'email'),
    telephone: formText(form, 'telephone'),
    countryCodeId: formText(form, 'countryCodeId'),
    company: formText(form, 'company'),
    businessTypeId: formText(form, 'businessTypeId'),
    userTargetTypeId: formTexts(form, 'userTargetTypeId'),
  };
}

/** The code's step, for the reply to a code that was just sent. */
export function codeStepOf(form: FormData, sent: { reference: string; destination: string }): CodeStep {
  return {
    ...sent,
    to: {
      by: formText(form, 'by') === 'telephone' ? 'telephone' : 'email',
      email: formText(form, 'email'),
      telephone: formText(form, 'telephone'),
      countryCodeId: formText(form, 'countryCodeId'),
    },
  };
}

/** The code's step as the browser sends it back, for showing it again. */
export function sameCodeStep(form: FormData): CodeStep {
  return codeStepOf(form, {
    reference: formText(form, 'reference'),
    destination: formText(form, 'destination'),
  });
}

export function captchaToken(form: FormData): { tokenRecapcha?: string } {
  const tokenRecapcha = formText(form, 'tokenRecapcha');
  return tokenRecapcha === '' ? {} : { tokenRecapcha };
}
