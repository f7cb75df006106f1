import { expect, test } from 'vitest';
import identity from '../../../messages/en/identity.json' with { type: 'json' };
import privacy from '../../../messages/en/privacy.json' with { type: 'json' };
import ui from '../../../messages/en/ui.json' with { type: 'json' };
import { draw } from '../../test-draw.ts';
import { ErasurePanel } from './erasure-panel.tsx';
import type { PrivacyReply } from './privacy-action.server.ts';

const drawn = (needsPassword: boolean, reply?: PrivacyReply) =>
  draw(
    'en',
    { identity, privacy, ui },
    <ErasurePanel erasure={{ dueAt: null, obstacle: null, needsPassword }} reply={reply} />,
  );

test('an account without a password asks for a code first, and is deleted with it', () => {
  const before = drawn(false);
  expect(before).toContain('value="eraseCode"');
  expect(before).not.toContain('value="erase"');
  const owner = { by: 'code', reference: 'ABCD', destination: '081xxxx' } as const;
  const sent = drawn(false, { owner });
  for (const name of ['ownerCode', 'isAsked', 'confirm']) expect(sent).toContain(`name="${name}"`);
  expect(sent).toContain('value="erase"');
  expect(drawn(false, { owner, erasure: { isCodeMissing: true } })).toContain(
    'Please enter the 6-digit code',
  );
});

test('where no code can be sent none is asked for, and who has a password types that', () => {
  const nowhere = drawn(false, { owner: null });
  expect(nowhere).toContain('value="erase"');
  expect(nowhere).not.toContain('name="ownerCode"');
  expect(drawn(true)).toContain('name="password"');
});
