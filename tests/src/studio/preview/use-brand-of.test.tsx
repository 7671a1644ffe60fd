// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { useBrandOf } from '#src/studio/preview/use-brand-of.ts';

afterEach(cleanup);

const SPANISH = 'flows/locales/es-US/texts.json';
const FILES = {
  'brands/base.json': '{}',
  'brands/acme.json': '{}',
  [SPANISH]: '{}',
  'flows/texts.json': '{}',
};

interface Call {
  params: object;
  query: object;
  answer: (name: string) => Promise<void>;
  fail: (error?: Error) => Promise<void>;
}

function openBrand(lang?: string) {
  const calls: Call[] = [];
  const api = ((_route: string, { params, query }: Pick<Call, 'params' | 'query'>) =>
    new Promise((resolve, reject) => {
      const answer = (vendor_name: string) => act(async () => resolve({ vendor_name }));
      calls.push({
        params,
        query,
        answer,
        fail: (error = new Error('invalid')) => act(async () => reject(error)),
      });
    })) as unknown as StudioCall;
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const draft = openDraftState({ ...about, files: FILES, original: FILES } as unknown as StudioDraft, api);
  draft.stop();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DraftContext value={{ draft, api, role: 'editor', bringOver: async () => {} }}>{children}</DraftContext>
  );
  const { result } = renderHook(() => useBrandOf('acme', lang), { wrapper });
  const saveFile = (file: string) =>
    act(() => {
      const { stored } = draft.store.getState();
      draft.store.setState({ stored: { ...stored, files: { ...stored.files, [file]: '{ }' } } });
    });
  return { calls, result, saved: saveFile };
}

it('the preview keeps the last valid brand while the record is invalid, and says that it is out of date', async () => {
  const { calls, result, saved } = openBrand();
  expect(calls.map(({ params }) => params)).toEqual([{ id: 'one', platform: 'acme' }]);
  await calls[0]?.answer('Acme');
  expect(result.current).toMatchObject({ brand: { vendor_name: 'Acme' }, isBehind: false });
  saved('brands/acme.json');
  await calls[1]?.fail();
  expect(result.current).toMatchObject({ brand: { vendor_name: 'Acme' }, isBehind: true });
  saved('brands/base.json');
  await calls[2]?.answer('Acme Two');
  expect(result.current).toMatchObject({ brand: { vendor_name: 'Acme Two' }, isBehind: false });
});

it('the preview ignores an answer for an earlier record', async () => {
  const { calls, result, saved } = openBrand();
  saved('brands/acme.json');
  await calls[1]?.answer('New');
  await calls[0]?.answer('Old');
  expect(result.current.brand?.vendor_name).toBe('New');
});

it('the brand is computed again if texts of the shown language are saved, and not for other files', () => {
  const { calls, saved } = openBrand('es-US');
  expect(calls.map(({ query }) => query)).toEqual([{ lang: 'es-US' }]);
  saved('flows/texts.json');
  expect(calls).toHaveLength(1);
  saved(SPANISH);
  expect(calls).toHaveLength(2);
  const first = openBrand();
  first.saved(SPANISH);
  expect(first.calls.map(({ query }) => query)).toEqual([{}]);
});

it('[STUDIO-15] a brand whose call is lost is asked for again', async () => {
  vi.useFakeTimers();
  const { calls, result } = openBrand();
  await calls[0]?.fail(new StudioFailure(0, 'network', ''));
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(STUDIO.retryMs));
  await calls[1]?.answer('Acme');
  expect(result.current).toMatchObject({ brand: { vendor_name: 'Acme' }, isBehind: false });
  vi.useRealTimers();
});
