import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract } from '#contracts/index.ts';
import { recipientFault } from '#engine/compile';
import { audit } from '../../audit/audit.ts';
import { isUuid } from '../../deals/store/index.ts';
import type { Capability, Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { rateLimit } from '../../http/limits/rate-limit.ts';
import { Problem } from '../../http/problems/problem.ts';
import { WEBHOOKS } from '../../limits.ts';
import { createCopyTokens } from '../../webhooks/copy-token.ts';
import { readWebhooks } from '../../webhooks/events.ts';
import {
  type DealAccess,
  requireDealAccess,
  requireDealCaller,
  requireFileAccess,
} from '../return-links/deal-access.ts';
import { deleteUnsaved, type FileRow, findFilesById, findFilesOfDeal } from './file-store.ts';
import { readCopy } from './read-file.ts';
import { createUnknownFile, saveFiles } from './save-files.ts';
import { toUploadedFile } from './sealed-parts.ts';
import { removeBlob, sweepTemporary } from './sweep.ts';
import { fileTexts as texts } from './texts.ts';
import { APPLICATION_FIELDS, upload } from './upload/index.ts';

/** See contracts/statements/files.ts and server/statements/files/README.md. */
export const routes: Capability = async (app, deps) => {
  app.addHook('onReady', () => sweepTemporary(deps));
  // Only in this scope, because a page of another origin can post multipart bodies without a CORS preflight.
  await app.register(multipart, { throwFileSizeLimit: false });
  const guard = { onRequest: requireDealCaller(deps) };

  serve(app, 'POST /files/upload', guard, async (request) => {
    const row = await upload(deps, request, {
      fields: APPLICATION_FIELDS,
      findDestination: (fields) => requireFileAccess(deps, request, fields, fields.documentType),
    });
    return {
      status: 'success' as const,
      msg: texts.uploaded,
      level: 'success' as const,
      data: { file: toUploadedFile(deps, row) },
    };
  });

  serve(app, 'GET /files', guard, async (request) => {
    const access = await requireDealAccess(deps, request, request.query, 'upload');
    const rows = await findFilesOfDeal(deps.db, access.deal);
    return {
      data: { files: rows.filter((row) => maySeeFile(access, row)).map((row) => toUploadedFile(deps, row)) },
    };
  });

  serve(app, 'DELETE /files/:id', guard, async (request, reply) => {
    const { platform } = await deps.brands.ofRequest(request);
    const { id } = request.params;
    const [row] = isUuid(id) ? await findFilesById(deps.db, platform, [id]) : [];
    if (!row) throw new Problem('not-found');
    const { deal_id: dealId, document_type: type } = row;
    const access = await requireFileAccess(deps, request, { dealId }, type).catch(throwNotFound);
    if (access.by === 'link' && row.uploaded_by !== 'link') throw new Problem('not-found');
    const blob = await deleteUnsaved(deps.db, platform, id);
    if (blob === undefined) throw new Problem((await exists(deps, row)) ? 'file-saved' : 'not-found');
    await removeBlob(deps, blob);
    return reply.code(204).send();
  });

  serveCopies(app, deps);

  const save = (access: DealAccess, body: SaveBody) =>
    saveFiles(deps, access, readIds(body), body.statements);
  serve(app, 'POST /files/save', { onRequest: deps.auth.requireLiveSession }, async (request) =>
    save(await requireAccessToFiles(deps, request, readIds(request.body)), request.body),
  );
  serve(app, 'POST /files/save-continue', guard, async (request) =>
    save(await requireDealAccess(deps, request, request.body, 'upload'), request.body),
  );
};

type SaveBody = Contract<'POST /files/save'>['body'];

/** Checks access to the deal of the first file. @throws Problem `invalid` unless the applicant calls */
async function requireAccessToFiles(deps: Deps, request: FastifyRequest, ids: string[]): Promise<DealAccess> {
  const { platform } = await deps.brands.ofRequest(request);
  const [first] = await findFilesById(deps.db, platform, ids);
  if (ids.length > 0 && !first) throw createUnknownFile();
  const access = await requireDealAccess(deps, request, { dealId: first?.deal_id }, 'upload').catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'invalid-link' && first ? createUnknownFile() : error;
    },
  );
  if (access.by !== 'applicant') throw createUnknownFile();
  return access;
}

/** Whether a caller may see a file: no document of a question; with a return link, only unsaved files of a link. */
function maySeeFile({ by }: Pick<DealAccess, 'by'>, row: FileRow): boolean {
  if (row.document_type === 'document') return false;
  return by === 'applicant' || (row.uploaded_by === 'link' && row.saved_at === null);
}

/** The ids of the files to save. @throws Problem `invalid` for a malformed id */
function readIds({ files }: SaveBody): string[] {
  const ids = files.map(({ metadata }) => metadata.id.toLowerCase());
  if (!ids.every(isUuid)) throw createUnknownFile();
  return ids;
}

/** A 404, so that a caller can't learn that another person's file exists. */
function throwNotFound(error: unknown): never {
  throw error instanceof Problem && error.code === 'invalid-link' ? new Problem('not-found') : error;
}

async function exists(deps: Deps, row: FileRow): Promise<boolean> {
  return (await findFilesById(deps.db, row.brand, [row.id])).length > 0;
}

/** GET /files/:id/copy: a partner fetches the files of a webhook (docs/webhooks.md). */
function serveCopies(app: FastifyInstance, deps: Deps): void {
  const tokens = createCopyTokens(deps);
  const preHandler = rateLimit(deps, 'file-copies', WEBHOOKS.copiesPerMinute, 60);
  serve(app, 'GET /files/:id/copy', { preHandler }, async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const claims = await tokens.verify(token);
    if (!claims || !(await mayReceiveSensitive(deps, claims.brand))) throw new Problem('unauthorized');
    const { brand, dealId } = claims;
    const { id } = request.params;
    const [row] = isUuid(id) ? await findFilesById(deps.db, brand, [id]) : [];
    if (!row || row.deal_id !== dealId || row.saved_at === null) throw new Problem('not-found');
    await audit(deps, { event: 'copy-fetched', role: 'partner', brand, deal: dealId, requestId: request.id });
    const copy = await readCopy(deps, row).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause });
    });
    if (!copy) throw new Problem('file-too-complex');
    return reply.type(row.type).header('content-disposition', 'attachment').send(Buffer.from(copy));
  });
}

/**
 * Whether the brand's record and the operator's settings still allow sensitive data; if not, its links don't
 * work.
 */
async function mayReceiveSensitive({ db, config }: Deps, brand: string): Promise<boolean> {
  const webhook = await readWebhooks(db, brand);
  return webhook?.sensitive === true && !recipientFault(config.recipients, brand, webhook);
}
