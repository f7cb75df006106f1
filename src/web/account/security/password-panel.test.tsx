import { expect, test } from 'vitest';
import identity from '../../../messages/en/identity.json' with { type: 'json' };
import security from '../../../messages/en/security.json' with { type: 'json' };
import ui from '../../../messages/en/ui.json' with { type: 'json' };
import { draw } from '../../test-draw.ts';
import { PasswordPanel } from './password-panel.tsx';
import type { SecurityReply } from './security-action.server.ts';

const drawn = (hasPassword: boolean, reply?: SecurityReply) =>
  draw('en', { identity, security, ui }, <PasswordPanel hasPassword={hasPassword} reply={reply} />);

test('an account without a password asks for a code first, and takes a password with it', () => {
  const before = drawn(false);
  expect(before).toContain('value="passwordCode"');
  expect(before).not.toContain('name="password"');
  const owner = { by: 'code', reference: 'ABCD', destination: '081xxxx' } as const;
  const sent = drawn(false, { owner });
  for (const name of ['ownerCode', 'password', 'confirmPassword', 'isFirst'])
    expect(sent).toContain(`name="${name}"`);
  expect(sent).toContain('name="ownerReference" value="ABCD"');
  expect(sent).toContain('we have sent a code to 081xxxx');
  expect(sent).not.toContain('name="currentPassword"');
});

test('where no code can be sent none is asked for, and who has a password types that', () => {
  const nowhere = drawn(false, { owner: null });
  expect(nowhere).toContain('name="password"');
  expect(nowhere).not.toContain('name="ownerCode"');
  expect(drawn(true)).toContain('name="currentPassword"');
});
