import { Readable } from 'node:stream';
import type { CountedEvent } from '#contracts/funnel/funnel.ts';
import { type CompiledFlow, once, stepQuestions } from '#engine';
import { COUNTS } from '../call-limits.ts';
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { rateLimit } from '../http/limits/rate-limit.ts';
import { Problem } from '../http/problems/problem.ts';
import { createStaff, type Member } from '../studio/roles.ts';
import { createFunnelCounter } from './counter.ts';
import { funnelCsv } from './csv.ts';
import { buildReport, type FunnelFilter, readChoices, readTotals } from './report.ts';

/**
 * Counts events in pages and reports the counts to staff, without values, addresses or ids of people
 * (docs/studio.md).
 */
export const routes: Capability = async (app, deps) => {
  const { db, clock, brands, releases } = deps;
  const counter = createFunnelCounter(deps);
  app.addHook('onClose', () => counter.close());
  const cachedNames = once(collectNames);

  const preHandler = rateLimit(deps, 'funnel', COUNTS.batchesPerMinute, 60);
  serve(app, 'POST /tools/funnel', { preHandler }, async (request, reply) => {
    const { flow, version, counts } = request.body;
    const brand = await brands.ofRequest(request);
    const refusesTracking = request.headers.dnt === '1' || request.headers['sec-gpc'] === '1';
    if (refusesTracking || brand.flags.funnel === false) return reply.code(204).send();
    const release = await releases.ofPage(brand.platform, flow, version);
    // A page opened before a publication may report questions that no longer exist.
    if (release?.flow.version !== version) return reply.code(204).send();
    const names = cachedNames(release.flow);
    if (!counts.every((count) => isPossible(count, names))) throw new Problem('invalid');
    counter.add({ brand: brand.platform, flow, release: release.number ?? 0 }, counts);
    return reply.code(204).send();
  });

  const staff = createStaff(deps);
  const onRequest = staff.require('reader');
  serve(app, 'GET /studio/api/funnel', { onRequest }, async (request) => {
    await counter.write();
    const { release, flow } = request.query;
    const filter = toFilter(request.query, staff.member(request), clock.now());
    const live = Object.hasOwn(releases.live(''), flow) ? releases.live('')[flow]?.flow : undefined;
    const reportedFlow = (release && (await releases.byNumber(flow, release))?.flow) || live;
    if (!reportedFlow) throw new Problem('not-found');
    const allReleases = { ...filter, brands: staff.member(request).brands };
    const [totals, choices] = [await readTotals(db, filter), await readChoices(db, allReleases)];
    return { ...choices, steps: buildReport(reportedFlow, totals) };
  });
  serve(app, 'GET /studio/api/funnel.csv', { onRequest }, async (request, reply) => {
    await counter.write();
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="funnel.csv"');
    const now = clock.now();
    const filter = toFilter(request.query, staff.member(request), now);
    const { brands } = await readChoices(db, filter);
    return reply.send(Readable.from(funnelCsv(db, { ...filter, brands, until: now })));
  });
};

/** @throws Problem `forbidden` if the member may not see the brand */
function toFilter(
  { flow, brand, release, days }: { flow: string; brand?: string; release?: number; days: number },
  { brands }: Member,
  now: Date,
): FunnelFilter {
  if (brand !== undefined && brands && !brands.includes(brand)) throw new Problem('forbidden');
  const since = new Date(now);
  since.setUTCDate(since.getUTCDate() - days + 1);
  return { flow, brands: brand === undefined ? brands : [brand], release, since };
}

/** The names that a page may report: a step (`info`), or a step and a field (`info business_name`). */
function collectNames(flow: CompiledFlow): Set<string> {
  return new Set(
    flow.steps.flatMap((step) => [step.id, ...stepQuestions(flow, step).map((name) => `${step.id} ${name}`)]),
  );
}

/** Whether a page of the flow can send this event: any client can call the route and must not fill the table. */
function isPossible({ step, question, event, rule }: CountedEvent, names: ReadonlySet<string>): boolean {
  const isStepEvent = event === 'started' || event === 'finished' || event === 'left';
  if (question === undefined) return isStepEvent && rule === undefined && names.has(step);
  const fitsRule = event === 'error' ? rule !== undefined : event === 'left' || rule === undefined;
  return fitsRule && event !== 'finished' && names.has(`${step} ${question}`);
}
