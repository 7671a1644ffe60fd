import type { CompiledStep, Delegate, FieldGroup, StepNotice } from '../flow/index.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { addText, fieldTexts, namedFields, type TextsByKey } from './field-texts.ts';
import { groupKey, PART_WORDS, partKey, reviewRowKey } from './texts.ts';

/** Keys of a step's texts in its file. */
export const STEP_WORDS = [
  'title',
  'heading',
  'intro',
  'primary',
  'primaryDisabled',
  'reviewHeading',
  'certification',
] as const;

/** Keys of the texts of parts for another person. */
export const DELEGATE_WORDS = ['title', 'task', 'decline', 'certification'] as const;

/** A content key such as `steps.owners.delegate.owner-part.title`. */
export function delegateKey(
  { id }: Pick<CompiledStep, 'id'>,
  { name }: Pick<Delegate, 'name'>,
  word: (typeof DELEGATE_WORDS)[number],
): string {
  return `steps.${id}.delegate.${name}.${word}`;
}

/** The content key of a notice: the step's own text, or a text of the front page. */
export function noticeKey(
  { id: step }: Pick<CompiledStep, 'id'>,
  { id, content }: Pick<StepNotice, 'id' | 'content'>,
): string {
  return content ?? `steps.${step}.notices.${id}`;
}

/** The parts of a flow that have texts; of a compiled flow, or of a flow's files with resolved references. */
export interface WordedFlow {
  id: string;
  home: string;
  homePage: JsonObject;
  application: FieldSchema;
  steps: Pick<
    CompiledStep,
    | (typeof STEP_WORDS)[number]
    | 'id'
    | 'notices'
    | 'states'
    | 'schema'
    | 'uiSchema'
    | 'substeps'
    | 'delegates'
  >[];
}

/**
 * Every text of a flow by content key: `home.title`, `steps.info.heading`, `fields.owner_n_first.errors.minLength`,
 * `terms`. The check, `--keys` and Studio's table use it.
 */
export function flowTexts(flow: WordedFlow): TextsByKey {
  const texts: TextsByKey = new Map();
  homeTexts(flow, texts);
  for (const step of flow.steps) stepTexts(step, texts);
  const { application } = flow;
  for (const { schema, uiSchema } of [{ schema: application, uiSchema: {} }, ...flow.steps])
    for (const field of namedFields(application, schema, uiSchema)) fieldTexts(application, field, texts);
  return texts;
}

/** Prefix of the content keys of a flow's front page. */
export function homeKey({ id, home }: Pick<WordedFlow, 'id' | 'home'>): string {
  return home === '/' ? 'home' : `home.${id}`;
}

/** Adds the texts of a front page; keys of the page at `/` are short, others contain the flow's id. */
export function homeTexts(
  { id, home, homePage }: Pick<WordedFlow, 'id' | 'home' | 'homePage'>,
  texts: TextsByKey,
): void {
  const prefix = homeKey({ id, home });
  for (const [name, value] of Object.entries(homePage)) {
    if (name === 'boxes' && Array.isArray(value)) {
      for (const box of value.map(objectOf)) {
        addText(texts, `${prefix}.boxes.${box.key}.title`, String(box.title ?? ''));
        addText(texts, `${prefix}.boxes.${box.key}.text`, String(box.text ?? ''));
      }
    } else if (name === 'facts') {
      const { title, items } = objectOf(value);
      addText(texts, `${prefix}.facts.title`, String(title ?? ''));
      for (const fact of (Array.isArray(items) ? items : []).map(objectOf)) {
        addText(texts, `${prefix}.facts.${fact.key}.term`, String(fact.term ?? ''));
        addText(texts, `${prefix}.facts.${fact.key}.text`, String(fact.text ?? ''));
      }
    } else addTexts(`${prefix}.${name}`, value, texts);
  }
}

function addTexts(key: string, value: Json, texts: TextsByKey): void {
  if (typeof value === 'string') addText(texts, key, value);
  else if (Array.isArray(value))
    value.forEach((item, index) => void addTexts(`${key}.${index + 1}`, item, texts));
  else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) addTexts(`${key}.${name}`, child, texts);
  }
}

function stepTexts(step: WordedFlow['steps'][number], texts: TextsByKey): void {
  const base = `steps.${step.id}`;
  for (const name of STEP_WORDS) addText(texts, `${base}.${name}`, step[name]);
  for (const notice of step.notices)
    if (notice.content === undefined) addText(texts, noticeKey(step, notice), notice.text);
  for (const [state, words] of Object.entries(step.states))
    for (const name of ['heading', 'intro', 'primary'] as const)
      addText(texts, `${base}.states.${state}.${name}`, words[name]);
  for (const part of step.substeps)
    for (const name of PART_WORDS) if (part[name]) addText(texts, partKey(step, part, name), part[name]);
  for (const delegate of step.delegates ?? [])
    for (const name of DELEGATE_WORDS) addText(texts, delegateKey(step, delegate, name), delegate[name]);
  for (const group of groupsIn(step.uiSchema)) {
    const key = groupKey(step, group);
    if (group.title) addText(texts, `${key}.title`, group.title);
    if (group.description) addText(texts, `${key}.description`, group.description);
    for (const row of group.review ?? []) addText(texts, reviewRowKey(step, row), row.title);
  }
  const document = step.uiSchema['ui:document'];
  if (document?.startsWith('/brand/content/')) addText(texts, document.slice('/brand/content/'.length));
}

function groupsIn(ui: object): FieldGroup[] {
  const ownGroups = (ui as { 'ui:groups'?: FieldGroup[] })['ui:groups'] ?? [];
  const items = Object.values(ui).flatMap((entry) =>
    isObject(entry) && isObject(entry.items) ? [entry.items] : [],
  );
  return [...ownGroups, ...items.flatMap(groupsIn)];
}
