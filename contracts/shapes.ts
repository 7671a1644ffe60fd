import {
  type ObjectOptions,
  type SchemaOptions,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox';

/** An object with these members and no others. */
export function exactly<Members extends TProperties>(members: Members, options: ObjectOptions = {}) {
  return Type.Object(members, { ...options, additionalProperties: false });
}

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(words: Words, options: SchemaOptions = {}) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });
}

/** One of some words, whose type is any text: the database or a flow says which. */
export const listed = (words: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...words] });

/** A text of at most so many characters, or null. */
export const textOrNull = (maxLength: number, options: SchemaOptions = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, ...options });

/** An object, or null where there is none. */
export function orNull<Members extends TProperties>(members: Members) {
  const { type: _type, ...schema } = exactly(members);
  return Type.Unsafe<ReturnType<typeof exactly<Members>>['static'] | null>({
    ...schema,
    type: ['object', 'null'],
  });
}

/** Where a submitted application stands [DATA-24]. */
export const STAGES = ['ApplySubmitted', 'AwaitingStatements'];

/** A month of bank statements: `2026-10`. */
export const month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
/** What is with the months that are missing: they follow, or there are no more. */
export const rest = oneOf(['later', 'none']);

export const text = Type.String();
export const uuid = Type.String({ minLength: 36, maxLength: 36 });
export const time = Type.String({ description: 'ISO 8601' });
/** An id in an address; an empty one counts as not named. */
export const idInQuery = Type.String({ maxLength: 64 });
/** An id in a body; null and an empty one count as not named. */
export const id = textOrNull(64);
/** The vendor's name; stands on calls of an application [DATA-11]. */
export const siteId = Type.String({ maxLength: 200 });

/** The most that a release can be numbered by: PostgreSQL's `integer`. */
const MOST_RELEASES = 2 ** 31 - 1;

/** Number of a release, which the database can be asked for. @param minimum 0 where the release of the build counts, too */
export const releaseNumber = (minimum: 0 | 1, options: SchemaOptions = {}) =>
  Type.Integer({ minimum, maximum: MOST_RELEASES, ...options });

/** Which flow. A deployment knows its flows; a format of this name asks it. */
export const flowId = Type.String({
  maxLength: 60,
  format: 'flow-id',
  description: 'Id of a flow; the main one where it is left out',
});

/** Ids of a deal that a caller may name, each of one form; they must belong together. */
export const dealIdsAs = <Id extends TSchema>(one: Id) => ({
  dealId: Type.Optional(one),
  accountId: Type.Optional(one),
  contactId: Type.Optional(one),
});

export const dealIds = dealIdsAs(id);
