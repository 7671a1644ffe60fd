// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '#engine';
import type { FieldControl } from '#engine/react';
import { EngineProvider } from '#engine/react';
import type { Revealed } from '#widgets/text-control/secret/reveal-port.ts';
import { SavedSecret } from '#widgets/text-control/secret/SavedSecret.tsx';
import { context, wordOf } from './harness.tsx';

const SSN = '536-22-8726';
let answer: Revealed;
const reveal = vi.fn(async () => answer);
const onChange = vi.fn();
beforeEach(() => {
  answer = { ok: true, value: SSN };
  reveal.mockClear();
  onChange.mockClear();
});
afterEach(() => vi.useRealTimers());

function draw(more: Partial<FieldControl> = {}, ports: Record<string, unknown> = { reveal: { reveal } }) {
  const widget = {
    id: 'ssn',
    name: 'owner_1_ssn',
    label: 'SSN',
    required: true,
    readOnly: false,
    options: {},
    ui: {},
    schema: { 'x-sensitive': 'mask-last-4' },
    choices: [],
    limit: {},
    context,
    text: wordOf,
    value: { present: true, mask: '***-**-8726' },
    onChange,
    onBlur: () => undefined,
    siblings: { get: () => undefined, set: () => undefined },
    ...more,
  } as unknown as FieldControl<string>;
  return render(
    <FluentProvider theme={webLightTheme}>
      <EngineProvider engine={{} as Engine} widgets={{}} ports={ports}>
        <label id="ssn-label" htmlFor="ssn">
          SSN
        </label>
        <Held widget={widget} />
        <button type="button">Elsewhere</button>
      </EngineProvider>
    </FluentProvider>,
  );
}

/** A form with an input as the control of a new value. */
function Held({ widget }: { widget: FieldControl<string> }) {
  const [value, setValue] = useState(widget.value);
  const change = (next: string | undefined) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <SavedSecret widget={{ ...widget, value, onChange: change }}>
        {(editor) => (
          <input
            id={editor.id}
            aria-label="editor"
            value={editor.value ?? ''}
            onChange={({ target }) => editor.onChange(target.value || undefined)}
          />
        )}
      </SavedSecret>
      <button type="button" onClick={() => setValue(widget.value)}>
        Save
      </button>
    </>
  );
}
const button = (name: string) => screen.getByRole('button', { name });

test('a saved secret is shown on request, not passed to the form, and hidden again', async () => {
  const user = userEvent.setup();
  const { container } = draw();
  expect(container.textContent).not.toContain(SSN);
  await user.click(button('Show SSN'));
  expect(reveal).toHaveBeenCalledExactlyOnceWith('owner_1_ssn');
  expect(screen.getByText(SSN)).toBeTruthy();
  await user.click(button('Hide SSN'));
  expect(container.textContent).not.toContain(SSN);
  expect(onChange).not.toHaveBeenCalled();
});

test('a shown secret is hidden when the focus leaves', async () => {
  const user = userEvent.setup();
  const { container } = draw();
  await user.click(button('Show SSN'));
  await user.click(button('Elsewhere'));
  expect(container.textContent).not.toContain(SSN);
  expect(container.textContent).toContain('***-**-8726');
});

test('a shown secret stays visible while the focus moves to another of its buttons', async () => {
  const user = userEvent.setup();
  const { container } = draw();
  await user.click(button('Show SSN'));
  await user.tab();
  expect(document.activeElement).toBe(button('Change SSN'));
  expect(container.textContent).toContain(SSN);
});

test('a new value that is saved while the person is elsewhere leaves the focus there', async () => {
  const user = userEvent.setup();
  draw();
  await user.click(button('Change SSN'));
  await user.type(screen.getByLabelText('editor'), '536228727');
  await user.click(button('Save'));
  button('Change SSN');
  expect(document.activeElement).toBe(button('Save'));
});

test('an emptied new value restores the saved one, and so does Cancel', async () => {
  const user = userEvent.setup();
  const saved = { present: true, mask: '***-**-8726' };
  draw();
  await user.click(button('Change SSN'));
  const editor = screen.getByRole('textbox', { name: 'editor' });
  await user.type(editor, '5');
  expect(onChange).toHaveBeenLastCalledWith('5');
  await user.clear(editor);
  expect(onChange).toHaveBeenLastCalledWith(saved);
  await user.type(editor, '6');
  await user.click(button('Cancel changing SSN'));
  expect(onChange).toHaveBeenLastCalledWith(saved);
});

test('a shown secret is hidden after a minute, and when the page is hidden', async () => {
  vi.useFakeTimers();
  const { container } = draw();
  const show = async () => {
    fireEvent.click(button('Show SSN'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(container.textContent).toContain(SSN);
  };
  await show();
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(container.textContent).toContain(SSN);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.textContent).not.toContain(SSN);
  await show();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(container.textContent).not.toContain(SSN);
});

test('a date is shown as people write it', async () => {
  answer = { ok: true, value: '1971-03-29' };
  draw({ schema: { 'x-sensitive': 'mask-date' } });
  await userEvent.setup().click(button('Show SSN'));
  expect(screen.getByText('03/29/1971')).toBeTruthy();
});

test.each<[string, Revealed, string]>([
  ['the text of the failure', { ok: false, text: 'Too many tries.' }, 'Too many tries.'],
  ['our own text if the failure has none', { ok: false }, 'We could not show this. Please try again.'],
  ['nothing if the person canceled', { ok: false, canceled: true }, ''],
])('says %s', async (_, message, words) => {
  answer = message;
  draw();
  await userEvent.setup().click(button('Show SSN'));
  expect(screen.getByRole('alert').textContent).toBe(words);
});

test('offers no Show without the port `reveal`', () => {
  draw({}, {});
  expect(screen.queryByRole('button', { name: 'Show SSN' })).toBeNull();
  expect(button('Change SSN')).toBeTruthy();
});

test('a secret that another person gave shows their name, offers no Show, and says that a new value replaces it [REQUEST-45]', async () => {
  const user = userEvent.setup();
  draw({ value: { present: true, mask: 'Given by S*m', given: true } as never });
  expect(screen.getByText('Given by S*m').tagName).toBe('OUTPUT');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  await user.click(button('Replace SSN'));
  expect(screen.getByText(/^What you enter replaces the other person's answer/)).toBeTruthy();
  await user.click(button('Cancel changing SSN'));
  expect(screen.getByText('Given by S*m')).toBeTruthy();
});

test('a mask without a star is the mask of an own secret unless the server says that another person gave it', () => {
  draw({ value: { present: true, mask: 'saved' } as never });
  expect(button('Show SSN')).toBeTruthy();
});

test.each([
  ['***-**-8726', 'ending in 8726'],
  ['*****', undefined],
])('screen readers hear the digits of the mask %s, if it has any', (mask, words) => {
  const { container } = draw({ value: { present: true, mask } as never });
  const heard = container.querySelector('output .tr-visually-hidden')?.textContent;
  expect(heard).toBe(
    words ? wordOf('widgets.masked.ending', { last: '8726' }) : wordOf('widgets.masked.present'),
  );
});

test('a secret amount that was entered stays in the control', () => {
  const schema = { type: 'number', 'x-sensitive': 'mask-all' };
  const values: unknown[] = [];
  const widget = { id: 'a', schema, value: 1200, text: wordOf, onChange } as unknown as FieldControl<string>;
  render(
    <SavedSecret widget={widget}>
      {({ value }) => {
        values.push(value);
        return null;
      }}
    </SavedSecret>,
  );
  expect(values).toEqual([1200]);
});
