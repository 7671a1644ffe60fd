// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#src/shell/page/index.ts';
import { createServices } from '#src/shell/services/services.ts';
import { Wizard } from '#src/wizard/Wizard.tsx';
import { bootWith, Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows the page of every failure, with its title, if an application cannot start [ERROR-50]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const services = createServices(bootWith());
  vi.spyOn(services.session, 'open').mockRejectedValue(new TypeError('Failed to fetch'));
  render(
    <Stage at="/app/amount" services={services}>
      <ErrorBoundary
        text={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
        vendor="Oak Bank"
        place="/app/amount"
      >
        <Wizard flowId="apply" />
      </ErrorBoundary>
    </Stage>,
  );
  const heading = await screen.findByRole('heading', { level: 1, name: 'pages.failure.title' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('ui.pageTitle pages.failure.title Oak Bank');
  screen.getByText('pages.failure.answers');
  screen.getByRole('button', { name: 'pages.failure.retry' });
});
