// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Home } from '#src/home/Home.tsx';
import { App } from '#src/shell/start/App.tsx';
import { Stage } from '../test-brand.tsx';

/** The code of the page never arrives. */
vi.mock('#src/pages/continue/ContinuePage.tsx', () => new Promise(() => {}));

it('[SCREEN-79] has one status for a page whose code loads after the server drew its placeholder', async () => {
  const page = (
    <Stage at="/continue/direct-upload/d1/a1">
      <App home={Home} />
    </Stage>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  render(page, { container, hydrate: true });
  await act(async () => {});
  expect(container.querySelectorAll('.page-loading')).toHaveLength(1);
});
