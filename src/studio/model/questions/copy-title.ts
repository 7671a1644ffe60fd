import type { Json } from '#engine';
import { type Files, freshTitle, questionTitle, titlesIn } from '../files/index.ts';

type Properties = Record<string, Json>;

/** The title of a question's copy: 'Fax 2'. */
export function copyTitle(files: Files, flow: string, step: string, name: string): string {
  const outer = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : undefined;
  return freshTitle(questionTitle(files, flow, step, name), titlesIn(files, flow, step, outer));
}

/** A question with another title; a title of the step replaces that of the field. */
export function withTitle(
  { field, ui }: { field: Properties; ui: Properties },
  title: string | undefined,
): { field: Properties; ui: Properties } {
  if (title === undefined) return { field, ui };
  return ui['ui:title'] === undefined
    ? { field: { ...field, title }, ui }
    : { field, ui: { ...ui, 'ui:title': title } };
}
