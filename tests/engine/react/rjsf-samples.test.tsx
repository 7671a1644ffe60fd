// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readField } from '#engine/core/index.ts';
import type { FieldValue } from '#engine/core/types.ts';
import { showSmall } from './small-step.tsx';

// Samples of rjsf's playground, as its authors wrote them (not ours to contain).
const FOLDER = join(import.meta.dirname, '../../../../shared/data/rjsf-samples');
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];

interface Sample {
  schema: Record<string, unknown> & { properties?: Record<string, object>; required?: string[] };
  uiSchema: Record<string, unknown>;
  formData: Record<string, FieldValue>;
}

function read(name: string): Sample {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Sample;
}

/** The sample as one field, `answer`: its definitions move to where our compiler looks for them. */
function whole({ schema, uiSchema }: Sample): Parameters<typeof showSmall>[0] {
  const { definitions = {}, $schema: _draft, $id: _id, ...answer } = schema;
  const moved = JSON.parse(
    JSON.stringify({ answer, defs: definitions }).replaceAll('#/definitions/', '#/$defs/'),
  ) as { answer: object; defs: Record<string, object> };
  const ui = JSON.parse(JSON.stringify(uiSchema).replaceAll('#/definitions/', '#/$defs/'));
  const { 'ui:definitions': shared, ...own } = ui;
  return {
    fields: { answer: moved.answer },
    defs: moved.defs,
    uiSchema: { answer: own, ...(shared ? { 'ui:definitions': shared } : {}) },
  };
}

afterEach(cleanup);

describe.skipIf(names.length === 0)("rjsf's playground samples", () => {
  it.each(names)('%s renders its own data, and gives it back as it was', async (name) => {
    const sample = read(name);
    const { engine, container, user } = await showSmall(whole(sample), { answer: sample.formData });
    expect(container.textContent).not.toMatch(/Unsupported|Unknown field type|Invalid object field/);
    expect(container.querySelectorAll('input,select,textarea').length).toBeGreaterThan(0);
    expect(engine.state().application.answer).toMatchObject(sample.formData as object);
    // A line of text keeps what is typed, under its own name.
    const line = [...container.querySelectorAll<HTMLInputElement>('input.tr-control')].find(
      (one) => ['text', ''].includes(one.type) && !one.readOnly && !one.disabled && !one.id.endsWith('-key'),
    );
    if (line) {
      await user.clear(line);
      await user.type(line, '42');
      fireEvent.blur(line);
      expect(String(readField(engine.flow, engine.state().application, line.name))).toBe('42');
    }
    // Every list that takes another item gets one.
    for (const { id } of [...container.querySelectorAll<HTMLButtonElement>('.tr-list__add .tr-button')]) {
      const list = id.replace(/__add$/, '');
      const before = readField(engine.flow, engine.state().application, list);
      await user.click(document.getElementById(id) as HTMLElement);
      const now = readField(engine.flow, engine.state().application, list);
      expect(now, list).toHaveLength((Array.isArray(before) ? before.length : 0) + 1);
    }
  });

  it.each(names)('%s shows the faults of an empty answer at fields, in one list', async (name) => {
    const sample = read(name);
    const { container, user, done, engine } = await showSmall({ ...whole(sample), required: ['answer'] });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const faults = Object.keys(engine.state().errors);
    expect(done.mock.calls.length).toBe(faults.length === 0 ? 1 : 0);
    // A field that rjsf cannot draw yet (its conditions contradict each other) is led to by what it stands in.
    for (const field of faults) {
      const places = [field, field.replace(/\/[^/]*$/, '')].map((one) => `[data-field="${one}"]`);
      expect(container.querySelector(places.join()), field).not.toBeNull();
    }
  });
});
