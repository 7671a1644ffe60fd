import {
  CHOICES,
  DEFINITIONS,
  isFieldPlace,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  mergeReference,
  objectOf,
  PLAIN_VALUES,
  SCHEMAS_BY_NAME,
  splitReference,
  UNNAMED_PARTS,
  valueAt,
  withBranchSecrecy,
  withKindRules,
} from '../../index.ts';
import type { FlowSource } from '../source/index.ts';
import {
  type Advice,
  didYouMean,
  hash,
  type JsonFile,
  type Problem,
  problemAt,
  writeAdvice,
} from '../source/index.ts';

/** Values under these keys are data: a `$ref` in them is no reference. */
const DATA_KEYS = new Set([...PLAIN_VALUES, 'x-errors', 'x-options']);
const DROPPED_KEYS = new Set([...DEFINITIONS, '$schema', '$id', '$comment']);
/** Keywords with schemas of inner values that may be absent: a recursive form can end at an empty list. */
const LIST_KEYS = new Set([...UNNAMED_PARTS, 'patternProperties', 'contains']);

/** Gives a branch of type null the `default` null, so that rjsf fills in null when the branch is chosen. */
function withNullDefault(branch: Json): Json {
  return isObject(branch) && branch.type === 'null' ? { default: null, ...branch } : branch;
}

/** The target of a reference that is being resolved. */
interface OpenReference {
  id: string;
  name: string;
  /** Whether the path has entered the value of the reference's target. */
  isInside: boolean;
  /** Whether the path has passed a part that may be absent. */
  canEnd: boolean;
}

/**
 * Resolves every `$ref` in a value of the flow's files. Keys next to a `$ref` replace the target's (each text of
 * `x-errors` by itself). A recursive reference is kept and points into `$defs` of the result; an invalid or endless
 * reference is reported and becomes an empty schema.
 */
export class Resolver {
  readonly problems: Problem[] = [];
  /** Recursion without an optional part: a validator can follow it, but a form would be endless. */
  readonly endless: Problem[] = [];
  private readonly files: Record<string, JsonFile>;
  private recursive = new Map<string, Json>();

  constructor(source: Pick<FlowSource, 'application'>) {
    this.files = { 'application.schema.json': source.application };
  }

  resolve(file: JsonFile, path: JsonPath): Json {
    this.recursive = new Map();
    const isSchemaMap = SCHEMAS_BY_NAME.includes(String(path.at(-1)));
    const resolved = this.walk(valueAt(file.value, path) ?? {}, file, path, [], isSchemaMap);
    if (this.recursive.size === 0 || !isObject(resolved)) return resolved;
    return { ...resolved, $defs: Object.fromEntries(this.recursive) };
  }

  private walk(value: Json, file: JsonFile, path: JsonPath, open: OpenReference[], isNames = false): Json {
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.walk(item, file, [...path, index], open));
      return CHOICES.includes(String(path.at(-1))) ? items.map(withNullDefault) : items;
    }
    if (!isObject(value)) return value;
    if (isNames) {
      const names = Object.entries(value).map(([name, child]) => [
        name,
        this.walk(child, file, [...path, name], open),
      ]);
      return Object.fromEntries(names);
    }
    const { $ref: ref, ...rest } = value;
    const ownKeywords: JsonObject = {};
    for (const [key, child] of Object.entries(typeof ref === 'string' ? rest : value)) {
      if (DROPPED_KEYS.has(key)) continue;
      if (DATA_KEYS.has(key)) ownKeywords[key] = child;
      else
        ownKeywords[key] = this.walk(
          child,
          file,
          [...path, key],
          enterKeyword(open, key),
          SCHEMAS_BY_NAME.includes(key),
        );
    }
    if (typeof ref !== 'string') return this.applyFieldRules(ownKeywords, file, path, open);
    const resolveReference = this.target(ref, file, path, open);
    if (!isObject(resolveReference)) return resolveReference;
    return this.applyFieldRules(mergeReference(resolveReference, ownKeywords), file, path, open);
  }

  private applyFieldRules(field: JsonObject, file: JsonFile, path: JsonPath, open: OpenReference[]): Json {
    if (file !== this.files['application.schema.json'] || !isFieldPlace(path)) return field;
    return withKindRules(withBranchSecrecy(field), (name) => this.resolveDefinition(name, open));
  }

  private resolveDefinition(name: string, open: OpenReference[]): JsonObject | undefined {
    const file = this.files['application.schema.json'];
    const path = ['$defs', name];
    const refValue = file && valueAt(file.value, path);
    return file && isObject(refValue) ? objectOf(this.walk(refValue, file, path, open)) : undefined;
  }

  private target(ref: string, file: JsonFile, path: JsonPath, open: OpenReference[]): Json {
    const { file: name, path: target } = splitReference(ref);
    const targetFile = name === '' ? file : this.files[name];
    if (!targetFile || !target) {
      const hint = targetFile
        ? 'Point to it by its way through the file: "#/$defs/NAME".'
        : didYouMean(name, Object.keys(this.files));
      const what = targetFile
        ? `"${ref}" names a part by an anchor`
        : `"${ref}" points into a file that a step cannot use`;
      return this.fail(file, path, what, hint);
    }
    const id = `${targetFile.path}#/${target.join('/')}`;
    const repeated = open.find((entry) => entry.id === id);
    if (repeated) return this.referBack(repeated, ref, file, path);
    const refValue = valueAt(targetFile.value, target);
    if (refValue === undefined) {
      const { missing, siblings } = firstMissing(targetFile.value, target);
      const field = target.at(-1) ?? '';
      if (valueAt(targetFile.value, ['properties', field]) !== undefined)
        return this.fail(file, path, `"${ref}" names nothing`, writeAdvice(`${name}#/properties/${field}`));
      return this.fail(
        file,
        path,
        `"${ref}" names nothing: there is no "${missing}"`,
        didYouMean(missing, siblings),
      );
    }
    const opened: OpenReference = { id, name: `${target.at(-1) ?? 'root'}`, isInside: false, canEnd: false };
    const isOutermost = ![...this.recursive.keys()].includes(nameOf(opened));
    const resolved = this.walk(refValue, targetFile, target, [...open, opened]);
    if (isOutermost && this.recursive.has(nameOf(opened))) this.recursive.set(nameOf(opened), resolved);
    return resolved;
  }

  /** Resolves a reference to an enclosing target. */
  private referBack(repeated: OpenReference, ref: string, file: JsonFile, path: JsonPath): Json {
    if (!repeated.isInside) {
      const hint = 'Remove the circle: a form cannot be endless.';
      return this.fail(file, path, `"${ref}" leads back to itself`, hint);
    }
    if (!repeated.canEnd) {
      const hint = 'Put a list ("items") between them: a form cannot be endless.';
      const what = `"${ref}" leads back to itself without a list on the way`;
      this.endless.push(problemAt(file, [...path, '$ref'], what, hint));
    }
    const name = nameOf(repeated);
    if (!this.recursive.has(name)) this.recursive.set(name, {});
    return { $ref: `#/$defs/${name}` };
  }

  private fail(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): Json {
    this.problems.push(problemAt(file, [...path, '$ref'], what, advice));
    return {};
  }
}

function enterKeyword(open: OpenReference[], key: string): OpenReference[] {
  const entersValue = key === 'properties' || key === 'propertyNames' || LIST_KEYS.has(key);
  if (!entersValue || open.length === 0) return open;
  return open.map((entry) => ({ ...entry, isInside: true, canEnd: entry.canEnd || LIST_KEYS.has(key) }));
}

/** A readable, unique name in `$defs`. */
function nameOf({ id, name }: OpenReference): string {
  return `${name.replace(/[^\w-]/g, '')}-${hash(id.slice(id.indexOf('#')))}`;
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
