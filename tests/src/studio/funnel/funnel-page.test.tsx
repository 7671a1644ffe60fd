// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { FunnelPage } from '#src/studio/funnel/FunnelPage.tsx';
import { FunnelTable } from '#src/studio/funnel/FunnelTable.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(started: number) {
  const step = { step: 'info', title: 'Basic Info', started, finished: 1, left: 1, questions: [] };
  const requests: unknown[] = [];
  const api = (async (route: string, { query }: { query?: object }) => {
    if (route === 'GET /studio/api/drafts') return { flows: [{ id: 'apply' }, { id: 'bcm' }] };
    requests.push([route, query]);
    if (route === 'GET /studio/api/funnel.csv') return 'step,started\ninfo,2\n';
    return { steps: [step], brands: ['harbor'], releases: [0, 3] };
  }) as unknown as StudioCall;
  render(<FunnelPage api={api} me={{ email: 'pat@studio.example', role: 'reader' }} onLeave={() => {}} />);
  return { requests, user: userEvent.setup() };
}
const csv = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download as CSV' });

it('the funnel page requests the last 30 days of the first flow, and again for another brand', async () => {
  const { requests, user } = open(2);
  const brand = await screen.findByRole('combobox', { name: /Brand|Partner/ });
  await screen.findByRole('option', { name: 'harbor' });
  expect(requests).toEqual([['GET /studio/api/funnel', { flow: 'apply', days: 30 }]]);
  await user.selectOptions(brand, 'harbor');
  await waitFor(() =>
    expect(requests.at(-1)).toEqual(['GET /studio/api/funnel', { flow: 'apply', days: 30, brand: 'harbor' }]),
  );
});

it('the download button saves the counts as a file', async () => {
  const { requests, user } = open(2);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => {} }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  await waitFor(() => expect(csv().disabled).toBe(false));
  await user.click(csv());
  await waitFor(() => expect(saved).toEqual(['funnel.csv blob:csv']));
  expect(requests.at(-1)).toEqual(['GET /studio/api/funnel.csv', { flow: 'apply', days: 30 }]);
});

it('the funnel page has no download button if nothing was counted', async () => {
  open(0);
  await screen.findByRole('option', { name: 'harbor' });
  expect(csv().disabled).toBe(true);
});

it('the filters are sent together, and another flow drops the release of the flow before', async () => {
  const { requests, user } = open(2);
  const choose = async (name: string, option: string, query: object) => {
    await user.selectOptions(screen.getByRole('combobox', { name }), option);
    await waitFor(() => expect(requests.at(-1)).toEqual(['GET /studio/api/funnel', query]));
  };
  await screen.findByRole('option', { name: 'harbor' });
  await choose('Release', '3', { flow: 'apply', days: 30, release: 3 });
  await choose('Release', 'That of the build', { flow: 'apply', days: 30, release: 0 });
  await choose('Period', 'Last 90 days', { flow: 'apply', days: 90, release: 0 });
  await choose('Brand', 'harbor', { flow: 'apply', days: 90, release: 0, brand: 'harbor' });
  await choose('Application', 'Business credit monitoring', { flow: 'bcm', days: 90, brand: 'harbor' });
  await choose('Brand', 'All brands', { flow: 'bcm', days: 90 });
});

it('the table has each question that somebody reached, with its share and its errors', () => {
  const question = { question: 'name', title: 'Name', started: 4, answered: 3, left: 1, errors: [] };
  const errors = [
    { rule: 'required', text: 'Please enter it', shown: 3, left: 2 },
    { rule: 'format', text: 'Not valid', shown: 1, left: 0 },
  ];
  const unseen = { ...question, question: 'fax', title: 'Fax', started: 0, answered: 0, left: 0 };
  const onlyErrors = { ...unseen, question: 'dba', title: 'DBA', errors };
  const questions = [question, unseen, onlyErrors];
  render(
    <FunnelTable
      steps={[{ step: 'info', title: 'Basic Info', started: 1500, finished: 750, left: 2, questions }]}
    />,
  );
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Basic Info', '1,500', expect.stringMatching(/^75050\D/), '2', ''],
    ['Name', '4', expect.stringMatching(/^375\D/), '1', ''],
    ['DBA', '0', '0', '0', '3 times, 2 left at it: Please enter it1 time: Not valid'],
  ]);
});
