import type { Capability } from '#server/deps.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import { sendPlainPage } from './plain-page.ts';

interface Operation {
  summary?: string;
  description?: string;
  [part: string]: unknown;
}

/** The parts of the document that the page formats; the rest is shown as JSON. */
interface Document {
  info: { title: string; description?: string };
  paths?: { [path: string]: { [method: string]: Operation } };
  components?: { schemas?: object };
}

/** GET /local/api: the OpenAPI document as an HTML page, in `npm run dev` only (dev/hot-reload-app.ts). */
export const apiPage: Capability = async (app) => {
  app.get('/local/api', async (_request, reply) => {
    const { info, paths = {}, components } = app.swagger() as Document;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) =>
        section(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
    const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) =>
      detailsHtml(escapeHtml(name), json(schema)),
    );
    const title = `${escapeHtml(info.title)}: API`;
    const intro = `<h1>${title}</h1><p>${escapeHtml(info.description ?? '')}</p>`;
    return sendPlainPage(reply, title, [intro, ...operations, '<h2>Schemas</h2>', ...schemas].join('\n'));
  });
};

function section(name: string, operation: Operation): string {
  const { summary = '', description, tags: _tags, operationId: _id, ...rest } = operation;
  const words = description ? `<p>${escapeHtml(description)}</p>` : '';
  return detailsHtml(`<code>${escapeHtml(name)}</code> ${escapeHtml(summary)}`, `${words}${json(rest)}`);
}

const detailsHtml = (title: string, content: string): string =>
  `<details><summary>${title}</summary>${content}</details>`;

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
