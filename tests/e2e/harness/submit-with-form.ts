import { savedApplicant } from './applicant.ts';
import { dealOf } from './deals.ts';
import type { RunningServer } from './running-server.ts';
import { sendElsewhere } from './upload.ts';

/** Submits an application with an uploaded form of the project. @returns its reference */
export async function submitWithForm(server: RunningServer): Promise<string> {
  const { origin } = server;
  const owner = await savedApplicant(origin, 'funding-is-almost-here');
  const file = await (await fetch(`${origin}/download/suq`)).blob();
  await sendElsewhere(server, owner, { name: 'Startup questionnaire.pdf', file, documentType: 'suq' });
  const { version } = await dealOf(server, owner.email);
  const submitted = await owner.call('POST', '/api/apply/submit', {}, { 'if-match': `"${version}"` });
  return ((await submitted.json()) as { data: { reference: string } }).data.reference;
}
