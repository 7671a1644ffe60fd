// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readField } from '#engine';
import { cases, playground, sampleFlow, samples } from '../../samples.ts';
import { showStep } from '../small-step.tsx';

afterEach(cleanup);

if (Object.keys(playground).length === 0)
  it.skip("rjsf's own samples pass (skipped: they are not on this machine)", () => {});

describe.each(cases)('%s as %s', (name, shape) => {
  it('renders its own data, and gives it back as it was', async () => {
    const { flow, step, answers } = sampleFlow(name, shape);
    const { engine, container, user } = await showStep(flow, step, answers);
    expect(container.textContent).not.toMatch(/Unsupported|Unknown field type|Invalid object field/);
    if (name !== 'blank')
      expect(container.querySelectorAll('input,select,textarea').length).toBeGreaterThan(0);
    expect(engine.state().application).toMatchObject(answers);
    // Questions that depend on these answers are shown.
    for (const words of samples[name]?.shows ?? []) expect(container.textContent).toContain(words);
    // A text field keeps the input, under its own name.
    const line = [...container.querySelectorAll<HTMLInputElement>('input.tr-control')].find(
      (element) =>
        ['text', ''].includes(element.type) &&
        !element.readOnly &&
        !element.disabled &&
        !element.id.endsWith('-key'),
    );
    if (line) {
      await user.clear(line);
      await user.type(line, '42');
      fireEvent.blur(line);
      expect(String(readField(engine.flow, engine.state().application, line.name))).toBe('42');
    }
    // Every list that may grow gets another item.
    for (const { id } of [
      ...container.querySelectorAll<HTMLButtonElement>('.tr-list__add .tr-button:enabled'),
    ]) {
      const list = id.replace(/__add$/, '');
      const before = readField(engine.flow, engine.state().application, list);
      await user.click(document.getElementById(id) as HTMLElement);
      const now = readField(engine.flow, engine.state().application, list);
      expect(now, list).toHaveLength((Array.isArray(before) ? before.length : 0) + 1);
    }
  });

  it('shows the faults of an empty answer at fields, in one list', async () => {
    const { flow, step } = sampleFlow(name, shape);
    const { container, user, done, engine } = await showStep(flow, step, {});
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const faults = Object.keys(engine.state().errors);
    expect(done.mock.calls.length).toBe(faults.length === 0 ? 1 : 0);
    // The error link of a field that rjsf can't render yet (its conditions contradict each other) leads to its
    // parent.
    for (const field of faults) {
      const places = [field, field.replace(/\/[^/]*$/, '')].map((path) => `[data-field="${path}"]`);
      expect(container.querySelector(places.join()), field).not.toBeNull();
    }
  });
});
