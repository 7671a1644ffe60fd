import type { FastifyInstance } from 'fastify';
import { WEBHOOKS } from '#domain/limits.ts';
import { audit } from '../audit/audit.ts';
import { serve } from '../contract.ts';
import { isUuid } from '../deals/deal-store.ts';
import type { Deps } from '../deps.ts';
import { limited } from '../limits/limited.ts';
import { Problem } from '../problems/problem.ts';
import { createCopyTokens } from '../webhooks/copy-token.ts';
import { filesById } from './file-store.ts';
import type { Inspector } from './inspection/inspector.ts';
import { readCopy } from './read-copy.ts';

/** GET /files/:id/copy: what a partner fetches of the files that a webhook told of (docs/webhooks.md). */
export function copyRoute(app: FastifyInstance, deps: Deps, inspector: Inspector): void {
  const tokens = createCopyTokens(deps);
  const preHandler = limited(deps, 'file-copies', WEBHOOKS.copiesPerMinute, 60);
  serve(app, 'GET /files/:id/copy', { preHandler }, async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const claims = await tokens.verify(token);
    if (!claims) throw new Problem('unauthorized');
    const { brand, dealId } = claims;
    const { id } = request.params;
    const [row] = isUuid(id) ? await filesById(deps.db, brand, [id]) : [];
    if (!row || row.deal_id !== dealId || row.saved_at === null) throw new Problem('not-found');
    await audit(deps, { event: 'copy-fetched', role: 'partner', brand, deal: dealId, requestId: request.id });
    const copy = await readCopy(deps, inspector, row).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause });
    });
    if (!copy) throw new Problem('file-too-complex');
    return reply.type(row.type).header('content-disposition', 'attachment').send(Buffer.from(copy));
  });
}
