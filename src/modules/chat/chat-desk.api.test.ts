import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { eraseChats, exportChats } from './handle-personal-data.ts';
import { insertSent } from './send.store.ts';
import { type ChatStore, say, testChat } from './test-chat.ts';

const minuteMs = 60_000;
// A Thursday, ten o’clock in Bangkok.
let now = new Date('2027-01-07T10:00:00+07:00');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

const { get, post, openStore, begin, answer, thread } = testChat(() => ({ api, shop }));

describe('a store that answers by itself, and is measured', () => {
  test('works: greets who writes first, says once a day that nobody is there, and still owes an answer', async () => {
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', showsRead: true };
    const desk = { ...hours, greeting: 'สวัสดีค่ะ', away: 'ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ' };
    expect((await post('/seller/chat/desk', { ...desk, to: '08:00' }, store.owner)).body.code).toBe(
      'chatHoursInvalid',
    );
    expect((await post('/seller/chat/desk', { ...desk, days: [] }, store.owner)).body.code).toBe(
      'chatHoursInvalid',
    );
    expect((await post('/seller/chat/desk', desk, store.owner)).status).toBe(200);
    expect((await get('/seller/chat/desk', store.owner)).body.detail).toEqual({
      ...desk,
      answersInMinutes: null,
    });
    const early = await api.signIn();
    const first = await begin(early, store, 'มีใครอยู่ไหม');
    const said = ({ messages }: { messages: { text: string; isAutomatic: boolean }[] }) =>
      messages.map(({ text, isAutomatic }) => (isAutomatic ? `auto ${text}` : text));
    expect(said(await thread(`/chat/${first}`, early))).toEqual(['มีใครอยู่ไหม', 'auto สวัสดีค่ะ']);
    expect((await get('/seller/chat/unread', store.owner)).body.detail).toEqual({ unread: 1, waiting: 1 });
    now = new Date('2027-01-07T20:00:00+07:00');
    const late = await api.signIn();
    const second = await begin(late, store, 'ปิดหรือยัง');
    await post(`/chat/${second}/message`, say('ฮัลโหล'), late);
    expect(said(await thread(`/chat/${second}`, late))).toEqual([
      'ปิดหรือยัง',
      'auto ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ',
      'ฮัลโหล',
    ]);
    expect((await post(`/chat/${second}/message/2/edit`, { text: 'x' }, late)).status).toBe(404);
    now = new Date('2027-01-08T21:00:00+07:00');
    await post(`/chat/${second}/message`, say('วันใหม่แล้ว'), late);
    expect(said(await thread(`/chat/${second}`, late)).at(-1)).toBe('auto ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ');
  });

  test('works: says how long the store took within its hours, and hides reading marks where it wants', async () => {
    // Asked on Thursday evening and answered on Friday half past nine: half an hour.
    now = new Date('2027-01-14T20:00:00+07:00');
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', greeting: 'สวัสดีค่ะ', away: '' };
    await post('/seller/chat/desk', { ...hours, showsRead: false }, store.owner);
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'ข้อแรก');
    now = new Date('2027-01-15T09:30:00+07:00');
    await answer(store, id, 'ตอบข้อแรก');
    const shown = async ({ sellerId }: ChatStore) =>
      (await api.call('GET', `/store/${sellerId}/answers`)).body.detail.answersInMinutes;
    const slower = await openStore();
    const few = await begin(shopper, slower, 'ข้อแรก');
    await answer(slower, few, 'ตอบข้อแรก');
    for (const _ of [2, 3, 4]) {
      await post(`/chat/${few}/message`, say('อีกข้อ'), shopper);
      await answer(slower, few, 'ตอบ');
    }
    for (const minutes of [10, 20, 40, 50]) {
      now = new Date(now.getTime() + minuteMs);
      await post(`/chat/${id}/message`, say('อีกข้อ'), shopper);
      await post(`/chat/${id}/message`, say('ยังอยู่ไหม'), shopper);
      now = new Date(now.getTime() + minutes * minuteMs);
      await answer(store, id, 'ตอบ');
    }
    const seen = await thread(`/chat/${id}`, shopper);
    expect(seen.conversation.answersInMinutes).toBe(30);
    // What a store's page says, to everybody: of five answers, and of four nothing.
    expect(await shown(store)).toBe(30);
    expect(await shown(slower)).toBeNull();
    expect(
      (await get(`/chat/with?store=${store.urlKey}`, await api.signIn())).body.detail.answersInMinutes,
    ).toBe(30);
    await post(`/seller/chat/${id}/read`, { number: 99 }, store.owner);
    expect(
      (await thread(`/chat/${id}`, shopper)).messages.some(({ isRead }: { isRead: boolean }) => isRead),
    ).toBe(false);
  });
});

type Talk = { id: number; shopper: { token: string }; store: ChatStore; at: (time: string) => void };

describe('how long a store took', () => {
  test('is measured from what it was asked, not from thanks that needed no answer nor from what was taken back', async () => {
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', greeting: '', away: '' };
    await post('/seller/chat/desk', { ...hours, showsRead: true }, store.owner);
    const waiting = async () => (await get('/seller/chat/unread', store.owner)).body.detail.waiting;
    // A Monday.
    now = new Date('2027-01-18T10:00:00+07:00');
    const talks: { id: number; shopper: { token: string } }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const shopper = await api.signIn();
      const id = await begin(shopper, store, 'ขอบคุณค่ะ');
      await post(`/seller/chat/${id}/state`, { to: count < 3 ? 'answered' : 'closed' }, store.owner);
      talks.push({ id, shopper });
    }
    now = new Date('2027-01-18T11:00:00+07:00');
    for (const { id, shopper } of talks) {
      const { number } = (await post(`/chat/${id}/message`, say('ส่งผิดร้านค่ะ'), shopper)).body.detail;
      expect(await waiting()).toBe(1);
      await post(`/chat/${id}/message/${number}/take-back`, {}, shopper);
      expect(await waiting()).toBe(0);
    }
    now = new Date('2027-01-20T10:00:00+07:00');
    for (const { id, shopper } of talks) await post(`/chat/${id}/message`, say('มีเล่มนี้ไหมคะ'), shopper);
    now = new Date('2027-01-20T10:05:00+07:00');
    for (const { id } of talks) await answer(store, id, 'มีค่ะ');
    expect((await get('/seller/chat/desk', store.owner)).body.detail.answersInMinutes).toBe(5);
  });

  /** Five who ask at ten o'clock of a Monday, and what the store does then. */
  async function measured(monday: string, go: (talk: Talk) => Promise<unknown>) {
    const at = (time: string) => {
      now = new Date(`${monday}T${time}:00+07:00`);
    };
    at('10:00');
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', greeting: '', away: '' };
    await post('/seller/chat/desk', { ...hours, showsRead: true }, store.owner);
    for (let count = 0; count < 5; count += 1) {
      const shopper = await api.signIn();
      at('10:00');
      await go({ shopper, id: await begin(shopper, store, 'มีเล่มนี้ไหมคะ'), store, at });
    }
    return (await get('/seller/chat/desk', store.owner)).body.detail.answersInMinutes;
  }

  test('counts a late answer, although the store had said that none was needed', async () => {
    const took = await measured('2027-02-01', async ({ id, store, at }) => {
      await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
      at('13:00');
      await answer(store, id, 'มีค่ะ');
    });
    expect(took).toBe(180);
  });

  test('takes what was taken back for no answer', async () => {
    const took = await measured('2027-02-08', async ({ id, store, at }) => {
      const number = await answer(store, id, 'ค่ะ');
      await post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
      at('10:30');
      await answer(store, id, 'มีค่ะ');
    });
    expect(took).toBe(30);
  });

  test('takes what answered the next question for no answer to one whose own was taken back', async () => {
    const took = await measured('2027-02-22', async ({ id, shopper, store, at }) => {
      const number = await answer(store, id, 'ค่ะ');
      at('10:01');
      await post(`/chat/${id}/message`, say('ส่งเมื่อไรคะ'), shopper);
      at('10:02');
      await answer(store, id, 'วันนี้ค่ะ');
      at('10:03');
      await post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
      at('14:00');
      await answer(store, id, 'เล่มนี้มีค่ะ');
    });
    // Five waited four hours, and five a minute.
    expect(took).toBe(121);
  });

  test('takes what was held for no answer, neither when it was written nor once it is sent on', async () => {
    const took = await measured('2027-02-15', async ({ id, shopper, store, at }) => {
      await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
      await transact(api.db, async (tx) => {
        const said = {
          side: 'desk' as const,
          userId: store.owner.userId,
          clientId: 'held-one',
          text: 'ลดทั้งร้าน',
        };
        const held = { replyTo: null, wordsHash: null, card: null, at: now, heldAt: now, seen: null };
        await insertSent(tx, [{ conversationId: id, number: 2, ...said, ...held }]);
        return succeed(null);
      });
      at('11:00');
      await post(`/chat/${id}/message`, say('แล้วเล่มสองล่ะคะ'), shopper);
      at('11:10');
      const staff = await api.signIn('staff');
      expect((await post(`/admin/chat/held/${id}/2/release`, {}, staff)).status).toBe(200);
      at('11:40');
      await answer(store, id, 'มีค่ะ');
    });
    expect(took).toBe(40);
  });

  test('an answer is owed from the first question that is left', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'เล่มหนึ่งมีไหมคะ');
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('เล่มสองมีไหมคะ'), shopper);
    await post(`/chat/${id}/message/1/take-back`, {}, shopper);
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince).toBe(
      now.toISOString(),
    );
  });

  test('nothing is owed to who takes no more, also when one of two questions is taken back then', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'เล่มหนึ่งมีไหมคะ');
    await post(`/chat/${id}/message`, say('เล่มสองมีไหมคะ'), shopper);
    const waiting = async () => (await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince;
    await post(`/chat/${id}/block`, { isBlocked: true }, shopper);
    expect((await post(`/chat/${id}/message/1/take-back`, {}, shopper)).status).toBe(200);
    expect(await waiting()).toBeNull();
    await post(`/chat/${id}/block`, { isBlocked: false }, shopper);
    now = new Date(now.getTime() + minuteMs);
    expect(await waiting()).not.toBeNull();
  });
});

describe('an answer that is none any more', () => {
  const owed = async (store: ChatStore, id: number) =>
    (await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince;

  test('leaves an answer owed from the first question after the one before it', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'เล่มหนึ่งมีไหมคะ');
    const first = await answer(store, id, 'มีค่ะ');
    now = new Date(now.getTime() + minuteMs);
    const asked = now.toISOString();
    await post(`/chat/${id}/message`, say('เล่มสองล่ะคะ'), shopper);
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('เล่มสามด้วยค่ะ'), shopper);
    const second = await answer(store, id, 'ไม่มีค่ะ');
    expect(await owed(store, id)).toBeNull();
    const takeBack = (number: number) =>
      post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
    expect((await takeBack(second)).status).toBe(200);
    expect(await owed(store, id)).toBe(asked);
    now = new Date(now.getTime() + minuteMs);
    await answer(store, id, 'มีเล่มสามค่ะ');
    expect(await owed(store, id)).toBeNull();
    await takeBack(first);
    expect(await owed(store, id)).not.toBeNull();
  });

  test('leaves its question owed although the next one has an answer of its own, until one is given', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const asked = now.toISOString();
    const id = await begin(shopper, store, 'เล่มหนึ่งมีไหมคะ');
    const first = await answer(store, id, 'มีค่ะ');
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('เล่มสองล่ะคะ'), shopper);
    const second = await answer(store, id, 'เล่มสองหมดค่ะ');
    now = new Date(now.getTime() + minuteMs);
    const takeBack = (number: number) =>
      post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
    await takeBack(first);
    expect(await owed(store, id)).toBe(asked);
    expect((await get('/seller/chat/unread', store.owner)).body.detail.waiting).toBe(1);
    now = new Date(now.getTime() + minuteMs);
    const third = await answer(store, id, 'เล่มหนึ่งมีของพรุ่งนี้ค่ะ');
    expect(await owed(store, id)).toBeNull();
    // Both are answered by it now.
    now = new Date(now.getTime() + minuteMs);
    await takeBack(second);
    expect(await owed(store, id)).toBeNull();
    await takeBack(third);
    expect(await owed(store, id)).toBe(asked);
    await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
    expect(await owed(store, id)).toBeNull();
    // What needs none stays so.
    const fourth = await answer(store, id, 'ขอโทษค่ะ');
    await takeBack(fourth);
    expect(await owed(store, id)).toBeNull();
  });

  test('leaves its question answered where another answer to it is left', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    const typo = await answer(store, id, 'มีคะ');
    await answer(store, id, 'มีค่ะ');
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('ส่งเมื่อไรคะ'), shopper);
    await answer(store, id, 'วันนี้ค่ะ');
    now = new Date(now.getTime() + minuteMs);
    await post(`/seller/chat/${id}/message/${typo}/take-back`, {}, store.owner);
    expect(await owed(store, id)).toBeNull();
  });

  test('owes none for what needed none', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ขอบคุณค่ะ');
    await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
    const number = await answer(store, id, 'ยินดีค่ะ');
    await post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
    expect(await owed(store, id)).toBeNull();
  });
});

describe('what came of a report', () => {
  const noticesOf = async (who: { token: string }) => {
    const { dataList } = (await get('/notification/List', who)).body.detail;
    return dataList.map(({ kind, href }: { kind: string; href: string }) => [kind, href]);
  };
  const decide = async (reason: string, isUpheld: boolean) => {
    const staff = await api.signIn('staff');
    const { dataList } = (await get('/admin/chat/report/List?perpage=100', staff)).body.detail;
    const { id } = dataList.find((report: { reason: string }) => report.reason === reason);
    const decided = await post(`/admin/chat/report/${id}/decide`, { isUpheld, answer: 'ดูแล้ว' }, staff);
    expect(decided.status).toBe(200);
  };

  test('is told to the shopper who reported, and to nobody else', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ทำไมพูดแบบนี้คะ');
    for (const [isUpheld, kind] of [
      [false, 'chatReportDismissed'],
      [true, 'chatReportUpheld'],
    ] as const) {
      const reason = `พูดไม่สุภาพ ${kind}`;
      expect((await post(`/chat/${id}/report`, { reason }, shopper)).status).toBe(200);
      await decide(reason, isUpheld);
      expect((await noticesOf(shopper))[0]).toEqual([kind, `/chat?id=${id}`]);
    }
    expect(await noticesOf(shopper)).toHaveLength(2);
    expect(await noticesOf(store.owner)).toEqual([]);
  });

  test('is told to those of a store who answer its shoppers', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const answers = await api.signIn('seller', store.sellerId, { storeRights: ['orders'] });
    const lists = await api.signIn('seller', store.sellerId, { storeRights: ['catalogue'] });
    const id = await begin(shopper, store, 'จะโอนให้นอกระบบค่ะ');
    await post(`/seller/chat/${id}/report`, { reason: 'ชวนซื้อนอกระบบ' }, answers);
    await decide('ชวนซื้อนอกระบบ', true);
    const told = [['sellerChatReportUpheld', `/manage-store/chat?id=${id}`]];
    expect(await noticesOf(answers)).toEqual(told);
    expect(await noticesOf(store.owner)).toEqual(told);
    expect([await noticesOf(lists), await noticesOf(shopper)]).toEqual([[], []]);
  });
});

describe('a decision that was wrong', () => {
  const reported = async (isUpheld = true) => {
    const [store, shopper, staff] = [
      await openStore(),
      await api.signIn(),
      await api.signIn('staff', null, { firstname: 'พิมพ์ใจ', lastname: 'ดูแลแชต' }),
    ];
    const id = await begin(shopper, store, 'ทักทายค่ะ');
    const reason = `พูดไม่สุภาพ ${id}`;
    await post(`/chat/${id}/report`, { reason }, shopper);
    const { dataList } = (await get('/admin/chat/report/List?perpage=100', staff)).body.detail;
    const report: number = dataList.find((each: { reason: string }) => each.reason === reason).id;
    await post(`/admin/chat/report/${report}/decide`, { isUpheld, answer: 'อ่านแล้วหยาบคาย' }, staff);
    return { store, shopper, staff, id, report, reason };
  };
  const undo = (report: number, who: { token: string }, reason = 'อ่านผิดบทสนทนา') =>
    post(`/admin/chat/report/${report}/undo`, { reason }, who);
  const listed = async (state: string, who: { token: string }) =>
    (await get(`/admin/chat/report/List?state=${state}&perpage=100`, who)).body.detail;

  test('works: it stands among the decided with who, when and why; undone, it waits and both may write', async () => {
    const { store, shopper, staff, id, report, reason } = await reported();
    const sayIt = () => post(`/seller/chat/${id}/message`, say('ขอโทษค่ะ'), store.owner);
    expect((await sayIt()).body.code).toBe('chatBlocked');
    const before = await listed('decided', staff);
    expect(before.total).toBe(before.counts.decided);
    expect(before.dataList[0]).toMatchObject({
      id: report,
      reason,
      decided: { by: 'พิมพ์ใจ ดูแลแชต', outcome: 'upheld', answer: 'อ่านแล้วหยาบคาย' },
    });
    expect((await undo(report, staff)).body.detail).toEqual({ isUndone: true });
    expect((await sayIt()).status).toBe(200);
    const after = await listed('open', staff);
    expect(after.dataList.find((each: { id: number }) => each.id === report)).toMatchObject({
      decided: null,
    });
    expect(after.counts.decided).toBe(before.counts.decided - 1);
    const { dataList } = (await get('/notification/List', shopper)).body.detail;
    expect(dataList[0]).toMatchObject({ kind: 'chatReportReopened', href: `/chat?id=${id}` });
    const events = await api.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectUserId, shopper.userId));
    expect(events.at(-1)).toMatchObject({
      kind: 'chat_report_undone',
      actorUserId: staff.userId,
      detail: { reportId: report, reason: 'อ่านผิดบทสนทนา', before: 'upheld', after: 'waiting' },
    });
    const again = await post(
      `/admin/chat/report/${report}/decide`,
      { isUpheld: false, answer: 'ไม่เข้าข่าย' },
      staff,
    );
    expect(again.status).toBe(200);
    const told = (await get('/notification/List', shopper)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'chatReportDismissed' });
  });

  test('whoever had closed the conversation themselves keeps it closed', async () => {
    const { store, shopper, staff, id, report } = await reported();
    await post(`/chat/${id}/block`, { isBlocked: false }, shopper);
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/block`, { isBlocked: true }, shopper);
    expect((await undo(report, staff)).status).toBe(200);
    expect((await post(`/seller/chat/${id}/message`, say('สวัสดีค่ะ'), store.owner)).body.code).toBe(
      'chatBlocked',
    );
  });

  test('refuses without a reason, what waits, what another report waits beside, and twice', async () => {
    const { shopper, staff, id, report } = await reported(false);
    expect((await undo(report, staff, '')).body.code).toBe('chatReasonMissing');
    await post(`/chat/${id}/report`, { reason: 'แจ้งอีกครั้ง' }, shopper);
    expect((await undo(report, staff)).body.code).toBe('chatReportWaits');
    const [other] = (await listed('open', staff)).dataList.filter(
      (each: { reason: string }) => each.reason === 'แจ้งอีกครั้ง',
    );
    expect((await undo(other.id, staff)).status).toBe(404);
    await post(`/admin/chat/report/${other.id}/decide`, { isUpheld: false, answer: 'ซ้ำ' }, staff);
    const both = await Promise.all([undo(report, staff), undo(report, staff)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await undo(report, shopper)).status).toBe(404);
  });
});

describe('labels', () => {
  test('works: a store calls conversations something, finds them by it, and nobody else sees it', async () => {
    const store = await openStore();
    const [one, other] = [await api.signIn(), await api.signIn()];
    const id = await begin(one, store, 'สั่งยกห้อง 40 เล่ม');
    await begin(other, store, 'มีโปสเตอร์ไหม');
    const said = await post(
      `/seller/chat/${id}/label`,
      { labels: ['ขายส่ง', ' ขายส่ง ', 'VIP', 'vip', ''] },
      store.owner,
    );
    expect(said.body.detail).toEqual({ labels: ['ขายส่ง', 'VIP'] });
    const found = (await get(`/seller/chat/List?label=${encodeURIComponent('ขายส่ง')}`, store.owner)).body
      .detail;
    expect(found).toMatchObject({ total: 1, dataList: [{ id, labels: ['ขายส่ง', 'VIP'] }] });
    expect((await get('/seller/chat/label/List', store.owner)).body.detail.dataList).toEqual([
      { label: 'VIP', count: 1 },
      { label: 'ขายส่ง', count: 1 },
    ]);
    expect((await thread(`/chat/${id}`, one)).conversation.labels).toEqual([]);
    expect((await get('/chat/List?label=VIP', one)).body.detail.total).toBe(1);
    expect((await get('/seller/chat/label/List', (await openStore()).owner)).body.detail.dataList).toEqual(
      [],
    );
    const exported = await exportChats(api.db, one.userId);
    expect(exported.labels).toEqual([{ with: expect.any(String), labels: ['ขายส่ง', 'VIP'] }]);
  });

  test('works: the house labels its own, which is in the audit log', async () => {
    const staff = await api.signIn('staff');
    const id = await begin(await api.signIn(), null, 'ขอใบกำกับภาษี');
    expect((await post(`/admin/chat/${id}/label`, { labels: ['ภาษี'] }, staff)).body.detail).toEqual({
      labels: ['ภาษี'],
    });
    const { rows } = await api.db.execute(
      sql`select detail from audit_events where kind = 'chat_changed' and actor_user_id = ${staff.userId}`,
    );
    expect(rows).toEqual([{ detail: { conversationId: id, labels: 'ภาษี' } }]);
  });

  test('refuses: too many, too long, another store’s conversation', async () => {
    const store = await openStore();
    const id = await begin(await api.signIn(), store, 'สวัสดี');
    const label = (labels: string[], who: { token: string }) =>
      post(`/seller/chat/${id}/label`, { labels }, who);
    expect((await label(['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ'], store.owner)).status).toBe(400);
    expect((await label(['ก'.repeat(31)], store.owner)).status).toBe(400);
    expect((await label(['ก'], (await openStore()).owner)).status).toBe(404);
  });
});

describe('who types', () => {
  test('works: the other side is told for six seconds, and not once the message is there', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    const typing = async (path: string, who: { token: string }) =>
      (await thread(path, who)).conversation.isTyping;
    expect((await post(`/seller/chat/${id}/typing`, {}, store.owner)).body.detail).toEqual({ isTold: true });
    expect((await post(`/seller/chat/${id}/typing`, {}, store.owner)).body.detail).toEqual({ isTold: false });
    expect(await typing(`/chat/${id}`, shopper)).toBe(true);
    expect(await typing(`/seller/chat/${id}`, store.owner)).toBe(false);
    now = new Date(now.getTime() + 6_000);
    expect(await typing(`/chat/${id}`, shopper)).toBe(false);
    await post(`/chat/${id}/typing`, {}, shopper);
    expect(await typing(`/seller/chat/${id}`, store.owner)).toBe(true);
    await post(`/chat/${id}/message`, say('ขอถามหน่อย'), shopper);
    expect(await typing(`/seller/chat/${id}`, store.owner)).toBe(false);
    expect((await post(`/chat/${id}/typing`, {}, await api.signIn())).status).toBe(404);
  });

  test('protects: who doesn’t want others to know isn’t told on, neither of reading nor of typing', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    expect((await get('/chat/habits', shopper)).body.detail).toEqual({ showsRead: true });
    await answer(store, id, 'ค่ะ');
    await post(`/chat/${id}/read`, { number: 2 }, shopper);
    const isRead = async () =>
      (await thread(`/seller/chat/${id}`, store.owner)).messages.some(
        (message: { isRead: boolean }) => message.isRead,
      );
    expect(await isRead()).toBe(true);
    await post('/chat/habits', { showsRead: false }, shopper);
    expect(await isRead()).toBe(false);
    expect((await post(`/chat/${id}/typing`, {}, shopper)).body.detail).toEqual({ isTold: false });
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.isTyping).toBe(false);
    await transact(api.db, async (tx) => succeed(await eraseChats(tx, shopper.userId)));
    expect((await get('/chat/habits', shopper)).body.detail).toEqual({ showsRead: true });
  });
});

describe('vouchers as cards', () => {
  test('works: a store sends its own or the house’s; the card says what it is now', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'มีส่วนลดไหม');
    const day = 24 * 60 * minuteMs;
    const code = await shop.voucher({
      ...{ kind: 'seller', sellerId: store.sellerId, isCollectable: true },
      ...{ startsAt: new Date(now.getTime() - day), endsAt: new Date(now.getTime() + day) },
    });
    const { rows } = await api.db.execute<{ id: number }>(sql`select id from vouchers where code = ${code}`);
    const voucher = { id: Number(rows[0]?.id) };
    const choices = (await get('/seller/chat/voucher/List', store.owner)).body.detail.dataList;
    expect(choices.map((each: { id: number }) => each.id)).toContain(voucher.id);
    const card = { kind: 'voucher', voucherId: voucher.id };
    await answer(store, id, '', { card });
    const shown = async () => (await thread(`/chat/${id}`, shopper)).messages.at(-1).card;
    expect(await shown()).toMatchObject({ kind: 'voucher', voucher: { isCollected: false, isOver: false } });
    expect((await post('/voucher/collect', { voucherId: voucher.id }, shopper)).status).toBe(200);
    expect(await shown()).toMatchObject({ voucher: { isCollected: true } });
    await api.db.execute(sql`update vouchers set ends_at = ${now.toISOString()} where id = ${voucher.id}`);
    expect(await shown()).toMatchObject({ voucher: { isOver: true } });
    expect((await exportChats(api.db, shopper.userId)).messages.at(-1)?.card).toEqual({
      kind: 'voucher',
      of: code,
    });
    const refused = { code: 'chatCardInvalid' };
    expect((await post(`/seller/chat/${id}/message`, say('', { card }), store.owner)).body).toMatchObject(
      refused,
    );
    const others = await openStore();
    const elsewhere = await begin(shopper, others, 'สวัสดี');
    expect(
      (await post(`/seller/chat/${elsewhere}/message`, say('', { card }), others.owner)).body,
    ).toMatchObject(refused);
    expect((await post(`/chat/${id}/message`, say('', { card }), shopper)).body).toMatchObject(refused);
  });
});

describe('a store hands a shopper over to the house', () => {
  test('works: staff owe an answer and may read why; the shopper hears of it; once at a time', async () => {
    const store = await openStore();
    const [shopper, staff] = [await api.signIn(), await api.signIn('staff')];
    const id = await begin(shopper, store, 'เงินถูกตัดสองครั้งค่ะ');
    const over = (reason: string, who: { token: string }) =>
      post(`/seller/chat/${id}/hand-over`, { reason }, who);
    expect((await over('', store.owner)).body.code).toBe('chatReasonMissing');
    expect((await over('ไม่ใช่ของเรา', (await openStore()).owner)).status).toBe(404);
    const [first, second] = await Promise.all([
      over('ร้านตรวจยอดบัตรไม่ได้', store.owner),
      over('ร้านตรวจยอดบัตรไม่ได้', store.owner),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const list = (await get('/chat/List', shopper)).body.detail.dataList;
    const house = list.find(({ peer }: { peer: { kind: string } }) => peer.kind === 'house');
    expect(house).toMatchObject({ unread: 1 });
    const { messages } = await thread(`/chat/${house.id}`, shopper);
    expect(messages).toMatchObject([
      { isAutomatic: true, card: { kind: 'handover', store: { urlKey: store.urlKey } } },
    ]);
    const { rows } = await api.db.execute<{ of: string }>(
      sql`select name_th as of from sellers where id = ${store.sellerId}`,
    );
    expect((await exportChats(api.db, shopper.userId)).messages.map(({ card }) => card)).toContainEqual({
      kind: 'handover',
      ...rows[0],
    });
    const waiting = (await get('/admin/chat/List?tab=waiting', staff)).body.detail.dataList;
    expect(waiting.map((row: { id: number }) => row.id)).toContain(house.id);
    const reports = (await get('/admin/chat/report/List', staff)).body.detail.dataList;
    const handed = reports.find(({ reason }: { reason: string }) => reason === 'ร้านตรวจยอดบัตรไม่ได้');
    expect(handed).toMatchObject({ kind: 'handover', by: 'desk' });
    // It accuses nobody: the store may still report, staff judge nothing, and both may go on writing.
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.isReported).toBe(false);
    expect((await post(`/seller/chat/${id}/report`, { reason: 'พูดไม่ดี' }, store.owner)).status).toBe(200);
    const decision = { isUpheld: true, answer: 'ดูแลแล้ว' };
    expect((await post(`/admin/chat/report/${handed.id}/decide`, decision, staff)).status).toBe(404);
    const finish = () => post(`/admin/chat/report/${handed.id}/finish`, {}, staff);
    const [done, again] = [await finish(), await finish()];
    expect([done.body.detail, again.body.code]).toEqual([{ outcome: 'done' }, 'chatReportDecided']);
    await answer(store, id, 'ทีมงานดูให้แล้วนะคะ');
    await over('ยังไม่เรียบร้อยค่ะ', store.owner);
    const left = (await get('/admin/chat/report/List', staff)).body.detail.dataList;
    const [report] = left.filter(({ reason }: { reason: string }) => reason === 'พูดไม่ดี');
    expect(report).toMatchObject({ kind: 'report' });
    expect((await post(`/admin/chat/report/${report.id}/finish`, {}, staff)).status).toBe(404);
  });

  test('works: the house greets who was handed over, at their first words, and says once that nobody is there', async () => {
    // A Monday.
    now = new Date('2027-03-01T10:00:00+07:00');
    const [store, staff] = [await openStore(), await api.signIn('staff')];
    const desk = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', showsRead: true };
    const texts = { greeting: 'สวัสดีค่ะ ทีมงานรับเรื่องแล้ว', away: 'ทีมงานตอบในเวลาทำการค่ะ' };
    expect((await post('/admin/chat/desk', { ...desk, ...texts }, staff)).status).toBe(200);
    const handedOver = async () => {
      const shopper = await api.signIn();
      const id = await begin(shopper, store, 'เงินถูกตัดสองครั้งค่ะ');
      await post(`/seller/chat/${id}/hand-over`, { reason: 'ร้านตรวจไม่ได้' }, store.owner);
      return { shopper, id: await begin(shopper, null, 'รอทีมงานอยู่ค่ะ') };
    };
    const said = async ({ id, shopper }: { id: number; shopper: { token: string } }) =>
      (await thread(`/chat/${id}`, shopper)).messages.map(({ text }: { text: string }) => text);
    const early = await handedOver();
    await begin(early.shopper, null, 'ยังอยู่ไหมคะ');
    expect(await said(early)).toEqual(['', 'รอทีมงานอยู่ค่ะ', texts.greeting, 'ยังอยู่ไหมคะ']);
    now = new Date('2027-03-01T20:00:00+07:00');
    const late = await handedOver();
    await begin(late.shopper, null, 'ยังอยู่ไหมคะ');
    expect(await said(late)).toEqual(['', 'รอทีมงานอยู่ค่ะ', texts.away, 'ยังอยู่ไหมคะ']);
    expect((await post('/admin/chat/desk', { ...desk, greeting: '', away: '' }, staff)).status).toBe(200);
  });

  test('refuses: one whom the shopper has blocked', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ไม่คุยแล้วค่ะ');
    await post(`/chat/${id}/block`, { isBlocked: true }, shopper);
    const over = await post(`/seller/chat/${id}/hand-over`, { reason: 'ฝากถามต่อ' }, store.owner);
    expect([over.status, over.body.code]).toEqual([409, 'chatBlocked']);
    expect((await get('/chat/List', shopper)).body.detail.total).toBe(1);
  });
});
