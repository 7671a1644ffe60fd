import type { FastifyInstance } from 'fastify';
import { type Json, objectOf, stringsOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import { PREVIEW_LINKS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { rateLimit } from '../../http/limits/rate-limit.ts';
import { Problem } from '../../http/problems/problem.ts';
import { previewOf } from '../check/index.ts';
import { brandOf, draftOf, filesNow, originalOf, readDraft, shownName } from '../draft/index.ts';
import { fileOf, maySee, mayStillEdit, type Staff, shownAddress } from '../roles.ts';
import { findLink, linksOf, makeLink, withdrawLink } from './link-store.ts';

/**
 * Routes with which members make, list and withdraw links to a draft's preview, and people with a token open
 * it.
 */
export function previewLinkRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, clock, config } = deps;
  const reader = { onRequest: staff.require('reader') };
  const editor = { onRequest: staff.require('editor') };

  serve(app, 'GET /studio/api/drafts/:id/links', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const member = staff.member(request);
    const links = await linksOf(db, draft.id, clock.now());
    return {
      links: links
        .filter(({ platform }) => maySee(member, fileOf(platform)))
        .map(({ id, platform, made_by, made_at, expires_at }) => ({
          id,
          platform,
          madeBy: shownAddress(config, member, made_by),
          madeAt: made_at.toISOString(),
          expiresAt: expires_at.toISOString(),
        })),
    };
  });

  serve(app, 'POST /studio/api/drafts/:id/links', editor, async (request) => {
    const { platform, days } = request.body;
    const member = staff.member(request);
    const draft = await draftOf(deps, request.params.id);
    const original = await originalOf(deps, draft);
    const isKnown = maySee(member, fileOf(platform)) && brandOf(deps, filesNow(original, draft), platform);
    if (!isKnown) throw new Problem('not-found', { detail: 'There is no such brand.' });
    const { mostCreated: mostMade, windowSeconds } = PREVIEW_LINKS;
    const takenLimit = await deps.limits.take(`preview-link:${draft.id}`, mostMade, windowSeconds);
    if (!takenLimit.allowed) throw new Problem('too-many-requests', { retryAfter: takenLimit.retryAfter });
    const madeLink = await makeLink(deps, { draft: draft.id, platform, days, by: member.email });
    const about = `${draft.id} ${madeLink.id}`;
    await audit(deps, { event: 'preview-link-made', person: member.sub, about, requestId: request.id });
    return { ...madeLink, expiresAt: madeLink.expiresAt.toISOString() };
  });

  serve(app, 'DELETE /studio/api/drafts/:id/links/:link', editor, async (request) => {
    const { id, link } = request.params;
    const draft = await draftOf(deps, id);
    const [ownLink] = (await linksOf(db, draft.id, clock.now())).filter((candidate) => candidate.id === link);
    const member = staff.member(request);
    if (!ownLink || !maySee(member, fileOf(ownLink.platform))) throw new Problem('not-found');
    await withdrawLink(db, link, clock.now());
    const about = `${draft.id} ${link}`;
    await audit(deps, { event: 'preview-link-withdrawn', person: member.sub, about, requestId: request.id });
    return { status: 'success' as const };
  });

  const { mostOpened, openedWindowSeconds } = PREVIEW_LINKS;
  const limited = { preHandler: rateLimit(deps, 'preview-shared', mostOpened, openedWindowSeconds) };
  serve(app, 'POST /studio/api/shared', limited, async (request, reply) => {
    const { token, lang } = request.body;
    const link = await findLink(deps, token);
    const draft = link && (await readDraft(db, link.draft_id));
    const isLive = link && draft && mayStillEdit(config, link.made_by, fileOf(link.platform));
    if (!isLive) throw new Problem('expired-link');
    const original = await originalOf(deps, draft);
    const files = filesNow(original, draft);
    const brand = brandOf(deps, files, link.platform, lang);
    if (!brand) throw new Problem('expired-link');
    const about = `${draft.id} ${link.id}`;
    await audit(deps, { event: 'preview-link-opened', role: 'link', about, requestId: request.id });
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    // Shows the draft's name only if a member for the link's brand may see it.
    const reader = { brands: [link.platform], email: link.made_by };
    const { title } = shownName(config, reader, draft, Object.keys(draft.changes));
    return {
      title,
      flow: draft.flow,
      ...(await previewOf(deps, draft.flow, files)),
      steps: stepsOf(files, draft.flow),
      brand,
      expiresAt: link.expires_at.toISOString(),
    };
  });
}

function stepsOf(files: ReadonlyMap<string, string>, flow: string): { id: string; title: string }[] {
  const read = (path: string) => {
    try {
      return objectOf(JSON.parse(files.get(path) ?? '{}') as Json);
    } catch {
      return {};
    }
  };
  return stringsOf(read(`flows/${flow}/flow.json`).steps).map((id) => ({
    id,
    title: String(read(`flows/${flow}/steps/${id}.json`).title ?? id),
  }));
}
