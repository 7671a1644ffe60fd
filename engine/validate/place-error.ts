import type { CompiledFlow, FieldUi } from '../flow/index.ts';
import { type FieldPlace, flatName, isOneControl, locate } from '../flow/index.ts';
import { escapePart, readPointer, splitPointer } from '../json/index.ts';
import type { ApplicationData, FieldSchema, RawError } from '../schema/index.ts';
import { everyBranch, isEmpty } from '../schema/index.ts';
import { conditionName } from '../texts/index.ts';

/** Keywords that only report that something inside them failed. */
const WRAPPERS = new Set(['if', 'allOf', 'propertyNames']);

/** A raw error with its field and rank: of several errors of a field, the error with the lowest rank is shown. */
export interface PlacedError {
  pointer: string;
  /** Flat or deep name. */
  field: string;
  rule: string;
  keyword: string;
  rank: number;
  text: string | undefined;
  /** The condition's name in content keys, if the text is its own. */
  condition?: string;
  params: Record<string, unknown>;
  schema: FieldSchema | undefined;
}

/** Keywords below which a path has names. */
const NAMED = /\/(properties|patternProperties|dependencies|definitions|\$defs)\/[^/]+/g;

/** Whether an error says that one item is not what `contains` asks for: the error of `contains` says that none is. */
function isInsideContains({ schemaPath }: RawError): boolean {
  return schemaPath.includes('/contains/') && schemaPath.replace(NAMED, '').includes('/contains/');
}

/** Finds the control that edits the value of an error; undefined if another error covers it. */
export function placeError(
  flow: CompiledFlow,
  error: RawError,
  uiOf: (field: string) => FieldUi,
  data: Record<string, unknown>,
): PlacedError | undefined {
  if (WRAPPERS.has(error.keyword) || isInsideContains(error)) return undefined;
  const missing = missingName(error);
  const path = missing === undefined ? error.instancePath : `${error.instancePath}/${escapePart(missing)}`;
  const isMissing = missing !== undefined || (error.keyword === 'type' && isEmpty(readPointer(data, path)));
  const control = findControl(flow, unknownNamePath(error) ?? path, uiOf, data);
  const isFree = missing !== undefined && !control.isInside && isFreeName(flow, control.field, data);
  const { field, place, isInside } = isFree ? findControl(flow, error.instancePath, uiOf, data) : control;
  const parent = error.parentSchema ?? {};
  const holder = missing === undefined ? parent : (propertyOf(parent, missing) ?? {});
  const texts = holder['x-errors'] as Record<string, string> | undefined;
  const keyword = isMissing ? 'required' : error.keyword;
  const nested = /\/allOf\/(\d+)\//.exec(error.schemaPath);
  const isConditional = /\/(then|else)\//.test(error.schemaPath);
  let rank = 3;
  if (isInside) rank = 4;
  else if (isConditional && texts?.[keyword]) rank = 0;
  else if (isMissing || keyword === 'type') rank = 1;
  else if (nested) rank = 2 + Number(nested[1]) / 100;
  // Last among the field's own rules: the text of a wrong pattern says more than 'too long' [FIELD-45].
  else if (keyword === 'maxLength') rank = 3.5;
  return {
    pointer: place?.pointer ?? path,
    field,
    rule: isFree ? 'requiredName' : String(parent['x-rule'] ?? keyword),
    keyword,
    rank,
    text: texts?.[keyword],
    ...(rank === 0 ? { condition: conditionName(holder) } : {}),
    params: isFree ? { limit: missing } : error.params,
    schema: place?.schema,
  };
}

/** Whether no schema names this part of an object, so that the form draws it only once a person has added it. */
function isFreeName(flow: CompiledFlow, field: string, data: Record<string, unknown>): boolean {
  const end = field.lastIndexOf('/');
  if (end < 0) return false;
  const name = splitPointer(`/${field.slice(end + 1)}`)[0] ?? '';
  const holder = locate(flow.application, field.slice(0, end), data as ApplicationData)?.schema;
  if (!holder || holder.items !== undefined) return false;
  return !everyBranch(flow.application, holder).some(
    ({ properties }) => properties !== undefined && Object.hasOwn(properties, name),
  );
}

/** The name that `required` or another answer (`dependencies`) asks for. */
function missingName({ keyword, params }: RawError): string | undefined {
  return keyword === 'required' || keyword === 'dependencies' ? String(params.missingProperty) : undefined;
}

/** The path of an unknown name at the top level. Inside a value, the containing object has the error. */
function unknownNamePath({ keyword, params, instancePath }: RawError): string | undefined {
  if (keyword !== 'additionalProperties' || instancePath !== '') return undefined;
  return `/${escapePart(String(params.additionalProperty))}`;
}

/** The control of the value at a path: its own, or that of the first enclosing value with one control. */
function findControl(
  flow: CompiledFlow,
  path: string,
  uiOf: (field: string) => FieldUi,
  data: Record<string, unknown>,
): { field: string; place: FieldPlace | undefined; isInside: boolean } {
  // An error's path may have a flat name (`/owner_1_first`), or lead through a list (`/owners/0/first`).
  const name = flatName(flow.application, path);
  const parts = name.split('/');
  for (let length = 1; length < parts.length; length += 1) {
    const field = parts.slice(0, length).join('/');
    const place = locate(flow.application, field, data as ApplicationData);
    if (place && isOneControl(place.schema, uiOf(field))) return { field, place, isInside: true };
    if (!place) break;
  }
  const place = locate(flow.application, name, data as ApplicationData);
  if (place || parts.length === 1) return { field: name, place, isInside: false };
  // An unknown place: its nearest known container has the error.
  return { ...findControl(flow, path.slice(0, path.lastIndexOf('/')), uiOf, data), isInside: true };
}

function propertyOf(schema: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  return (schema.properties as Record<string, Record<string, unknown>> | undefined)?.[name];
}
