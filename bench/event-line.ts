import { type ClientRequest, request } from 'node:http';

/** A line of server-sent events, as a browser keeps one open; each event goes to `heed` as its text. */
export class EventLine {
  readonly opened: Promise<void>;
  readonly #request: ClientRequest;

  constructor(
    origin: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    heed: (event: string) => void,
  ) {
    const { hostname, port } = new URL(origin);
    this.#request = request({ hostname, port, path, agent: false, headers });
    this.opened = new Promise((resolve, reject) => {
      this.#request.once('error', reject);
      this.#request.once('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`a line was answered ${response.statusCode}`));
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (part: string) => {
          text += part;
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            heed(text.slice(0, end));
            text = text.slice(end + 2);
          }
        });
        response.on('error', () => undefined);
        resolve();
      });
    });
    this.#request.end();
  }

  close(): void {
    this.#request.on('error', () => undefined);
    this.#request.destroy();
  }
}
