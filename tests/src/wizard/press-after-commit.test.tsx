// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { type CompiledStep, type FieldError, stepTitle } from '#engine';
import { EngineProvider } from '#engine/react';
import type { Runtime } from '#src/application/state/runtime.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { HEADER_SLOTS } from '#src/shell/page/index.ts';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { StepProgress } from '#src/wizard/step/StepProgress.tsx';
import { useClearErrors } from '#src/wizard/step/use-clear.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { widgets } from '#widgets/registry.ts';
import { flow, runtimeWith } from '../application/test-runtime.ts';

/**
 * A person may press between React's commit and the effects that run after the paint (`useEffect`). A layout effect of
 * a later sibling runs at that moment.
 */

vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => {};
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function AfterCommit({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useLayoutEffect(() => run(), []);
  return null;
}

function show(runtime: Runtime, at: string, children: ReactNode) {
  const { boot, brand } = runtime;
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandProvider value={{ brand, boot }}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </BrandProvider>
    </ServicesContext>,
  );
}

const owners = flow.steps.find(({ path }) => path.endsWith('/owners')) as CompiledStep;

it('keeps the errors of a press on Continue right after the commit', () => {
  const { runtime } = runtimeWith();
  const { engine } = runtime;
  const error: FieldError = {
    field: 'business_name',
    pointer: '/business_name',
    keyword: 'required',
    text: 'Please enter it',
  };
  function Screen() {
    useClearErrors(runtime, owners);
    return null;
  }
  show(
    runtime,
    '/',
    <EngineProvider engine={engine} widgets={widgets} ports={{}}>
      <Screen />
      <AfterCommit run={() => engine.dispatch({ type: 'errors', errors: [error] })} />
    </EngineProvider>,
  );
  expect(Object.keys(engine.state().errors)).toEqual(['business_name']);
});

it('shows the steps in a menu that was opened before the step had rendered', async () => {
  const { runtime } = runtimeWith();
  const { engine } = runtime;
  engine.dispatch({ type: 'facts', facts: { flags: { step_navigation_on_top: true } } });
  const [menu, steps, place] = ['div', 'div', 'span'].map((tag) => document.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  menu.id = HEADER_SLOTS.menu;
  steps.id = HEADER_SLOTS.steps;
  place.id = HEADER_SLOTS.place;
  menu.hidePopover = () => {};
  vi.spyOn(menu, 'matches').mockImplementation((selector: string) => selector === ':popover-open');
  menu.append(steps);
  document.body.append(place, menu);
  show(
    runtime,
    '/app/business/owners',
    <EngineProvider engine={engine} widgets={widgets} ports={{}}>
      <StepProgress step={owners} />
    </EngineProvider>,
  );
  expect(steps.textContent).toContain(stepTitle(owners, engine.env));
});

it('shows a release that replaces the flow right after the commit', async () => {
  const { runtime } = runtimeWith({ api: { country: async () => ({ ok: true, value: 'US' }) } });
  const steps = flow.steps.map((step, index) =>
    index === 0 ? { ...step, heading: 'Another question' } : step,
  );
  show(
    runtime,
    '/app/amount',
    <>
      <RunningWizard runtime={runtime} />
      <AfterCommit run={() => runtime.replaceFlow({ ...flow, steps })} />
    </>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Another question' })).toBeTruthy();
});
