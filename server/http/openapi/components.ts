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

const COMPONENTS = '#/components/schemas/';
export const ref = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

/** Schemas that the document contains once, by the names with which it refers to them. */
const NAMED_SCHEMAS: Record<string, TSchema> = {
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
    ...Object.fromEntries(
      Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, toPlainSchema(schema)]),
    ),
    ...(toPlainSchema({ ...definitions, SavePayload: payload }) as Record<string, JsonSchema>),
  };
}

/**
 * A schema as the document has it: a reference if it has a name, else inline; properties with a default are
 * optional.
 */
export function toDocumentSchema(schema: TSchema): JsonSchema {
  const name = Object.keys(NAMED_SCHEMAS).find(
    (candidate) => NAMED_SCHEMAS[candidate] === schema || NAMED_SCHEMAS[candidate]?.title === schema.title,
  );
  return name && schema.title ? ref(name) : toPlainSchema(schema);
}

function toPlainSchema(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref' && value === SAVE_PAYLOAD) return `${COMPONENTS}SavePayload`;
    if (key === '$ref' && typeof value === 'string') return value.replace('#/definitions/', COMPONENTS);
    return isObjectSchema(value) ? dropDefaultedRequired(value) : value;
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

function dropDefaultedRequired({ required, ...schema }: ObjectSchema): JsonSchema {
  const requiredNames = required.filter((name) => schema.properties[name]?.default === undefined);
  return requiredNames.length > 0 ? { ...schema, required: requiredNames } : schema;
}
