import type { Json } from '../core/types.ts';
import { isObject, type JsonFile, type JsonObject, type JsonPath, objectOf, valueAt } from './json-file.ts';
import { withKindRules } from './kind-rules.ts';
import { didYouMean, type Problem } from './problem.ts';
import type { FlowSource } from './source.ts';

/** Values under these keys are data, not schemas: a `$ref` in them is not one. */
const DATA_KEYS = new Set(['enum', 'const', 'default', 'x-errors', 'x-options']);
const DROPPED_KEYS = new Set(['$schema', '$id', '$defs', '$comment']);

/**
 * Gives a value of one of the flow's files with every `$ref` replaced by what it names.
 * Keys beside a `$ref` are laid over the target (`x-errors` text by text, everything else whole).
 * A ref to nothing, to another file or back to itself becomes a problem and an empty schema.
 */
export class Resolver {
  readonly problems: Problem[] = [];
  private readonly files: Record<string, JsonFile>;

  constructor(source: FlowSource) {
    this.files = { 'application.schema.json': source.application, 'flow.json': source.flow };
  }

  resolve(file: JsonFile, path: JsonPath): Json {
    return this.walk(valueAt(file.value, path) ?? {}, file, path, []);
  }

  private walk(value: Json, file: JsonFile, path: JsonPath, open: string[]): Json {
    if (Array.isArray(value))
      return value.map((item, index) => this.walk(item, file, [...path, index], open));
    if (!isObject(value)) return value;
    const { $ref: ref, ...rest } = value;
    const own: JsonObject = {};
    for (const [key, child] of Object.entries(typeof ref === 'string' ? rest : value)) {
      if (DROPPED_KEYS.has(key) && path.at(-1) !== 'properties') continue;
      own[key] = DATA_KEYS.has(key) ? child : this.walk(child, file, [...path, key], open);
    }
    const whole = typeof ref === 'string' ? overlay(objectOf(this.target(ref, file, path, open)), own) : own;
    return this.isField(file, path) ? withKindRules(whole, (name) => this.definition(name, open)) : whole;
  }

  /** A field of the application, or of one item of a list in it. */
  private isField(file: JsonFile, path: JsonPath): boolean {
    if (file !== this.files['application.schema.json'] || path.at(-2) !== 'properties') return false;
    return path.length === 2 || (path.length === 4 && path[0] === '$defs');
  }

  private definition(name: string, open: string[]): JsonObject | undefined {
    const file = this.files['application.schema.json'];
    const path = ['$defs', name];
    const found = file && valueAt(file.value, path);
    return file && isObject(found) ? objectOf(this.walk(found, file, path, open)) : undefined;
  }

  private target(ref: string, file: JsonFile, path: JsonPath, open: string[]): Json {
    const [name = '', pointer = ''] = ref.split('#');
    const targetFile = name === '' ? file : this.files[name];
    if (!targetFile) {
      const mend = didYouMean(name, Object.keys(this.files));
      return this.fail(file, path, `"${ref}" points into a file that a step cannot use`, mend);
    }
    const target = fromPointer(pointer);
    const id = `${targetFile.path}#/${target.join('/')}`;
    if (open.includes(id)) {
      const mend = 'Remove the circle: a form cannot be endless.';
      return this.fail(file, path, `"${ref}" leads back to itself`, mend);
    }
    const found = valueAt(targetFile.value, target);
    if (found === undefined) {
      const { missing, siblings } = firstMissing(targetFile.value, target);
      return this.fail(
        file,
        path,
        `"${ref}" names nothing: there is no "${missing}"`,
        didYouMean(missing, siblings),
      );
    }
    return this.walk(found, targetFile, target, [...open, id]);
  }

  private fail(file: JsonFile, path: JsonPath, what: string, mend: string): Json {
    this.problems.push({ file: file.path, ...file.position([...path, '$ref']), what, mend });
    return {};
  }
}

function overlay(target: JsonObject, own: JsonObject): JsonObject {
  const merged: JsonObject = { ...target, ...own };
  if (isObject(target['x-errors']) && isObject(own['x-errors'])) {
    merged['x-errors'] = { ...target['x-errors'], ...own['x-errors'] };
  }
  return merged;
}

/** `/properties/a~1b` as a path (RFC 6901). */
export function fromPointer(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function firstMissing(value: Json, path: string[]): { missing: string; siblings: string[] } {
  for (let length = 1; length <= path.length; length += 1) {
    if (valueAt(value, path.slice(0, length)) === undefined) {
      const siblings = Object.keys(objectOf(valueAt(value, path.slice(0, length - 1))));
      return { missing: path[length - 1] ?? '', siblings };
    }
  }
  return { missing: path.join('/'), siblings: [] };
}
