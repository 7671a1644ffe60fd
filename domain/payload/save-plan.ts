import type { FieldSchema } from '#engine';
import { followReference, once, takesNull } from '#engine';

/** `item`: the places inside the items of a list. */
interface SavePlace {
  field: string;
  path: string[];
  sensitive: string | undefined;
  /** Null is an answer of the field, so it can't clear it. */
  takesNull: boolean;
  item: SavePlan | undefined;
}

/** A node is a place, or holds further names. */
export interface SaveNode {
  place: SavePlace | undefined;
  children: Map<string, SaveNode>;
}

export interface SavePlan {
  places: SavePlace[];
  root: SaveNode;
}

const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * Reads `x-save` of every field, once per schema object: raw (local `$ref`s) or compiled.
 * @throws Error if two fields have the same place, or a place is inside another
 */
export const savePlan = once(
  (schema: FieldSchema): SavePlan => buildPlan(schema, schema),
  () => true,
);

function buildPlan(schema: FieldSchema, root: FieldSchema): SavePlan {
  const plan: SavePlan = { places: [], root: { place: undefined, children: new Map() } };
  for (const [field, raw] of Object.entries(schema.properties ?? {})) {
    const fieldSchema = followReference(root, raw);
    if (typeof fieldSchema !== 'object') continue;
    const { 'x-save': dotted, 'x-sensitive': sensitive } = fieldSchema;
    if (dotted === undefined || sensitive === 'never-stored') continue;
    const place: SavePlace = {
      field,
      path: dotted.split('.'),
      sensitive,
      takesNull: takesNull(root, fieldSchema),
      item: listPlan(fieldSchema, root),
    };
    plan.places.push(place);
    insert(plan.root, place);
  }
  return plan;
}

function listPlan(fieldSchema: FieldSchema, root: FieldSchema): SavePlan | undefined {
  const item = fieldSchema.type === 'array' && fieldSchema.items && followReference(root, fieldSchema.items);
  if (typeof item !== 'object' || !item.properties) return undefined;
  const hasPlace = (field: FieldSchema): boolean => {
    const schema = followReference(root, field);
    return typeof schema === 'object' && schema['x-save'] !== undefined;
  };
  // A list without outer names or places in its items is one value.
  const isKeyed = fieldSchema['x-flat'] !== undefined || Object.values(item.properties).some(hasPlace);
  return isKeyed ? buildPlan(item, root) : undefined;
}

function insert(root: SaveNode, place: SavePlace): void {
  let node = root;
  for (const name of place.path) {
    if (name === '' || FORBIDDEN.has(name))
      throw new Error(`x-save of "${place.field}" is not a usable path`);
    if (node.place) throw overlapError(place, node.place);
    let child = node.children.get(name);
    if (!child) {
      child = { place: undefined, children: new Map() };
      node.children.set(name, child);
    }
    node = child;
  }
  if (node.place) throw overlapError(place, node.place);
  if (node.children.size > 0) throw new Error(`x-save of "${place.field}" holds the places of other fields`);
  node.place = place;
}

function overlapError(place: SavePlace, other: SavePlace): Error {
  return new Error(`x-save of "${place.field}" and "${other.field}" overlap`);
}
