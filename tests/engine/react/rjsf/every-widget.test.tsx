// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALIASES } from '#engine';
import spanish from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { normalizeApplication } from '#server/deals/answers/normalize.ts';
import { RJSF_WIDGETS } from '../../../../engine/compile/source/rjsf-widgets.ts';
import { showAgain, showSmall } from '../small-step.tsx';
import {
  type Control,
  chosenFiles,
  FILE_WIDGETS,
  FORMATS,
  MDY,
  OTHERS,
  type Row,
  TEXT_FILE,
  text,
  WIDGETS,
} from './widget-rows.ts';

// Every format and every rjsf widget: the user answers, Continue accepts, the server stores, and the reopened step
// shows the answer.

afterEach(cleanup);

const controlsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<Control>('input:not([type="hidden"]), select, textarea'),
];

/** The accessible name of a control. */
function nameOf(control: HTMLElement): string {
  const by = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const labels = [...((control as HTMLInputElement).labels ?? [])]
    .map((label) => label.textContent)
    .join(' ');
  const own = control.tagName === 'BUTTON' ? (control.textContent ?? '') : '';
  return (named || control.getAttribute('aria-label') || labels || own).trim();
}

const isTick = (control: Control) => control.type === 'radio' || control.type === 'checkbox';
const controlValue = (control: Control) =>
  isTick(control) ? (control as HTMLInputElement).checked : control.value;

function give(control: Control | undefined, answer: string | boolean | undefined): void {
  if (control === undefined || answer === undefined) return;
  fireEvent.focus(control);
  if (typeof answer === 'boolean') fireEvent.click(control);
  else fireEvent.change(control, { target: { value: answer } });
  fireEvent.blur(control);
}

async function answer({ field, ui = {}, enteredValues }: Row, more: Record<string, unknown>) {
  const step = await showSmall({
    fields: { field },
    required: ['field'],
    uiSchema: { field: { ...ui, ...more } },
  });
  for (const [index, value] of enteredValues.entries()) give(controlsIn(step.container)[index], value);
  await step.user.click(screen.getByRole('button', { name: 'Continue' }));
  return step;
}

async function check(row: Row, more: Record<string, unknown> = {}): Promise<void> {
  const { engine, done } = await answer(row, more);
  const { application, errors } = engine.state();
  expect([errors, application.field]).toEqual([{}, row.stored]);
  expect(done).toHaveBeenCalledOnce();
  expect(normalizeApplication(engine.flow, { field: row.stored })).toEqual({ field: row.stored });
  cleanup();
  await showAgain(engine);
  expect(controlsIn(document.body).map(controlValue)).toEqual(row.shownValues ?? row.enteredValues);
}

it.each(Object.entries(FORMATS))('the format %s takes an answer and shows it again', (_format, row) =>
  check(row),
);

it.each(Object.entries(WIDGETS))('the widget %s takes an answer and shows it again', (name, row) =>
  check(row, { 'ui:widget': name }),
);

const wordOf = (name: string) => name.replace(/Widget$/, '').toLowerCase();
it.each(Object.keys(ALIASES).filter((name) => wordOf(name) in WIDGETS))(
  "rjsf's name %s is our widget",
  (name) => check(WIDGETS[wordOf(name)] as Row, { 'ui:widget': name }),
);

it('the table has every rjsf widget', () => {
  const widgetNames = [...Object.keys(RJSF_WIDGETS), ...Object.values(ALIASES)];
  const tested = [...Object.keys(WIDGETS), ...Object.keys(FILE_WIDGETS), ...OTHERS];
  expect(widgetNames.filter((name) => !tested.includes(name))).toEqual([]);
});

describe.each(Object.entries(FILE_WIDGETS))('the widget %s', (widget, { field, chosen, stored }) => {
  const ui = { 'ui:widget': widget, 'ui:options': { accept: '.pdf,.txt', filePreview: true } };
  const choose = async () => {
    const step = await showSmall({ fields: { field }, required: ['field'], uiSchema: { field: ui } });
    const input = controlsIn(step.container)[0] as HTMLInputElement;
    const files = chosen.map((name) => chosenFiles[name]?.() as File);
    await step.user.upload(input, files);
    await waitFor(() => expect(step.engine.state().application.field).toEqual(stored));
    return { ...step, input };
  };

  it('takes files and shows them again', async () => {
    const { engine, done, user, input } = await choose();
    expect([input.accept, input.multiple]).toEqual(['.pdf,.txt', widget === 'files']);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect([engine.state().errors, done.mock.calls.length]).toEqual([{}, 1]);
    expect(normalizeApplication(engine.flow, { field: stored })).toEqual({ field: stored });
    cleanup();
    await showAgain(engine);
    expect(screen.getAllByRole('listitem').map((element) => element.textContent)[0]).toMatch(
      /^a \(1\)\.pdf \(5 bytes\)/,
    );
  });

  it('keeps its files if the next file dialog is canceled', async () => {
    const { engine, input } = await choose();
    fireEvent.change(input, { target: { files: [] } });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(engine.state().application.field).toEqual(stored);
  });

  it('removes a file again', async () => {
    const { engine, user } = await choose();
    await user.click(screen.getByRole('button', { name: 'Remove a (1).pdf' }));
    expect(engine.state().application.field ?? []).toEqual(widget === 'files' ? [TEXT_FILE] : []);
  });
});

describe('every control has a name', () => {
  const rows = { ...WIDGETS, ...FILE_WIDGETS };
  it.each(Object.entries(rows))('also in the widget %s', async (widget, row) => {
    const more: object = 'ui' in row ? (row.ui ?? {}) : {};
    const field = { title: 'Question', ...row.field };
    const { container } = await showSmall({
      fields: { field },
      uiSchema: { field: { ...more, 'ui:widget': widget } },
    });
    const controls = [
      ...container.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea, button'),
    ];
    expect(controls.length).toBeGreaterThan(1);
    expect(controls.filter((control) => nameOf(control) === '').map((element) => element.outerHTML)).toEqual(
      [],
    );
  });
});

it('controls of rjsf have texts in the language of the page', async () => {
  const words = Object.fromEntries(
    Object.entries(spanish).filter(
      ([key]) => key.startsWith('texts.widgets.') || key.startsWith('texts.list.'),
    ),
  );
  const field = text({ title: 'Founded', format: 'date-time' });
  const ui = { 'ui:widget': 'alt-datetime' };
  const { container } = await showSmall({ fields: { field }, uiSchema: { field: ui } }, {}, {}, words);
  const named = [...container.querySelectorAll<HTMLElement>('select, button')].map(nameOf);
  const parts = ['Año', 'Mes', 'Día', 'Hora', 'Minuto', 'Segundo', 'Ahora', 'Borrar'];
  expect(named).toEqual([...parts.map((part) => `Founded: ${part}`), 'Continue']);
});

describe('a time', () => {
  const time = { field: text({ format: 'time', title: 'Time' }) };
  it.each([
    ['10:30:00Z', '10:30'],
    ['10:30:00+02:00', '10:30'],
    ['10:30:15.5Z', '10:30:15.5'],
    ['10:30', '10:30'],
  ])('stored as %s shows as %s', async (stored, expected) => {
    const { done, user } = await showSmall({ fields: time }, { field: stored });
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe(expected);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(done).toHaveBeenCalledOnce();
  });

  it('that does not exist is refused', async () => {
    const { engine, user } = await showSmall({ fields: time }, { field: '25:30:00' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(engine.state().errors.field?.text).toBe('Please enter a time, such as 10:30.');
  });
});

describe('a date in selects', () => {
  const rows: [string, string, string[], string, string][] = [
    ['date', 'alt-date', ['2', '30', '2027'], '2027-02-30', 'Please choose a date that exists.'],
    ['date', 'alt-date', ['2', '29', '2027'], '2027-02-29', 'Please choose a date that exists.'],
    ['date', 'alt-date', ['4', '31', '2027'], '2027-04-31', 'Please choose a date that exists.'],
    ['date', 'alt-date', ['2', '', ''], '-02-', 'Please choose a date that exists.'],
    [
      'date-time',
      'alt-datetime',
      ['2', '30', '2027', '0', '0', '0'],
      '2027-02-30T00:00:00.000Z',
      'Please choose a date and time that exist.',
    ],
    [
      'date-time',
      'alt-datetime',
      ['2', '3', '2027', '', '', ''],
      '2027-02-03T::.000Z',
      'Please choose a date and time that exist.',
    ],
  ];
  it.each(rows)(
    '%s (%s) of %j stays as it was chosen and is refused',
    async (format, widget, enteredValues, stored, words) => {
      const row = { field: text({ format }), ui: MDY, enteredValues, stored };
      const { engine, done, container } = await answer(row, { 'ui:widget': widget });
      expect(done).not.toHaveBeenCalled();
      expect(engine.state().application.field).toBe(stored);
      expect(engine.state().errors.field?.text).toBe(words);
      expect(controlsIn(container).map(controlValue)).toEqual(enteredValues);
    },
  );

  it.each([
    ['date', 'alt-date', 3, '2026-11-20'],
    ['date-time', 'alt-datetime', 6, '2026-11-20T12:59:58.000Z'],
  ])('a %s is now, and cleared, by its buttons', async (format, widget, parts, now) => {
    const row = { field: text({ format }), enteredValues: [], stored: '' };
    const { engine, user } = await answer(row, { 'ui:widget': widget });
    // Noon UTC is the same day in most time zones.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:59:58.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    await user.click(screen.getByRole('button', { name: 'field: Now' }));
    expect(engine.state().application.field).toBe(now);
    await user.click(screen.getByRole('button', { name: 'field: Clear' }));
    expect(engine.state().application.field).toBeUndefined();
    expect(controlsIn(document.body).map(controlValue)).toEqual(Array(parts).fill(''));
  });

  it('shows a time with an offset in UTC', async () => {
    await showSmall(
      {
        fields: { field: text({ format: 'date-time' }) },
        uiSchema: { field: { ...MDY, 'ui:widget': 'alt-datetime' } },
      },
      { field: '2027-02-28T23:05:59-02:00' },
    );
    expect(controlsIn(document.body).map(controlValue)).toEqual(['3', '1', '2027', '1', '5', '59']);
  });
});
