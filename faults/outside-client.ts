import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { OwnNginx } from './own-nginx.ts';
import { siteName } from './own-nginx.ts';
import { apiKey } from './own-shop.ts';

export type Answer = {
  /** 0: no answer, or one that was cut off; why is its body. */
  status: number;
  body: string;
  headers: IncomingMessage['headers'];
  ms: number;
};

type Asked = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  json?: unknown;
  body?: Uint8Array;
  token?: string;
};

export type OutsideClient = {
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** Server-sent events as they come, until it is closed; taken up again when the line ends, as browsers do. */
  listen(path: string, token: string): EventLine;
  close(): void;
};

export type EventLine = {
  /** When something came, and its lines so far. */
  heard: { atMs: number; text: string }[];
  /** How often the line was taken up. */
  lines(): number;
  close(): void;
};

const answerMostMs = 60_000;
const againMs = 300;

/** Somebody outside, who comes over TLS from an address of their own (all of 127.0.0.0/8 is this machine). */
export function openOutsideClient(nginx: OwnNginx, from = '127.0.0.1'): OutsideClient {
  const agent = new Agent({ keepAlive: true, ca: nginx.ca, servername: 'localhost', localAddress: from });
  const own = { host: siteName, 'x-api-key': apiKey };
  const place = { agent, host: '127.0.0.1', port: nginx.httpsPort };

  function ask(path: string, { method = 'GET', headers, json, body, token }: Asked = {}): Promise<Answer> {
    const startedMs = performance.now();
    const sent = json === undefined ? body : Buffer.from(JSON.stringify(json));
    return new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ status: 0, body: error.message, headers: {}, ms: performance.now() - startedMs });
      const asking = request(
        {
          ...{ ...place, path, method, timeout: answerMostMs },
          headers: {
            ...own,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(sent === undefined ? {} : { 'content-length': sent.length }),
            ...headers,
          },
        },
        (reply) => {
          buffer(reply).then(
            (bytes) =>
              resolve({
                ...{ status: reply.statusCode ?? 0, headers: reply.headers },
                ...{ body: bytes.toString('utf8'), ms: performance.now() - startedMs },
              }),
            (error: unknown) => fail(new Error(`cut off: ${String(error)}`)),
          );
        },
      );
      asking.once('timeout', () => asking.destroy(new Error(`no answer in ${answerMostMs} ms`)));
      asking.once('error', fail);
      asking.end(sent);
    });
  }

  function listen(path: string, token: string): EventLine {
    const heard: EventLine['heard'] = [];
    let [lines, isClosed] = [0, false];
    let end: () => void = () => undefined;
    function open(): void {
      if (isClosed) return;
      const again = () => void setTimeout(open, againMs);
      const asking = request(
        {
          ...place,
          agent: new Agent({ ca: nginx.ca, servername: 'localhost' }),
          path,
          headers: { ...own, authorization: `Bearer ${token}` },
        },
        (reply) => {
          if (reply.statusCode === 200) lines += 1;
          reply.setEncoding('utf8').on('data', (text: string) => {
            heard.push({ atMs: performance.now(), text });
          });
          reply.once('error', () => undefined);
          reply.once('close', again);
        },
      );
      asking.once('error', again);
      asking.end();
      end = () => void asking.destroy();
    }
    open();
    return {
      heard,
      lines: () => lines,
      close() {
        isClosed = true;
        end();
      },
    };
  }
  return { ask, listen, close: () => agent.destroy() };
}
