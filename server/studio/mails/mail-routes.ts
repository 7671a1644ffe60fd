import type { FastifyInstance } from 'fastify';
import { fillText, type Json, objectOf, stringsOf } from '#engine';
import { type FileSet, readTexts } from '#engine/compile';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import { isMailName } from '../../mail/brand-mail.ts';
import { brandOf, draftOf, filesNow, originalOf } from '../draft/index.ts';
import { type Staff, visibleFiles } from '../roles.ts';
import { type FlowTexts, sampleMail } from './sample-mail.ts';

/** The route that shows a mail with the texts and the brand of a draft. */
export function mailRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const reader = { onRequest: staff.require('reader') };
  serve(app, 'GET /studio/api/drafts/:id/brands/:platform/mails/:name', reader, async (request) => {
    const { id, platform, name } = request.params;
    const draft = await draftOf(deps, id);
    const files = visibleFiles(staff.member(request), filesNow(await originalOf(deps, draft), draft));
    const brand = brandOf(deps, files, platform, request.query.lang);
    if (!brand || !isMailName(name)) throw new Problem('not-found');
    const worded = withTexts(brand, files);
    const { subject, html = '' } = sampleMail(
      worded,
      name,
      flowTexts(worded, files, draft.flow),
      deps.clock.now(),
    );
    return { subject, html };
  });
}

/** The brand with the shared texts of the files; its own texts and translations take precedence. */
function withTexts(brand: EffectiveBrand, files: FileSet): EffectiveBrand {
  const texts = Object.entries(readTexts(files, 'flows')).map(([key, text]) => [`texts.${key}`, text]);
  return { ...brand, content: { ...Object.fromEntries(texts), ...brand.content } };
}

/** The texts of a draft's flow that mails contain, in the brand's words. */
function flowTexts({ content, vendor_name }: EffectiveBrand, files: FileSet, flow: string): FlowTexts {
  const read = (path: string) => objectOf(JSON.parse(files.get(path) ?? '{}') as Json);
  const ids = stringsOf(read(`flows/${flow}/flow.json`).steps);
  const steps = ids.map((id) => ({ id, file: read(`flows/${flow}/steps/${id}.json`) }));
  const textOf = (key: string, text: Json | undefined) =>
    text === undefined ? undefined : fillText(content[key] ?? String(text), { vendor_name });
  const [asking] = steps.flatMap(({ id, file }) =>
    Object.entries(objectOf(file.delegate)).map(([name, delegate]) => {
      const wordOf = (word: 'task' | 'decline') =>
        textOf(`steps.${id}.delegate.${name}.${word}`, objectOf(delegate)[word]);
      return { task: wordOf('task'), decline: wordOf('decline') };
    }),
  );
  return {
    ...asking,
    steps: steps.flatMap(({ id, file }) => textOf(`steps.${id}.title`, file.title) ?? []),
  };
}
