import { plainDigits } from '../../shared/plain-digits.ts';
import { checkPassword } from './password.rules.ts';
import type { RegistrationField } from './registration.rules.ts';

/** What the sign-in and registration forms say under their fields (SPEC §5), before anything is sent and after. */
export const fieldMessages = [
  'required',
  'emailInvalid',
  'telephoneInvalid',
  'passwordCharacters',
  'passwordTooShort',
  'passwordTooWeak',
  'passwordsNotMatch',
  'policyNotAccepted',
  'emailAlreadyUse',
  'telephoneAlreadyUse',
  'codeInvalid',
  'otpInvalid',
  'smsUnavailable',
  'currentPasswordWrong',
  'loginFailed',
] as const;
export type FieldMessage = (typeof fieldMessages)[number];

export type FieldMessages = Partial<Record<string, FieldMessage>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function checkEmail(email: string): FieldMessage | null {
  const typed = email.trim();
  return typed === '' ? 'required' : emailPattern.test(typed) ? null : 'emailInvalid';
}

/**
 * SPEC §5 "Login by phone: at least 9 digits, max 11", of which the first may be the 0; another country's whole numbers may
 * have 8. Spaces and dashes that people put between are taken off. Whether the country has such a number, the server says.
 */
export function checkTelephone(telephone: string): FieldMessage | null {
  const typed = plainDigits(telephone).replaceAll(/[\s-]/g, '');
  return typed === ''
    ? 'required'
    : /^(0\d{8,10}|[1-9]\d{7,10}|\+\d{10,15})$/.test(typed)
      ? null
      : 'telephoneInvalid';
}

/** SPEC §5 "OTP code: 6 characters, integer". */
export function checkCode(code: string): FieldMessage | null {
  const typed = plainDigits(code).replaceAll(/\s/g, '');
  return typed === '' ? 'required' : /^\d{6}$/.test(typed) ? null : 'codeInvalid';
}

function checkPasswordField(password: string): FieldMessage | null {
  if (password === '') return 'required';
  const checked = checkPassword(password);
  return checked.ok ? null : checked.failure.code;
}

function messagesOf(checked: Record<string, FieldMessage | null>): FieldMessages {
  const wrong: FieldMessages = {};
  for (const [field, message] of Object.entries(checked)) if (message !== null) wrong[field] = message;
  return wrong;
}

export function hasMessages(messages: FieldMessages): boolean {
  return Object.keys(messages).length > 0;
}

export type LoginFields = {
  by: 'email' | 'telephone';
  email: string;
  telephone: string;
  password: string;
  /** By telephone with a code instead of the password. */
  isByCode: boolean;
};

export function checkLoginFields(fields: LoginFields): FieldMessages {
  return messagesOf({
    ...(fields.by === 'email'
      ? { email: checkEmail(fields.email) }
      : { telephone: checkTelephone(fields.telephone) }),
    ...(fields.isByCode ? {} : { password: fields.password === '' ? 'required' : null }),
  });
}

export function checkNewPasswordFields(password: string, confirmPassword: string): FieldMessages {
  return messagesOf({
    password: checkPasswordField(password),
    confirmPassword:
      confirmPassword === '' ? 'required' : confirmPassword === password ? null : 'passwordsNotMatch',
  });
}

export type RegisterFields = {
  type: 1 | 2;
  by: 'email' | 'telephone';
  email: string;
  telephone: string;
  password: string;
  confirmPassword: string;
  policy: boolean;
  company: string;
  userTargetTypeId: readonly string[];
  businessTypeId: string;
};

/** In the order of the form, so that the first that is wrong gets the focus. */
export function checkRegisterFields(fields: RegisterFields): FieldMessages {
  const isShop = fields.type === 2;
  return messagesOf({
    company: isShop && fields.company.trim() === '' ? 'required' : null,
    telephone: isShop || fields.by === 'telephone' ? checkTelephone(fields.telephone) : null,
    email: isShop || fields.by === 'email' ? checkEmail(fields.email) : null,
    ...checkNewPasswordFields(fields.password, fields.confirmPassword),
    policy: fields.policy ? null : 'policyNotAccepted',
    userTargetTypeId: isShop && fields.userTargetTypeId.length === 0 ? 'required' : null,
    businessTypeId: isShop && fields.businessTypeId === '' ? 'required' : null,
  });
}

/** SPEC §2 "Register, shop: 3 steps (1 company, phone, email, password; 2 purpose and store type; 3 OTP channel)". */
export const shopSteps = 3;

const stepOfField: Record<RegistrationField, number> = {
  company: 1,
  telephone: 1,
  email: 1,
  password: 1,
  confirmPassword: 1,
  policy: 1,
  userTargetTypeId: 2,
  businessTypeId: 2,
};

/** The first step with a field that is wrong; null when none is (SPEC §4 "jumps to the step with the failing field"). */
export function firstWrongStep(messages: FieldMessages): number | null {
  const steps = Object.keys(messages).map((field) => stepOfField[field as RegistrationField] ?? shopSteps);
  return steps.length === 0 ? null : Math.min(...steps);
}

/** The messages of one step: what "next" looks at. */
export function messagesOfStep(messages: FieldMessages, step: number): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).filter(([field]) => stepOfField[field as RegistrationField] === step),
  );
}
