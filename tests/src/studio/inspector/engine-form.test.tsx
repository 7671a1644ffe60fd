// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineForm } from '#src/studio/inspector/EngineForm.tsx';

afterEach(cleanup);

it('shows the fault of an answer at its value, and removes it after the correction', async () => {
  const user = userEvent.setup();
  const onAnswer = vi.fn();
  render(
    <EngineForm
      form="question"
      about="trucks"
      answers={{ kind: 'choice', options: [{ label: 'One', value: '1' }] }}
      faultsOf={(answer, value) => {
        const [row] = value as { value?: string }[];
        return answer === 'options' && !row?.value
          ? [{ field: 'options/0/value', text: 'A number, please.' }]
          : [];
      }}
      onAnswer={onAnswer}
    />,
  );
  const stored = await screen.findByLabelText(/What is stored/);
  await user.clear(stored);
  expect(await screen.findByText('A number, please.')).toBeTruthy();
  await user.type(stored, '7');
  await vi.waitFor(() => expect(screen.queryByText('A number, please.')).toBeNull());
  expect(onAnswer).toHaveBeenLastCalledWith('options', [{ label: 'One', value: '7' }]);
});
