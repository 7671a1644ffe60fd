import { type FieldSchema, mayHoldSecrets, once } from '#engine';

interface SensitiveField {
  field: string;
  schema: FieldSchema;
}

/** A list whose items the server treats one by one (`isKeyed`). */
interface ListField {
  name: string;
  sensitive: SensitiveField[];
  /** Fields that hold secrets inside their values. */
  holding: SensitiveField[];
  /** Whether the server assigns ids to its items. */
  isIdentified: boolean;
  /** The only field that can identify an item without a known id: the first email address [OWNER-31]. */
  emailField: string | undefined;
}

export interface FieldPlan {
  sensitive: SensitiveField[];
  /** Fields that hold secrets inside their values. */
  holding: SensitiveField[];
  lists: ListField[];
  /** Whether any field holds secrets inside its value. */
  hasInnerSecrets: boolean;
}

/** Collects the properties of fields that saves and answers need, once per application schema. */
export const fieldPlan = once((application: FieldSchema): FieldPlan => {
  const fields = Object.entries(application.properties ?? {});
  const plain = fields.filter(([, schema]) => !isKeyed(schema));
  const plan: FieldPlan = {
    sensitive: findSensitiveFields(application),
    holding: findHoldingFields(application, Object.fromEntries(plain)),
    lists: [],
    hasInnerSecrets: false,
  };
  for (const [name, schema] of fields) {
    const { items } = schema;
    if (!items?.properties || !isKeyed(schema)) continue;
    const emails = Object.entries(items.properties).filter(([, { format }]) => format === 'email');
    plan.lists.push({
      name,
      sensitive: findSensitiveFields(items),
      holding: findHoldingFields(application, items.properties),
      isIdentified: items.properties.id !== undefined,
      emailField: emails[0]?.[0],
    });
  }
  plan.hasInnerSecrets = [plan, ...plan.lists].some(({ holding }) => holding.length > 0);
  return plan;
});

/**
 * Whether the payload has names or paths for the items' fields; other lists are one value
 * (domain/payload/save-plan.ts).
 */
function isKeyed({ items, 'x-flat': flat }: FieldSchema): boolean {
  const fields = Object.values(items?.properties ?? {});
  return flat !== undefined || fields.some((field) => field['x-save'] !== undefined);
}

function findHoldingFields(application: FieldSchema, fields: Record<string, FieldSchema>): SensitiveField[] {
  return Object.entries(fields)
    .filter(([, schema]) => !schema['x-sensitive'] && mayHoldSecrets(application, schema))
    .map(([field, schema]) => ({ field, schema }));
}

function findSensitiveFields({ properties }: FieldSchema): SensitiveField[] {
  return Object.entries(properties ?? {})
    .filter(([, schema]) => schema['x-sensitive'])
    .map(([field, schema]) => ({ field, schema }));
}
