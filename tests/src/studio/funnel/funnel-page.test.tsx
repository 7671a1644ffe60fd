// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { FunnelPage } from '#src/studio/funnel/FunnelPage.tsx';

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
