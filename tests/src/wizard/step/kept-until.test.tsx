// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { EngineProvider } from '#engine/react';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { KeptUntil } from '#src/wizard/step/StepRail.tsx';
import { as, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { bootWith, brand } from '../../test-brand.tsx';

afterEach(cleanup);

/** The line on a server that keeps unfinished applications for 90 days. */
function open() {
  const { runtime } = runtimeWith({ who: as('ada') });
  const boot = { ...bootWith(), keptDays: 90 };
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandProvider value={{ brand, boot }}>
        <MemoryRouter>
          <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
            <KeptUntil />
          </EngineProvider>
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>,
  );
  return runtime;
}

it('a saved application says until when it is kept [SAVE-17]', () => {
  const runtime = open();
  act(() =>
    runtime.dispatch({
      type: 'server-application',
      deal: { ...serverDeal(), savedAt: '2026-01-01T12:00:00.000Z' },
    }),
  );
  expect(screen.getByText('We keep your answers until April 1, 2026.')).toBeTruthy();
});

it('an application that was never saved promises nothing [SAVE-17]', () => {
  open();
  expect(screen.queryByText(/We keep your answers/)).toBeNull();
});
