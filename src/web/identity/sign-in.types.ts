import type { FieldMessages } from '../../modules/identity/identity-form.rules.ts';

/** What the sign-in form is told when it didn't work; what was typed comes back, the password never. */
export type LoginReply = {
  message?: string;
  fields?: FieldMessages;
  by: 'email' | 'telephone';
  name: string;
};

export type RegisterReply = { message?: string; fields?: FieldMessages; email: string };
