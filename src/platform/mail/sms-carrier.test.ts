import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { createSmsCarrier } from './sms-carrier.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openGateway(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.headers.authorization !== 'Bearer right-token') return response.writeHead(401).end('who?');
    received.push({
      method: request.method,
      type: request.headers['content-type'],
      body: JSON.parse(Buffer.concat(parts).toString('utf8')),
    });
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, url: `http://127.0.0.1:${address.port}/send` };
}

const message = {
  channel: 'sms',
  to: '+66812345678',
  reference: 'message-1',
  subject: 'ignored',
  text: 'รหัสของคุณคือ 123456',
} as const;
const gateway = { token: 'right-token', from: 'Bannasala' };

test('the gateway is sent the number, the text and the sender', async () => {
  const { received, url } = await openGateway((_, response) => response.writeHead(202).end('{}'));
  await createSmsCarrier({ ...gateway, url })(message);
  expect(received).toEqual([
    {
      method: 'POST',
      type: 'application/json',
      body: { to: '+66812345678', text: 'รหัสของคุณคือ 123456', from: 'Bannasala' },
    },
  ]);
});

test('anything but 2xx is a failure: an error, a wrong token, a way elsewhere', async () => {
  const broken = await openGateway((_, response) => response.writeHead(500).end('out of credit'));
  await expect(createSmsCarrier({ ...gateway, url: broken.url })(message)).rejects.toThrow(
    'the SMS gateway answered 500: out of credit',
  );
  await expect(
    createSmsCarrier({ ...gateway, url: broken.url, token: 'wrong-token' })(message),
  ).rejects.toThrow('answered 401');
  const elsewhere = await openGateway((_, response) =>
    response.writeHead(307, { location: broken.url }).end(),
  );
  await expect(createSmsCarrier({ ...gateway, url: elsewhere.url })(message)).rejects.toThrow('answered 307');
  expect(broken.received).toHaveLength(1);
});

test('a gateway that does not answer in time is a failure', async () => {
  const { received, url } = await openGateway(() => undefined);
  await expect(createSmsCarrier({ ...gateway, url, answerMs: 100 })(message)).rejects.toThrow(/timeout/i);
  expect(received).toHaveLength(1);
});

test('the environment takes https gateways, and http on the machine itself, with their token', () => {
  const read = (SMS_URL: string) => readEnvironment({ SMS_URL, SMS_TOKEN: 'right-token' }).SMS_URL;
  expect(read('https://sms.example/send')).toBe('https://sms.example/send');
  expect(read('http://127.0.0.1:8080/send')).toBe('http://127.0.0.1:8080/send');
  expect(read('http://[::1]:8080/')).toBe('http://[::1]:8080/');
  expect(() => read('http://sms.example/send')).toThrow(/SMS_URL: expected an https address/);
  expect(() => read('http://127.0.0.1.example/')).toThrow(/SMS_URL/);
  expect(() => readEnvironment({ SMS_URL: 'https://sms.example/' })).toThrow(/SMS_TOKEN/);
});
