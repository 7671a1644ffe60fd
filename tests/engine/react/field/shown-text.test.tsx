// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Activity, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING } from '#domain/limits.ts';
import { DRAWN, fieldWidget } from '#engine/react';
import { textControl } from '#widgets/text-control/TextControl.tsx';
import { showSmall } from '../small-step.tsx';

const rendered = vi.fn();

/** A text field whose widget can render without its field, or hide its control. */
const counted = fieldWidget<string>({ chrome: 'label' }, function Counted(field) {
  rendered();
  const [, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount((count) => count + 1)}>
        Render
      </button>
      <Hideable>{textControl({ widget: field })}</Hideable>
    </>
  );
});

function Hideable({ children }: { children: ReactNode }) {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>
        Hide
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  );
}

const showName = (name?: string) =>
  showSmall(
    {
      fields: { name: { type: 'string', title: 'Name', maxLength: 20 } },
      uiSchema: { name: { 'ui:widget': 'counted' } },
    },
    name === undefined ? {} : { name },
    { counted: async () => ({ widget: counted }) },
  );

const input = (label = 'Name') => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string): void => act(() => screen.getByRole('button', { name }).click());

/** Types a text into the focused control and pauses. */
function type(control: HTMLInputElement, value: string): void {
  act(() => control.focus());
  fireEvent.change(control, { target: { value } });
  act(() => vi.advanceTimersByTime(TYPING.restMs));
}

function leave(control: HTMLInputElement): void {
  act(() => control.blur());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders no field when the form gets a typed text', async () => {
  const { engine } = await showName();
  rendered.mockClear();
  type(input(), 'Ada');
  expect(engine.state().application.name).toBe('Ada');
  leave(input());
  expect(input().value).toBe('Ada');
  expect(rendered).not.toHaveBeenCalled();
});

it('shows a typed text after its widget renders without its field', async () => {
  await showName('Bob');
  type(input(), 'Ada');
  leave(input());
  press('Render');
  expect(input().value).toBe('Ada');
});

it('shows a typed text after its control was hidden', async () => {
  await showName('Bob');
  type(input(), 'Ada');
  leave(input());
  press('Hide');
  press('Hide');
  expect(input().value).toBe('Ada');
});

it('shows the value before a typed text if another part of the form sets it again', async () => {
  const { engine } = await showName('Bob');
  type(input(), 'Ada');
  leave(input());
  act(() => engine.dispatch({ type: 'change', values: { name: 'Bob' } }));
  expect(input().value).toBe('Bob');
});

const showShare = () =>
  showSmall({
    fields: { share: { type: 'number', title: 'Share', 'x-format': 'number' } },
    uiSchema: { share: { 'ui:widget': 'percent' } },
  });

it('formats a typed text with the same value when the field is left', async () => {
  const { engine } = await showShare();
  type(input('Share'), '50');
  type(input('Share'), '50 %');
  expect(engine.state().application.share).toBe(50);
  leave(input('Share'));
  expect(input('Share').value).toBe('50');
});

it('shows no earlier value when the field is left before typing pauses', async () => {
  await showShare();
  type(input('Share'), '50');
  const onShown = vi.fn();
  input('Share').addEventListener(DRAWN, () => onShown(input('Share').value));
  act(() => input('Share').focus());
  fireEvent.change(input('Share'), { target: { value: '51 %' } });
  leave(input('Share'));
  expect(onShown.mock.calls).toEqual([['51']]);
});
