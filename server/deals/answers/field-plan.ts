import { type FieldSchema, mayHoldSecrets, once } from '#engine';

interface SensitiveField {
  field: string;
  schema: FieldSchema;
}

interface ListField {
  name: string;
  sensitive: SensitiveField[];
  /** Fields that hold secrets inside their values. */
  holding: SensitiveField[];
  /** The server assigns ids to its items. */
  isIdentified: boolean;
  /** Identifies an item whose id is unknown; only an email address does [OWNER-31]. */
  emailField: string | undefined;
}

export interface FieldPlan {
  sensitive: SensitiveField[];
  /** Fields that hold secrets inside their values. */
  holding: SensitiveField[];
  lists: ListField[];
  hasInner: boolean;
}

/** The properties of fields that saves and answers need, read from the flow's schema once. */
export const fieldPlan = once((application: FieldSchema): FieldPlan => {
  const fields = Object.entries(application.properties ?? {});
  const plain = fields.filter(([, schema]) => !isKeyed(schema));
  const plan: FieldPlan = {
    sensitive: sensitiveOf(application),
    holding: holdingOf(application, Object.fromEntries(plain)),
    lists: [],
    hasInner: false,
  };
  for (const [name, schema] of fields) {
    const { items } = schema;
    if (!items?.properties || !isKeyed(schema)) continue;
    const emails = Object.entries(items.properties).filter(([, { format }]) => format === 'email');
    plan.lists.push({
      name,
      sensitive: sensitiveOf(items),
      holding: holdingOf(application, items.properties),
      isIdentified: items.properties.id !== undefined,
      emailField: emails[0]?.[0],
    });
  }
  plan.hasInner = [plan, ...plan.lists].some(({ holding }) => holding.length > 0);
  return plan;
});

/** Its items have external names or paths; other lists are one value (domain/payload/save-plan.ts). */
function isKeyed({ items, 'x-flat': flat }: FieldSchema): boolean {
  const fields = Object.values(items?.properties ?? {});
  return flat !== undefined || fields.some((field) => field['x-save'] !== undefined);
}

function holdingOf(application: FieldSchema, fields: Record<string, FieldSchema>): SensitiveField[] {
  return Object.entries(fields)
    .filter(([, schema]) => !schema['x-sensitive'] && mayHoldSecrets(application, schema))
    .map(([field, schema]) => ({ field, schema }));
}

function sensitiveOf({ properties }: FieldSchema): SensitiveField[] {
  return Object.entries(properties ?? {})
    .filter(([, schema]) => schema['x-sensitive'])
    .map(([field, schema]) => ({ field, schema }));
}
