import fc from 'fast-check';
import { expect, test } from 'vitest';
import { banOn, checkBan, isBannedAt, isSilenced } from './live-ban.rules.ts';
import { accountOf, accountSpeaker, foreignId, isNamedSpeaker, namedSpeaker } from './speaker.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
const ban = { speakerId: 'p', reason: 'ไม่โอน', since: at(10), endsAt: at(30), liftedAt: null };

test('a ban holds from its moment until its end or until it is lifted, whichever is first', () => {
  expect([9, 10, 29, 30].map((minute) => isBannedAt(ban, at(minute)))).toEqual([false, true, true, false]);
  const lifted = { ...ban, liftedAt: at(20) };
  expect([10, 19, 20].map((minute) => isBannedAt(lifted, at(minute)))).toEqual([true, true, false]);
  expect(isBannedAt({ ...ban, endsAt: null }, at(59))).toBe(true);
});

test('it is on who it names, and what the host decided of a comment counts all the same', () => {
  expect(banOn([ban], { speakerId: 'q', at: at(15) })).toBeNull();
  const comment = { speakerId: 'p', at: at(15) };
  expect(isSilenced([ban], { ...comment, decision: null })).toBe(true);
  const decision = { deed: 'accept' as const, items: [], cancels: [], cancelsAll: false };
  expect(isSilenced([ban], { ...comment, decision })).toBe(false);
});

test('lifting a ban later changes nothing of what was written before', () => {
  const minute = fc.integer({ min: 0, max: 59 });
  fc.assert(
    fc.property(minute, minute, (written, lifting) => {
      fc.pre(written < lifting);
      expect(isBannedAt({ ...ban, liftedAt: at(lifting) }, at(written))).toBe(isBannedAt(ban, at(written)));
    }),
  );
});

test('needs a reason and, for a whole store, an end that isn’t too far', () => {
  const now = at(0);
  const draft = { scope: 'store' as const, endsAt: at(5), reason: 'ไม่โอน' };
  expect(checkBan(draft, now)).toEqual({});
  expect(checkBan({ ...draft, reason: ' ' }, now)).toEqual({ reason: 'valueMissing' });
  expect(checkBan({ ...draft, endsAt: null }, now)).toEqual({ endsAt: 'valueMissing' });
  expect(checkBan({ ...draft, scope: 'live', endsAt: null }, now)).toEqual({});
  expect(checkBan({ ...draft, endsAt: now }, now)).toEqual({ endsAt: 'valueInvalid' });
  expect(checkBan({ ...draft, endsAt: new Date('2028-01-01T00:00:00Z') }, now)).toEqual({
    endsAt: 'valueInvalid',
  });
});

test('numbers of ours can’t come in a file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (userId) => {
      const own = accountSpeaker(userId);
      expect(accountOf(own)).toBe(userId);
      expect(accountOf(foreignId(own))).toBeNull();
    }),
  );
  for (const id of ['own:1', 'host:มะลิ', 'forgotten:1', 'account:x'])
    expect(foreignId(id)).toBe(`platform:${id}`);
  expect(foreignId('1234_5678')).toBe('1234_5678');
});

test('a name is one person, however it is spaced and cased', () => {
  expect(namedSpeaker('  คุณ  Mali ')).toBe(namedSpeaker('คุณ mali'));
  expect(isNamedSpeaker(namedSpeaker('Mali'))).toBe(true);
  expect(isNamedSpeaker('1234')).toBe(false);
});
