/**
 * What the codec needs of a field's schema. Fits both the raw application.schema.json (local `$ref`s) and the compiled
 * one, where references are resolved.
 */
export interface SaveSchema {
  $ref?: string;
  type?: unknown;
  items?: SaveSchema;
  properties?: Record<string, SaveSchema>;
  'x-save'?: string;
  'x-sensitive'?: string;
  [keyword: string]: unknown;
}

/** One field's place in the payload. `item` is there for a list whose items have places of their own. */
interface SavePlace {
  field: string;
  path: string[];
  sensitive: string | undefined;
  /** Whether null is an answer of the field, so that it cannot clear it. */
  takesNull: boolean;
  item: SavePlan | undefined;
}

/** The payload as a tree: a node is a place, or holds further names. */
export interface SaveNode {
  place: SavePlace | undefined;
  children: Map<string, SaveNode>;
}

export interface SavePlan {
  places: SavePlace[];
  root: SaveNode;
}

const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);
const plans = new WeakMap<SaveSchema, SavePlan>();

/**
 * Reads `x-save` off every field of a schema, once per schema object.
 * @throws Error where two fields claim one place, or a place lies inside another: a fault of the schema's author.
 */
export function savePlan(schema: SaveSchema): SavePlan {
  const known = plans.get(schema);
  if (known) return known;
  const plan = buildPlan(schema, schema);
  plans.set(schema, plan);
  return plan;
}

function buildPlan(schema: SaveSchema, document: SaveSchema): SavePlan {
  const plan: SavePlan = { places: [], root: { place: undefined, children: new Map() } };
  for (const [field, raw] of Object.entries(resolve(schema, document).properties ?? {})) {
    const fieldSchema = resolve(raw, document);
    // What stands beside a $ref wins over what it points to, as the compiler has it.
    const dotted = raw['x-save'] ?? fieldSchema['x-save'];
    if (dotted === undefined || fieldSchema['x-sensitive'] === 'never-stored') continue;
    const place: SavePlace = {
      field,
      path: dotted.split('.'),
      sensitive: fieldSchema['x-sensitive'],
      takesNull: takesNull(fieldSchema, document),
      item: listPlan(fieldSchema, document),
    };
    plan.places.push(place);
    insert(plan.root, place);
  }
  return plan;
}

/** By its type, or by one of its branches. */
function takesNull({ type, anyOf, oneOf }: SaveSchema, document: SaveSchema): boolean {
  const branches = (anyOf ?? oneOf ?? []) as SaveSchema[];
  const isNull = type === 'null' || (Array.isArray(type) && type.includes('null'));
  return isNull || branches.some((branch) => takesNull(resolve(branch, document), document));
}

function listPlan(fieldSchema: SaveSchema, document: SaveSchema): SavePlan | undefined {
  if (fieldSchema.type !== 'array' || !fieldSchema.items) return undefined;
  const item = resolve(fieldSchema.items, document);
  // A list without outer names, whose items say no places, is one value.
  const isKeyed = fieldSchema['x-flat'] !== undefined || Object.values(item.properties ?? {}).some(hasPlace);
  return item.properties && isKeyed ? buildPlan(item, document) : undefined;

  function hasPlace(one: SaveSchema): boolean {
    return (one['x-save'] ?? resolve(one, document)['x-save']) !== undefined;
  }
}

function insert(root: SaveNode, place: SavePlace): void {
  let node = root;
  for (const name of place.path) {
    if (name === '' || FORBIDDEN.has(name))
      throw new Error(`x-save of "${place.field}" is not a usable path`);
    if (node.place) throw overlap(place, node.place);
    let child = node.children.get(name);
    if (!child) {
      child = { place: undefined, children: new Map() };
      node.children.set(name, child);
    }
    node = child;
  }
  if (node.place) throw overlap(place, node.place);
  if (node.children.size > 0) throw new Error(`x-save of "${place.field}" holds the places of other fields`);
  node.place = place;
}

function overlap(place: SavePlace, other: SavePlace): Error {
  return new Error(`x-save of "${place.field}" and "${other.field}" overlap`);
}

function resolve(schema: SaveSchema, document: SaveSchema): SaveSchema {
  if (!schema.$ref?.startsWith('#/')) return schema;
  let node: unknown = document;
  for (const part of schema.$ref.slice(2).split('/')) {
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined;
  }
  if (typeof node !== 'object' || node === null) throw new Error(`cannot resolve ${schema.$ref}`);
  return resolve(node as SaveSchema, document);
}
