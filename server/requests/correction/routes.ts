import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../deals/store/index.ts';
import type { Capability, Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import { deleteUnsaved, findFilesById } from '../../statements/files/file-store.ts';
import { toUploadedFile } from '../../statements/files/sealed-parts.ts';
import { removeBlob } from '../../statements/files/sweep.ts';
import { fileTexts } from '../../statements/files/texts.ts';
import { type Destination, QUESTION_FIELDS, upload } from '../../statements/files/upload/index.ts';
import { isProven, openRecipientRequest, requireRecipient } from '../asked/access.ts';
import { isClosed, type OpenedRequest } from '../row/read.ts';
import { createRefusal } from '../row/refusal.ts';
import { lockOpenRequest } from '../row/store.ts';
import { requestTexts } from '../texts.ts';
import { requireParts } from './answer.ts';
import { submittedContext } from './context.ts';
import { findFileQuestion } from './file-questions.ts';

/** Routes for the files of a correction: its link sends and removes files for its own questions alone [REQUEST-70]. */
export const routes: Capability = async (app, deps) => {
  await app.register(multipart, { throwFileSizeLimit: false });
  const guard = { onRequest: requireRecipient(deps) };

  serve(app, 'POST /tools/request/files', guard, async (request) => {
    const openedRequest = await openCorrection(deps, request);
    const row = await upload(deps, request, {
      fields: QUESTION_FIELDS,
      findDestination: ({ question }) => findDestination(deps, request, openedRequest, question),
    });
    return {
      status: 'success' as const,
      msg: fileTexts.uploaded,
      level: 'success' as const,
      data: { file: toUploadedFile(deps, row) },
    };
  });

  serve(app, 'DELETE /tools/request/files/:id', guard, async (request, reply) => {
    const { row } = await openCorrection(deps, request);
    const { id } = request.params;
    const [file] = isUuid(id) ? await findFilesById(deps.db, row.brand, [id]) : [];
    if (file?.request_id !== row.id) throw new Problem('not-found');
    const blob = await deleteUnsaved(deps.db, row.brand, id);
    if (blob === undefined) throw new Problem('file-saved');
    await removeBlob(deps, blob);
    return reply.code(204).send();
  });
};

/** @throws Problem `unauthorized` without a proof of the address, `expired-link` unless it is an open correction */
async function openCorrection(deps: Deps, request: FastifyRequest): Promise<OpenedRequest> {
  const openedRequest = await openRecipientRequest(deps, request);
  if (!isProven(deps, request, openedRequest.row)) throw new Problem('unauthorized');
  if (openedRequest.row.purpose !== 'correction' || isClosed(deps, openedRequest))
    throw new Problem('expired-link');
  return openedRequest;
}

async function findDestination(
  deps: Deps,
  request: FastifyRequest,
  openedRequest: OpenedRequest,
  deepName: string,
): Promise<Destination> {
  const { row, deal } = openedRequest;
  const context = submittedContext(await deps.brands.ofRequest(request), deal);
  const question = findFileQuestion(context, requireParts(context, openedRequest), deepName);
  if (!question) throw createRefusal('/question', requestTexts.unknownField);
  return {
    deal: deal.deal,
    by: 'link',
    target: { request_id: row.id, question: question.pointer },
    // The request may have ended during the upload.
    async confirm(tx) {
      if (!(await lockOpenRequest(tx, row, deps.clock.now()))) throw new Problem('expired-link');
    },
  };
}
