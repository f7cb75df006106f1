import type { FieldMessages } from '../../../modules/identity/identity-form.rules.ts';

/** Who a code went to, and what the browser sends back with it. */
export type CodeStep = {
  reference: string;
  /** Where it went, masked (SPEC §9). */
  destination: string;
  to: { by: 'email' | 'telephone'; email: string; telephone: string; countryCodeId: string };
  /** What else shows that the person is the account's owner: their password, or a second code, sent to where they are reached. */
  owner?: { by: 'password' } | { by: 'code'; reference: string; destination: string };
};

/** What a sign-in or registration form is told; what was typed comes back, a password never. */
export type AuthReply = {
  /** Above the form: what the server said. */
  message?: string;
  fields?: FieldMessages;
  /** A code is on its way: the form gives its place to the code's. */
  code?: CodeStep;
  isResent?: boolean;
  /** The forgotten password's link went there. */
  sentTo?: string;
  values?: Partial<
    Record<'by' | 'email' | 'telephone' | 'countryCodeId' | 'company' | 'businessTypeId', string>
  > & {
    userTargetTypeId?: string[];
  };
};

/** What a form shows: itself, the code it waits for, or a document that is to be accepted. */
export type AuthStage = 'form' | 'code' | 'terms' | 'privacy';
