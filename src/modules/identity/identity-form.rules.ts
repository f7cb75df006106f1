import { passwordLengthMin } from './password.rules.ts';

/** What the sign-in and registration forms say under their fields (SPEC §5), before anything is sent. */
export type FieldMessage =
  | 'required'
  | 'emailInvalid'
  | 'telephoneInvalid'
  | 'passwordTooShort'
  | 'passwordTooWeak'
  | 'passwordsNotMatch'
  | 'policyNotAccepted';

export type FieldMessages = Partial<Record<string, FieldMessage>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function checkEmail(email: string): FieldMessage | null {
  const typed = email.trim();
  return typed === '' ? 'required' : emailPattern.test(typed) ? null : 'emailInvalid';
}

/** SPEC §5 "Login by phone: required, at least 9 digits, max 11 characters, digits only". */
function checkLoginTelephone(telephone: string): FieldMessage | null {
  const typed = telephone.trim();
  return typed === '' ? 'required' : /^\d{9,11}$/.test(typed) ? null : 'telephoneInvalid';
}

function checkNewPassword(password: string): FieldMessage | null {
  if (password === '') return 'required';
  if ([...password].length < passwordLengthMin) return 'passwordTooShort';
  return /[a-z]/i.test(password) && /\d/.test(password) ? null : 'passwordTooWeak';
}

function messagesOf(checked: Record<string, FieldMessage | null>): FieldMessages {
  const wrong: FieldMessages = {};
  for (const [field, message] of Object.entries(checked)) if (message !== null) wrong[field] = message;
  return wrong;
}

export type LoginFields = { by: 'email' | 'telephone'; email: string; telephone: string; password: string };

export function checkLoginFields(fields: LoginFields): FieldMessages {
  return messagesOf({
    ...(fields.by === 'email'
      ? { email: checkEmail(fields.email) }
      : { telephone: checkLoginTelephone(fields.telephone) }),
    password: fields.password === '' ? 'required' : null,
  });
}

export type RegisterFields = { email: string; password: string; confirmPassword: string; policy: boolean };

export function checkRegisterFields(fields: RegisterFields): FieldMessages {
  return messagesOf({
    email: checkEmail(fields.email),
    password: checkNewPassword(fields.password),
    confirmPassword:
      fields.confirmPassword === ''
        ? 'required'
        : fields.confirmPassword === fields.password
          ? null
          : 'passwordsNotMatch',
    policy: fields.policy ? null : 'policyNotAccepted',
  });
}
