import { randomUUID } from 'node:crypto';
import { files } from 'virtual:trellis/project';
import { expect } from 'vitest';
import { setWithFiles } from '../../../flows/flow-with-files.ts';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { publish } from '../../releases/make-release.ts';
import { asApplicant } from '../../start-test-server.ts';
import { multipart } from '../../statements/files/making/multipart.ts';
import { png } from '../../statements/files/making/pictures.ts';
import { type OwnedApplication, send } from '../../statements/files/uploads.ts';
import type { ProvenRecipient } from '../request-visit.ts';
import { type CorrectingApplicant, startCorrectionVisit } from './correction-visit.ts';

/** The part of the questions `insurance` and `vehicles` of flow-with-files.ts. */
export const PART = 'business/further-details';

export const reference = (id: string) => ({ id, name: 'x', size: 1, type: 'image/png' });

/** A server whose live flow asks for files, and applicants who have submitted a file and are asked for it again. */
export async function startFileCorrectionVisit() {
  const corrections = await startCorrectionVisit();
  const { server, visit } = corrections;
  await publish(server.deps, setWithFiles(files));
  let people = 0;

  /** Submits an application with the file `old.png` for the question `insurance`, and one of a vehicle. */
  async function submit() {
    people += 1;
    const sub = `fay${people}`;
    const call = caller(server, sub);
    const { body } = await call('POST', '/api/apply/create', payloadOf(fullApplication()));
    const headers = { host: 'localhost', ...asApplicant(sub, `${sub}@oak.example`) };
    const owned: OwnedApplication = { sub, headers, ...body.data };
    const asDocument = { fields: { 'document-type': 'document' } };
    const uploaded = async (name: string): Promise<string> =>
      (await send(server, owned, png(), name, asDocument)).body.data.file.id;
    const [old, title] = [await uploaded('old.png'), await uploaded('title.png')];
    const metadata = {
      insurance: [reference(old)],
      vehicles: [{ make: 'Ford', title: [reference(title)] }],
    };
    const done = await call(
      'POST',
      '/api/apply/submit',
      { loan_id: owned.loanId, loanRequest: { metadata } },
      { version: body.data.version },
    );
    expect(done.status).toBe(200);
    return { sub, send: call, dealId: owned.dealId, old, title, owned };
  }

  return {
    ...corrections,
    submit,
    /** An applicant who was asked for their files, with a proof of the address. */
    async openCorrection(parts = [PART]) {
      const submitted = await submit();
      const applicant: CorrectingApplicant = await corrections.askAbout(
        submitted,
        parts,
        'The policy has expired.',
      );
      return { ...submitted, ...applicant, ...(await visit.prove(applicant.token, applicant.email)) };
    },
    /** Uploads a file as the person who was asked. */
    async upload(
      { token, proof }: ProvenRecipient,
      { question = 'insurance', name = 'new.png', clientId = String(randomUUID()) } = {},
    ) {
      const fields = Object.entries({ 'client-identifier': clientId, question });
      const { payload, headers } = multipart([...fields, { file: png(), name }]);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/tools/request/files',
        headers: {
          host: 'localhost',
          'x-request-token': token,
          ...(proof === undefined ? {} : { 'x-request-proof': proof }),
          ...headers,
        },
        payload,
      });
      return { status: answer.statusCode, body: answer.json(), id: answer.json().data?.file?.id as string };
    },
    remove: ({ token, proof = '' }: ProvenRecipient, id: string) =>
      server.app.inject({
        method: 'DELETE',
        url: `/tools/request/files/${id}`,
        headers: { host: 'localhost', 'x-request-token': token, 'x-request-proof': proof },
      }),
    fileRow: async (id: string) => (await server.deps.db.query('select * from files where id = $1', [id]))[0],
  };
}
