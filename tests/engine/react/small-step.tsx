import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { vi } from 'vitest';
import { useStore } from 'zustand';
import type { ApplicationData, CompiledFlow, CompiledStep, FieldValue } from '#engine';
import { createEngine, type Engine, widgetNames } from '#engine';
import {
  EngineProvider,
  ErrorSummary,
  loadWidgets,
  StepContext,
  StepForm,
  useStep,
  type WidgetRegistry,
} from '#engine/react';

// Loaded before a test installs its clock; the product loads them with the step.
import '../../../engine/react/rjsf/standard.tsx';
import '#widgets/text/index.tsx';
import texts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';
import { widgets } from '#widgets/registry.ts';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

// jsdom has no layout and lacks both.
vi.stubGlobal('CSS', { escape: (name: string) => name.replaceAll('/', '\\/') });
Element.prototype.scrollIntoView = () => undefined;

const TEXTS = { ...flattenTexts({ ...texts, ...stepTexts }), 'ui.optional': '' };

interface SmallStep {
  engine: Engine;
  user: ReturnType<typeof userEvent.setup>;
  done: ReturnType<typeof vi.fn>;
  container: HTMLElement;
}

/**
 * Renders a step of the given fields with the real engine, rjsf and widgets; `more`: additional widgets and fields.
 */
export async function showSmall(
  definition: Parameters<typeof smallFlow>[0],
  answers: Record<string, FieldValue> = {},
  more: WidgetRegistry = {},
  content: Record<string, string> = {},
): Promise<SmallStep> {
  const flow = smallFlow(definition);
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  return showStep(flow, step, answers, more, content);
}

/** Renders any step of a flow in the same way. */
export async function showStep(
  flow: CompiledFlow,
  step: CompiledStep,
  answers: ApplicationData,
  more: WidgetRegistry = {},
  content: Record<string, string> = {},
): Promise<SmallStep> {
  const env = { ...SMALL_ENVIRONMENT, texts: TEXTS, content };
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, env, facts);
  engine.dispatch({ type: 'load', application: answers });
  return draw(engine, step, more);
}

/** Renders the first step again with the engine's current answers. */
export async function showAgain(engine: Engine, more: WidgetRegistry = {}): Promise<Engine> {
  const [step] = engine.flow.steps;
  if (step) await draw(engine, step, more);
  return engine;
}

async function draw(engine: Engine, step: CompiledStep, more: WidgetRegistry = {}): Promise<SmallStep> {
  const registry = { ...widgets, ...more };
  await loadWidgets(registry, widgetNames(step));
  const done = vi.fn();

  function Screen() {
    const controller = useStep(step, undefined, undefined, async () => ({ ok: true }), { onDone: done });
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      void controller.submit();
    };
    return (
      <StepContext value={controller.context}>
        <form noValidate onSubmit={submit}>
          <ErrorSummary {...useStore(controller.problem)} />
          <StepForm />
          <button type="submit">Continue</button>
        </form>
      </StepContext>
    );
  }
  const { container } = render(
    <EngineProvider engine={engine} widgets={registry} ports={{}}>
      <Screen />
    </EngineProvider>,
  );
  return { engine, user: userEvent.setup({ delay: null }), done, container };
}
