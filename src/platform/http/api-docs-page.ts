import { html } from 'hono/html';
import type { ApiDescription } from './describe-api.ts';

/** The API for people: every call with what it takes and answers, made from the OpenAPI document. No scripts. */
export function renderApiDocs(description: ApiDescription, title: string) {
  const byTag = new Map<
    string,
    { path: string; method: string; operation: (typeof description.paths)[string][string] }[]
  >();
  for (const [path, item] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags?.[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }]);
    }
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>
            Send <code>X-Api-Key</code> with every call, <code>culture: th</code> or <code>en</code> for the language, and
            <code>Authorization: Bearer …</code> when somebody is signed in. Replies are
            <code>{result, detail, message}</code> where nothing else is said; errors carry a <code>code</code> too.
            <a href="openapi.json">OpenAPI document</a>
          </p>
          <nav>${[...byTag.keys()].map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
        </header>
        <main>
          ${[...byTag].map(
            ([tag, calls]) => html`<section id="${tag}">
              <h2>${tag}</h2>
              ${calls.map(({ path, method, operation }) => {
                const body = Object.values(operation.requestBody?.content ?? {})[0];
                const reply = operation.responses?.['200']?.content?.['application/json'];
                const refusals = Object.keys(operation.responses ?? {}).filter((status) => status !== '200');
                const asked = whoMayCall(operation.security ?? []);
                return html`<details>
                  <summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> ${operation.summary ?? ''}</summary>
                  <p>${asked}</p>
                  ${
                    (operation.parameters ?? []).length === 0
                      ? ''
                      : html`<h3>Parameters</h3>
                          <ul>
                            ${(operation.parameters ?? []).map(
                              (parameter) => html`<li>
                                <code>${parameter.name}</code> (${parameter.in}${parameter.required ? ', required' : ''}), such as
                                <code>${json(parameter.example)}</code>
                              </li>`,
                            )}
                          </ul>`
                  }
                  ${body === undefined ? '' : html`<h3>Body</h3><pre>${json(body.example)}</pre>`}
                  ${reply === undefined ? '' : html`<h3>Reply</h3><pre>${json(reply.example)}</pre>`}
                  ${refusals.length === 0 ? '' : html`<p>Refusals: ${refusals.join(', ')}</p>`}
                </details>`;
              })}
            </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function whoMayCall(security: readonly Record<string, string[]>[]): string {
  const sessions = security.map(({ session }) => session);
  const [role] = sessions.flatMap((roles) => roles ?? []);
  if (role !== undefined) return `With the token of: ${role}.`;
  if (sessions.every((roles) => roles !== undefined)) return 'With a token.';
  return sessions.some((roles) => roles !== undefined) ? 'With or without a token.' : 'Without a token.';
}
