import { findSubmitted } from '../../deals/store/index.ts';
import type { Capability } from '../../deps.ts';
import { findMainFlow, flowsOf } from '../../flows.ts';
import { serve } from '../../http/contract.ts';
import { readStatus } from './status.ts';

/** The route GET /deals/status [ROUTE-30]. */
export const routes: Capability = async (app, deps) => {
  const guard = { onRequest: deps.auth.requireLiveSession };
  serve(app, 'GET /deals/status', guard, async (request) => {
    const brand = await deps.brands.ofRequest(request);
    const { platform } = brand;
    const { application_type: flowId, account_id: account } = request.query;
    const type = flowId ?? findMainFlow(flowsOf(deps.releases.live(platform))).id;
    const owner = { brand: platform, subject: deps.auth.subject(request).sub };
    const deal = await findSubmitted(deps, owner, type, { account });
    return { data: deal ? await readStatus(deps, brand, deal) : null };
  });
};
