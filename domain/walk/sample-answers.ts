import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  choicesOf,
  expandedFields,
  type FieldSchema,
  type FieldValue,
  type FlowContext,
  filesAsked,
  listOf,
  matchFlatName,
  tupleOf,
  writeField,
} from '#engine';

/** Sample answers by the field's format, widget or name. */
const BY_FORMAT: Record<string, FieldValue> = {
  email: 'ann.oak@example.com',
  phone: '415-555-0123',
  ein: '12-3456788',
  ssn: '219-45-6781',
  zip: '94110',
  name: 'Ann',
  date: '1980-05-14',
  'date-us': '1980-05-14',
  uri: 'https://oak.example',
};

/** Texts that common patterns accept. */
const SAMPLE_TEXTS = ['123456', 'CA', '12345', '2020-05-14', '415-555-0123', 'ABC', 'abc'];

function acceptsText({ pattern, maxLength = 60 }: FieldSchema, text: string): boolean {
  try {
    return text.length <= maxLength && new RegExp(String(pattern), 'u').test(text);
  } catch {
    return false;
  }
}

/** A valid sample answer; undefined for a computed field or one without choices. */
export function sampleOf(schema: FieldSchema, name: string): FieldValue | undefined {
  const [choice] = valuesOf(schema);
  if (choice !== undefined) return choice;
  const formatSample = BY_FORMAT[schema['x-format'] ?? ''] ?? BY_FORMAT[schema.format ?? ''];
  if (formatSample !== undefined) return formatSample;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return sampleNumber(schema);
  if (schema['x-files'])
    return [{ id: 'sample', name: 'Sample.pdf', size: 1, type: filesAsked(schema)?.types[0] ?? '' }];
  if (type === 'array') return sampleList(schema, name);
  if (type === 'object') return sampleObject(schema);
  if (type !== 'string') return undefined;
  if (schema['x-sensitive'] === 'mask-date') return '1980-05-14';
  const sampleText =
    schema.pattern === undefined ? undefined : SAMPLE_TEXTS.find((text) => acceptsText(schema, text));
  if (sampleText !== undefined) return sampleText;
  const words = /state/.test(name)
    ? 'CA'
    : /website|url/.test(name)
      ? 'https://oak.example'
      : `Sample ${schema.title ?? name}`;
  return words.slice(0, schema.maxLength ?? 60);
}

/** The possible values; empty if any value is possible. */
function valuesOf(schema: FieldSchema): FieldValue[] {
  if (schema.const !== undefined) return [schema.const as FieldValue];
  if (schema.enum) return schema.enum as FieldValue[];
  return schema.type === 'array' ? [] : choicesOf(schema).map(({ value }) => value);
}

/** Values that a rule may test: each choice, both booleans, and the bounds of a number. */
function valuesToTry(schema: FieldSchema, item: FieldSchema): FieldValue[] {
  if (schema.type === 'boolean') return [true, false];
  const choices = valuesOf(item);
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return choices.length === 0 && isNumber ? [schema.minimum ?? 0, schema.maximum ?? 1e9] : choices;
}

function sampleNumber({ minimum, maximum, exclusiveMinimum }: FieldSchema): number {
  const low = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1);
  // 25 is plausible as an amount, a count and a percentage.
  return Math.min(maximum ?? Number.POSITIVE_INFINITY, Math.max(low, 25));
}

function sampleList(schema: FieldSchema, name: string): FieldValue[] | undefined {
  const tuple = tupleOf(schema);
  if (tuple)
    return tuple.map((item) => (typeof item === 'object' ? sampleOf(item, name) : undefined) ?? null);
  const item = schema.items && sampleOf(schema.items, name);
  return item === undefined ? undefined : [item];
}

/** A sample object with all members, and the first of its alternatives. */
function sampleObject({ properties = {}, oneOf, anyOf }: FieldSchema): FieldValue {
  const [alternative] = (oneOf ?? anyOf ?? []) as FieldSchema[];
  const all = Object.entries({ ...properties, ...alternative?.properties });
  const members = all.map(([name, schema]) => [name, sampleOf(schema, name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as FieldValue;
}

/** Sample answers of every question of a step, by flat name; the items of a list differ from each other. */
export function sampleAnswers(step: CompiledStep, context: FlowContext): Record<string, FieldValue> {
  const { flow } = context;
  const answers: Record<string, FieldValue> = {};
  for (const name of expandedFields(step, context)) {
    const { schema, position = 1, most } = placeOf(step, name, context) ?? {};
    // The engine fills in defaults.
    if (!schema || schema['x-default'] || schema['x-compute'] !== undefined || flow.computed.includes(name))
      continue;
    const value = sampleOf(schema, name);
    if (value !== undefined) answers[name] = varyForItem(value, schema, position, most);
  }
  return answers;
}

interface SamplePlace {
  schema: FieldSchema;
  /** Of a list's item, from 1. */
  position?: number;
  /** The largest value of an item if the list limits the sum of its items. */
  most?: number;
}

function placeOf(step: CompiledStep, name: string, context: FlowContext): SamplePlace | undefined {
  const own = step.schema.properties?.[name];
  if (own) return { schema: own };
  for (const [list, item] of Object.entries(step.itemSchemas)) {
    const whole = context.flow.application.properties?.[list];
    const found = whole?.['x-flat'] ? matchFlatName(whole['x-flat'], name) : undefined;
    const schema = found && item.properties?.[found.field];
    if (!found || !schema) continue;
    const sum = whole?.['x-sum']?.[found.field]?.maximum;
    const count = Math.max(1, listOf(context.application, list).length);
    return { schema, position: found.n, ...(sum === undefined ? {} : { most: Math.floor(sum / count) }) };
  }
  return undefined;
}

const FIRST_NAMES = ['Ann', 'Ben', 'Carla', 'Dan', 'Eve', 'Frank', 'Grace', 'Hugo'];

/** The sample for an item of a list: later items get other names, addresses and numbers than the first. */
function varyForItem(value: FieldValue, schema: FieldSchema, position: number, most = 1e9): FieldValue {
  if (typeof value === 'number') return Math.min(value, most);
  if (position === 1 || schema.enum || schema.const !== undefined || choicesOf(schema).length > 0)
    return value;
  if (value === BY_FORMAT.email) return `ann.oak.${position}@example.com`;
  if (value === BY_FORMAT.phone) return `415-555-0${122 + position}`;
  if (value === BY_FORMAT.ssn) return `219-45-6${780 + position}`;
  return value === BY_FORMAT.name ? (FIRST_NAMES[(position - 1) % FIRST_NAMES.length] ?? value) : value;
}

/** Every value of every choice and the bounds of every number, one answer each: `{ business_structure: 'LLC' }`. */
export function choiceVariants(flow: CompiledFlow): Record<string, FieldValue>[] {
  const fields = flow.steps.flatMap((step) => Object.entries(step.schema.properties ?? {}));
  return fields.flatMap(([name, schema]): Record<string, FieldValue>[] => {
    const items = schema.type === 'array' && !Array.isArray(schema.items) ? schema.items : undefined;
    const values = valuesToTry(schema, items ?? schema);
    return values.map((value) => ({ [name]: items ? [value] : value }));
  });
}

/**
 * Answers to all steps for a preview, so that any step can be opened.
 * @param isEmpty whether the shown step's own fields stay without answers
 * @param fixedAnswers a sample applicant's answers by flat name; the others are generated
 */
export function previewAnswers(
  visibleStep: CompiledStep,
  isEmpty: boolean,
  { flow, ...facts }: FlowContext,
  fixedAnswers: Readonly<Record<string, FieldValue>> = {},
): Record<string, FieldValue> {
  // First, because a list is written before the answers of its items.
  const values: Record<string, FieldValue> = { ...fixedAnswers };
  // The lists have as many items as the applicant's.
  const application: ApplicationData = {};
  for (const [name, value] of Object.entries(fixedAnswers)) writeField(flow, application, name, value);
  const context = { ...facts, flow, application };
  // Last, so that its own answers override shared ones.
  for (const step of [...flow.steps.filter((step) => step !== visibleStep), visibleStep])
    Object.assign(values, sampleAnswers(step, context));
  Object.assign(values, fixedAnswers);
  if (!isEmpty) return values;
  // Shows defaults as on a first visit.
  const own = { ...visibleStep.schema.properties, ...sampleAnswers(visibleStep, context) };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(own, name)));
}
