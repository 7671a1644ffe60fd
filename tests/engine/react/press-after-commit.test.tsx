// @vitest-environment jsdom
import { type ReactNode, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '#engine';
import {
  EngineProvider,
  StepContext,
  useContinueQuestion,
  useDelayContinue,
  useLatest,
  useLeaveQuestion,
  usePrimaryAction,
  useStep,
  useStepContext,
} from '#engine/react';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

/**
 * A person or a test may press between React's commit and the effects that run after the paint (`useEffect`). `act` runs
 * both at once, so these tests render without it.
 */
let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Renders, and resolves in the microtask after the commit. */
async function commit(element: ReactNode): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(element);
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { childList: true });
  });
}

/** Renders a step with a widget, presses Continue at once, and waits until the press has been handled. */
async function press(useWidget: () => void): Promise<{ onDone: ReturnType<typeof vi.fn> }> {
  const flow = smallFlow({ fields: { name: { type: 'string' } } });
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const onDone = vi.fn();
  let handled = Promise.resolve();
  function Widget() {
    useWidget();
    return null;
  }
  function Screen() {
    const { context, submit } = useStep(step as never, undefined, undefined, async () => ({ ok: true }), {
      onDone,
    });
    return (
      <StepContext value={context}>
        <Widget />
        <button
          type="button"
          onClick={() => {
            handled = submit();
          }}
        >
          Continue
        </button>
      </StepContext>
    );
  }
  await commit(
    <EngineProvider engine={engine} widgets={{}} ports={{}}>
      <Screen />
    </EngineProvider>,
  );
  document.querySelector('button')?.click();
  await handled;
  return { onDone };
}

describe('a press right after the commit', () => {
  it('continues', async () => {
    const { onDone } = await press(() => undefined);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("runs a widget's own action", async () => {
    const action = vi.fn(async () => false);
    const { onDone } = await press(() => usePrimaryAction(action));
    expect(action).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("asks a widget's question", async () => {
    const ask = vi.fn(async () => false);
    const { onDone } = await press(() => useContinueQuestion(ask));
    expect(ask).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('waits for answers that a widget fills in', async () => {
    const mayContinue = vi.fn(() => false);
    const { onDone } = await press(() => useDelayContinue(true, 0, mayContinue));
    expect(mayContinue).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("can already ask a widget's question about leaving the page", async () => {
    const ask = async () => false;
    const found = vi.fn();
    await press(() => {
      const { leaving } = useStepContext();
      document.addEventListener('click', () => found(leaving.current), { capture: true, once: true });
      useLeaveQuestion(ask);
    });
    expect(found.mock.calls[0]).toEqual([ask]);
  });
});

it('useLatest has the newest value right after the commit', async () => {
  const found = vi.fn();
  function Counter({ count }: { count: number }) {
    const latest = useLatest(count);
    const first = useRef(latest);
    return (
      <button key={count} type="button" onClick={() => found(first.current.current)}>
        {count}
      </button>
    );
  }
  await commit(<Counter count={1} />);
  const pageChanged = new Promise((resolve) =>
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true }),
  );
  root?.render(<Counter count={2} />);
  await pageChanged;
  document.querySelector('button')?.click();
  expect(found).toHaveBeenCalledExactlyOnceWith(2);
});
