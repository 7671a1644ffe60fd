// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stepIds } from '#src/studio/model/files/index.ts';
import { AddStep } from '#src/studio/panes/AddStep.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

it('adds a step of the entered name after the given step, and selects it', () => {
  const draft = showDraft(<AddStep after="amount" />, { files: projectFiles() });
  fireEvent.click(screen.getByRole('button', { name: 'Add a step' }));
  fireEvent.change(screen.getByLabelText('Name of the new step'), { target: { value: 'Vehicles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const { history, selection } = draft.store.getState();
  expect(selection).toEqual({ step: 'vehicles' });
  const order = stepIds(history.files, 'apply');
  expect(order[order.indexOf('amount') + 1]).toBe('vehicles');
  expect(history.files['flows/apply/steps/vehicles.json']).toContain('"title": "Vehicles"');
});
