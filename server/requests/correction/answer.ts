import { reviewCertification } from '#domain/certification.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { type CompiledFlow, type FormContext, isMasked, listOf, locate } from '#engine';
import { findApplicantAddress } from '../../deals/mails/index.ts';
import { type SaveDeps, type SaveRequest, save } from '../../deals/save/index.ts';
import { createRecentDeals } from '../../deals/store/index.ts';
import { flowsOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { AnswerCall } from '../asked/answer.ts';
import { saveOnNewest } from '../asked/save-on-newest.ts';
import { isClosed, type OpenedRequest } from '../row/read.ts';
import { checkAnswers } from '../row/refusal.ts';
import { submittedContext } from './context.ts';
import { createFilePermission } from './file-questions.ts';
import { type CorrectionPart, findNamedParts } from './parts.ts';
import { createCorrectionWrite } from './write.ts';

/**
 * The parts of an open correction as the application has them now.
 * @throws Problem `expired-link` if a part no longer exists
 */
export function requireParts(context: FormContext, { row }: OpenedRequest): CorrectionPart[] {
  const parts = findNamedParts(context, row.parts);
  if (!parts) throw new Problem('expired-link');
  return parts;
}

/**
 * Writes a correction as a version of the submitted application. Stage, reference and submission time do not
 * change; the previous version is kept.
 * @param answers by flat name
 * @param shownText the page's certification
 * @throws Problem `invalid`, `expired-link`
 */
export async function answerCorrection(
  answering: AnswerCall,
  openedRequest: OpenedRequest,
  answers: JsonObject,
  shownText: string,
): Promise<void> {
  await saveOnNewest(answering.deps, openedRequest, (now) =>
    writeCorrection(answering, now, answers, shownText),
  );
}

async function writeCorrection(
  { deps, saving, request, brand }: AnswerCall,
  openedRequest: OpenedRequest,
  answers: JsonObject,
  shownText: string,
): Promise<void> {
  const { row, deal } = openedRequest;
  if (row.status === 'answered') return;
  if (isClosed(deps, openedRequest)) throw new Problem('expired-link');
  // The page showed the certification in the language of the call's brand.
  const context = submittedContext(brand, deal);
  const parts = requireParts(context, openedRequest);
  const names = parts.flatMap((part) => part.names);
  checkAnswers(answers, names, (name) => locate(deal.flow.application, name)?.schema);
  const patch = createPatch(deal.flow, deal.read.application, answers);
  const command: SaveRequest = {
    kind: 'save',
    isFinal: false,
    type: undefined,
    key: undefined,
    brand,
    flows: flowsOf(saving.lookup.live(brand.platform)),
    version: deal.deal.version,
    subject: { sub: deal.deal.subject, email: (await findApplicantAddress(deps, deal)) ?? '', accounts: [] },
    payload: encodePayload(deal.flow.application, patch, { loan_id: deal.deal.loan_id }),
    correction: {
      names,
      steps: [...new Set(parts.map(({ step }) => step.id))],
      done: { shownText: shownText, requiredText: reviewCertification(deal.flow, context.env) },
    },
    origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  };
  const correctionDeps: SaveDeps = {
    ...saving,
    mayTakeFile: createFilePermission(context, parts, row),
    // An empty cache, so that the save reads the version from the database.
    recent: createRecentDeals(deps.clock),
    write: createCorrectionWrite(
      deps,
      row,
      parts.map(({ part }) => part),
      request.id,
    ),
  };
  await save(correctionDeps, command, { serialize: JSON.stringify });
}

/**
 * The answers as a patch: a list has the ids of all its items, and masks are left out, because they are
 * unchanged.
 */
function createPatch(flow: CompiledFlow, application: JsonObject, answers: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const [name, value] of Object.entries(answers)) {
    const place = locate(flow.application, name);
    if (!place || isMasked(value)) continue;
    const { list, index = 0, pointer } = place;
    if (list === undefined) {
      patch[name] = value;
      continue;
    }
    patch[list] ??= listOf(application, list).map(({ id }) => ({ id }));
    const item = listOf(patch, list)[index];
    if (item) (item as JsonObject)[pointer.split('/')[3] ?? ''] = value;
  }
  return patch;
}
