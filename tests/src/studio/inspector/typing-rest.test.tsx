// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import { EngineForm } from '#src/studio/inspector/EngineForm.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('a form of Studio gets the text after its own short pause', async () => {
  const onAnswer = vi.fn();
  render(
    <EngineForm form="question" about="name" answers={{ kind: 'text', title: 'Name' }} onAnswer={onAnswer} />,
  );
  const input = await screen.findByDisplayValue<HTMLInputElement>('Name');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'Full name' } });
  act(() => vi.advanceTimersByTime(STUDIO.formRestMs - 1));
  expect(onAnswer).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onAnswer).toHaveBeenLastCalledWith('title', 'Full name');
});
