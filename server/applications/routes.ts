import type { FastifyRequest } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import { baseBrand } from '../brands/seed.ts';
import { RATES } from '../call-limits.ts';
import { searchText } from '../deals/answers/index.ts';
import { type Deal, findById, type ReadDeal, readDeal, verifySubject } from '../deals/store/index.ts';
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { askCorrection, withdrawCorrection } from '../requests/correction/ask.ts';
import { findRequest } from '../requests/row/store.ts';
import { createStaff, fileOf, type Member, maySee } from '../studio/roles.ts';
import {
  type Cursor,
  findNewestSubmitted,
  findSubmittedByName,
  findSubmittedByReference,
  PAGE_SIZE,
  parseReference,
  readCursor,
  timeCursor,
  writeCursor,
} from './find.ts';
import { findDocumentTypes, toListedApplications } from './listed.ts';
import { toReviewedApplication } from './reviewed.ts';

/** Routes for reviewers [STUDIO-20]. Each view is audited before the answer is sent. */
export const routes: Capability = async (app, deps) => {
  const { db } = deps;
  const staff = createStaff(deps);
  const onRequest = staff.require('reviewer');
  const limitViews = async (request: FastifyRequest): Promise<void> => {
    const memberKey = deps.crypto.blindIndex('reviewed', staff.member(request).sub);
    const limit = await deps.limits.take(
      `reviewed:${memberKey}`,
      RATES.mostReviewed,
      RATES.reviewedWindowSeconds,
    );
    if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  };
  const guard = { onRequest, preHandler: limitViews };

  serve(app, 'GET /studio/api/applications', guard, async (request) => {
    const { brand, q = '', after } = request.query;
    const member = staff.member(request);
    const brands = await findVisibleBrands(member);
    const shownBrands = brands
      .map(({ platform }) => platform)
      .filter((candidate) => brand === undefined || candidate === brand);
    const isSearch = searchText(q) !== '';
    await audit(deps, {
      event: 'applications-listed',
      person: member.sub,
      ...(brand === undefined ? {} : { brand }),
      about: isSearch ? 'search' : 'list',
      requestId: request.id,
    });
    const foundDeals = isSearch
      ? await search(shownBrands, q, readCursor(after))
      : await findNewest(shownBrands, readCursor(after));
    const page = foundDeals.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const at = isSearch ? last?.search_name : last?.submitted_at?.toISOString();
    return {
      brands,
      applications: await toListedApplications(deps, await verifyAll(page)),
      ...(last && foundDeals.length > PAGE_SIZE ? { next: writeCursor({ at: at ?? '', id: last.id }) } : {}),
    };
  });

  serve(app, 'GET /studio/api/applications/:brand/:id', guard, async (request) => {
    const submitted = await findSubmittedDeal(request, request.params);
    await auditView(request, submitted);
    return toReview(submitted);
  });

  serve(app, 'POST /studio/api/applications/:brand/:id/corrections', guard, async (request) => {
    const submitted = await findSubmittedDeal(request, request.params);
    await auditView(request, submitted);
    const { sub: person } = staff.member(request);
    const asker = { by: 'reviewer', person, place: request, requestId: request.id } as const;
    await askCorrection(deps, asker, submitted.deal, request.body);
    return toReview(submitted);
  });

  serve(app, 'DELETE /studio/api/applications/:brand/:id/corrections/:request', guard, async (request) => {
    const submitted = await findSubmittedDeal(request, request.params);
    await auditView(request, submitted);
    const row = await findRequest(db, request.params.brand, request.params.request);
    const isOfDeal = row?.deal_id === submitted.deal.deal.id;
    const { sub: person } = staff.member(request);
    await withdrawCorrection(
      deps,
      { by: 'reviewer', person, requestId: request.id },
      isOfDeal ? row : undefined,
    );
    return toReview(submitted);
  });

  async function findSubmittedDeal(
    request: FastifyRequest,
    { brand: platform, id }: { brand: string; id: string },
  ) {
    const maySeeBrand = maySee(staff.member(request), fileOf(platform));
    const deal = maySeeBrand ? await findById(deps, platform, id) : undefined;
    const brand = await deps.brands.byPlatform(platform);
    if (!deal || deal.submitted_at === null || !brand) throw new Problem('not-found');
    return { brand, deal: await readDeal(deps, deal) };
  }

  async function auditView(request: FastifyRequest, { deal }: { deal: ReadDeal }): Promise<void> {
    const { brand, id } = deal.deal;
    const { sub: person } = staff.member(request);
    await audit(deps, { event: 'application-viewed', person, brand, deal: id, requestId: request.id });
  }

  async function toReview({ brand, deal }: { brand: EffectiveBrand; deal: ReadDeal }) {
    const arrived = (await findDocumentTypes(db, [deal.deal])).get(deal.deal.id) ?? [];
    return toReviewedApplication(deps, brand, deal, arrived);
  }

  async function findVisibleBrands(member: Member) {
    const rows = await db.query('select platform, record from brands order by platform');
    return rows
      .filter(({ platform }) => maySee(member, fileOf(platform)))
      .map(({ platform, record }) => ({
        platform,
        name: String(record.vendor_name ?? baseBrand.vendor_name),
      }));
  }

  /** Without the applications whose brand or subject was changed in the database [PRIVATE-10]. */
  async function verifyAll(deals: Deal[]): Promise<Deal[]> {
    const verified = await Promise.all(deals.map((deal) => verifySubject(deps, deal)));
    return verified.filter((deal) => deal !== undefined);
  }

  function findNewest(brands: string[], after: Cursor | undefined): Promise<Deal[]> {
    return findNewestSubmitted(db, brands, after && timeCursor(after));
  }

  /** If the query is a reference, the application with that reference is the first row of the first page. */
  async function search(brands: string[], q: string, after: Cursor | undefined): Promise<Deal[]> {
    const reference = after ? undefined : parseReference(q);
    const exact = reference ? await findSubmittedByReference(db, brands, reference) : [];
    const namedDeals = await findSubmittedByName(
      db,
      brands,
      searchText(q),
      after && { ...after, at: searchText(after.at) },
    );
    return [...exact, ...namedDeals.filter(({ id }) => exact.every((deal) => deal.id !== id))];
  }
};
