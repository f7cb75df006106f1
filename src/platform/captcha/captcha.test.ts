import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoCaptcha } from '../../demo/peers/demo-captcha.ts';
import { createRecaptchaVerifier } from './captcha-verifier.ts';

describe('Google’s captcha', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string } = { status: 200, body: '{}' };
  let asked = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = '';
      request.on('data', (chunk: Buffer) => {
        asked += chunk.toString();
      });
      request.on('end', () => response.writeHead(answer.status).end(answer.body));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  const ask = () =>
    createRecaptchaVerifier(url)({ token: 'to ken', secret: 's&cret', clientAddress: '10.0.0.1' });

  test('is asked with secret, token and address, and believed', async () => {
    answer = { status: 200, body: '{"success":true}' };
    expect(await ask()).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      secret: 's&cret',
      response: 'to ken',
      remoteip: '10.0.0.1',
    });
    answer = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    expect(await ask()).toBe(false);
  });
  test.each([
    ['an error', { status: 500, body: '{"success":true}' }],
    ['something else', { status: 200, body: 'busy' }],
  ])('that answers with %s says nothing about the person', async (_, given) => {
    answer = given;
    expect(await ask()).toBeNull();
  });
  test('that isn’t there says nothing about the person', async () => {
    const verify = createRecaptchaVerifier('http://127.0.0.1:9/');
    expect(await verify({ token: 't', secret: 's', clientAddress: 'a' })).toBeNull();
  });
});

describe('the demo’s captcha', () => {
  let nowMs = Date.UTC(2026, 10, 21);
  const captcha = createDemoCaptcha(() => new Date(nowMs));
  const fetchToken = async () => {
    const reply = await captcha.pages.request('/', { method: 'POST' });
    return String(((await reply.json()) as { token: string }).token);
  };
  const verify = (token: string) => captcha.verify({ token, secret: '', clientAddress: '' });

  test('takes a token once', async () => {
    const token = await fetchToken();
    expect(await verify(token)).toBe(true);
    expect(await verify(token)).toBe(false);
  });
  test('takes none that is old, changed or invented', async () => {
    const token = await fetchToken();
    const [until, random, signature] = token.split('.');
    for (const other of ['', 'x', `${until}.${random}`, `${Number(until) + 1}.${random}.${signature}`])
      expect(await verify(other)).toBe(false);
    nowMs += 120_001;
    expect(await verify(token)).toBe(false);
  });
});
