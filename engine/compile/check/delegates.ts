import type { Delegate, FieldSchema, JsonPath } from '../../index.ts';
import { flatName, isObject, matchFlatName, mayHoldSecrets, SAME_VALUE } from '../../index.ts';
import { roleFields, type StepDefinition } from '../definition/index.ts';
import { didYouMean, type JsonFile, writeAdvice } from '../source/index.ts';
import type { CheckContext } from './meta/index.ts';

/** Checks the parts of list items that a step hands to another person (`delegates`). */
export function checkDelegates(context: CheckContext): void {
  for (const { step, file } of context.steps)
    for (const delegate of step.delegates ?? []) checkDelegate(context, file, step, delegate);
}

function checkDelegate(
  context: CheckContext,
  file: JsonFile,
  step: StepDefinition,
  delegate: Delegate,
): void {
  const at: JsonPath = ['delegate', delegate.name];
  const item = step.itemSchemas[delegate.list];
  const list = context.application.properties?.[delegate.list];
  if (!item || !list) {
    const what = `"list" names "${delegate.list}", which is no list with flat names of this step`;
    const hint = didYouMean(delegate.list, Object.keys(step.itemSchemas));
    context.report(file, [...at, 'list'], what, hint);
    return;
  }
  checkFirst(context, file, at, delegate, list);
  const names = Object.keys(item.properties ?? {});
  for (const key of ['email', 'name'] as const) {
    const what = `"${delegate.to[key]}" is no field of an item of "${delegate.list}"`;
    context.expectOneOf(file, [...at, 'to', key], delegate.to[key], names, what);
  }
  const address = item.properties?.[delegate.to.email];
  if (address && address.format !== 'email') {
    const what = `"${delegate.to.email}" is no email address, so the person could not be asked`;
    context.report(file, [...at, 'to', 'email'], what, 'Name a field with "format": "email".');
  }
  const substepIds = step.substeps
    .filter(({ add, path }) => !add && path.includes('{idx}'))
    .map(({ path }) => path);
  delegate.parts.forEach((path, index) => {
    const what = `"${path}" is no part of this step that has a place in an item`;
    context.expectOneOf(file, [...at, 'parts', index], path, substepIds, what);
  });
  delegate.remind.forEach((day, index) => {
    if (day < delegate.days) return;
    const what = `a reminder after ${day} days comes when the request has ended (after ${delegate.days})`;
    context.report(
      file,
      [...at, 'remind', index],
      what,
      `Name a day before ${delegate.days}, or raise "days".`,
    );
  });
  checkFieldsAlone(context, file, at, delegate, { item, list });
}

/** Refuses to hand over the first item if it is the applicant: a field of it has a role. */
function checkFirst(
  context: CheckContext,
  file: JsonFile,
  at: JsonPath,
  { list: name, from }: Delegate,
  list: FieldSchema,
): void {
  if (from > 1) return;
  const ownField = roleFields(context.application).find(
    (roleField) => matchFlatName(list['x-flat'] ?? '', roleField.name)?.n === 1,
  );
  if (!ownField) return;
  const what = `the first item of "${name}" is the applicant ("${ownField.name}" has the role "${ownField.role}")`;
  context.report(file, [...at, 'from'], what, writeAdvice(2));
}

/** Refuses fields that a person can't answer alone, because they or their errors depend on fields of other parts. */
function checkFieldsAlone(
  context: CheckContext,
  file: JsonFile,
  at: JsonPath,
  { list: name, fields, to }: Delegate,
  { item, list }: { item: FieldSchema; list: FieldSchema },
): void {
  const refuse = (field: string, why: string): void => {
    const what = `"${flatName(context.application, `/${name}/0/${field}`)}" cannot be filled in alone: ${why}`;
    context.report(file, [...at, 'parts'], what, 'Leave out the part that has it, or hand over both.');
  };
  for (const field of fields) {
    if (list['x-sum']?.[field]) refuse(field, 'the sum over all items is limited');
    if (JSON.stringify(item.properties?.[field] ?? {}).includes('"x-files":'))
      refuse(field, 'only the applicant can upload its files');
    if (item.properties?.[field]?.['x-compute']) refuse(field, 'it is computed');
    if (isLimitedByAnswers(item.properties?.[field])) refuse(field, 'it is compared with another answer');
    // Only a secret that is a whole answer is hidden from the applicant.
    if (mayHoldSecrets(context.application, item.properties?.[field] ?? {}))
      refuse(field, 'a secret inside its value would be shown to the applicant');
  }
  const availableFields = new Set([...fields, to.email]);
  for (const condition of conditionsIn(item)) {
    const inner = condition.filter((field) => fields.includes(field));
    const outer = condition.find((field) => !availableFields.has(field));
    if (inner[0] !== undefined && outer !== undefined)
      refuse(inner[0], `a condition of the item compares it with "${outer}"`);
  }
}

/** The fields that each condition of a schema (`if` with branches, a part of `allOf`, a dependency) names together. */
function conditionsIn({
  if: test,
  then: yes,
  else: no,
  allOf,
  anyOf,
  oneOf,
  dependencies,
}: FieldSchema): string[][] {
  const parts = Array.isArray(allOf) ? allOf : [];
  return [
    fieldsIn([test, yes, no]),
    ...parts.map(fieldsIn),
    fieldsIn([anyOf, oneOf]),
    ...Object.entries(dependencies ?? {}).map(([field, needs]) => [
      field,
      ...fieldsIn({ required: needs }),
      ...fieldsIn(needs),
    ]),
  ];
}

/** The fields that a schema, or a list of schemas, names at its own level. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (!isObject(value)) return [];
  const { required, properties, ...rest } = value as { [key: string]: unknown };
  return [
    ...(Array.isArray(required) ? required.filter((candidate) => typeof candidate === 'string') : []),
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...SAME_VALUE.flatMap((key) => fieldsIn(rest[key])),
  ];
}

function isLimitedByAnswers(field: FieldSchema | undefined): boolean {
  return JSON.stringify(field?.['x-limit'] ?? []).includes('"/application/');
}
