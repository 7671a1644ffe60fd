import { escapePart, isObject, type JsonObject, once } from '../json/index.ts';
import type { FieldSchema, FieldValue } from './types.ts';

/** Bytes of a megabyte. */
const MEGABYTE = 1024 * 1024;

/** The types of each kind of file that a question can ask for (`x-files`). */
const TYPES: Readonly<Record<'pdf' | 'image', readonly string[]>> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png'],
};

/** An uploaded file in an answer. The server writes all but the id; the content is stored apart. */
export type FileReference = { id: string; name: string; size: number; type: string };

/** The files that a question asks for, by its `x-files`; undefined for any other question. */
export function filesAsked({ 'x-files': rules, maxItems }: FieldSchema): FilesAsked | undefined {
  if (!rules) return undefined;
  const { kinds = ['pdf', 'image'], megabytes } = rules;
  return {
    types: kinds.flatMap((kind) => TYPES[kind]),
    ...(megabytes === undefined ? {} : { bytes: megabytes * MEGABYTE }),
    ...(maxItems === undefined ? {} : { most: maxItems }),
  };
}

interface FilesAsked {
  types: string[];
  /** The size of the largest file, if the question limits it. */
  bytes?: number;
  /** The number of files. */
  most?: number;
}

/** Adds the schema of a reference to a question that asks for files. */
export function withFileItems(field: JsonObject): JsonObject {
  const fileRules = filesAsked(field as FieldSchema);
  if (!fileRules || field.type !== 'array') return field;
  const size = { type: 'integer', minimum: 1, ...(fileRules.bytes ? { maximum: fileRules.bytes } : {}) };
  const items = {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'name', 'size', 'type'],
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 36, 'x-rule': 'file' },
      name: { type: 'string', minLength: 1, maxLength: 255, 'x-rule': 'file' },
      size: { ...size, 'x-rule': 'file-size' },
      type: { type: 'string', enum: fileRules.types, 'x-rule': 'file-kind' },
    },
  };
  // Unique, so that the same file does not count twice.
  return { ...field, uniqueItems: true, items };
}

/** Whether a schema, or a part of it, asks for files. */
export const asksForFiles = once((schema: FieldSchema): boolean => {
  const { 'x-files': rules, properties = {}, items } = schema;
  if (rules !== undefined) return true;
  return Object.values(properties).some(asksForFiles) || (isObject(items) && asksForFiles(items));
});

/** The references of an answer to a question that asks for files. */
export function fileReferences(value: FieldValue | undefined): FileReference[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (candidate): candidate is FileReference => isObject(candidate) && typeof candidate.id === 'string',
  );
}

/** A reference in an application, with the JSON pointer to its question. */
interface PlacedFile {
  pointer: string;
  file: FileReference;
}

/** Every reference in an application, in lists and objects too. */
export function placedFiles(schema: FieldSchema, value: unknown, pointer = ''): PlacedFile[] {
  if (!asksForFiles(schema)) return [];
  if (schema['x-files']) return fileReferences(value as FieldValue).map((file) => ({ pointer, file }));
  if (Array.isArray(value)) {
    const items = isObject(schema.items) ? (schema.items as FieldSchema) : undefined;
    return items ? value.flatMap((item, index) => placedFiles(items, item, `${pointer}/${index}`)) : [];
  }
  if (!isObject(value)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    value[name] === undefined ? [] : placedFiles(inner, value[name], `${pointer}/${escapePart(name)}`),
  );
}

/** A copy of an application whose files are named by their type (`PDF`), for web storage: a name may be personal. */
export function maskFileNames<Application extends object>(
  schema: FieldSchema,
  application: Application,
): Application {
  if (!asksForFiles(schema)) return application;
  const copy = structuredClone(application);
  for (const { file } of placedFiles(schema, copy)) file.name = typeName(file);
  return copy;
}

function typeName({ type }: FileReference): string {
  return String(type).split('/').at(-1)?.toUpperCase() || '?';
}
