import {
  type ObjectOptions,
  type SchemaOptions,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox';

/** Schema of an object with these members and no others. */
export function exactly<Members extends TProperties>(members: Members, options: ObjectOptions = {}) {
  return Type.Object(members, { ...options, additionalProperties: false });
}

/** Schema of one of these strings. */
export function oneOf<const Words extends readonly string[]>(words: Words, options: SchemaOptions = {}) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });
}

/** Schema of one of these strings, typed as string, because the list comes from the database or a flow. */
export const listOf = (words: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...words] });

/** Schema of a string up to `maxLength`, or null. */
export const textOrNull = (maxLength: number, options: SchemaOptions = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, ...options });

/** Schema of an object, or null. */
export function orNull<Members extends TProperties>(members: Members) {
  const { type: _type, ...schema } = exactly(members);
  return Type.Unsafe<ReturnType<typeof exactly<Members>>['static'] | null>({
    ...schema,
    type: ['object', 'null'],
  });
}

/** Stages of a submitted application [DATA-24]. */
export const STAGES = ['ApplySubmitted', 'AwaitingStatements'];

/** A month of bank statements: `2026-10`. */
export const month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
/** Missing months follow later, or don't exist. */
export const restOfMonths = oneOf(['later', 'none']);

export const text = Type.String();
export const uuid = Type.String({ minLength: 36, maxLength: 36 });
export const time = Type.String({ description: 'ISO 8601' });
/** An id in a query; an empty one counts as absent. */
export const idInQuery = Type.String({ maxLength: 64 });
/** An id in a body; null and an empty string count as absent. */
export const id = textOrNull(64);
/** The vendor's name, part of an application's calls [DATA-11]. */
export const siteId = Type.String({ maxLength: 200 });

/** The largest release number: PostgreSQL's `integer`. */
const MOST_RELEASES = 2 ** 31 - 1;

/** Number of a release. @param minimum 0 if the release of the build is allowed, too */
export const releaseNumber = (minimum: 0 | 1, options: SchemaOptions = {}) =>
  Type.Integer({ minimum, maximum: MOST_RELEASES, ...options });

/** Id of a flow, checked by a format that knows the deployment's flows. */
export const flowId = Type.String({
  maxLength: 60,
  format: 'flow-id',
  description: 'Id of a flow; the main flow if absent',
});

/** Ids of a deal that a caller may name; all must belong to the same deal. @param idSchema schema of an id */
export const dealIdsAs = <Id extends TSchema>(idSchema: Id) => ({
  dealId: Type.Optional(idSchema),
  accountId: Type.Optional(idSchema),
  contactId: Type.Optional(idSchema),
});

export const dealIds = dealIdsAs(id);
