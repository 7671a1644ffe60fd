import { randomBytes } from 'node:crypto';
import type { Capability } from '#server/deps.ts';
import { escapeHtml } from '#server/pages/escape.ts';

interface Operation {
  summary?: string;
  description?: string;
  [part: string]: unknown;
}

/** Of the document what the page lays out; the rest it shows as it is. */
interface Document {
  info: { title: string; description?: string };
  paths?: { [path: string]: { [method: string]: Operation } };
  components?: { schemas?: object };
}

/** GET /local/api: the document as a page to read, in `npm run dev` alone (dev/hot-reload-app.ts). No script, one style tag. */
export const apiPage: Capability = async (app) => {
  app.get('/local/api', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .send(pageOf(app.swagger() as Document, nonce));
  });
};

function pageOf({ info, paths, components }: Document, nonce: string): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => section(`${method.toUpperCase()} ${path}`, operation)),
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) =>
    folded(escapeHtml(name), json(schema)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}: API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:960px;color:#1b1f1e}
details{border-top:1px solid #d5dcd9;padding:8px 0}summary{cursor:pointer}pre{overflow:auto;background:#f6f8f7;padding:12px}
</style></head><body><main><h1>${escapeHtml(info.title)}: API</h1><p>${escapeHtml(info.description ?? '')}</p>
${operations.join('\n')}<h2>Schemas</h2>${schemas.join('\n')}</main></body></html>`;
}

function section(name: string, operation: Operation): string {
  const { summary = '', description, tags: _tags, operationId: _id, ...rest } = operation;
  const words = description ? `<p>${escapeHtml(description)}</p>` : '';
  return folded(`<code>${escapeHtml(name)}</code> ${escapeHtml(summary)}`, `${words}${json(rest)}`);
}

const folded = (title: string, content: string): string =>
  `<details><summary>${title}</summary>${content}</details>`;

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
