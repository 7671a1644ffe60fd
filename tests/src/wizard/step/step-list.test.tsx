// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import { HEADER_SLOTS } from '#src/shell/page/index.ts';
import { StepProgress } from '#src/wizard/step/StepProgress.tsx';
import { StepRail } from '#src/wizard/step/StepRail.tsx';
import { COMPLETE, contextWith } from '../../../engine/test-application.ts';
import { as, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The runtime and the owners' step of a person who has answered everything but one question before it. */
function begun() {
  const { runtime } = runtimeWith({ who: as('ada') });
  const { business_ein: _, ...answers } = COMPLETE;
  const application = { ...contextWith(answers).application, loan_id: 'l1' };
  const deal = serverDeal({ application, farthest: 'further-details' });
  act(() => runtime.dispatch({ type: 'server-application', deal }));
  const step = runtime.engine.flow.steps.find(({ id }) => id === 'owners') as CompiledStep;
  return { runtime, step };
}

it('the list of steps marks the current step, names the state of the others, and links the reached ones', () => {
  const { runtime, step } = begun();
  render(
    <Stage at="/app/business/owners">
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <StepRail runtime={runtime} step={step} />
      </EngineProvider>
    </Stage>,
  );
  const items = within(screen.getByRole('navigation')).getAllByRole('listitem');
  const rows = items.map((item) => [
    item.textContent,
    within(item).queryByRole('link')?.getAttribute('href'),
    item.getAttribute('aria-current'),
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Select Amount (complete)', undefined, null],
      ['Further Business Details Not complete', '/app/business/further-details', null],
      ['Owners (you are here)', undefined, 'step'],
      ['Summary (not started)', undefined, null],
    ]),
  );
});

/** The menu of the header, as the browser shows it, and the steps that this page puts into it. */
function openMenu() {
  const make = (id: string): HTMLElement => Object.assign(document.createElement('div'), { id });
  const menu = make(HEADER_SLOTS.menu);
  const steps = make(HEADER_SLOTS.steps);
  menu.append(steps);
  document.body.append(menu);
  const hidePopover = vi.fn();
  Object.assign(menu, { hidePopover, matches: () => false });
  const { runtime, step } = begun();
  runtime.dispatch({ type: 'facts', facts: { flags: { step_navigation_on_top: true } } });
  const { unmount } = render(
    <Stage at="/app/business/owners">
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <StepProgress step={step} />
      </EngineProvider>
    </Stage>,
  );
  const toggle = (newState: 'open' | 'closed') =>
    act(() => void menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState })));
  return { steps: within(steps), hidePopover, toggle, unmount };
}

it('the menu of steps has its list only while it is open', () => {
  const { steps, toggle } = openMenu();
  expect(steps.queryByRole('navigation')).toBeNull();
  toggle('open');
  steps.getByRole('link', { name: /^Further Business Details/ });
  toggle('closed');
  expect(steps.queryByRole('navigation')).toBeNull();
});

it('the menu of steps closes when another step is shown', () => {
  const { hidePopover, toggle, unmount } = openMenu();
  toggle('open');
  expect(hidePopover).not.toHaveBeenCalled();
  unmount();
  expect(hidePopover).toHaveBeenCalledOnce();
});
