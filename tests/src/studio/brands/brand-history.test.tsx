// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandHistory } from '#src/studio/brands/BrandHistory.tsx';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('never shows the records of another brand, however late the answer arrives', async () => {
  const warned = vi.spyOn(console, 'error');
  const answers: Record<string, (author: string) => Promise<void>> = {};
  const api = ((_route: string, { params }: { params: { platform: string } }) => {
    return new Promise((resolve) => {
      answers[params.platform] = async (author) => {
        const record = {
          id: author,
          author,
          note: '',
          at: '2026-01-02T03:04:05Z',
          isLive: true,
          changes: [],
        };
        await act(async () => resolve({ records: [record] }));
      };
    });
  }) as unknown as StudioCall;
  const brandHistory = (platform: string) => (
    <BrandHistory member={{ api, role: 'publisher' }} platform={platform} mayRestore />
  );
  const { rerender } = render(brandHistory('acme'));
  rerender(brandHistory('harbor'));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  await answers.harbor?.('Hanna');
  await answers.acme?.('Ada');
  expect(screen.getByText(/Hanna/)).toBeTruthy();
  expect(screen.queryByText(/Ada/)).toBeNull();
  // A badge is a div, which no paragraph may contain.
  expect(warned).not.toHaveBeenCalled();
});

it('restores a record of the brand that it shows, by its id, with a note, and reads the records again', async () => {
  const requests: unknown[] = [];
  const old = { id: '7', author: 'Ada', note: '', at: '2026-01-02T03:04:05Z', isLive: false, changes: [] };
  const api = (async (route: string, options: object) => {
    requests.push([route, options]);
    if (route === 'GET /studio/api/approvals') return { approvals: [], isRequired: false };
    return { records: [old] };
  }) as unknown as StudioCall;
  render(<BrandHistory member={{ api, role: 'publisher' }} platform="acme" mayRestore />);
  fireEvent.click(await screen.findByRole('button', { name: /^Restore/ }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Wrong terms' } });
  requests.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Make it live' }));
  const params = { platform: 'acme' };
  await waitFor(() =>
    expect(requests).toEqual([
      ['POST /studio/api/brands/:platform/live', { params, body: { id: '7', note: 'Wrong terms' } }],
      ['GET /studio/api/brands/:platform/history', { params }],
    ]),
  );
});
