import type { FieldSchema } from '#engine/core/index.ts';

/** A sensitive field of an application or of one item of a list. */
interface SensitiveField {
  field: string;
  schema: FieldSchema;
}

/** A list of objects, such as the owners. */
interface ListField {
  name: string;
  sensitive: SensitiveField[];
  /** Its items have ids of the server's making. */
  isIdentified: boolean;
  /** The field that tells an item whose id is not known; only an e-mail address does (decision 24). */
  emailField: string | undefined;
}

export interface FieldPlan {
  sensitive: SensitiveField[];
  lists: ListField[];
}

const plans = new WeakMap<FieldSchema, FieldPlan>();

/** What storing and answering need to know of a flow's fields, read off the application's schema once. */
export function fieldPlan(application: FieldSchema): FieldPlan {
  const known = plans.get(application);
  if (known) return known;
  const plan: FieldPlan = { sensitive: sensitiveOf(application), lists: [] };
  for (const [name, { items }] of Object.entries(application.properties ?? {})) {
    if (!items?.properties) continue;
    const emails = Object.entries(items.properties).filter(([, { format }]) => format === 'email');
    plan.lists.push({
      name,
      sensitive: sensitiveOf(items),
      isIdentified: items.properties.id !== undefined,
      emailField: emails[0]?.[0],
    });
  }
  plans.set(application, plan);
  return plan;
}

function sensitiveOf({ properties }: FieldSchema): SensitiveField[] {
  return Object.entries(properties ?? {})
    .filter(([, schema]) => schema['x-sensitive'])
    .map(([field, schema]) => ({ field, schema }));
}
