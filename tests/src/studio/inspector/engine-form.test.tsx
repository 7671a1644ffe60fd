// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineForm } from '#src/studio/inspector/EngineForm.tsx';
import type { Answers } from '#src/studio/model/questions/index.ts';

afterEach(cleanup);

it('[STUDIO-11] a row without a required part stays, is reported, and is written once it is complete', async () => {
  const user = userEvent.setup();
  const onAnswer = vi.fn();
  const onUnwritten = vi.fn();
  const rule = { rule: 'minLength', text: 'Too short.' };
  const form = (answers: Answers) => (
    <EngineForm
      form="question"
      about="name"
      answers={answers}
      onUnwritten={onUnwritten}
      onAnswer={onAnswer}
    />
  );
  const answers = { kind: 'text', title: 'Name', errors: [rule] };
  const { rerender } = render(form(answers));
  const reportedElement = await screen.findByLabelText(/We say/);
  await user.clear(reportedElement);
  await vi.waitFor(() => expect(onUnwritten).toHaveBeenLastCalledWith(['Please write what people read.']));
  expect(onAnswer).not.toHaveBeenCalled();
  rerender(form({ ...answers, title: 'Your name' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/We say/).value).toBe('');
  await user.type(screen.getByLabelText(/We say/), 'More, please.');
  await vi.waitFor(() => expect(onUnwritten).toHaveBeenLastCalledWith([]));
  expect(onAnswer).toHaveBeenLastCalledWith('errors', [{ ...rule, text: 'More, please.' }]);
});

it('a new row that is still empty has no error', async () => {
  const user = userEvent.setup();
  const onUnwritten = vi.fn();
  const about = { form: 'question', about: 'name', answers: { kind: 'text' } } as const;
  render(<EngineForm {...about} onUnwritten={onUnwritten} onAnswer={() => undefined} />);
  const [add] = await screen.findAllByRole('button', { name: /Add/ });
  if (!add) throw new Error('there is no table');
  await user.click(add);
  expect(screen.getByLabelText(/We say/)).toBeTruthy();
  expect(onUnwritten).not.toHaveBeenCalled();
});

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
  const storedElement = await screen.findByLabelText(/What is stored/);
  await user.clear(storedElement);
  expect(await screen.findByText('A number, please.')).toBeTruthy();
  await user.type(storedElement, '7');
  await vi.waitFor(() => expect(screen.queryByText('A number, please.')).toBeNull());
  expect(onAnswer).toHaveBeenLastCalledWith('options', [{ label: 'One', value: '7' }]);
});

it('an emptied answer is reported, and a wrong number that is emptied is no fault any more', async () => {
  const user = userEvent.setup();
  const [onAnswer, onUnwritten] = [vi.fn(), vi.fn()];
  const answers = { kind: 'number', title: 'Trucks', minimum: 1 };
  render(<EngineForm form="question" about="trucks" {...{ answers, onAnswer, onUnwritten }} />);
  await user.clear(await screen.findByDisplayValue('Trucks'));
  await vi.waitFor(() => expect(onAnswer.mock.calls).toEqual([['title', undefined]]));
  const minimum = screen.getByLabelText(/Not below/);
  await user.type(minimum, 'x');
  await vi.waitFor(() => expect(onUnwritten).toHaveBeenLastCalledWith([expect.any(String)]));
  await user.clear(minimum);
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith('minimum', undefined));
  expect(onUnwritten).toHaveBeenLastCalledWith([]);
});

/** A form with a title, whose answers Studio replaces. */
async function titleForm() {
  const onAnswer = vi.fn();
  const form = (title: string) => (
    <EngineForm form="question" about="name" answers={{ kind: 'text', title }} onAnswer={onAnswer} />
  );
  const { rerender } = render(form('Name'));
  const title = await screen.findByDisplayValue<HTMLInputElement>('Name');
  const blurred = vi.fn();
  title.addEventListener('blur', blurred);
  return { title, blurred, onAnswer, give: (text: string) => rerender(form(text)) };
}

it('equal answers from Studio leave the field with the focus alone', async () => {
  const user = userEvent.setup();
  const { title, blurred, onAnswer, give } = await titleForm();
  await user.type(title, 's');
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith('title', 'Names'));
  give('Names');
  give('Names');
  expect(blurred).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(title);
});

it('an answer that was changed elsewhere replaces the text of the field with the focus', async () => {
  const user = userEvent.setup();
  const { title, onAnswer, give } = await titleForm();
  await user.type(title, 's');
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith('title', 'Names'));
  give('Names');
  onAnswer.mockClear();
  give('Name');
  await vi.waitFor(() => expect(title.value).toBe('Name'));
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(onAnswer).not.toHaveBeenCalled();
});

it('does not report an answer that it has no field for', async () => {
  const user = userEvent.setup();
  const onAnswer = vi.fn();
  const form = (answers: Answers) => (
    <EngineForm form="question" about="name" answers={answers} onAnswer={onAnswer} />
  );
  const { rerender } = render(form({ kind: 'text', title: 'Name', other: 'before' }));
  const title = await screen.findByLabelText(/^Question/);
  rerender(form({ kind: 'text', title: 'Name', other: 'after' }));
  await user.type(title, 's');
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith('title', 'Names'));
  expect(onAnswer.mock.calls.map(([name]) => name)).not.toContain('other');
});
