// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandHistory } from '#src/studio/brands/BrandHistory.tsx';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('never shows the records of another brand, however late its answer comes', async () => {
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
  const shown = (platform: string) => (
    <BrandHistory member={{ api, role: 'publisher' }} platform={platform} mayRestore />
  );
  const { rerender } = render(shown('acme'));
  rerender(shown('harbor'));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  await answers.harbor?.('Hanna');
  await answers.acme?.('Ada');
  expect(screen.getByText(/Hanna/)).toBeTruthy();
  expect(screen.queryByText(/Ada/)).toBeNull();
  // A badge is a div, which no paragraph may contain.
  expect(warned).not.toHaveBeenCalled();
});
