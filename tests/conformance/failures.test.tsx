// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import type { Answers, Call, Reply } from './product/wire.ts';

// The texts on the pages of the whole product if the server refuses, without or with its own text.

const PREVIOUS = 'Please try again. Make sure you have filled in all of the previous steps.';
const NO_PREFERENCE = `Unfortunately, we couldn't save your preference. ${PREVIOUS}`;
const DEAL = { application: { business_name: 'Acme Bakery', owners: [{ id: 'c1', email: ADA.email }] } };
const at = (path: string, answers: Answers) => openProduct({ at: path, who: ADA, deal: DEAL, answers });
const refuseCalls =
  (path: string, reply: Reply): Answers =>
  (call) =>
    call.path === path ? reply : undefined;

/** The response to an upload of a file that is named by its status. */
const UPLOADS: [name: string, body: unknown, text: string][] = [
  ['403.pdf', {}, 'Invalid token account combination'],
  ['413.pdf', '', 'File too large. Max file size is 8MB'],
  ['415.pdf', {}, 'Uploaded files must be .jpg, .jpeg, .png, or .pdf'],
  ['422.pdf', {}, 'Upload was missing required account number'],
  ['400.pdf', {}, 'Oops, there was an error on our side. Code: 1'],
  ['415-said.pdf', { msg: 'This is no bank statement.' }, 'This is no bank statement.'],
];
const nameOf = ({ body }: Call) => (body as { file: File }).file.name;
const uploads: Answers = (call) => {
  if (call.path === '/files') return { status: 200, body: { data: { files: [] } } };
  if (call.path !== '/files/upload') return undefined;
  const name = nameOf(call);
  const refused = UPLOADS.find(([file]) => file === name);
  if (refused) return { status: Number.parseInt(name, 10), body: refused[1] };
  const file = { id: 'f1', name, type: 'application/pdf', size: 4, documentType: 'statement' };
  return { status: 200, body: { data: { file: { ...file, scan: 'clean', saved: false } } } };
};
const chooser = () => document.querySelector('input[type=file]') as HTMLInputElement;
const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });

const FEEDBACK = 'https://feedback.example/form';

/** The response to the save of a step, and its text. A server fault (500) and a lost connection: errors.test.ts. */
const SAVES: [answer: Reply, ...words: string[]][] = [
  [
    { status: 400, body: {} },
    "Unfortunately, we couldn't save your update.",
    'Oops, there was an error on our side. Code: 1',
  ],
  [{ status: 200, body: '' }, 'response.data was empty'],
  [
    {
      status: 422,
      body: { msg: 'We are closed today.', showToUser: true, level: 'error', feedback: FEEDBACK },
    },
    'We are closed today.',
  ],
];

describe('a refused upload', () => {
  it("[ERROR-20] [ERROR-21] [ERROR-22] [ERROR-23] shows the server's message on its row, or else the text for its status", async () => {
    const { user, heading } = await at('/app/upload-statements', uploads);
    await heading('Upload Statements');
    await user.upload(
      chooser(),
      UPLOADS.map(([name]) => pdf(name)),
    );
    const rowOf = (name: string) => document.querySelector(`[data-file="${name}"]`)?.textContent;
    for (const [name, , text] of UPLOADS) await waitFor(() => expect(rowOf(name)).toContain(text));
  }, 120_000);
});

describe('a failed save', () => {
  it('[ERROR-31] of files shows the text of docs/spec', async () => {
    const { user, heading, callsTo } = await at('/app/upload-statements', (call) =>
      call.path === '/files/save' ? { status: 400, body: {} } : uploads(call),
    );
    await heading('Upload Statements');
    await user.upload(chooser(), pdf('july.pdf'));
    await screen.findByText(/^Uploaded/);
    await user.click(screen.getByLabelText('I have no more than these'));
    await user.click(screen.getByRole('button', { name: 'Save Files' }));
    await screen.findByText(`Unfortunately, we couldn't save files to your application. ${PREVIOUS}`);
    expect(screen.getByText('Failed to save')).toBeDefined();
    expect(callsTo('/files/save')).toHaveLength(1);
  }, 120_000);

  it.each(['/app/bank-connect', '/app/upload-statements'])(
    '[ERROR-32] of the preference shows the text of docs/spec, at %s',
    async (path) => {
      const later = '/api/apply/bank/send-statements-later';
      const refused = refuseCalls(later, { status: 400, body: { msg: 'x' } });
      const { user, callsTo, place } = await at(path, (call) => refused(call) ?? uploads(call));
      await user.click(await screen.findByRole('button', { name: "Skip - I don't have them right now" }));
      await screen.findByText(NO_PREFERENCE, { exact: false });
      expect(screen.getByText('Failed to save')).toBeDefined();
      expect(callsTo(later)).toHaveLength(1);
      expect(place()).toBe(path);
    },
    120_000,
  );

  it('[ERROR-30] of a step shows a text for each answer, keeps the input, and disappears after the next successful save', async () => {
    let reply: Reply | undefined;
    const { user, place, callsTo } = await at('/app/business/website', (call) =>
      call.path === '/api/apply/save' ? reply : undefined,
    );
    const website = await screen.findByLabelText<HTMLInputElement>(/Website/);
    await user.type(website, 'acme.example');
    const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    for (const [index, [answer, ...words]] of SAVES.entries()) {
      reply = answer;
      await goOn();
      for (const text of words) await screen.findByText(text);
      expect(screen.getByText('Failed to save')).toBeDefined();
      expect(callsTo('/api/apply/save')).toHaveLength(index + 1);
      expect([place(), website.value]).toEqual(['/app/business/website', 'acme.example']);
    }
    expect(screen.getByRole('link', { name: /^Tell us what happened/ }).getAttribute('href')).toBe(FEEDBACK);
    reply = undefined;
    await goOn();
    await waitFor(() => expect(place()).not.toBe('/app/business/website'));
    expect(screen.queryByText('Failed to save')).toBeNull();
  }, 120_000);
});

describe('an answer that says the session is over', () => {
  it.each<[string, Reply]>([
    ['401', { status: 401, body: {} }],
    ["the message 'Unauthorized'", { status: 403, body: { msg: 'Unauthorized' } }],
  ])(
    '[ERROR-1] [SESSION-5] [SESSION-7] %s opens /app/user/expired',
    async (_, reply) => {
      const { user, heading, place } = await at(
        '/app/business/website',
        refuseCalls('/api/apply/save', reply),
      );
      await user.type(await screen.findByLabelText(/Website/), 'acme.example');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await heading('Your session has ended');
      expect(place()).toBe('/app/user/expired');
    },
    120_000,
  );
});
