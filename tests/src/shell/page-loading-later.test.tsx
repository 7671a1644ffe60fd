// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PageLoading } from '#src/shell/page/index.ts';
import { Stage } from '../test-brand.tsx';

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
