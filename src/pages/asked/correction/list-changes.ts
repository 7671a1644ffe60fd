import { fieldRows, readField, reasonNotShown } from '#engine';
import { isChanged } from '../use-unsent-guard.ts';
import type { CorrectionForm } from './correction-engine.ts';

export interface ChangedAnswer {
  field: string;
  label: string;
  /** Undefined if there was no answer. */
  before: string | undefined;
  after: string | undefined;
}

/** A screen with changed answers. */
export interface ChangedScreen {
  path: string;
  title: string;
  /** The title above the answers; undefined if it is the label of the only answer. */
  heading: string | undefined;
  answers: ChangedAnswer[];
}

/** The answers that differ from the submitted ones, by screen, with secrets as masks [REQUEST-67]. */
export function listChanges(form: CorrectionForm, words: Parameters<typeof fieldRows>[3]): ChangedScreen[] {
  const { engine, saved, screens } = form;
  const now = engine.contextOf(engine.state());
  const then = now.with({ application: saved });
  return screens.flatMap(({ path, title, step, only }) => {
    const answers = only.flatMap((name): ChangedAnswer[] => {
      const rowsIn = (context: typeof now) =>
        reasonNotShown(step, name, context) ? [] : fieldRows(context, step, name, words);
      const [before, after] = [rowsIn(then), rowsIn(now)];
      const isSameText = JSON.stringify(before) === JSON.stringify(after);
      // The words of a code may change without it (`x-label-from`), and a checkbox without an answer is 'No', too.
      const isSame = !isChanged(form, name) || readField(engine.flow, now.application, name) === false;
      if (isSameText && isSame) return [];
      const fields = new Map([...before, ...after].map(({ field, label }) => [field, label]));
      const valueIn = (rows: typeof before, field: string) => rows.find((row) => row.field === field)?.value;
      const answers = [...fields].map(([field, label]) => ({
        field,
        label,
        before: valueIn(before, field),
        after: valueIn(after, field),
      }));
      // Of a list or object, only the rows that differ.
      return answers.length === 1
        ? answers
        : answers.filter(
            ({ field, before, after }) =>
              before !== after || (before !== undefined && isChanged(form, field)),
          );
    });
    return answers.length > 0 ? [withHeading({ path, title, answers })] : [];
  });
}

/** A title such as 'Details: Tax ID' is the label of its only answer. A list of several questions is not. */
function withHeading(screen: Omit<ChangedScreen, 'heading'>): ChangedScreen {
  const { title, answers } = screen;
  const [answer, ...others] = answers;
  const isLabel = answer && (title === answer.label || title.endsWith(`: ${answer.label}`));
  if (!isLabel || others.length > 0) return { ...screen, heading: title };
  return { ...screen, heading: undefined, answers: [{ ...answer, label: title }] };
}
