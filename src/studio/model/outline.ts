import { asObject, asTexts, type Json, type JsonPath, readJson, valueAt } from './json-text.ts';

/** Texts of a draft's files by path. Never changed in place. */
export type Files = Readonly<Record<string, string>>;

/** A question as the list of steps shows it. */
export interface QuestionOutline {
  name: string;
  title: string;
  required: boolean;
  /** A rule says when it shows. */
  conditional: boolean;
}

export interface StepOutline {
  id: string;
  path: string;
  title: string;
  view: 'form' | 'review' | 'final';
  conditional: boolean;
  questions: QuestionOutline[];
}

export const flowFile = (flow: string): string => `flows/${flow}/flow.json`;
export const stepFile = (flow: string, id: string): string => `flows/${flow}/steps/${id}.json`;

/** The file that says what the fields of a flow are: its own, or the one that flows share. */
export function fieldsFile(files: Files, flow: string): string {
  const own = `flows/${flow}/application.schema.json`;
  return own in files ? own : 'schemas/application.schema.json';
}

/** The steps of a flow in their order, with their questions. A file that can't be read gives a step without any. */
export function outlineOf(files: Files, flow: string): StepOutline[] {
  return stepIds(files, flow).map((id) => {
    const step = asObject(readJson(files[stepFile(flow, id)]));
    const title = typeof step.title === 'string' ? step.title : id;
    return {
      id,
      path: typeof step.path === 'string' ? step.path : '',
      title,
      view: step.view === 'review' || step.view === 'final' ? step.view : 'form',
      conditional: step.show !== undefined,
      questions: questionNames(step).map((name) => ({
        name,
        title: questionTitle(files, flow, id, name),
        required: asTexts(valueAt(step, ['schema', 'required'])).includes(name),
        conditional: valueAt(step, ['visible', name]) !== undefined,
      })),
    };
  });
}

export function stepIds(files: Files, flow: string): string[] {
  return asTexts(asObject(readJson(files[flowFile(flow)])).steps);
}

/** Names of a step's questions in the order of the page. */
function questionNames(step: Json): string[] {
  const fields = Object.keys(asObject(valueAt(step, ['schema', 'properties'])));
  const order = asTexts(valueAt(step, ['uiSchema', 'ui:order']));
  return [...order, ...fields.filter((name) => !order.includes(name))];
}

/** Where a question's own properties stand. */
export interface QuestionPlace {
  step: string;
  ui: JsonPath;
  /** Of the field that the step refers to; of the step itself where it says all of it. */
  field: { file: string; path: JsonPath };
}

export function questionPlace(files: Files, flow: string, step: string, name: string): QuestionPlace {
  const file = stepFile(flow, step);
  const ui = ['uiSchema', name];
  const here = ['schema', 'properties', name];
  const ref = valueAt(readJson(files[file]), [...here, '$ref']);
  const pointer = typeof ref === 'string' ? ref.split('#/')[1] : undefined;
  if (pointer === undefined) return { step: file, ui, field: { file, path: here } };
  const path = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { step: file, ui, field: { file: fieldsFile(files, flow), path } };
}

/** What a field is, as its file says it. */
export function fieldOf(files: Files, { field }: QuestionPlace): Record<string, Json> {
  return asObject(valueAt(readJson(files[field.file]), field.path));
}

/** The label that people see: the step's own words, else the field's. */
export function questionTitle(files: Files, flow: string, step: string, name: string): string {
  const place = questionPlace(files, flow, step, name);
  const own = valueAt(readJson(files[place.step]), [...place.ui, 'ui:title']);
  if (typeof own === 'string') return own;
  const { title } = fieldOf(files, place);
  return typeof title === 'string' ? title : name;
}
