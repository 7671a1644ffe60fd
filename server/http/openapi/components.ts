import type { TSchema } from '@sinclair/typebox';
import { brandSchema } from '#contracts/brands.ts';
import { dealSchema, receivedSchema } from '#contracts/deals.ts';
import { refusalSchema } from '#contracts/identity.ts';
import type { Operation } from '#contracts/operation.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { problemSchema } from '#contracts/problems.ts';
import { SAVE_PAYLOAD, saveAnswer } from '#contracts/saves.ts';
import { newerDraft } from '#contracts/studio/studio-shapes.ts';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };

export type JsonSchema = { [keyword: string]: unknown };

const PLACE = '#/components/schemas/';
export const ref = (name: string): JsonSchema => ({ $ref: `${PLACE}${name}` });

/** The document contains these schemas once and refers to them. */
const NAMED: Record<string, TSchema> = {
  Problem: problemSchema,
  SaveAnswer: saveAnswer,
  Brand: brandSchema,
  Refusal: refusalSchema,
  Deal: dealSchema,
  Received: receivedSchema,
  NewerDraft: newerDraft,
};

/** Schema of `data` of a conflict: the newer application, or in Studio the newer draft. */
export function problemData(code: ProblemCode, { group }: Pick<Operation, 'group'>): JsonSchema | undefined {
  if (code === 'version-conflict') return ref(group === 'studio' ? 'NewerDraft' : 'Deal');
  return code === 'already-submitted' ? ref('Received') : undefined;
}

/** The named schemas of the document, including the save payload. */
export function components(): Record<string, JsonSchema> {
  const { $id: _id, $schema: _schema, definitions, ...payload } = payloadSchema;
  return {
    ...Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, plain(schema)])),
    ...(plain({ ...definitions, SavePayload: payload }) as Record<string, JsonSchema>),
  };
}

/** A reference if the schema has a name; properties with a default are not among the required ones. */
export function inDocument(schema: TSchema): JsonSchema {
  const name = Object.keys(NAMED).find(
    (candidate) => NAMED[candidate] === schema || NAMED[candidate]?.title === schema.title,
  );
  return name && schema.title ? ref(name) : plain(schema);
}

function plain(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref' && value === SAVE_PAYLOAD) return `${PLACE}SavePayload`;
    if (key === '$ref' && typeof value === 'string') return value.replace('#/definitions/', PLACE);
    return isObjectSchema(value) ? withoutDefaulted(value) : value;
  }) as JsonSchema;
}

interface ObjectSchema extends JsonSchema {
  required: string[];
  properties: Record<string, JsonSchema>;
}

function isObjectSchema(value: unknown): value is ObjectSchema {
  const schema = value as Partial<ObjectSchema> | null;
  return typeof schema === 'object' && schema !== null && Array.isArray(schema.required);
}

function withoutDefaulted({ required, ...schema }: ObjectSchema): JsonSchema {
  const requiredNames = required.filter((name) => schema.properties[name]?.default === undefined);
  return requiredNames.length > 0 ? { ...schema, required: requiredNames } : schema;
}
