// @vitest-environment jsdom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldValue } from '#engine';
import { DRAWN, useHeldValues } from '#engine/react';
import type { SessionService } from '#src/session/state/session-port.ts';
import { SignIn } from '#src/studio/SignIn.tsx';
import { showSmall } from '../engine/react/small-step.tsx';
import { showStep } from './step-harness.tsx';

// Password managers set a control's value by script without an event: Continue reads the controls.

afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = () => [
  ...document.querySelectorAll<Control>('input:not([type="hidden"]), select, textarea'),
];

interface Row {
  field: object;
  widget?: string;
  /** The value that a script sets in each control, in page order. */
  set: (string | boolean | undefined)[];
  stored: FieldValue;
}

const text = { type: 'string', title: 'Field' };
const pick = { ...text, enum: ['own', 'rent'] };
const ROWS: Record<string, Row> = {
  text: { field: text, set: [' Oak '], stored: 'Oak' },
  textarea: { field: text, widget: 'textarea', set: ['Oak'], stored: 'Oak' },
  email: {
    field: { ...text, 'x-format': 'email' },
    widget: 'email',
    set: ['Ann@Oak.example'],
    stored: 'ann@oak.example',
  },
  phone: {
    field: { ...text, 'x-format': 'phone' },
    widget: 'phone',
    set: ['(415) 555-0123'],
    stored: '415-555-0123',
  },
  ein: { field: { ...text, 'x-format': 'ein' }, widget: 'ein', set: ['123456789'], stored: '12-3456789' },
  money: {
    field: { type: 'number', title: 'Field', 'x-format': 'amount' },
    widget: 'money',
    set: ['$85,000'],
    stored: 85000,
  },
  percent: {
    field: { type: 'integer', title: 'Field', 'x-format': 'integer' },
    widget: 'percent',
    set: ['50'],
    stored: 50,
  },
  'a number': { field: { type: 'number', title: 'Field' }, set: ['12.50'], stored: 12.5 },
  date: { field: { ...text, format: 'date' }, set: ['2027-02-28'], stored: '2027-02-28' },
  time: { field: { ...text, format: 'time' }, set: ['10:30'], stored: '10:30:00' },
  password: { field: text, widget: 'password', set: ['s3cret'], stored: 's3cret' },
  updown: { field: { type: 'number', title: 'Field' }, widget: 'updown', set: ['12.50'], stored: 12.5 },
  range: { field: { type: 'integer', title: 'Field' }, widget: 'range', set: ['70'], stored: 70 },
  color: { field: { ...text, format: 'color' }, set: ['#112233'], stored: '#112233' },
  select: { field: pick, set: ['rent'], stored: 'rent' },
  radio: { field: pick, widget: 'radio', set: [undefined, true], stored: 'rent' },
  checkbox: { field: { type: 'boolean', title: 'Field' }, set: [true], stored: true },
  checkboxes: {
    field: { type: 'array', title: 'Field', uniqueItems: true, items: pick },
    set: [true, true],
    stored: ['own', 'rent'],
  },
  'date-of-birth': {
    field: { ...text, format: 'date', 'x-sensitive': 'mask-date' },
    widget: 'date-of-birth',
    set: ['01', '31', '1980'],
    stored: '1980-01-31',
  },
  ssn: {
    field: { ...text, 'x-format': 'ssn', 'x-sensitive': 'mask-last-4' },
    widget: 'ssn',
    set: ['536226872'],
    stored: '536-22-6872',
  },
};

function setSilently(set: Row['set']): void {
  for (const [index, value] of set.entries()) {
    const control = controls()[index];
    if (!control || value === undefined) continue;
    if (typeof value === 'string') control.value = value;
    else (control as HTMLInputElement).checked = value;
  }
}

describe('a value that was set without an event', () => {
  it.each(Object.entries(ROWS))('counts in %s', async (_name, { field, widget, set, stored }) => {
    const uiSchema = widget ? { field: { 'ui:widget': widget } } : {};
    const { engine, done } = await showSmall({ fields: { field }, required: ['field'], uiSchema });
    await vi.waitFor(() => expect(controls().length).toBeGreaterThan(0));
    setSilently(set);
    await press('Continue');
    expect(engine.state().application.field).toEqual(stored);
    expect(done).toHaveBeenCalledOnce();
  });

  it('replaces an answer', async () => {
    const fields = { a: text, b: { ...pick, title: 'Pick' }, c: { type: 'boolean', title: 'Tick' } };
    const { engine } = await showSmall({ fields }, { a: 'Elm', b: 'own', c: true });
    setSilently(['', 'rent', false]);
    await press('Continue');
    expect(engine.state().application).toEqual({ a: undefined, b: 'rent', c: false });
  });

  it('counts if the field has the focus and Enter is pressed', async () => {
    const { engine, user } = await showSmall({ fields: { field: text } });
    await user.click(screen.getByLabelText('Field'));
    setSilently(['Oak']);
    await user.keyboard('{Enter}');
    expect(engine.state().application.field).toBe('Oak');
  });

  it('counts on the card of an owner', async () => {
    const { engine } = await showStep('owners', { loggedIn: true });
    screen.getByLabelText<HTMLInputElement>(/^First name/).value = 'Ann';
    screen.getByLabelText<HTMLInputElement>(/^Social Security number/).value = '536226872';
    await press('Continue');
    expect(engine.state().application.owners).toMatchObject([{ first: 'Ann', ssn: '536-22-6872' }]);
  });
});

describe('Continue', () => {
  it('does not fill in an empty question', async () => {
    const fields = {
      a: text,
      b: { ...pick, title: 'Pick' },
      c: { type: 'boolean', title: 'Tick' },
      d: { ...pick, title: 'One' },
      e: { ...(ROWS.checkboxes?.field ?? {}), title: 'Some' },
    };
    const { engine } = await showSmall({ fields, uiSchema: { d: { 'ui:widget': 'radio' } } });
    const before = engine.state().application;
    await press('Continue');
    expect(engine.state().application).toBe(before);
  });

  it.each([
    ['slider', { type: 'integer', title: 'Field', minimum: 0, maximum: 100 }, 'range'],
    ['color', { ...text, format: 'color' }, 'color'],
  ])(
    'answers no question with the value that the browser gives an untouched %s',
    async (_, field, widget) => {
      const { engine, done } = await showSmall({
        fields: { field },
        uiSchema: { field: { 'ui:widget': widget } },
      });
      await vi.waitFor(() => expect(controls()[0]?.value).toMatch(/^(50|#000000)$/));
      await press('Continue');
      expect(done).toHaveBeenCalledOnce();
      expect(engine.state().application).not.toHaveProperty('field');
    },
  );

  it('keeps the answer of a locked field whose control another script has set', async () => {
    const locked = { readOnly: true };
    const fields = { a: { ...text, ...locked }, b: { ...pick, ...locked, title: 'Pick' } };
    const { engine, done } = await showSmall({ fields }, { a: 'Elm', b: 'own' });
    setSilently(['Oak', 'rent']);
    await press('Continue');
    expect(done).toHaveBeenCalledOnce();
    expect(engine.state().application).toEqual({ a: 'Elm', b: 'own' });
  });

  it('changes nothing if no value was set', async () => {
    const ssn = ROWS.ssn?.field ?? {};
    const { engine, user } = await showSmall({
      fields: { a: text, n: { type: 'number', title: 'Number' }, ssn },
      uiSchema: { ssn: { 'ui:widget': 'ssn' } },
    });
    await vi.waitFor(() => expect(controls()).toHaveLength(3));
    await user.type(controls()[0] as Control, 'Oak');
    await user.type(controls()[1] as Control, '12.50');
    await user.type(controls()[2] as Control, '536226872');
    await user.tab();
    const before = engine.state().application;
    await press('Continue');
    expect(engine.state().application).toBe(before);
    expect(before).toMatchObject({ a: 'Oak', n: 12.5, ssn: '536-22-6872' });
  });
});

it('a form that is left removes each of its listeners from the window', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const { unmount } = renderHook(useHeldValues);
  const listeners = added.mock.calls.filter(([, , isCapture]) => isCapture === true);
  expect(listeners.map(([type]) => type)).toEqual(expect.arrayContaining(['input', DRAWN, 'submit']));
  unmount();
  expect(removed.mock.calls).toEqual(expect.arrayContaining(listeners));
  vi.restoreAllMocks();
});

it("Studio's sign-in reads an address and a code that were set without an event", async () => {
  const session = {
    ending: () => undefined,
    startCode: vi.fn(async () => ({ ok: true })),
    verifyCode: vi.fn(async () => ({ ok: true })),
  };
  render(<SignIn session={session as unknown as SessionService} />);
  setSilently(['staff@oak.example']);
  await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(session.startCode).toHaveBeenCalledWith('staff@oak.example');
  await vi.waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  setSilently(['123456']);
  await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(session.verifyCode).toHaveBeenCalledWith('staff@oak.example', '123456');
});

it('the sign-in step reads an address and a code that were set without an event', async () => {
  const port = {
    start: vi.fn(async () => ({ ok: true })),
    verify: vi.fn(async () => ({ ok: true })),
    lockedUntil: () => undefined,
    sentTo: () => undefined,
  };
  await showStep('verify-login', { ports: { 'email-code': port }, answers: { business_name: 'Lee Bakery' } });
  setSilently(['ann@oak.example']);
  await press('Send Code');
  expect(port.start).toHaveBeenCalledWith('ann@oak.example');
  await screen.findByRole('textbox', { name: 'Verification Code' });
  await screen.findByRole('button', { name: 'Verify Code' });
  setSilently(['123456']);
  await press('Verify Code');
  expect(port.verify).toHaveBeenCalledExactlyOnceWith('ann@oak.example', '123456');
});
