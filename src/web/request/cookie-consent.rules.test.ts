import { expect, test } from 'vitest';
import { choiceOfForm, readChoice, writeChoice } from './cookie-consent.rules.ts';

const none = { statistics: false, marketing: false };
const all = { statistics: true, marketing: true };

test('the choice in a cookie header', () => {
  expect(readChoice('', '2')).toBeNull();
  expect(readChoice('token=x; cookie_consent=2.all; language=th', '2')).toEqual(all);
  expect(readChoice('cookie_consent=2.necessary', '2')).toEqual(none);
  for (const odd of ['2.maybe', '2', '.all', '2.toString', 'all', ''])
    expect(readChoice(`cookie_consent=${odd}`, '2')).toBeNull();
  expect(readChoice('not_cookie_consent=2.all', '2')).toBeNull();
});

test('a choice is read as it was written, until the question changes', () => {
  for (const choice of [none, all, { ...none, statistics: true }, { ...none, marketing: true }]) {
    expect(readChoice(`cookie_consent=${writeChoice(choice)}`)).toEqual(choice);
    expect(readChoice(`cookie_consent=${writeChoice(choice, '2026-11-21')}`, '2027-01-01')).toBeNull();
  }
});

test('a form that doesn’t say yes says no', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return choiceOfForm(data);
  };
  expect(form({ choice: 'all' })).toEqual(all);
  expect(form({ choice: 'own', marketing: 'on' })).toEqual({ statistics: false, marketing: true });
  const odds: Record<string, string>[] = [
    {},
    { choice: 'necessary' },
    { choice: 'ALL' },
    { marketing: 'on' },
    { choice: 'own' },
  ];
  for (const odd of odds) expect(form(odd)).toEqual(none);
});
