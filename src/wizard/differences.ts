import type { Difference } from '#engine/core/index.ts';
import type { Runtime } from './runtime.ts';

/** Whose answers to keep where both differ. `later` puts the question off. */
export type Choice = 'mine' | 'theirs' | 'later';
export interface Question {
  runtime: Runtime;
  differences: Difference[];
  answer: (choice: Choice) => void;
}

let open: Question | undefined;
const listeners = new Set<() => void>();

/** Asks the person which answers to keep; the dialog of the wizard shows it. */
export function askAboutDifferences(runtime: Runtime, differences: Difference[]): Promise<Choice> {
  open?.answer('later');
  return new Promise((resolve) => {
    show({
      runtime,
      differences,
      answer: (choice) => {
        show(undefined);
        resolve(choice);
      },
    });
  });
}

/** The question on screen, for useSyncExternalStore. */
export function openQuestion(): Question | undefined {
  return open;
}

/** @returns how to stop listening. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: Question | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}
