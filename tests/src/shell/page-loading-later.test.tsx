// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { PAGE } from '#domain/page-limits.ts';
import { PageLoading } from '#src/shell/page/index.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('delays the placeholder of a page that replaces another page', async () => {
  const { container } = render(
    <Stage at="/one">
      <Routes>
        <Route path="/one" element={<Navigate to="/two" />} />
        <Route path="/two" element={<PageLoading />} />
      </Routes>
    </Stage>,
  );
  await waitFor(() => expect(container.querySelector('.page-loading')).not.toBeNull());
  expect(container.querySelector('[data-at-once]')).toBeNull();
});

it('[SCREEN-82] says after 10 seconds that loading is slow, and reloads after saving', async () => {
  vi.useFakeTimers();
  const services = createServices(bootWith());
  let failSave = (): void => {};
  services.beforeReload.add(
    () =>
      new Promise((_resolve, reject) => {
        failSave = () => reject(new Error('the save failed'));
      }),
  );
  const reload = vi.fn();
  render(
    <Stage services={services}>
      <PageLoading reload={reload} />
    </Stage>,
  );
  const status = screen.getByRole('status');
  act(() => void vi.advanceTimersByTime(PAGE.slowMs - 1));
  expect(status.textContent).toBe('Loading...');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(status.textContent).toContain('longer than usual');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  failSave();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});
