import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { outboxMessages } from './message.tables.ts';
import { queueMessages } from './message-outbox.ts';
import { sendWaitingMessages } from './send-waiting-messages.ts';
import { createSmtpCarrier } from './smtp-carrier.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const from = 'บรรณศาลา <no-reply@bannasala.test>';

/** A real SMTP server on a port of its own; it refuses mail to `refused`. */
async function openServer(refused: ReadonlySet<string> = new Set()) {
  const received: { from: string; to: string[]; raw: string; user: string | undefined }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'p@ss:word'
        ? done(null, { user: username })
        : done(new Error('Invalid credentials')),
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address)
        ? done(Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('latin1'),
          user: session.user,
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise((done) => server.close(() => done())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, url: `smtp://shop:${encodeURIComponent('p@ss:word')}@127.0.0.1:${address.port}` };
}

/** Decodes an unstructured header (RFC 2047) of a message. */
function headerOf(raw: string, name: string): string {
  const unfolded = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}: `)) ?? '';
  const words = line
    .slice(name.length + 2)
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    );
  return Buffer.from(words, 'latin1').toString('utf8');
}

function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const encoding = headerOf(raw, 'content-transfer-encoding');
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body, 'latin1');
  return bytes.toString('utf8').trimEnd();
}

/** The parts of a multipart message (RFC 2046), in their order. */
function partsOf(raw: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''));
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('Thai arrives as it was written, and the name and password of the address are used', async () => {
  const { received, url } = await openServer();
  const subject = 'รหัสยืนยันของคุณจากร้านหนังสือบรรณศาลา สำหรับการสมัครสมาชิกครั้งใหม่ของคุณ';
  const text = 'สวัสดีคุณสมศรี\n\nรหัสยืนยันคือ 123456 ใช้ได้ 3 นาที\n.บรรทัดที่ขึ้นต้นด้วยจุด\nhttps://books.example/?a=1&b=2';
  await createSmtpCarrier(
    url,
    from,
  )({ reference: 'message-1', channel: 'mail', to: 'somsri@test.example', subject, text });
  expect(received).toHaveLength(1);
  const [mail] = received;
  // The same at every try: whoever gets it twice can tell.
  expect(headerOf(mail?.raw ?? '', 'message-id')).toBe('<message-1@bannasala.test>');
  expect(mail).toMatchObject({
    from: 'no-reply@bannasala.test',
    to: ['somsri@test.example'],
    user: 'shop',
  });
  const raw = mail?.raw ?? '';
  expect(headerOf(raw, 'subject')).toBe(subject);
  expect(headerOf(raw, 'from')).toBe(from);
  expect(headerOf(raw, 'content-type')).toContain('multipart/alternative');
  const [plain = '', markup = ''] = partsOf(raw);
  expect(headerOf(plain, 'content-type')).toBe('text/plain; charset=utf-8');
  expect(bodyOf(plain).replaceAll('\r\n', '\n')).toBe(text);
  expect(headerOf(markup, 'content-type')).toBe('text/html; charset=utf-8');
  expect(bodyOf(markup)).toContain('รหัสยืนยันคือ 123456 ใช้ได้ 3 นาที');
});

test('a mail says that a machine wrote it, where answers go, and where its kind is turned off, if it can be', async () => {
  const { received, url } = await openServer();
  const settings = 'https://books.example/user/profile/notification/settings';
  const send = (text: string, replyTo: string | null) =>
    createSmtpCarrier(
      url,
      from,
      replyTo,
    )({ reference: 'message-1', channel: 'mail', to: 'a@test.example', subject: 'ข่าว', text });
  await send(`ข่าวใหม่\n\nเลือกเรื่องที่อยากรับ: ${settings}\n\nบรรณศาลา`, 'help@books.example');
  await send('รหัสผ่านถูกเปลี่ยนแล้ว', null);
  const header = (index: number, name: string) => headerOf(received[index]?.raw ?? '', name);
  expect(header(0, 'auto-submitted')).toBe('auto-generated');
  expect(header(0, 'reply-to')).toBe('help@books.example');
  expect(header(0, 'list-unsubscribe')).toBe(`<${settings}>`);
  expect(header(1, 'auto-submitted')).toBe('auto-generated');
  expect([header(1, 'reply-to'), header(1, 'list-unsubscribe')]).toEqual(['', '']);
});

test('files go with it, under their names', async () => {
  const { received, url } = await openServer();
  const bytes = Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1');
  await createSmtpCarrier(
    url,
    from,
  )({
    reference: 'message-1',
    channel: 'mail',
    to: 'a@test.example',
    subject: 'ใบกำกับภาษี',
    text: 'แนบมา',
    attachments: [{ name: 'TX2569-1-000001.pdf', contentType: 'application/pdf', bytes }],
  });
  const raw = received[0]?.raw ?? '';
  expect(headerOf(raw, 'content-type')).toContain('multipart/mixed');
  expect(raw).toMatch(/Content-Type: application\/pdf; name=TX2569-1-000001\.pdf/);
  expect(raw).toContain('Content-Disposition: attachment; filename=TX2569-1-000001.pdf');
  expect(raw).toContain(bytes.toString('base64'));
});

test('a subject can add no header', async () => {
  const { received, url } = await openServer();
  await createSmtpCarrier(
    url,
    from,
  )({
    reference: 'message-1',
    channel: 'mail',
    to: 'a@test.example',
    subject: 'Hello\r\nBcc: thief@test.example',
    text: 'x',
  });
  expect(received[0]?.to).toEqual(['a@test.example']);
  expect(headerOf(received[0]?.raw ?? '', 'bcc')).toBe('');
});

test('a server that is not there, and a password that is wrong, are failures', async () => {
  const { received, url } = await openServer();
  const message = {
    reference: 'message-1',
    channel: 'mail',
    to: 'a@test.example',
    subject: 's',
    text: 't',
  } as const;
  await expect(createSmtpCarrier(url.replace('shop:', 'thief:'), from)(message)).rejects.toThrow(/535/);
  await expect(createSmtpCarrier('smtp://127.0.0.1:1', from)(message)).rejects.toThrow(/ECONNREFUSED/);
  expect(received).toEqual([]);
});

test('a refused recipient is tried again later and stops nobody else’s mail', async () => {
  const refused = new Set(['gone@test.example']);
  const { received, url } = await openServer(refused);
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const { db } = database;
  const now = new Date('2026-11-21T03:00:00Z');
  const mail = (to: string) =>
    ({ reference: 'message-1', channel: 'mail', to, subject: 'ข่าว', text: 'สวัสดี' }) as const;
  await queueMessages(db, [mail('gone@test.example'), mail('a@test.example'), mail('b@test.example')], now);
  const carriers = { mail: createSmtpCarrier(url, from) };
  expect(await sendWaitingMessages(db, carriers, () => now)).toBe(2);
  expect(received.flatMap(({ to }) => to).sort()).toEqual(['a@test.example', 'b@test.example']);
  const [waiting] = await db.select().from(outboxMessages).orderBy(outboxMessages.id);
  expect(waiting).toMatchObject({ tries: 1, sentAt: null, failedAt: null });
  expect(waiting?.lastError).toMatch(/550.*no such mailbox/);
  expect(waiting?.lastError).not.toContain('gone@');

  refused.clear();
  expect(await sendWaitingMessages(db, carriers, () => new Date(now.getTime() + 30_000))).toBe(1);
  expect(received.at(-1)?.to).toEqual(['gone@test.example']);
});
