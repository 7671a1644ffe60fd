import type {
  CompiledFlow,
  CompiledStep,
  EngineEnvironment,
  FieldGroup,
  FieldUi,
  ReviewRowUi,
  Substep,
} from '../flow/index.ts';
import { contentName } from '../flow/index.ts';
import { type Choice, choicesOf } from '../format/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { fillText } from './fill-text.ts';

/** A text of the engine or shell (`ui.next`), which a brand's content may override (`texts.ui.next`). */
export function wordOf(
  env: EngineEnvironment,
  key: string,
  values?: Record<string, string | number>,
): string {
  return fillText(env.content[`texts.${key}`] ?? env.texts[key] ?? key, values);
}

/** Label and help of a field in a step, with the brand's overrides. */
export function fieldWords(
  flow: CompiledFlow,
  env: EngineEnvironment,
  name: string,
  schema: FieldSchema,
  ui: FieldUi = {},
): {
  /** Key of its texts in `content`. */
  key: string;
  label: string;
  description?: string;
  help?: string;
} {
  const key = fieldKey(flow, name);
  const help = uiText(ui, 'help');
  return {
    key,
    label: fieldLabel(flow, env, name, schema, ui),
    description: env.content[`${key}.description`] ?? uiText(ui, 'description') ?? schema.description,
    help: help === '' ? undefined : (env.content[`${key}.help`] ?? help),
  };
}

/**
 * A field's choices, with labels of the brand, the schema or `ui:enumNames`. Separate from `fieldWords`, because a list of
 * many choices takes time.
 */
export function fieldChoices(
  flow: CompiledFlow,
  env: Pick<EngineEnvironment, 'content'>,
  name: string,
  schema: FieldSchema,
  ui: FieldUi = {},
): Choice[] {
  const key = fieldKey(flow, name);
  const brandText = (value: unknown): string | undefined => env.content[`${key}.options.${value}`];
  const ownChoices = choicesOf(schema);
  if (ownChoices.length > 0)
    return ownChoices.map(({ value, label }) => ({ value, label: brandText(value) ?? label }));
  const names = namesOfChoices(ui);
  return (schema.enum ?? schema.items?.enum ?? []).flatMap((value, index) => {
    const label = brandText(value) ?? names(value, index);
    return label ? [{ value: value as Choice['value'], label }] : [];
  });
}

/** Returns a choice's name in `ui:enumNames`, a list by position or an object by value. */
function namesOfChoices(ui: FieldUi): (value: unknown, index: number) => string | undefined {
  const namesOf = (entry: FieldUi): unknown => entry['ui:enumNames'] ?? entry['ui:options']?.enumNames;
  const names = (namesOf((ui.items ?? {}) as FieldUi) ?? namesOf(ui) ?? {}) as Record<string, string>;
  return (value, index) => {
    const key = String(Array.isArray(names) ? index : value);
    return Object.hasOwn(names, key) ? names[key] : undefined;
  };
}

export function fieldLabel(
  flow: CompiledFlow,
  env: EngineEnvironment,
  name: string,
  schema: FieldSchema,
  ui: FieldUi = {},
): string {
  return env.content[`${fieldKey(flow, name)}.title`] ?? uiText(ui, 'title') ?? schema.title ?? name;
}

/** The label of one item of a list with flat names, without its number. */
export function itemLabel(flow: CompiledFlow, env: EngineEnvironment, list: string): string {
  const schema = flow.application.properties?.[list] ?? {};
  return env.content[itemKey(list)] ?? schema.items?.title ?? fieldLabel(flow, env, list, schema);
}

/** The content key of a list item's title, also of a list inside an answer. */
export function itemKey(list: string): string {
  return `fields.${list}/n.title`;
}

function fieldKey({ application }: CompiledFlow, name: string): string {
  return `fields.${contentName(application, name)}`;
}

/** A text in a uiSchema; rjsf also accepts texts among the options. */
export function uiText(ui: FieldUi, word: 'title' | 'description' | 'help'): string | undefined {
  const ownText = ui[`ui:${word}`] ?? ui['ui:options']?.[word];
  return typeof ownText === 'string' ? ownText : undefined;
}

/** Translates an option's text, by its name in content keys and its default. */
type TranslateOption = (path: string, text: string) => string;

/** Translates the texts among a widget's options. */
export function translateOptions<T extends Record<string, unknown>>(
  options: T,
  translate: TranslateOption,
): T {
  const filledOptions: Record<string, unknown> = { ...options };
  const translateNested = (at: string, names?: readonly string[]): void => {
    const words = options[at];
    if (typeof words !== 'object' || words === null || Array.isArray(words)) return;
    const entries = Object.entries(words).map(([name, text]: [string, unknown]) => [
      name,
      typeof text === 'string' && (names ?? [name]).includes(name) ? translate(`${at}.${name}`, text) : text,
    ]);
    filledOptions[at] = Object.fromEntries(entries);
  };
  for (const name of ['text', 'add', 'remove', 'unit']) {
    const text = options[name];
    if (typeof text === 'string') filledOptions[name] = translate(name, text);
  }
  translateNested('descriptions');
  translateNested('copyFrom', ['label']);
  return filledOptions as T;
}

/** Keys of a substep's texts that replace its step's. */
export const PART_WORDS = ['title', 'heading', 'intro'] as const;
type PartWord = (typeof PART_WORDS)[number];

export interface StepTexts {
  title: string;
  heading: string;
  intro?: string;
  primary?: string;
  primaryDisabled?: string;
}

/** The title of a step without its other texts, for a list of steps. */
export function stepTitle(step: CompiledStep, { content }: Pick<EngineEnvironment, 'content'>): string {
  return content[`steps.${step.id}.title`] ?? step.title;
}

/** A content key such as `steps.owners.substeps.owners/n/info.heading`. */
export function partKey(
  { id }: Pick<CompiledStep, 'id'>,
  { path }: Pick<Substep, 'path'>,
  word: PartWord,
): string {
  return `steps.${id}.substeps.${path.replace('{idx}', 'n')}.${word}`;
}

/** The texts of a step in a state, or of a part, with the brand's overrides. */
export function stepWords(
  step: CompiledStep,
  env: Pick<EngineEnvironment, 'content'>,
  state = '',
  part?: Substep,
): StepTexts {
  const words = wordsOfState(step, env, state);
  if (!part) return words;
  const stepText = (word: PartWord): string | undefined =>
    part[word] && (env.content[partKey(step, part, word)] ?? part[word]);
  const heading = stepText('heading');
  return {
    ...words,
    title: stepText('title') ?? words.title,
    heading: heading ?? words.heading,
    intro: stepText('intro') ?? (heading === undefined ? words.intro : undefined),
  };
}

function wordsOfState(step: CompiledStep, env: Pick<EngineEnvironment, 'content'>, state: string): StepTexts {
  const ownStepWords = step.states[state] ?? {};
  const pick = (name: keyof StepTexts, fallback?: string): string | undefined =>
    (state && env.content[`steps.${step.id}.states.${state}.${name}`]) ||
    ownStepWords[name as keyof typeof ownStepWords] ||
    env.content[`steps.${step.id}.${name}`] ||
    fallback;
  return {
    title: stepTitle(step, env),
    heading: pick('heading', step.heading) ?? step.heading,
    intro: pick('intro', step.intro),
    primary: pick('primary', step.primary),
    primaryDisabled: pick('primaryDisabled', step.primaryDisabled),
  };
}

/** The content key of a group of fields, by its first field, so that the groups' order does not matter. */
export function groupKey(step: { id: string }, { fields }: Pick<FieldGroup, 'fields'>): string {
  return `steps.${step.id}.groups.${fields[0] ?? ''}`;
}

/** The content key of a review row that joins answers, by its first field. */
export function reviewRowKey(step: { id: string }, { fields }: Pick<ReviewRowUi, 'fields'>): string {
  return `steps.${step.id}.review.${fields[0] ?? ''}`;
}

/** Legend and description of a group of fields, with the brand's overrides. */
export function groupWords(
  step: { id: string },
  { content }: Pick<EngineEnvironment, 'content'>,
  group: FieldGroup,
): { title?: string; description?: string } {
  const key = groupKey(step, group);
  return {
    title: group.title && (content[`${key}.title`] ?? group.title),
    description: group.description && (content[`${key}.description`] ?? group.description),
  };
}
